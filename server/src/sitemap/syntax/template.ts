import type { Span } from '../../core/features.ts';
import type { Code, Finding } from '../../core/rule/rule.ts';
import { templateStem } from '../../core/templates/engines.ts';
import { type Mark, marksIn } from '../../core/templates/marks.ts';
import { isAmong, masked, type TemplateReader } from '../../core/templates/templates.ts';
import { countWhile } from '../../text/ordered.ts';
import { tokensIn } from '../../xml/tokens/openElements.ts';
import { type MarkedElement, type MarkedTag, type MarkedTags, markedTags } from './markedTags.ts';

/**
 * Reads a sitemap as a template: one with front matter, or with a mark between elements, instead of a value, or in a
 * URL. A mark in a longer text does not make it one, unless the file has the name of a template: a video may be about
 * templates.
 * @param isOfFile whether findings of a rule are about the whole file
 */
export const templateReader =
  (isOfFile: (code: string) => boolean): TemplateReader =>
  (text, name) => {
    const marks = marksIn(text, name);
    if (marks.length === 0) return undefined;
    const filled = masked(text, marks);
    const tokens = [...tokensIn(filled)];
    const comments = tokens.filter(({ type }) => type === 'comment');
    const isMeaningful = (mark: Mark) =>
      mark.kind === 'frontMatter' || (!isAmong(comments, mark) && isInPlace(filled, mark));
    if (templateStem(name) === undefined && !marks.some(isMeaningful)) return undefined;
    const tags = markedTags(filled, tokens, marks);
    if (isPage(filled, tags)) return undefined;
    const isPart = isPartOf(filled, tags, marks);
    return {
      marks,
      masked: withGaps(filled, tags, marks),
      isPlain: (finding) => !isPart && isPlain(finding, tags, marks, isOfFile(finding.code)),
    };
  };

const ROOT = /^<(?:[\w.-]+:)?(?:urlset|sitemap-?index|rss|feed)\b/i;

/** Whether it is an HTML page, with marks or without: it is not the template of a sitemap. */
const isPage = (text: string, { root }: MarkedTags): boolean =>
  root !== undefined && /^<html[\s>]/i.test(text.slice(root.start, root.start + NEAR));

/** Whether the text is only a part of a document: the template engine adds the root. */
function isPartOf(text: string, { root }: MarkedTags, marks: readonly Mark[]): boolean {
  if (root && ROOT.test(text.slice(root.start, root.start + NEAR))) return false;
  const first = marks.find(({ kind }) => kind !== 'frontMatter');
  return first !== undefined && (!root || first.start < root.start);
}

/** How far before a mark, in UTF-16 units, its context is looked for. */
const NEAR = 300;

/** Whether the text before a mark is at most the beginning of a URL. */
const isInPlace = (text: string, { start }: Mark): boolean =>
  /(?:^|[<>"'=])\s*[^\s<>"'=]*$/.test(text.slice(Math.max(0, start - NEAR), start));

/** Replaces marks between elements, and in tags, with white space: there they are not read as text. */
function withGaps(text: string, { gaps, opaque, tags }: MarkedTags, marks: readonly Mark[]): string {
  const starts = new Set(tags.map(({ start }) => start));
  const inTags = opaque.filter(({ start }) => starts.has(start));
  return masked(
    text,
    marks.filter((mark) => isAmong(gaps, mark) || isAmong(inTags, mark)),
    ' ',
  );
}

/** Rules about the names and attributes of a tag, whatever its content. */
const BY_NAME: ReadonlySet<Code> = new Set([
  'sitemap/curly-quotes',
  'sitemap/extension-namespace-mismatch',
  'sitemap/extension-namespace-missing',
  'sitemap/extension-unsupported',
  'sitemap/html-document',
  'sitemap/namespace-mismatch',
  'sitemap/namespace-missing',
  'sitemap/schema-location',
  'sitemap/unknown-attribute',
  'sitemap/unknown-root',
  'sitemap/xmlns-typo',
]);

/** Rules about an element and its ancestors. */
const BY_PLACE: ReadonlySet<Code> = new Set([
  'extension/misplaced',
  'extension/unknown-tag',
  'index/unsupported-element',
  'sitemap/mixed-entries',
  'sitemap/unknown-element',
]);

/** Rules that compare values of one record. */
const OF_RECORD: ReadonlySet<Code> = new Set([
  'hreflang/duplicate',
  'hreflang/missing-self',
  'hreflang/no-x-default',
  'video/location-equals-page',
]);

/** Rules that compare literal records, if no mark may add or remove any. */
const OF_RECORDS: ReadonlySet<Code> = new Set([
  'index/other-site',
  'loc/mixed-hosts',
  'loc/mixed-protocols',
  'sitemap/duplicate-loc',
]);

/** Rules about the beginning of the file. */
const OF_START: ReadonlySet<Code> = new Set(['sitemap/leading-content', 'sitemap/missing-declaration']);

function isPlain(finding: Finding, marked: MarkedTags, marks: readonly Mark[], isOfFile: boolean): boolean {
  const { code, variant } = finding;
  const { opaque, root, tags, isBalanced } = marked;
  if (isAmong(opaque, finding)) return false;
  const isAtStart = OF_START.has(code) || (root !== undefined && finding.end <= root.start);
  if (isAtStart && root && marks[0]!.start < root.start) return false;
  if (variant === 'cut-off') return false;
  if (BY_NAME.has(code) || variant === 'undeclared') return !root || !isAmong(opaque, tagOf(root, tags));
  if (isOfFile) return OF_RECORDS.has(code) && !root?.hasGap;
  const tag = tagAt(tags, finding.start);
  if (OF_RECORD.has(code)) return tag ? !isAmong(opaque, recordOf(tag.element)) : false;
  if (!tag || finding.start >= tag.end || isInAttribute(finding, tag)) return true;
  if (BY_PLACE.has(code)) return isBalanced;
  const { element } = tag;
  const parent = element.parent === root ? undefined : element.parent;
  return !element.hasGap && !element.hasValue && !parent?.hasGap;
}

/** The last tag that begins at or before an offset. O(log n). */
const tagAt = (tags: readonly MarkedTag[], offset: number): MarkedTag | undefined =>
  tags[countWhile(tags.length, (at) => tags[at]!.start <= offset) - 1];

const tagOf = ({ start }: MarkedElement, tags: readonly MarkedTag[]): Span => tagAt(tags, start)!;

const isInAttribute = ({ start, end }: Span, { attributes }: MarkedTag): boolean =>
  attributes.some((attribute) => attribute.start <= start && end <= attribute.end);

/** The child of the root that contains this element. */
function recordOf(element: MarkedElement): MarkedElement {
  let record = element;
  while (record.parent?.parent) record = record.parent;
  return record;
}
