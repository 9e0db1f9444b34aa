import { cite } from './shared/cite.ts';
import { delaysOf, ignoresDelay } from './shared/delay.ts';
import { replace } from './shared/edits.ts';
import type { RobotsFileRule } from './types.ts';

const WITH_UNIT = /^(\d{1,6}(?:\.\d{1,3})?)\s*(?:s|secs?|seconds?)$/i;

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/crawl-delay-value',
    level: 'warning',
    message: 'Not a number of seconds, so crawlers ignore this Crawl-delay',
    variants: {
      range: { message: 'Bing accepts a Crawl-delay from 1 to 30 seconds only', severity: 'info' },
      repeated: {
        message: 'Second Crawl-delay for these crawlers, after line {line}: each crawler may obey either',
      },
    },
    fixes: { number: { title: "Replace with '{number}'", safe: false } },
    docs: {
      what: 'A `Crawl-delay` that is not a number of seconds, is above 30 where Bing reads it, or appears twice between one `User-agent` line and the next.',
      why: 'Crawlers that honor the line expect a number of seconds and ignore anything else. Bing accepts windows of 1 to 30 seconds.',
      how: 'Write only the number, once under each list of `User-agent` lines.',
    },
    sources: cite('Bing-2012', 'Ahrefs'),
    examples: [
      {
        bad: 'User-agent: bingbot\nCrawl-delay: ⟦10s⟧\nDisallow: /search/\n',
        good: 'User-agent: bingbot\nCrawl-delay: 10\nDisallow: /search/\n',
        fix: 'number',
      },
      {
        bad: 'User-agent: *\nCrawl-delay: ⟦120⟧\nDisallow: /search/\n',
        good: 'User-agent: *\nCrawl-delay: 30\nDisallow: /search/\n',
      },
      {
        bad: 'User-agent: bingbot\nCrawl-delay: 5\nDisallow: /search/\nCrawl-delay: ⟦10⟧\n',
        good: 'User-agent: bingbot\nCrawl-delay: 10\nDisallow: /search/\n',
      },
    ],
  },

  file(file, report) {
    let above = 0;
    for (const { placed, fault } of delaysOf(file)) {
      const { line, start, number } = placed;
      if (fault !== 'repeated') above = number;
      if (!fault || fault === 'scope') continue;
      const from = line.value === '' ? line.bodyStart : line.valueStart;
      report(start + from, start + line.bodyEnd, {
        ...(fault !== 'number' && { variant: fault }),
        ...(fault === 'repeated' && { args: { line: String(above) } }),
      });
    }
  },

  fixes({ start, end, variant }, { lineAt, groupAt }) {
    const placed = lineAt(start);
    const group = placed && groupAt(placed);
    const number = variant ? undefined : WITH_UNIT.exec(placed?.line.value ?? '')?.[1];
    return number === undefined || (group && ignoresDelay(group))
      ? []
      : [{ fix: 'number', args: { number }, edits: [replace(start, end, number)] }];
  },
};
