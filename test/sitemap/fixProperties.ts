/** The properties that every fix of every rule of sitemaps must have, and all safe fixes together. */
import type { LintConfig } from '../../server/src/core/findings/lintConfig.ts';
import type { Code, Edit, Finding } from '../../server/src/core/rule/rule.ts';
import type { AnyDocument, LanguageService, ReadyFix } from '../../server/src/core/service.ts';
import { allEdits } from '../../server/src/lsp/actions/fixes.ts';
import type { OpenDocument } from '../../server/src/lsp/documents/openDocument.ts';
import { stepwise } from '../../server/src/lsp/documents/stepwise.ts';
import type { Guard } from '../../server/src/lsp/wire/guard.ts';
import { applyEdits } from '../rules/check.ts';
import { piecesOf, saysSomething, unmergedLosses, unnamedLosses, within } from './pieces.ts';

/**
 * - `loss`: an element, attribute or text that the title does not name is lost
 * - `merge`: content of one of two merged entries is lost
 * - `new finding`: the result has more errors, warnings or infos of a rule than before
 * - `same fix`: two fixes of one finding have the same result
 * - `fix all`: all safe fixes together lose something
 * - `fix all again`: they leave a finding with a safe fix
 */
type Property = 'loss' | 'merge' | 'new finding' | 'same fix' | 'fix all' | 'fix all again';

export interface Violation {
  readonly property: Property;
  readonly codes: readonly Code[];
  readonly what: string;
}

export interface Judging {
  readonly config?: LintConfig;
  /** The number of findings of a rule whose fixes are checked. */
  readonly most?: number;
}

const PLAIN: LintConfig = { levels: new Map() };
const MERGES = /^(?:Merge into the entry|Delete this entry)/;
/** Rules about entries that must not be listed: what is removed with them has no other place. */
const UNLISTED: ReadonlySet<Code> = new Set(['loc/sitemap', 'page/missing', 'page/noindex', 'page/refresh']);

/** Checks all fixes of a text. */
export async function violationsOf(
  service: LanguageService<AnyDocument>,
  text: string,
  { config = PLAIN, most = Number.POSITIVE_INFINITY }: Judging = {},
): Promise<readonly Violation[]> {
  const document = read(service, text, config);
  const hiding = new Set(service.rules.flatMap(({ code, hides }) => (hides ? [code] : [])));
  const before = piecesOf(text);
  const found: Violation[] = [];
  const requested = new Map<string, number>();
  for (const finding of service.places(document)) {
    const { code } = finding;
    if ((requested.get(code) ?? 0) >= most) continue;
    requested.set(code, (requested.get(code) ?? 0) + 1);
    const note = (property: Property, what: string): void => {
      found.push({ property, codes: [code], what: `${what} in ${shown(text)}` });
    };
    const fixes = service.fixes(document, finding).filter(({ otherFile }) => !otherFile);
    const made = fixes.map(({ edits }) => JSON.stringify(edits));
    if (new Set(made).size < made.length) note('same fix', fixes.map(({ title }) => title).join(', '));
    for (const fix of fixes) {
      const result = applyEdits(text, fix.edits);
      for (const loss of lossesBy(code, fix, before, result)) note(...loss);
      if (hiding.has(code)) continue;
      const fresh = newFindings(service, document, read(service, result, config), fix);
      if (fresh.length > 0 !== isTelling(fix))
        note('new finding', `'${fix.title}' brings ${fresh.join(', ')}`);
    }
  }
  return [...found, ...(await afterFixAll(service, document, config))];
}

/** Whether the title says what is reported afterwards. */
const isTelling = ({ title }: ReadyFix): boolean => title.includes(' (then reported: ');

const shown = (text: string): string => JSON.stringify(text.length > 1500 ? `${text.slice(0, 1500)}…` : text);

const IDENTITY = { uri: 'file:///sitemap.xml', languageId: 'xml', version: 1 };

const read = (service: LanguageService<AnyDocument>, text: string, config: LintConfig): AnyDocument =>
  service.read(service.open(IDENTITY, text, config));

