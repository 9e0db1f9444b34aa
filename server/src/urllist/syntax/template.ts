import { marksIn } from '../../core/templates/marks.ts';
import { leading, type MarkedLine, markedLines } from '../../core/templates/templateLines.ts';
import { isAmong, masked, type TemplateReader } from '../../core/templates/templates.ts';

/**
 * Reads a text sitemap as a template: one with front matter, with a line that a mark begins, or with a mark in a URL.
 * @param isOfFile whether findings of a rule are about the whole file
 */
export const templateReader =
  (isOfFile: (code: string) => boolean): TemplateReader =>
  (text) => {
    const marks = marksIn(text);
    const lines = markedLines(text, marks);
    if (!lines.some((line) => leading(line) !== undefined || isInUrl(line))) return undefined;
    const isLoose = lines.every((line) => line.marks.every(({ kind }) => kind !== 'control'));
    return {
      marks,
      masked: masked(text, marks),
      isPlain: (finding) => !isAmong(lines, finding) && (!isOfFile(finding.code) || isLoose),
    };
  };

const isInUrl = ({ text, start, marks }: MarkedLine): boolean =>
  /^\s*https?:\/\/\S*$/.test(text.slice(0, marks[0]!.start - start));
