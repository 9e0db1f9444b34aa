import { isRule } from '../syntax/line.ts';
import { cite } from './shared/cite.ts';
import { replace } from './shared/edits.ts';
import { fieldFault } from './shared/field.ts';
import { isSound } from './shared/fixedLine.ts';
import { splitsGroups } from './shared/groups.ts';
import { shown } from './shared/show.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/missing-colon',
    level: 'error',
    hides: true,
    message: "':' is missing after '{field}': Google guesses it, all other crawlers ignore the line",
    variants: {
      skipped: { message: "':' is missing after '{field}': crawlers ignore this line" },
      late: { message: "':' is missing after '{field}': crawlers split the line at the next colon instead" },
    },
    fixes: {
      insert: { title: "Add ':' after '{field}'", safe: true },
      path: { title: "Replace with '{field}: {path}'", safe: false },
      activate: { title: "Add ':' after '{field}'", safe: false },
      write: { title: "Replace with '{field}:'", safe: true },
      revive: { title: "Replace with '{field}:'", safe: false },
    },
    docs: {
      what: 'A line that starts with the name of a directive but has no colon after it, or another character in its place.',
      why: 'A line consists of a field, a colon and a value. Without the colon, Google accepts a line of exactly two words. Every other crawler drops the line. What it should block then stays open to them.',
      how: 'Write a colon directly after the name of the directive.',
    },
    sources: cite('RFC 2.2', 'G-src'),
    examples: [
      {
        bad: 'User-agent: *\n⟦Disallow⟧ /private/\n',
        good: 'User-agent: *\nDisallow: /private/\n',
        fix: 'insert',
      },
      {
        bad: 'User-agent: *\n⟦Disallow⟧= /private/\n',
        good: 'User-agent: *\nDisallow: /private/\n',
        fix: 'write',
      },
      {
        bad: 'User-agent: *\n⟦Disallow⟧ - /private/\n',
        good: 'User-agent: *\nDisallow: /private/\n',
        fix: 'revive',
      },
      {
        bad: 'User-agent: *\nDisallow: /private/\n\n⟦User-agent⟧ bingbot\nDisallow: /x/\n',
        good: 'User-agent: *\nDisallow: /private/\n\nUser-agent: bingbot\nDisallow: /x/\n',
        fix: 'activate',
      },
      {
        bad: 'User-agent: *\n⟦Disallow⟧ /a/ /b/\nDisallow: /c/\n',
        good: 'User-agent: *\nDisallow: /a/\nDisallow: /b/\nDisallow: /c/\n',
      },
      {
        bad: '⟦User-agent⟧ Googlebot:\n',
        good: 'User-agent: Googlebot\n',
      },
      {
        bad: 'User-agent: *\n⟦Disallow⟧ https://www.example.com/private/\n',
        good: 'User-agent: *\nDisallow: /private/\n',
        fix: 'path',
      },
    ],
  },

  record(line, report) {
    const fault = fieldFault(line);
    if (fault?.is !== 'missing-colon') return;
    const args = { field: shown(line.text.slice(line.bodyStart, fault.end)) };
    report(line.bodyStart, fault.end, fault.how === 'guessed' ? { args } : { variant: fault.how, args });
  },

  fixes({ start, end, variant }, line, place) {
    const field = shown(line.text.slice(start, end));
    if (variant === 'late' && line.value.startsWith('//') && isRule(line)) {
      const path = line.value.replace(/^\/\/[^/?]*/, '');
      const edits = [replace(end, line.valueEnd, `: ${path}`)];
      return isSound(line, path, place) ? [{ fix: 'path', args: { field, path: shown(path) }, edits }] : [];
    }
    const fault = fieldFault(line);
    if (fault?.is !== 'missing-colon') return [];
    const keepsMeaning = variant === undefined || line.kind === 'other';
    const [kept, changed] = fault.markEnd > end ? ['write', 'revive'] : ['insert', 'activate'];
    const fix = keepsMeaning && !splitsGroups(line, place) ? kept : changed;
    return [{ fix, args: { field }, edits: [replace(end, fault.markEnd, ':')] }];
  },
};
