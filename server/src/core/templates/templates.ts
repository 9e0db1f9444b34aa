/**
 * Templates: files in which an engine will fill in values. Text with marks is opaque: it may become anything, so no
 * rule reports on it or on what depends on it. This file knows how a template is checked, not what its marks mean to a
 * language.
 */

import { Attached } from '../../text/attached.ts';
import type { Change } from '../../text/document.ts';
import { countWhile } from '../../text/ordered.ts';
import type { Span } from '../features.ts';
import { countFindings } from '../findings/counts.ts';
import { fairly } from '../findings/fairOrder.ts';
import { foldList } from '../findings/fold.ts';
import { commonPrefixSuffix } from '../fixes/commonPrefixSuffix.ts';
import { entryOf } from '../memo.ts';
import type { Edit, Finding } from '../rule/rule.ts';
import type { AnyDocument, Filter, Findings, FixesOfEach, LanguageService, Places } from '../service.ts';
import { finished, type Steps } from '../steps.ts';
import { nameOf } from '../uri.ts';
import { LONGEST_TEMPLATE, type Mark, mayHoldMark } from './marks.ts';

/** A template, as its language reads it. */
interface Template {
  /** The text with each mark replaced by placeholder characters of the same length. */
  readonly masked: string;
  readonly marks: readonly Mark[];
  /** Whether a finding in the masked text is about plain text, and holds whatever the marks become. */
  isPlain(finding: Finding): boolean;
}

/**
 * Reads a text as a template; undefined if it is not one.
 * @param name the last segment of the file's URI: if it is that of a template, every text with marks is one
 */
export type TemplateReader = (text: string, name: string) => Template | undefined;

/** The placeholder for what a mark becomes: a control character that XML allows and files do not contain. */
export const MASK = '\x7f';
/** The placeholder as it may show up in messages, titles and edits. */
const MASKED = /\x7f|%7f|u\+007f|\\u007f/i;

const BREAK = /[\r\n]/;

/** `text` with everything but line breaks replaced inside each span. */
export function masked(text: string, spans: readonly Span[], by = MASK): string {
  let at = 0;
  const parts: string[] = [];
  for (const { start, end } of spans) {
    const own = text.slice(start, end);
    parts.push(text.slice(at, start), BREAK.test(own) ? own.replace(/[^\r\n]/g, by) : by.repeat(end - start));
    at = end;
  }
  return parts.join('') + text.slice(at);
}

/** Whether two spans overlap, or an empty one is inside the other. */
const overlaps = (a: Span, b: Span): boolean =>
  a.start === a.end || b.start === b.end
    ? a.start <= b.end && b.start <= a.end
    : a.start < b.end && b.start < a.end;

/** The spans that overlap `span`; they are in order and do not overlap each other. O(log n + found). */
export function among<S extends Span>(spans: readonly S[], span: Span): readonly S[] {
  const found: S[] = [];
  for (let at = firstNear(spans, span); at < spans.length && spans[at]!.start <= span.end; at++) {
    if (overlaps(spans[at]!, span)) found.push(spans[at]!);
  }
  return found;
}

/** Whether any of them overlaps `span`. */
export const isAmong = (spans: readonly Span[], span: Span): boolean => among(spans, span).length > 0;

/** The index of the first span that does not end before `span`. */
const firstNear = (spans: readonly Span[], { start }: Span): number =>
  countWhile(spans.length, (at) => spans[at]!.end < start);

/** Whether edits leave every mark unchanged and in place. */
export function sparesMarks(edits: readonly Edit[], marks: readonly Mark[]): boolean {
  let start = Number.POSITIVE_INFINITY;
  let end = 0;
  for (const edit of edits) {
    start = Math.min(start, edit.start);
    end = Math.max(end, edit.end);
  }
  const isCrossed = marks.some((mark) => start < mark.end && mark.start < end);
  return !isCrossed && edits.every(({ text }) => !MASKED.test(text));
}

/** A leaf, or several as one. */
interface Holder {
  readonly text: string;
}

interface MarkedText {
  readonly length: number;
  readonly leaves: { visitItems(each: (item: Holder) => boolean): void };
}

/** The leaves of a file that may hold a mark, kept up to date leaf by leaf. Long files are not searched. */
export class MarkIndex {
  private leaves: Set<Holder> | undefined;

  add(leaf: Holder): void {
    if (this.leaves && mayHoldMark(leaf.text)) this.leaves.add(leaf);
  }

  remove(leaf: Holder): void {
    this.leaves?.delete(leaf);
  }

  /** Whether the text may hold a mark. */
  isAny({ length, leaves }: MarkedText): boolean {
    if (length > LONGEST_TEMPLATE) {
      this.leaves = undefined;
      return false;
    }
    if (!this.leaves) {
      this.leaves = new Set();
      leaves.visitItems((item: Holder) => {
        this.add(item);
        return true;
      });
    }
    return this.leaves.size > 0;
  }
}

/** A document's template, and the masked document that is checked instead. */
interface Substitute<D> {
  readonly template: Template;
  readonly document: D;
}

/** What the template layer needs of a language service. */
interface TemplateSupport<D> {
  /** Fast; false means the document is not a template. */
  mayHoldMark(document: D): boolean;
  /** The starts of groups, in ascending offsets. */
  groupsOf(document: D): () => readonly number[];
}

