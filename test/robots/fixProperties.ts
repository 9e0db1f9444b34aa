/** The properties that every fix of every rule must have, and all safe fixes together. */

import assert from 'node:assert/strict';
import type { Code, Edit, Finding, Level } from '../../server/src/core/rule/rule.ts';
import type { ReadyFix } from '../../server/src/core/service.ts';
import { finished } from '../../server/src/core/steps.ts';
import { allEdits } from '../../server/src/lsp/actions/fixes.ts';
import type { OpenDocument } from '../../server/src/lsp/documents/openDocument.ts';
import { stepwise } from '../../server/src/lsp/documents/stepwise.ts';
import type { Guard } from '../../server/src/lsp/wire/guard.ts';
import { robots } from '../../server/src/robots/service.ts';
import { applyEdits } from '../rules/check.ts';
import { type Checked, read } from './check.ts';
import { changedVerdicts, checkWords, pathsFor, type Version, versionOf, wordsIn } from './named.ts';

/**
 * - `effect`: the title names the crawlers and paths whose verdict changes, unless none does
 * - `new finding`: the result has no error, warning or info that was not there
 * - `same fix`: two fixes of one finding have the same result
 * - `fix all`: all safe fixes together change no verdict
 * - `fix all again`: they leave no finding with a safe fix
 */
export type Property = 'effect' | 'new finding' | 'same fix' | 'fix all' | 'fix all again';

export interface Violation {
  readonly property: Property;
  /** The rules of the fixes that violate it. */
  readonly codes: readonly Code[];
  readonly what: string;
}

export interface Judging {
  readonly levels?: ReadonlyMap<string, Level>;
  /** The number of findings of a rule whose fixes are checked. */
  readonly most?: number;
  /** The number of verdicts that are compared for one fix; of more paths, a sample is compared. */
  readonly verdicts?: number;
}

const hiding = new Set(robots.rules.flatMap(({ code, hides }) => (hides ? [code] : [])));

/** Checks all fixes of a text. */
export async function violationsOf(
  text: string,
  { levels = new Map(), most = Number.POSITIVE_INFINITY, verdicts = 20_000 }: Judging = {},
): Promise<readonly Violation[]> {
  const document = read(text, levels);
  const before = versionOf(text);
  const plain = read(text);
  const found: Violation[] = [];
  const requested = new Map<string, number>();
  const note = (property: Property, codes: readonly Code[], what: string): void => {
    found.push({ property, codes, what });
  };
  for (const finding of robots.findings(document).findings) {
    const { code } = finding;
    if ((requested.get(code) ?? 0) >= most) continue;
    requested.set(code, (requested.get(code) ?? 0) + 1);
    const fixes = robots.fixes(document, finding);
    const made = fixes.map((fix) => JSON.stringify([fix.edits, fix.otherFile?.uri]));
    if (new Set(made).size < made.length) note('same fix', [code], titlesOf(fixes));
    for (const fix of fixes) {
      const result = applyEdits(text, fix.edits);
      const misnamed = misnamedBy(fix, before, versionOf(result), verdicts);
      if (misnamed) note('effect', [code], misnamed);
    }
  }
  for (const offset of lineStartsOf(text).slice(0, most)) {
    const place = { start: offset, end: offset };
    const refactorings = finished(robots.features.refactorings!(document, place, undefined));
    const slash = refactorings.find(({ title }) => title.startsWith('Add the slash at the end'));
    if (!slash) continue;
    const after = versionOf(applyEdits(text, slash.edits));
    const misnamed = misnamedBy({ title: slash.title, safe: false }, before, after, verdicts);
    if (misnamed) note('effect', ['robots/directory-slash'], misnamed);
  }
  const tried = new Map<string, number>();
  for (const finding of robots.findings(plain).findings) {
    const { code } = finding;
    if (hiding.has(code) || (tried.get(code) ?? 0) >= most) continue;
    tried.set(code, (tried.get(code) ?? 0) + 1);
    for (const fix of robots.fixes(plain, finding)) {
      const fresh = newFindings(plain, read(applyEdits(text, fix.edits)));
      // Its title says what is reported afterwards.
      if (fresh.length > 0 !== fix.title.includes(' (then reported: '))
        note('new finding', [code], `'${fix.title}' brings ${fresh.join(', ')}`);
    }
  }
  return [...found, ...(await afterFixAll(document, levels, verdicts))];
}

