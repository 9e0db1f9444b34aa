import { cite } from './shared/cite.ts';
import { writePath } from './shared/fixedLine.ts';
import { asSent, neverSentAt, withStars } from './shared/neverSent.ts';
import { hasPath, PATHS, pathFault } from './shared/path.ts';
import { shown } from './shared/show.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/path-never-sent',
    level: 'warning',
    once: 'group',
    message: "'{text}' never matches: crawlers request '{sent}'",
    variants: {
      entity: {
        message: "This rule never matches: '&amp;' is how HTML writes '&', and crawlers request '&'",
      },
      host: {
        message:
          "'{text}' never matches: rules are compared with the path and query only, not with the hostname",
      },
      query: {
        message: "Matches in a query only: in a path, crawlers request '{sent}', not '{text}'",
        severity: 'hint',
        sample: { text: '{', sent: '%7B' },
      },
    },
    fixes: {
      star: { title: "Replace with '{path}'", safe: false },
      path: { title: "Replace with '{path}'", safe: false },
    },
    docs: {
      what: 'A path with text that never appears in a URL that a crawler requests: `<`, `>`, `"`, `{`, `}`, `^`, a backtick, the HTML entity `&amp;`, or a host name. It is a hint where the character may be part of a query.',
      why: 'Crawlers percent-encode these characters before they request a URL, and they compare rules with the URL that they request. `{id}` is not a placeholder either. So the rule does not match the pages that you mean.',
      how: 'Write `*` for any text, `&` instead of `&amp;`, and the path without its host. Percent-encode other characters.',
    },
    sources: [
      {
        title: 'WHATWG: URL Standard, percent-encoded bytes',
        url: 'https://url.spec.whatwg.org/#percent-encoded-bytes',
      },
      ...cite('G-spec', 'G-src'),
    ],
    examples: [
      {
        bad: 'User-agent: *\nDisallow: /c/⟦{id}⟧/\n',
        good: 'User-agent: *\nDisallow: /c/*/\n',
        fix: 'star',
      },
      {
        bad: 'User-agent: *\nDisallow: /a⟦"⟧b\n',
        good: 'User-agent: *\nDisallow: /a%22b\n',
      },
      {
        bad: 'User-agent: *\nDisallow: /*?*a=1⟦&amp;⟧b=\n',
        good: 'User-agent: *\nDisallow: /*?*a=1&b=\n',
        fix: 'path',
      },
      {
        bad: 'User-agent: *\nDisallow: *⟦www.example.com⟧/private/\n',
        good: 'User-agent: *\nDisallow: /private/\n',
        fix: 'path',
      },
    ],
  },

  visits: PATHS,
  value({ line, value, start }, report) {
    const fault = pathFault(line);
    const found = fault?.is === 'never-sent' ? fault.what : hasPath(line) ? neverSentAt(value) : undefined;
    if (!found) return;
    const text = value.slice(found.start, found.end);
    const variant = found.is !== 'character' ? found.is : found.certain ? undefined : 'query';
    report(start + found.start, start + found.end, {
      ...(variant && { variant }),
      args: { text: shown(text), sent: shown(asSent(text)) },
    });
  },

  fixes({ end, variant }, line, place) {
    if (variant === 'host') return writePath('path', line, line.text.slice(end, line.valueEnd), place);
    return [
      ...writePath('star', line, withStars(line.value), place),
      ...writePath('path', line, asSent(line.value), place),
    ];
  },
};