function lossesBy(
  code: Code,
  { title, edits }: ReadyFix,
  before: ReturnType<typeof piecesOf>,
  result: string,
): readonly [Property, string][] {
  const after = before && piecesOf(result);
  if (!before || !after) return [];
  const losses = unnamedLosses(before, after, title, edits.length);
  const isMerge = MERGES.test(title) && !UNLISTED.has(code) && !isSelf(before, after);
  const unmerged = isMerge ? unmergedLosses(before, after, title) : [];
  return [
    ...losses.map((loss): [Property, string] => ['loss', `'${title}' loses ${loss}`]),
    ...unmerged.map((loss): [Property, string] => ['merge', `'${title}' loses ${loss}`]),
  ];
}

/** The removed entry is one that must not be listed, not one of a URL that stays. */
const isSelf = (before: NonNullable<ReturnType<typeof piecesOf>>, after: typeof before): boolean =>
  before.name.endsWith('sitemapindex') && before.children.length > after.children.length + 1;

/** Gaps that a fix leaves for people to fill in. */
const GAP = /><\/|=(?:""|'')/;
const isToFill = ({ code, variant }: Finding): boolean => variant === 'empty' || code.endsWith('/empty');

function newFindings(
  service: LanguageService<AnyDocument>,
  before: AnyDocument,
  after: AnyDocument,
  { edits }: ReadyFix,
): readonly string[] {
  const left = new Map<string, number>();
  for (const { code, severity } of service.places(before)) {
    if (severity !== 'hint') left.set(code, (left.get(code) ?? 0) + 1);
  }
  const hasGaps = edits.some(({ text }) => GAP.test(text));
  return service.places(after).flatMap((finding) => {
    if (finding.severity === 'hint' || (hasGaps && isToFill(finding))) return [];
    const count = left.get(finding.code) ?? 0;
    left.set(finding.code, count - 1);
    return count > 0 ? [] : [`${finding.severity} ${finding.code}`];
  });
}

const bare: Guard = (_what, _fallback, call) => call();

/** The result of "fix all" in an editor. */
async function fixAll(
  service: LanguageService<AnyDocument>,
  document: AnyDocument,
): Promise<readonly Edit[]> {
  const open = { uri: IDENTITY.uri, service, document, closed: false };
  return stepwise(allEdits(open as unknown as OpenDocument, {}, bare));
}

/** Rules whose safe fixes remove one of two that are equal. */
const MERGING: readonly Code[] = ['sitemap/duplicate-loc', 'image/duplicate'];

async function afterFixAll(
  service: LanguageService<AnyDocument>,
  document: AnyDocument,
  config: LintConfig,
): Promise<readonly Violation[]> {
  const text = document.text.getText();
  const once = applyEdits(text, await fixAll(service, document));
  if (once === text) return [];
  const found: Violation[] = [];
  if (fullElements(text) > fullElements(once)) {
    // Only equal ones may go, also those that are equal once other fixes are made.
    const levels = new Map([...config.levels, ...MERGING.map((code) => [code, 'off'] as const)]);
    const unmerged = read(service, text, { ...config, levels });
    const lost = fullElements(text) - fullElements(applyEdits(text, await fixAll(service, unmerged)));
    if (lost > 0) {
      const codes = safelyFixed(service, unmerged);
      found.push({ property: 'fix all', codes, what: `${lost} elements are gone from ${shown(text)}` });
    }
  }
  const again = read(service, once, config);
  const edits = await fixAll(service, again);
  if (edits.length > 0) {
    const what = `${shown(text)} → ${shown(once)} → ${shown(applyEdits(once, edits))}`;
    found.push({ property: 'fix all again', codes: safelyFixed(service, again), what });
  }
  return found;
}

/** The number of elements with content; NaN if that cannot be determined. */
function fullElements(text: string): number {
  const root = piecesOf(text);
  if (!root) return Number.NaN;
  return [...within(root)].filter(([piece]) => saysSomething(piece)).length;
}

function safelyFixed(service: LanguageService<AnyDocument>, document: AnyDocument): readonly Code[] {
  const isSafelyFixed = (finding: Finding): boolean =>
    service.fixes(document, finding).some(({ safe }) => safe);
  return [
    ...new Set(
      service
        .places(document)
        .filter(isSafelyFixed)
        .map(({ code }) => code),
    ),
  ];
}
