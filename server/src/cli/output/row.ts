import { credentialsIn, LONGEST_CREDENTIALS } from '../../core/credentials.ts';
import { areAlike, causeOf } from '../../core/findings/fold.ts';
import { docsOf } from '../../core/homepage.ts';
import { cached, entryOf } from '../../core/memo.ts';
import { isGzipName } from '../../core/ownFiles.ts';
import { type Finding, messageOf, type RuleMeta, type Severity } from '../../core/rule/rule.ts';
import type { AnyDocument, LanguageService, ReadyFix } from '../../core/service.ts';
import { finished } from '../../core/steps.ts';
import type { LineRange } from '../../text/lineRanges.ts';
import type { Span } from '../../text/span.ts';
import { capped } from './cappedRows.ts';

/** A way to fix a finding, as it is printed. */
export interface RowFix {
  readonly title: string;
  readonly safe: boolean;
  readonly edits: readonly (LineRange & { readonly text: string })[];
}

/** The line of a finding, and the range of the finding in it, in UTF-16 units of `text`. */
interface Excerpt {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** A finding as it is printed. */
export interface PrintedFinding extends LineRange {
  readonly file: string;
  readonly severity: Severity;
  readonly code: string;
  readonly message: string;
  /** The address of the page that the rule is based on. */
  readonly docs?: string;
  /** The text at that place, for fingerprints and excerpts; only on request. */
  readonly excerpt?: Excerpt;
  readonly fixes?: readonly RowFix[];
  /** For a finding that represents all of its rule in the file: how many there are. */
  readonly folded?: number;
  /** What identifies it instead of its line: it represents all findings with this cause, or no line has it. */
  readonly cause?: string;
  /** Whether its rule has a safe fix, which may apply. */
  readonly isFixable?: true;
  /** Of the first finding of a rule in a file: how many of them `--fix` removes, and how many more with unsafe fixes. */
  readonly fixable?: { readonly safe: number; readonly unsafe: number };
  /** What makes the file, or what it is a copy of: a path like that of the file. */
  readonly source?: string;
  /** How many findings of the same rule and level in this file are left out after it. */
  readonly more?: number;
  /** The places of folded findings, its own included; only if there are several, and on request. */
  readonly places?: readonly LineRange[];
}

/** What a format needs of findings, beside place and message. */
export interface Wants {
  readonly excerpts?: boolean;
  readonly fixes?: boolean;
  readonly places?: boolean;
  /** The limit of findings of each rule in a file; the others are counted. */
  readonly most?: number | undefined;
}

/** The limit of characters shown of a line, with the finding in the middle. */
const LONGEST = 160;

/** The findings of a document as rows, in order. `text` is that of the whole file. */
export function rowsOf(
  file: string,
  service: LanguageService,
  document: AnyDocument,
  wants: Wants,
  text: string,
): PrintedFinding[] {
  const { findings: all } = service.findings(document);
  if (all.length === 0) return [];
  const { rules, fixable } = rulesOf(service);
  const findings =
    wants.most === undefined ? all : capped<Finding & Pick<PrintedFinding, 'more'>>(all, wants.most);
  const fixes =
    wants.fixes && !isGzipName(file) ? finished(service.fixesOfEach(document, findings)) : undefined;
  const placesOf = wants.places ? placesOfFolded(service, document, findings) : () => ({});
  return findings.map((finding, at) => ({
    file,
    ...spanOf(document, finding),
    severity: finding.severity,
    code: finding.code,
    ...spoken(rules.get(finding.code), finding),
    ...(finding.more !== undefined && { more: finding.more }),
    ...(finding.fold && { folded: 1 + (finding.others ?? 0) }),
    ...(finding.fold === 'cause' && { cause: causeOf(finding) }),
    ...(fixable.has(finding.code) && { isFixable: true as const }),
    ...placesOf(finding),
    ...(wants.excerpts && { excerpt: excerptOf(text, finding) }),
    ...(fixes && { fixes: rowFixes(document, fixes[at]!) }),
  }));
}

/**
 * For each finding that represents several: the places of all of them, up to the next such finding of the same rule.
 */
function placesOfFolded(
  service: LanguageService,
  document: AnyDocument,
  shown: readonly Finding[],
): (finding: Finding) => Pick<PrintedFinding, 'places'> {
  const known = new Map<string, readonly Finding[]>();
  return (finding) => {
    const { code, fold, others = 0, start } = finding;
    if (!fold || others === 0) return {};
    const isAlike = (item: Finding): boolean => areAlike(item, finding);
    const next =
      shown.find((finding) => isAlike(finding) && finding.start > start)?.start ?? Number.POSITIVE_INFINITY;
    const all = entryOf(known, code, () => service.places(document, { code }));
    const own = all.filter((finding) => isAlike(finding) && start <= finding.start && finding.start < next);
    return { places: own.map((finding) => spanOf(document, finding)) };
  };
}

interface KnownRules {
  readonly rules: ReadonlyMap<string, RuleMeta>;
  /** The codes of those with a safe fix. */
  readonly fixable: ReadonlySet<string>;
}

/** Made once for each language: tens of thousands of files may have findings. */
const rulesOf = cached(
  (service: LanguageService): KnownRules => ({
    rules: new Map(service.rules.map((rule) => [rule.code as string, rule])),
    fixable: new Set(service.rules.filter(hasSafeFix).map(({ code }) => code as string)),
  }),
);

const hasSafeFix = ({ fixes = {} }: RuleMeta): boolean => Object.values(fixes).some(({ safe }) => safe);

const spoken = (rule: RuleMeta | undefined, finding: Finding): Pick<PrintedFinding, 'message' | 'docs'> =>
  rule ? { message: messageOf(rule, finding), ...docsOf(rule.code) } : { message: finding.code };

function spanOf(document: AnyDocument, range: Span): LineRange {
  const start = document.text.positionAt(range.start);
  const end = document.text.positionAt(range.end);
  return {
    line: start.line + 1,
    column: start.character + 1,
    endLine: end.line + 1,
    endColumn: end.character + 1,
  };
}

/** The fixes that change only this file, and whose text may be printed. */
const rowFixes = (document: AnyDocument, fixes: readonly ReadyFix[]): RowFix[] =>
  fixes.flatMap(({ title, safe, edits, otherFile }) =>
    otherFile || edits.some(({ text }) => credentialsIn(text).length > 0)
      ? []
      : [{ title, safe, edits: edits.map((edit) => ({ ...spanOf(document, edit), text: edit.text })) }],
  );

const BREAK = /[\r\n]/;
const SCHEME = 'https://';

function excerptOf(text: string, { start, end }: Finding): Excerpt {
  let from = start;
  while (from > 0 && start - from < LONGEST / 2 && !BREAK.test(text[from - 1]!)) from--;
  let to = start;
  while (to < text.length && to - from < LONGEST && !BREAK.test(text[to]!)) to++;
  // What begins or ends in the middle of a user name and password would not be known as one.
  const margin = Math.max(0, from - LONGEST_CREDENTIALS);
  for (const item of credentialsIn(text.slice(margin, to + LONGEST_CREDENTIALS))) {
    const [first, end] = [margin + item.start - SCHEME.length, margin + item.end + 1];
    if (first < from && end > from) from = Math.max(margin, first);
    if (first < to && end > to) to = end;
  }
  return { text: text.slice(from, to), from: start - from, to: Math.max(start, Math.min(end, to)) - from };
}
