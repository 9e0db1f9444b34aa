/**
 * The part of `node:assert/strict` that the checks use, for environments without Node. The bundle for the web uses it
 * instead.
 */

/** Throws with the message, or with the two values. */
function demand(holds: boolean, message: string | undefined, what: () => string): void {
  if (!holds) throw new Error(message ? `${message}: ${what()}` : what());
}

/** A value as text, independent of the order of keys; two values are equal if their texts are. */
function show(value: unknown): string {
  const sorted = (_: string, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part === undefined
        ? 'undefined'
        : part;
  return JSON.stringify(value, sorted, 1) ?? 'undefined';
}

function ok(value: unknown, message?: string): void {
  demand(Boolean(value), message, () => `${show(value)} is not truthy`);
}

function equal(actual: unknown, expected: unknown, message?: string): void {
  demand(Object.is(actual, expected), message, () => `${show(actual)} is not ${show(expected)}`);
}

function deepEqual(actual: unknown, expected: unknown, message?: string): void {
  demand(show(actual) === show(expected), message, () => `${show(actual)}\nis not\n${show(expected)}`);
}

function match(text: string, pattern: RegExp, message?: string): void {
  demand(pattern.test(text), message, () => `${JSON.stringify(text)} does not match ${pattern}`);
}

function fail(message = 'failed'): never {
  throw new Error(message);
}

export default Object.assign(ok, { ok, equal, deepEqual, match, fail });