const titlesOf = (fixes: readonly ReadyFix[]): string => fixes.map(({ title }) => `'${title}'`).join(', ');

const lineStartsOf = (text: string): readonly number[] =>
  [...text.matchAll(/^(?=[^\S\r\n]*(?:dis)?allow)/gim)].map(({ index }) => index);

function misnamedBy(
  { title, safe }: Pick<ReadyFix, 'title' | 'safe'>,
  before: Version,
  after: Version,
  verdicts: number,
): string | undefined {
  const words = wordsIn(title);
  if (safe && words !== undefined) return `'${title}' is safe and has an effect`;
  const paths = pathsFor(before, after);
  const agents = before.tokens.size + after.tokens.size + 1;
  const step = Math.ceil((paths.length * agents) / verdicts);
  const sampled = paths.filter((_, at) => at % step === 0);
  try {
    checkWords(before, after, words, changedVerdicts(before, after, sampled), `'${title}'`);
  } catch (error) {
    assert.ok(error instanceof assert.AssertionError, String(error));
    return error.message;
  }
  return undefined;
}

/** Errors, warnings and infos by rule and line. */
function graveIn(document: Checked): ReadonlyMap<string, number> {
  const { text } = document;
  const lines = new Map<string, number>();
  for (const { code, severity, start } of robots.places(document)) {
    if (severity === 'hint') continue;
    const { line } = text.positionAt(start);
    const range = { start: { line, character: 0 }, end: { line, character: Number.MAX_SAFE_INTEGER } };
    const id = `${code}\n${text.getText(range)}`;
    lines.set(id, (lines.get(id) ?? 0) + 1);
  }
  return lines;
}

/** Findings that the previous text does not have; on a line that had a finding of the rule, its variant may change. */
function newFindings(before: Checked, after: Checked): readonly string[] {
  const old = graveIn(before);
  const now = graveIn(after);
  const surplus = new Map<string, { count: number; line: string }>();
  const count = (id: string, by: number): void => {
    const [code, line] = id.split('\n') as [string, string];
    const known = surplus.get(code) ?? { count: 0, line };
    surplus.set(code, { count: known.count + by, line: by > 0 ? line : known.line });
  };
  for (const id of new Set([...old.keys(), ...now.keys()])) {
    const more = (now.get(id) ?? 0) - (old.get(id) ?? 0);
    if (more !== 0) count(id, more);
  }
  return [...surplus].flatMap(([code, { count, line }]) => (count > 0 ? [`${code} on '${line}'`] : []));
}

const bare: Guard = (_what, _fallback, call) => call();

/** The result of "fix all" in an editor. */
async function fixAll(document: Checked): Promise<readonly Edit[]> {
  const open = { uri: 'file:///robots.txt', service: robots, document, closed: false };
  return stepwise(allEdits(open as unknown as OpenDocument, {}, bare));
}

async function afterFixAll(
  document: Checked,
  levels: ReadonlyMap<string, Level>,
  verdicts: number,
): Promise<readonly Violation[]> {
  const text = document.text.getText();
  const once = applyEdits(text, await fixAll(document));
  if (once === text) return [];
  const found: Violation[] = [];
  const misnamed = misnamedBy({ title: 'Fix all', safe: true }, versionOf(text), versionOf(once), verdicts);
  if (misnamed) found.push({ property: 'fix all', codes: safelyFixed(document), what: misnamed });
  const again = read(once, levels);
  const edits = await fixAll(again);
  if (edits.length > 0) {
    const what = `${JSON.stringify(text)} → ${JSON.stringify(once)} → ${JSON.stringify(applyEdits(once, edits))}`;
    found.push({ property: 'fix all again', codes: safelyFixed(again), what });
  }
  return found;
}

const safelyFixed = (document: Checked): readonly Code[] => {
  const isSafelyFixed = (finding: Finding): boolean =>
    robots.fixes(document, finding).some(({ safe }) => safe);
  const findings = robots.findings(document).findings.filter(isSafelyFixed);
  return [...new Set(findings.map(({ code }) => code))];
};
