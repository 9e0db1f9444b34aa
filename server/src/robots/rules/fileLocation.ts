import { plainName } from '../../core/uri.ts';
import { cite } from './shared/cite.ts';
import { FILE_NAME, servedPath, wholeFileRange } from './shared/place.ts';
import { shown } from './shared/show.ts';
import type { RobotsFileRule } from './types.ts';

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/file-location',
    needs: ['place'],
    level: 'warning',
    message: 'Crawlers request /robots.txt at the root of the host only; {path} is never read',
    variants: {
      copy: {
        message: 'A copy of /robots.txt; crawlers request only the one at the root of the host',
        severity: 'hint',
      },
    },
    docs: {
      what: 'A `robots.txt` that is served from a directory below the root of its host. It is a hint if the file at the root has the same text: some generators copy static files into the directory of each language.',
      why: 'A robots.txt applies to one protocol, host and port, and crawlers look for it only at the root. In a directory it has no effect.',
      how: 'Move its rules to the `robots.txt` at the root, with the directory added to the start of their paths, or use `robots` meta tags.',
      off: 'Leave it off if your build or server publishes the file at the root.',
    },
    sources: cite('RFC 2.3', 'G-spec'),
    examples: [
      {
        bad: '⟦User-agent: *⟧\nDisallow: /cart/\n',
        good: '# The rules of this directory are in /robots.txt\n',
        site: {
          address: 'https://www.example.com/shop/robots.txt',
          files: { '/robots.txt': 'User-agent: *\nDisallow: /search/\n' },
        },
      },
      {
        bad: '⟦User-agent: *⟧\nDisallow: /cart/\n',
        good: '# The rules are in /robots.txt\n',
        site: {
          address: 'https://www.example.com/de/robots.txt',
          files: {
            '/robots.txt': 'User-agent: *\nDisallow: /cart/\n',
            '/de/robots.txt': 'User-agent: *\nDisallow: /cart/\n',
          },
        },
      },
    ],
  },

  file(file, report, context) {
    const path = servedPath(context);
    if (path === undefined || plainName(path) !== FILE_NAME || path === `/${FILE_NAME}`) return;
    const range = wholeFileRange(file);
    if (!range) return;
    const variant = context.site.isRootCopy ? { variant: 'copy' } : {};
    report(range.start, range.end, { ...variant, args: { path: shown(path) } });
  },
};
