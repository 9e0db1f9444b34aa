/** Tracks findings through edits: where each earlier finding is now, and which of the new findings are the same. */
import type { Finding } from '../../core/rule/rule.ts';
import type { AnyDocument, LanguageService, Span } from '../../core/service.ts';
import type { Change } from '../../text/document.ts';

/** A finding that the client has, at its place in the newest text. */
export interface TrackedFinding extends Span {
  readonly finding: Finding;
  /** The leaf it is on; undefined for a finding of a rule about the whole file. */
  readonly leaf: Span | undefined;
}

/** The findings of a document with their places. */
export const trackedOf = (
  service: LanguageService,
  { text }: AnyDocument,
  findings: readonly Finding[],
): readonly TrackedFinding[] =>
  findings.map((finding) => {
    const { code, start, end } = finding;
    return { finding, start, end, leaf: service.fileCodes.has(code) ? undefined : leafAt(text, start) };
  });

function leafAt(text: AnyDocument['text'], offset: number): Span {
  const place = text.leafAt(offset);
  const start = place?.before.units ?? 0;
  return { start, end: start + (place?.leaf.units ?? 0) };
}

/** Moves a finding along with a change. A span includes text inserted at its start, but not at its end. */
export function moved(trackedFinding: TrackedFinding, { start, end, text }: Change): TrackedFinding {
  const shift = (offset: number): number =>
    offset <= start ? offset : offset >= end ? offset + text.length - (end - start) : start;
  const { leaf } = trackedFinding;
  return {
    ...trackedFinding,
    start: shift(trackedFinding.start),
    end: shift(trackedFinding.end),
    leaf: leaf && { start: shift(leaf.start), end: shift(leaf.end) },
  };
}

/** The new findings that match earlier ones. Each earlier one matches the finding at its place, else the nearest. */
export function matchTracked(
  service: LanguageService,
  document: AnyDocument,
  standing: readonly TrackedFinding[],
  found: readonly TrackedFinding[],
): readonly TrackedFinding[] {
  const left = new Map<string, TrackedFinding[]>();
  for (const item of found) left.set(placeOf(item), [...(left.get(placeOf(item)) ?? []), item]);
  const shown: TrackedFinding[] = [];
  const elsewhere = standing.filter((item) => {
    const same = left.get(placeOf(item))?.shift();
    if (same) shown.push(same);
    return !same;
  });
  const others = new Set([...left.values()].flat());
  for (const item of elsewhere) {
    const next = nearest(
      [...others].filter((other) => isSame(item, other)),
      item.start,
    );
    const now = (item.leaf && next) ?? hiddenByFold(service, document, item) ?? next;
    if (!now) continue;
    others.delete(now);
    shown.push(now);
  }
  return shown;
}

const placeOf = ({ finding, start }: TrackedFinding): string => `${start} ${finding.code}`;

/** Whether a finding has the same code, on the same leaf or in the same file. */
const isSame = ({ finding, leaf }: TrackedFinding, other: TrackedFinding): boolean =>
  finding.code === other.finding.code && (!leaf || !other.leaf || overlap(leaf, other.leaf));

/** A finding that is still at its place, but is now folded into an equal one before it. */
function hiddenByFold(
  service: LanguageService,
  document: AnyDocument,
  trackedFinding: TrackedFinding,
): TrackedFinding | undefined {
  const { code, fold, others } = trackedFinding.finding;
  if (!fold) return undefined;
  const { start, end } = trackedFinding.leaf ?? trackedFinding;
  const places = trackedOf(service, document, service.places(document, { code, start, end }));
  const place = places.find((other) =>
    trackedFinding.leaf ? isSame(trackedFinding, other) : other.start === trackedFinding.start,
  );
  return place && { ...place, finding: { ...place.finding, ...(others !== undefined && { others }) } };
}

const overlap = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

const nearest = (list: readonly TrackedFinding[], offset: number): TrackedFinding | undefined => {
  const distance = ({ start }: TrackedFinding): number => Math.abs(start - offset);
  return list.reduce<TrackedFinding | undefined>(
    (best, item) => (best && distance(best) <= distance(item) ? best : item),
    undefined,
  );
};