/** Adds templates to a language service: the masked text is checked as any other, and its findings are filtered. */
export function withTemplates<D extends AnyDocument>(
  service: LanguageService<D>,
  read: TemplateReader,
  { mayHoldMark, groupsOf }: TemplateSupport<D>,
): LanguageService<D> {
  const substitutes = new Attached<D, { readonly substitute: Substitute<D> | undefined }>();
  /** For documents made by edits: the masked document of the one before. */
  const earlier = new Attached<D, Substitute<D>>();
  const after = (document: D, next: D): D => {
    const known = substitutes.get(document)?.substitute ?? earlier.get(document);
    if (known) earlier.set(next, known);
    return next;
  };
  const substituteOf = (document: D): Substitute<D> | undefined =>
    entryOf(substitutes, document, () => ({
      substitute: mayHoldMark(document) ? makeSubstitute(document) : undefined,
    })).substitute;
  const makeSubstitute = (document: D): Substitute<D> | undefined => {
    const { text, config } = document;
    const template = read(text.getText(), nameOf(text.uri));
    if (!template) return undefined;
    const old = earlier.get(document);
    if (old?.document.config === config) {
      const change = difference(old.template.masked, template.masked);
      return { template, document: change ? service.read(service.edit(old.document, change)) : old.document };
    }
    const { uri, languageId, version } = text;
    const opened = service.open({ uri, languageId, version }, template.masked, config);
    return { template, document: service.read(opened) };
  };

  /** For findings folded into another one: the finding that is shown. */
  const firsts = new WeakMap<Finding, Finding>();
  const plainIn = ({ template, document }: Substitute<D>, wanted?: Places): readonly Finding[] =>
    service
      .places(document, wanted)
      .filter((finding) => !dependsOnMask(finding) && (isRequired(finding) || template.isPlain(finding)));
  const shownOf = (substitute: Substitute<D>, places: readonly Finding[]): readonly Finding[] => {
    const shown = foldList(places, [], groupsOf(substitute.document));
    for (const finding of shown) {
      const isFirst = ({ code, severity, start, end }: Finding) =>
        code === finding.code &&
        severity === finding.severity &&
        start === finding.start &&
        end === finding.end;
      const first = finding.others ? places.find(isFirst) : undefined;
      if (first) firsts.set(finding, first);
    }
    return shown;
  };

  function* fixesOfEach(document: D, findings: readonly Finding[], only?: 'safe'): Steps<FixesOfEach<D>> {
    const substitute = substituteOf(document);
    if (!substitute) return yield* service.fixesOfEach(document, findings, only);
    if (only) return findings.map(() => []);
    const all = yield* service.fixesOfEach(
      substitute.document,
      findings.map((finding) => firsts.get(finding) ?? finding),
    );
    return all.map((fixes) =>
      fixes
        .filter(({ title, edits }) => !MASKED.test(title) && sparesMarks(edits, substitute.template.marks))
        .map((fix) => ({ ...fix, safe: false, bulk: false })),
    );
  }

  function* findingsInSteps(document: D, limit = Number.POSITIVE_INFINITY, keeps?: Filter): Steps<Findings> {
    const substitute = substituteOf(document);
    if (!substitute) return yield* service.findingsInSteps(document, limit, keeps);
    // Full proofs only if all findings are requested.
    const places = plainIn(
      substitute,
      limit < Number.POSITIVE_INFINITY ? { most: Number.MAX_SAFE_INTEGER } : {},
    );
    const all = shownOf(substitute, places);
    const inFile = [...all].sort((a, b) => a.start - b.start || a.end - b.end);
    return { findings: fairly(inFile, limit), counts: countFindings(all) };
  }

  function* placesInSteps(document: D, wanted?: Places): Steps<readonly Finding[]> {
    const substitute = substituteOf(document);
    return substitute ? plainIn(substitute, wanted) : yield* service.placesInSteps(document, wanted);
  }

  return {
    ...service,
    edit: (document, change) => after(document, service.edit(document, change)),
    version: (document, version) => after(document, service.version(document, version)),
    read: (document, more) => after(document, service.read(document, more)),
    findings: (document, limit, keeps) => finished(findingsInSteps(document, limit, keeps)),
    findingsInSteps,
    // Templates are short.
    *settle(document, limit) {
      if (!substituteOf(document)) yield* service.settle(document, limit);
    },
    places: (document, wanted) => finished(placesInSteps(document, wanted)),
    placesInSteps,
    suppressed: (document) => service.suppressed(substituteOf(document)?.document ?? document),
    fixes: (document, finding, only) => finished(fixesOfEach(document, [finding], only))[0]!,
    fixesOfEach,
    // Nothing is fixed in bulk.
    drafts: (document, finding, only) =>
      substituteOf(document) ? [] : service.drafts(document, finding, only),
    combine: service.combine,
    effect: (document, edits) => service.effect(substituteOf(document)?.document ?? document, edits),
    marks: (document) => substituteOf(document)?.template.marks,
  };
}

/** The change from one text to another; undefined if they are equal. */
function difference(before: string, after: string): Change | undefined {
  if (before === after) return undefined;
  const [first, last] = commonPrefixSuffix(before, after);
  return { start: first, end: before.length - last, text: after.slice(first, after.length - last) };
}

/** Expectations are checked against the text as it is: a mark does not suppress them. */
const isRequired = ({ suppressible }: Finding): boolean => suppressible === false;

const dependsOnMask = ({ args }: Finding): boolean =>
  Object.values(args ?? {}).some((value) => typeof value === 'string' && MASKED.test(value));
