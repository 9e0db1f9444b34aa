import type { Finding, Fix, Report } from '../../../core/rule.ts';
import { isPlainLiteral, isPlainUrl } from '../../../urls/plainUrl.ts';
import { argsOf, type UrlFault, type UrlFaultKind, urlFaults } from '../../../urls/url.ts';
import { fixedUrl, type UrlFix, urlFix, withEdits } from '../../../urls/urlFixes.ts';
import { isSpace } from '../../../xml/tokens.ts';
import { nameRange, type XmlElement, type XmlFragment } from '../../../xml/tree.ts';
import { isSitemapElement, type SitemapNode } from '../../syntax/node.ts';
import { escaped } from '../../tools/indexText.ts';
import { memo } from './memo.ts';
import { type SourceText, sourceText } from './sourceText.ts';

/** A fault of a `<loc>`: units of its value, and offsets of the leaf. */
export interface LocFault extends UrlFault {
  readonly start: number;
  readonly end: number;
}

/** A `<loc>` with faults. */
export interface FaultyLoc {
  readonly element: XmlElement;
  readonly text: SourceText;
  readonly faults: readonly LocFault[];
}

const NONE: readonly never[] = [];
/** References that are wrong; whatever stands around them is text. */
const IN_TEXT = new Set(['unescaped-ampersand', 'unknown-entity']);

/** The sound `<loc>` elements of the entry. */
export function locElements({ record, root }: SitemapNode): readonly XmlElement[] {
  if (!record || !root) return NONE;
  return record.children.filter(
    (child) =>
      child.local === 'loc' &&
      isSitemapElement(child, root) &&
      !child.damaged &&
      child.closed &&
      child.children.length === 0,
  );
}

/** The `<loc>` elements of the entry whose values have faults; most often there are none, and nothing is made. */
const faultyLocs = memo(({ record, root, text, fragment }: SitemapNode): readonly FaultyLoc[] => {
  if (!record || !root) return NONE;
  let found: FaultyLoc[] | undefined;
  for (const element of record.children) {
    if (element.local !== 'loc' || !isSitemapElement(element, root)) continue;
    if (element.damaged || !element.closed || element.children.length > 0 || isPlain(element, text)) continue;
    const loc = checkLoc(element, text, fragment);
    if (!loc) continue;
    found ??= [];
    found.push(loc);
  }
  return found ?? NONE;
});

function isSoundLiteral(text: string, start: number, end: number): boolean {
  return end - start < 2048 && isPlainLiteral(text, start, end);
}

function isPlain({ texts }: XmlElement, text: string): boolean {
  const [only] = texts;
  if (!only || texts.length > 1 || only.cdata) return false;
  if (only.literal) return isSoundLiteral(text, only.start, only.end);
  let { start, end } = only;
  while (start < end && isSpace(text.charCodeAt(start))) start++;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--;
  // What XML writes in longer form is never shorter than the value.
  return end - start < 2048 && isPlainUrl(text, start, end);
}

/** The slow way, for a value that is not plain; undefined where nothing is wrong, or XML itself is broken there. */
function checkLoc(element: XmlElement, leaf: string, { faults }: XmlFragment): FaultyLoc | undefined {
  const inside = faults.filter(({ start, end }) => start < element.contentEnd && end > element.contentStart);
  if (inside.some(({ kind }) => !IN_TEXT.has(kind))) return undefined;
  const text = sourceText(element, leaf);
  const markup = new Set<number>();
  for (const { start, end } of inside) for (let at = start; at < end; at++) markup.add(at);
  const found = urlFaults(
    text.value,
    markup.size === 0 ? undefined : (unit) => markup.has(text.range(unit, unit + 1).start),
  );
  if (found.length === 0) return undefined;
  const placed = found.map(({ kind, from, to, variant, args, also }): LocFault => {
    const { start, end } = kind === 'empty' ? nameRange(element) : text.range(from, to);
    return { kind, from, to, variant, args, also, start, end };
  });
  return { element, text, faults: placed };
}

/** Reports the faults of one kind. */
export function reportLocs(node: SitemapNode, wanted: UrlFaultKind, report: Report): void {
  for (const { faults } of faultyLocs(node)) {
    for (const fault of faults) {
      if (fault.kind !== wanted) continue;
      const { start, end, variant } = fault;
      const args = argsOf(fault);
      report(start, end, variant === undefined ? { args } : { variant, args });
    }
  }
}

/** The fault that a finding of `reportLocs` tells of, and its `<loc>`. */
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

/** How a fault that `reportLocs` told of is fixed, if that can be told. */
export function fixLoc(finding: Finding, node: SitemapNode, kind: UrlFaultKind): readonly Fix[] {
  const found = locFault(node, kind, finding);
  const fix = found && urlFix(found.loc.text.value, found.fault);
  return fix ? offerFix(found.loc, fix) : [];
}

/** Offers a fix of a `<loc>`; where other faults of the URL come to light with it, all of them are fixed at once. */
export function offerFix({ element, text, faults }: FaultyLoc, { edits, ...fix }: LocFix): readonly Fix[] {
  const result = withEdits(text.value, edits);
  const known = new Set(faults.map(({ kind }) => kind));
  const isWhole = urlFaults(result).every(({ kind }) => kind === 'origin' || known.has(kind));
  if (isWhole) {
    return [{ ...fix, edits: edits.map((edit) => ({ ...text.place(edit.from, edit.to), text: edit.text })) }];
  }
  const whole = fixedUrl(result);
  const [only] = element.texts;
  if (whole === undefined || !only || element.texts.length > 1) return [];
  const written = only.cdata ? whole : escaped(whole);
  const edit = { ...text.range(0, text.value.length), text: written };
  return [{ fix: 'replace', args: { text: whole }, edits: [edit] }];
}

type LocFix = Omit<UrlFix, 'fix'> & { readonly fix: string };
