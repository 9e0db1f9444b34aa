import type { LineSet, PlacedLine, RobotsFile } from '../syntax/file.ts';
import { isForeignLine, MARKUP } from '../syntax/line.ts';
import { cite } from './shared/cite.ts';
import type { RobotsFileRule } from './types.ts';

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/html-content',
    level: 'error',
    message: 'This is HTML or XML, not robots.txt; crawlers use only lines that happen to parse',
    variants: {
      json: { message: 'This is JSON, not robots.txt; crawlers use only lines that happen to parse' },
    },
    docs: {
      what: 'A file that starts with a tag, `<!doctype` or `<?xml`, also behind an HTML comment, or with a JSON object or array, or in which most lines start with a tag.',
      why: 'Servers often return an error page when robots.txt is missing. Crawlers look for rules in it anyway and do not find any.',
      how: 'Serve a plain text file as `text/plain`, or return status 404 if there are no rules.',
    },
    sources: cite('G-spec', 'RFC 2.3'),
    examples: [
      {
        bad: '⟦<!DOCTYPE html>⟧\n<html><body>\nNot found: robots.txt\n</body></html>\n',
        good: 'User-agent: *\nDisallow:\n',
      },
      {
        bad: '<!-- 404 -->\n⟦<html lang="en">⟧\n<p>Not found\n',
        good: 'User-agent: *\nDisallow:\n',
        also: ['robots/wrong-comment-syntax'],
      },
      { bad: '⟦{"status":404,"error":"Not Found"}⟧\n', good: 'User-agent: *\nDisallow:\n' },
      {
        bad: 'Not found\n⟦<p>There is no such page⟧\n<p>Search instead?\n',
        good: 'User-agent: *\nDisallow:\n',
        also: ['robots/unparseable-line'],
      },
    ],
  },

  file(file, report) {
    const { foreign, lines } = file;
    if (foreign === 'binary') return;
    const placed = foreign ? lines.find(({ line }) => isForeignLine(line)) : mostlyMarkup(file);
    if (!placed) return;
    const { line, start } = placed;
    report(start + line.bodyStart, start + line.bodyEnd, foreign === 'json' ? { variant: 'json' } : {});
  },
};

/** The first line that starts with a tag, if most lines with text do. */
function mostlyMarkup({ having }: RobotsFile): PlacedLine | undefined {
  const tags = having(TAGS);
  return tags.length > 0 && tags.length * 2 > having(TEXTS).length ? tags[0] : undefined;
}

const TEXTS: LineSet = { has: ({ kind }) => kind !== 'blank' && kind !== 'comment' };
/** A `<` alone is no tag yet. */
const TAGS: LineSet = {
  has: ({ text, bodyStart }) => text[bodyStart] === '<' && MARKUP.test(text.slice(bodyStart, bodyStart + 9)),
};
