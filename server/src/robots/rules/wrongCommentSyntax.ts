import { skipWhite } from '../syntax/characters.ts';
import { cite } from './shared/cite.ts';
import { insert, replace } from './shared/edits.ts';
import { fieldFault } from './shared/field.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/wrong-comment-syntax',
    level: 'warning',
    hides: true,
    message: "Crawlers do not read this as a comment: comments start with '#', not with '{mark}'",
    fixes: {
      hash: { title: "Replace '{mark}' with '#'", safe: true },
      insert: { title: "Add '#' at the start", safe: true },
    },
    docs: {
      what: 'A line that starts like a comment of another language: `//`, `/*`, `*/`, `;`, `--` or `<!--`.',
      why: 'Only `#` starts a comment in robots.txt. Crawlers read the line as a broken directive. A comment with a colon may even be read as a rule.',
      how: 'Start comments with `#`.',
    },
    sources: cite('RFC 2.2.3', 'G-spec'),
    examples: [
      {
        bad: '⟦//⟧ staging\nUser-agent: *\nDisallow: /beta/\n',
        good: '# staging\nUser-agent: *\nDisallow: /beta/\n',
        fix: 'hash',
      },
      { bad: '⟦<!--⟧ see https://example.com -->\n', good: '# see https://example.com -->\n', fix: 'hash' },
      { bad: '⟦;⟧Disallow: /beta/\n', good: '# Disallow: /beta/\n', fix: 'hash' },
    ],
  },

  record(line, report) {
    const fault = fieldFault(line);
    if (fault?.is !== 'comment-syntax') return;
    report(line.bodyStart, fault.end, { args: { mark: line.text.slice(line.bodyStart, fault.end) } });
  },

  fixes({ start, end }, { text, bodyEnd }) {
    const rest = skipWhite(text, end, bodyEnd);
    const mark = text.slice(start, end);
    // A run of such marks is a divider line.
    if (text[end] === mark.at(-1)) return [{ fix: 'insert', edits: [insert(start, '# ')] }];
    const hash = rest < bodyEnd ? '# ' : '#';
    return [{ fix: 'hash', args: { mark }, edits: [replace(start, rest, hash)] }];
  },
};
