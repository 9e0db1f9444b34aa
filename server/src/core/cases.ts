/**
 * Cases in a text: `Blocked for {who|every:every crawler|names:{names}}`. The argument `who` names the case; each language
 * writes the whole sentence of every case. Cases may hold placeholders, and cases again.
 */

export interface Cases {
  readonly before: string;
  /** The argument that names the case. */
  readonly by: string;
  /** By name; the text of a case may be empty. */
  readonly texts: ReadonlyMap<string, string>;
  readonly after: string;
}

/** The first cases in a template; undefined if it has none. Without their end, they run to the end of the template. */
export function casesIn(template: string): Cases | undefined {
  const start = /\{(\w+)\|/.exec(template);
  if (!start) return undefined;
  const parts = [''];
  let depth = 0;
  let at = start.index + start[0].length;
  for (; at < template.length; at++) {
    const unit = template[at]!;
    if (unit === '{') depth++;
    if (unit === '}' && depth-- === 0) break;
    if (unit === '|' && depth === 0) parts.push('');
    else parts.push(parts.pop() + unit);
  }
  const texts = new Map(
    parts.map((part) => [part.slice(0, part.indexOf(':')), part.slice(part.indexOf(':') + 1)]),
  );
  return { before: template.slice(0, start.index), by: start[1]!, texts, after: template.slice(at + 1) };
}

/** The template with the cases that arguments name; the last one where none is named. */
export function withCases(template: string, args: Readonly<Record<string, unknown>>): string {
  const cases = casesIn(template);
  if (!cases) return template;
  const { before, by, texts, after } = cases;
  const own = texts.get(String(args[by])) ?? [...texts.values()].at(-1)!;
  return withCases(`${before}${own}${after}`, args);
}
