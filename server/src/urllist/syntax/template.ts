import { templateStem } from '../../core/templates/engines.ts';
import { marksIn } from '../../core/templates/marks.ts';
import { leading, type MarkedLine, markedLines } from '../../core/templates/templateLines.ts';
import { isAmong, masked, type TemplateReader } from '../../core/templates/templates.ts';

/**
 * Reads a text sitemap as a template: one with front matter, with a mark at the start of a line, or with a mark in a
 * URL; or one with any mark and the name of a template.
 * @param isOfFile whether findings of a rule are about the whole file
 */
export const templateReader =
  (isOfFile: (code: string) => boolean): TemplateReader =>
  (text, name) => {
    const marks = marksIn(text, name);
    const lines = markedLines(text, marks);
    const isNamed = marks.length > 0 && templateStem(name) !== undefined;
    if (!isNamed && !lines.some((line) => leading(line) !== undefined || isInUrl(line))) return undefined;
    const isLoose = lines.every((line) => line.marks.every(({ kind }) => kind !== 'control'));
    return {
      marks,
      masked: masked(text, marks),
      isPlain: (finding) => !isAmong(lines, finding) && (!isOfFile(finding.code) || isLoose),
    };
  };

const isInUrl = ({ text, start, marks }: MarkedLine): boolean =>
  /^\s*https?:\/\/\S*$/.test(text.slice(0, marks[0]!.start - start));
