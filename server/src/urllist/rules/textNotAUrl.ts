import { URL_SOURCES } from '../../urls/sources.ts';
import { URL_FIXES, URL_VARIANTS } from '../../urls/urlFixes.ts';
import { problemsOf } from './shared/problems.ts';
import type { UrlLeafRule } from './types.ts';

const A = 'https://www.example.com/a';
const B = 'https://www.example.com/b';

export const rule: UrlLeafRule = {
  meta: {
    code: 'text/not-a-url',
    level: 'error',
    message: 'Crawlers ignore this line: it is not a URL',
    variants: {
      ...URL_VARIANTS,
      comment: {
        message: 'Crawlers read this comment as an invalid URL: a text sitemap has only URLs, one per line',
      },
      none: {
        message:
          'Crawlers find nothing in this file: no line is a URL, and a text sitemap has only URLs, one per line',
      },
      markup: {
        message: 'This is XML or HTML, not a list of URLs: crawlers ignore these lines in a .txt file',
      },
      'cut-off': {
        message: 'The file was cut off inside this URL: crawlers read half of it, and none of those after it',
      },
      conflict: { message: 'Unresolved merge conflict: crawlers read the URLs of both sides' },
      relative: { message: 'Crawlers need the full URL, with protocol' },
      several: { message: 'Crawlers ignore this line: each line takes only one URL' },
      remark: { message: 'Crawlers read the remark as part of the URL: a line contains only its URL' },
      reference: {
        message: "A text sitemap is not XML: crawlers read '&' and what follows it as part of the URL",
        severity: 'warning',
      },
    },
    fixes: {
      ...URL_FIXES,
      https: { title: "Add '{text}'", safe: true },
      split: { title: 'Move the next URL to its own line', safe: true },
      cut: { title: 'Delete everything after the URL', safe: false },
      keep: { title: "Keep only '{url}'", safe: false },
      remove: { title: 'Delete this line', safe: false, oneByOne: 'deletes' },
    },
    docs: {
      what: 'A line of a text sitemap that is not one complete `http` or `https` URL: a comment, a heading, two URLs, or a URL that is not valid.',
      why: 'A text sitemap contains only URLs. Crawlers report anything else as "Invalid URL".',
      how: 'Write one complete URL on each line, percent-encoded, as the browser shows it.',
    },
    sources: [URL_SOURCES.protocol, URL_SOURCES.build, URL_SOURCES.urls],
    examples: [
      { bad: '⟦Table of contents⟧\nIntroduction\nFirst steps\n', good: `${A}\n` },
      { bad: `⟦Our main pages⟧\n${A}\n`, good: `${A}\n`, fix: 'remove' },
      { bad: `⟦# main pages⟧\n${A}\n`, good: `${A}\n`, fix: 'remove' },
      { bad: `⟦<<<<<<< HEAD⟧\n${A}\n=======\n${B}\n>>>>>>> pages\n`, good: `${B}\n` },
      { bad: `⟦- ${A}⟧\n`, good: `${A}\n`, fix: 'keep' },
      { bad: `${A}⟦ ⟧${B}\n`, good: `${A}\n${B}\n`, fix: 'split' },
      { bad: `⟦www.example.com/a⟧\n`, good: `https://www.example.com/a\n`, fix: 'https' },
      { bad: `${A}\n⟦https://www⟧`, good: `${A}\n${B}\n` },
      { bad: `${A} ⟦2024-08-05⟧\n`, good: `${A}\n`, fix: 'cut' },
      { bad: '⟦<urlset>⟧\n<url><loc/></url>\n</urlset>\n', good: `${A}\n` },
      { bad: `${A}?b=1⟦&amp;⟧c=2\n`, good: `${A}?b=1&c=2\n`, fix: 'replace' },
      { bad: `${A}⟦ ⟧b\n`, good: `${A}%20b\n`, fix: 'replace' },
      { bad: `⟦"${A}"⟧\n`, good: `${A}\n`, fix: 'unquote' },
      { bad: 'https://www.example.com/⟦ü⟧\n', good: 'https://www.example.com/%C3%BC\n', fix: 'escape' },
      { bad: `${A}⟦#b⟧\n`, good: `${A}\n`, fix: 'fragment' },
      { bad: '⟦https://www.example.com⟧\n', good: 'https://www.example.com/\n', fix: 'slash' },
    ],
  },

  record(line, report) {
    for (const { start, end, variant, args } of problemsOf(line)) {
      report(start, end, { ...(variant !== undefined && { variant }), ...(args && { args }) });
    }
  },

  fixes({ start, end, variant }, line) {
    const problem = problemsOf(line).find(
      (problem) => problem.start === start && problem.end === end && problem.variant === variant,
    );
    if (!problem || variant === 'conflict' || variant === 'cut-off') return [];
    const fixes = problem.fixes();
    const isUrl = fixes.length > 0 && line.kind !== 'other';
    if (isUrl || variant === 'markup') return fixes;
    const from = line.text.startsWith('\ufeff') ? 1 : 0;
    const whole = { start: from, end: line.text.length + line.lineBreak.length, text: '' };
    return [...fixes, { fix: 'remove', edits: [whole] }];
  },
};
