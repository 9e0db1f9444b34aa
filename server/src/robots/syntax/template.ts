import type { Span } from '../../core/features.ts';
import type { Finding } from '../../core/rule/rule.ts';
import { templateStem } from '../../core/templates/engines.ts';
import { marksIn } from '../../core/templates/marks.ts';
import { leading, type MarkedLine, markedLines } from '../../core/templates/templateLines.ts';
import { isAmong, MASK, masked, type TemplateReader } from '../../core/templates/templates.ts';
import { foreignOf } from './foreign.ts';

/**
 * The length of the prefix, in UTF-16 units, that shows whether a text is a page or binary data, which contain template
 * marks by chance.
 */
const HEAD = 4096;
/** The variant of a finding about a template that its software copies unchanged. */
export const COPIED = 'copied';
const FIELD = /^[ \t]*([a-z-]+)[ \t]*:[ \t]*/i;
/** Fields that decide whether a text is a template: a mark in their values has no other meaning. */
const TELLING = /^(?:user-?agent|site-?map)$/i;

/**
 * Reads a robots.txt as a template: one with front matter, with a line that begins with a template tag, or with a
 * mark in the value of `User-agent` or `Sitemap`. Marks in a path may be real rules, against URLs of pages that were
 * not rendered; a single other line with a mark proves nothing, unless the file has the name of a template.
 * @param isOfFile whether findings of a rule are about the whole file
 */
export const templateReader =
  (isOfFile: (code: string) => boolean): TemplateReader =>
  (text, name) => {
    const marks = marksIn(text, name);
    if (marks.length === 0 || foreignOf(text.slice(0, HEAD))) return undefined;
    const lines = markedLines(text, marks).filter((line) => !isInComment(line));
    if (templateStem(name) === undefined && !lines.some(isMeaningful)) return undefined;
    const known = lines.map((line) => ({ line, role: roleOf(line) }));
    const notes = known.flatMap(({ line, role }) => (role === 'note' ? [line] : []));
    const isLoose = known.every(({ line, role }) => isFrontMatter(line) || role === 'sitemap');
    return {
      marks,
      masked: noted(masked(text, marks), notes),
      // It is about the mark itself: what has front matter is no copy.
      isPlain: (finding) =>
        finding.variant === COPIED
          ? !lines.some(isFrontMatter)
          : !isAmong(lines, finding) &&
            (isLoose ? !OF_ALL.has(finding.code) : OF_A_LINE.has(finding.code) || !isOfFile(finding.code)),
    };
  };

/** Whether all marks of a line are in its comment. */
const isInComment = ({ start, text, marks }: MarkedLine): boolean => {
  const comment = text.indexOf('#');
  return comment >= 0 && marks.every((mark) => mark.start > start + comment && mark.kind !== 'frontMatter');
};

const isFrontMatter = ({ marks }: MarkedLine): boolean => marks[0]?.kind === 'frontMatter';

function isMeaningful(line: MarkedLine): boolean {
  const first = leading(line);
  return first === 'frontMatter' || first === 'control' || TELLING.test(fieldOf(line));
}

/** The field of a line whose value has a mark; '' if there is none. */
const fieldOf = (line: MarkedLine): string => (leading(line) ? '' : (FIELD.exec(line.text)?.[1] ?? ''));

/** `note`: a line without a meaning for crawlers, or with an unknown one. */
const roleOf = (line: MarkedLine): 'note' | 'sitemap' | 'field' => {
  const field = fieldOf(line);
  if (field === '') return 'note';
  return /^site-?map$/i.test(field) ? 'sitemap' : 'field';
};

/** `text` with these lines turned into comments. */
function noted(text: string, lines: readonly Span[]): string {
  let at = 0;
  const parts: string[] = [];
  for (const { start, end } of lines) {
    if (start === end) continue;
    parts.push(text.slice(at, start), '#', MASK.repeat(end - start - 1));
    at = end;
  }
  return parts.join('') + text.slice(at);
}

/** Rules that examine the file only to report more about one line. */
const OF_A_LINE: ReadonlySet<Finding['code']> = new Set(['robots/field-typo', 'robots/query-anchor']);

/** Rules about the content of the whole file, which the template engine may extend. */
const OF_ALL: ReadonlySet<Finding['code']> = new Set([
  'robots/empty-file',
  'robots/file-location',
  'robots/file-name',
  'robots/file-too-large',
  'robots/html-content',
  'robots/multiple-files',
  'robots/no-sitemap',
]);
