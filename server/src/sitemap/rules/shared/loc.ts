import { memo } from '../../../core/memo.ts';
import type { Finding, Fix, Report } from '../../../core/rule/rule.ts';
import { hasTraceInUrl } from '../../../core/traces.ts';
import { isPlainLiteral, isPlainUrl } from '../../../urls/plainUrl.ts';
import { argsOf, type UrlFault, type UrlFaultKind, urlFaults } from '../../../urls/url.ts';
import { fixedUrl, isBroken, type UrlFix, urlFix, withEdits } from '../../../urls/urlFixes.ts';
import { trimmedSpan, type XmlText } from '../../../xml/tree/tree.ts';
import { faultsWithin, type SitemapNode } from '../../syntax/node.ts';
import { inAll } from '../../syntax/places.ts';
import { type Value, valuesIn } from '../../syntax/values.ts';
import { escaped } from '../../tools/indexText.ts';
import type { SitemapLeafRule } from '../types.ts';
import { clearUrl } from './sound.ts';
import { type SourceText, sourceText } from './sourceText.ts';

/** A fault of a `<loc>`: units of its value, and offsets of the leaf. */
export interface LocFault extends UrlFault {
  readonly start: number;
  readonly end: number;
}

/** A `<loc>` with faults. */
export interface FaultyLoc {
  readonly value: Value;
  readonly text: SourceText;
  readonly faults: readonly LocFault[];
}

const NONE: readonly never[] = [];
/** References that are wrong; all else is text. */
const IN_TEXT = new Set(['unescaped-ampersand', 'unknown-entity']);

const LOCS = inAll('loc');

/** The values of the `<loc>` elements of an entry. */
const locValues = (node: SitemapNode): readonly Value[] =>
  valuesIn(node).filter(({ place }) => LOCS.includes(place));

/** The `<loc>` value of an entry that contains a finding. */
export const locAt = (node: SitemapNode, { start, end }: Finding): Value | undefined =>
  locValues(node).find(({ inner }) => inner.start <= start && end <= inner.end);

/** The faults of a `<loc>` value; undefined if there are none. */
const faultyLoc = memo((value: Value): FaultyLoc | undefined => {
  const { pieces, text } = value;
  return isPlain(pieces, text) ? undefined : checkLoc(value);
});

/** The `<loc>` values of an entry that have faults. */
const faultyLocs = memo((node: SitemapNode): readonly FaultyLoc[] =>
  locValues(node).flatMap((value) => faultyLoc(value) ?? []),
);

function isSoundLiteral(text: string, start: number, end: number): boolean {
  return end - start < 2048 && isPlainLiteral(text, start, end);
}

function isPlain(pieces: readonly XmlText[], text: string): boolean {
  const [only] = pieces;
  if (!only || pieces.length > 1 || only.cdata) return false;
  if (only.literal)
    return isSoundLiteral(text, only.start, only.end) && !hasTraceInUrl(text.slice(only.start, only.end));
  const { start, end } = trimmedSpan(text, only.start, only.end);
  // The text as written in XML is never shorter than the value.
  return end - start < 2048 && isPlainUrl(text, start, end) && !hasTraceInUrl(text.slice(start, end));
}

/** Slow path, for a value that is not plain; undefined if it has no fault, or if XML itself is broken there. */
function checkLoc(value: Value): FaultyLoc | undefined {
  const { inner, node, pieces } = value;
  const inside = faultsWithin(node).filter(({ start, end }) => start < inner.end && end > inner.start);
  if (inside.some(({ kind }) => !IN_TEXT.has(kind))) return undefined;
  const text = sourceText(pieces, value.text);
  const markup = new Set<number>();
  for (const { start, end } of inside) for (let at = start; at < end; at++) markup.add(at);
  const found = urlFaults(
    text.value,
    markup.size === 0 ? undefined : (unit) => markup.has(text.range(unit, unit + 1).start),
  );
  if (found.length === 0) return undefined;
  const placed = found.map(({ kind, from, to, variant, part, args, also }): LocFault => {
    const { start, end } = kind === 'empty' ? value : text.range(from, to);
    return { kind, from, to, variant, part, args, also, start, end };
  });
  return { value, text, faults: placed };
}

const REFERENCE_FIRST = /^\s*&[^#;\s]+;/;
const REPLACED = '\ufffd';

/**
 * Whether a fault is only the consequence of one that another rule reports: an entity that is not expanded, or octets
 * that were not UTF-8.
 */
function isReportedElsewhere({ inner, text }: Value, { kind, start, end }: LocFault): boolean {
  if (kind === 'relative') return REFERENCE_FIRST.test(text.slice(inner.start, inner.end));
  return kind === 'not-escaped' && text.slice(start, end).includes(REPLACED);
}

/** Reports the faults of one kind. */
export function reportLoc(value: Value, wanted: UrlFaultKind, report: Report): void {
  for (const fault of faultyLoc(value)?.faults ?? NONE) {
    if (fault.kind !== wanted || isReportedElsewhere(value, fault)) continue;
    report(fault.start, fault.end, { variant: fault.variant, args: argsOf(fault) });
  }
}

/** The fault that a finding of `reportLoc` is about, and its `<loc>`. */
export function locFault(
  node: SitemapNode,
  wanted: UrlFaultKind,
  { start, end }: Finding,
): { loc: FaultyLoc; fault: LocFault; written: string } | undefined {
  for (const loc of faultyLocs(node)) {
    const fault = loc.faults.find((f) => f.kind === wanted && f.start === start && f.end === end);
    if (fault) return { loc, fault, written: loc.text.value.slice(fault.from, fault.to) };
  }
  return undefined;
}

/** The fix for a fault that `reportLoc` reported, if there is one. */
export function fixLoc(finding: Finding, node: SitemapNode, kind: UrlFaultKind): readonly Fix[] {
  const found = locFault(node, kind, finding);
  const fix = found && urlFix(found.loc.text.value, found.fault);
  return fix ? offerFix(found.loc, fix) : [];
}

/** What is common to rules about one kind of fault of URLs. */
export const aboutLoc = (kind: UrlFaultKind) =>
  ({
    visits: LOCS,
    unless: clearUrl,
    value: (loc, report) => reportLoc(loc, kind, report),
    fixes: (finding, node) => fixLoc(finding, node, kind),
  }) satisfies Partial<SitemapLeafRule>;

/** Adds a fix of a `<loc>`; if it reveals other faults of the URL, all of them are fixed at once. */
export function offerFix({ value, text, faults }: FaultyLoc, { edits, ...fix }: LocFix): readonly Fix[] {
  const result = withEdits(text.value, edits);
  const known = new Set(faults.map(({ kind }) => kind));
  const isWhole = urlFaults(result).every((fault) => !isBroken(fault) || known.has(fault.kind));
  if (isWhole) {
    return [{ ...fix, edits: edits.map((edit) => ({ ...text.place(edit.from, edit.to), text: edit.text })) }];
  }
  const whole = fixedUrl(result);
  const [only] = value.pieces;
  if (whole === undefined || !only || value.pieces.length > 1) return [];
  const written = only.cdata ? whole : escaped(whole);
  const edit = { ...text.range(0, text.value.length), text: written };
  return [{ fix: 'replace', args: { text: whole }, edits: [edit] }];
}

type LocFix = Omit<UrlFix, 'fix'> & { readonly fix: string };
