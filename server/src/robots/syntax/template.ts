import type { Span } from '../../core/features.ts';
import type { Finding } from '../../core/rule/rule.ts';
import { templateStem } from '../../core/templates/engines.ts';
import { marksIn } from '../../core/templates/marks.ts';
import { leading, type MarkedLine, markedLines } from '../../core/templates/templateLines.ts';
import { isAmong, MASK, masked, type TemplateReader } from '../../core/templates/templates.ts';
import { foreignOf } from './foreign.ts';

/** So much of a text shows whether it is a page or binary data, in which marks stand by chance. */
const HEAD = 4096;
const FIELD = /^[ \t]*([a-z-]+)[ \t]*:[ \t]*/i;
/** Lines that decide whether a text is a template: of their values there is no other reading. */
const TELLING = /^(?:user-?agent|sitemap)$/i;

/**
 * Reads a robots.txt as a template: one with front matter, with a line that an engine's control begins, or with a mark
 * in the value of `User-agent` or `Sitemap`. Marks in a path are real rules, against crawlers that run into pages that
 * were not rendered, and one line of anything is only that, unless the name of the file is that of a template.
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
      isPlain: (finding) =>
        !isAmong(lines, finding) &&
        (isLoose ? !OF_ALL.has(finding.code) : OF_A_LINE.has(finding.code) || !isOfFile(finding.code)),
    };
  };

/** Whether all marks of a line stand in its comment. */
const isInComment = ({ start, text, marks }: MarkedLine): boolean => {
  const comment = text.indexOf('#');
  return comment >= 0 && marks.every((mark) => mark.start > start + comment && mark.kind !== 'frontMatter');
};

const isFrontMatter = ({ marks }: MarkedLine): boolean => marks[0]?.kind === 'frontMatter';

function isMeaningful(line: MarkedLine): boolean {
  const first = leading(line);
  return first === 'frontMatter' || first === 'control' || TELLING.test(fieldOf(line));
}

/** The field of a line whose value has a mark; '' for none. */
const fieldOf = (line: MarkedLine): string => (leading(line) ? '' : (FIELD.exec(line.text)?.[1] ?? ''));

/** `note`: a line that says nothing to crawlers, or nobody knows what. */
const roleOf = (line: MarkedLine): 'note' | 'sitemap' | 'field' => {
  const field = fieldOf(line);
  if (field === '') return 'note';
  return field.toLowerCase() === 'sitemap' ? 'sitemap' : 'field';
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

/** Rules that look at the file only to say more of one line. */
const OF_A_LINE: ReadonlySet<Finding['code']> = new Set(['robots/field-typo', 'robots/query-anchor']);

/** Rules that ask what the whole file is or holds, which the engine may add to. */
const OF_ALL: ReadonlySet<Finding['code']> = new Set([
  'robots/empty-file',
  'robots/file-location',
  'robots/file-name',
  'robots/file-too-large',
  'robots/html-content',
  'robots/multiple-files',
  'robots/no-sitemap',
]);
