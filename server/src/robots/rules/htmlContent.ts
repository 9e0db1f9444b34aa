import { cite } from './shared/cite.ts';
import { notRobots } from './shared/notRobots.ts';
import type { RobotsFileRule } from './types.ts';

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/html-content',
    level: 'error',
    hides: true,
    message:
      'This is HTML or XML, not robots.txt: crawlers find no rules in it, except in lines that look like one',
    variants: {
      json: {
        message:
          'This is JSON, not robots.txt: crawlers find no rules in it, except in lines that look like one',
      },
      prose: {
        message:
          'Not a robots.txt: {directives} of {lines} lines have a directive, and crawlers ignore the rest',
      },
    },
    docs: {
      what: 'A file that starts with a tag, `<!doctype` or `<?xml`, also behind an HTML comment, or with a JSON object or array, or in which most lines start with a tag; a text of at least 20 lines, of which fewer than one in ten has a directive, or of at least 10 without any directive. Blank lines and comments do not count. Nothing else is reported in such a file.',
      why: 'Servers often return an error page when robots.txt is missing. Crawlers look for rules in it anyway and do not find any, so they may fetch everything.',
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
      },
      { bad: '⟦{"status":404,"error":"Not Found"}⟧\n', good: 'User-agent: *\nDisallow:\n' },
      {
        bad: 'Not found\n⟦<p>There is no such page⟧\n<p>Search instead?\n',
        good: 'User-agent: *\nDisallow:\n',
      },
      {
        bad: `⟦Notes of the last meeting⟧\n${'We talked about the site.\n'.repeat(20)}`,
        good: 'User-agent: *\nDisallow:\n',
      },
    ],
  },

  *file(file, report) {
    const found = yield* notRobots(file);
    if (!found) return;
    const { is, placed, directives, lines } = found;
    const { line, start } = placed;
    report(start + line.bodyStart, start + line.bodyEnd, {
      ...(is !== 'markup' && { variant: is }),
      args: { directives, lines },
    });
  },
};
