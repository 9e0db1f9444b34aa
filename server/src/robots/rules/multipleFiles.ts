import { cite } from './shared/cite.ts';
import { wholeFileRange } from './shared/place.ts';
import { shown } from './shared/show.ts';
import type { RobotsFileRule } from './types.ts';

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/multiple-files',
    needs: ['place'],
    level: 'warning',
    message: "A site has only one robots.txt: '{other}' has the same address, so one of the two is lost",
    docs: {
      what: 'Two different files that would both be served as the `robots.txt` of one host, such as `public/robots.txt` and `static/robots.txt`. Copies with the same content are not reported.',
      why: 'Only one of them can be served, and the build decides which. The rules of the other file are lost.',
      how: 'Write all rules in one file, and delete the other.',
      off: 'Turn it off if your build chooses one of the files, for example by environment, or set `site.root` in `crawlwise.json`.',
    },
    sources: cite('G-create', 'RFC 2.3'),
    examples: [
      {
        says: "A site has only one robots.txt: 'static/robots.txt' has the same address, so one of the two is lost",
        bad: '⟦User-agent: *⟧\nDisallow: /cart/\n',
        good: '# The rules are in the other robots.txt\n',
        site: {
          address: 'https://www.example.com/public/robots.txt',
          files: { '/static/robots.txt': 'User-agent: *\nDisallow: /search/\n' },
        },
      },
    ],
  },

  file(file, report, { site }) {
    const [rival] = site.rivals;
    const range = rival === undefined ? undefined : wholeFileRange(file);
    if (range) report(range.start, range.end, { args: { other: shown(lastTwo(rival!)) } });
  },
};

/** The name of a file and its folder, which distinguish files of the same name. */
const lastTwo = (uri: string): string => uri.split('/').slice(-2).join('/');
