import { plainName } from '../../core/uri.ts';
import { cite } from './shared/cite.ts';
import { FILE_NAME, servedPath, wholeFileRange } from './shared/place.ts';
import { shown } from './shared/show.ts';
import type { RobotsFileRule } from './types.ts';

/** Names similar to `robots.txt`. Names such as `robots.staging.txt` are different on purpose. */
const LOOKALIKE = /^_?robots?(?:\.txt)*$/i;

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/file-name',
    needs: ['place'],
    level: 'error',
    message: "Crawlers never read '{name}': the file must be named robots.txt, in lowercase",
    docs: {
      what: 'A file whose name is almost `robots.txt`: in capital letters, without the `s`, or with the extension missing or doubled.',
      why: 'Crawlers request exactly `/robots.txt`. Under another name, the file has no effect, and crawlers may fetch everything.',
      how: 'Rename it to `robots.txt`.',
    },
    sources: cite('RFC 2.3', 'G-create'),
    examples: [
      {
        says: "Crawlers never read 'Robots.txt': the file must be named robots.txt, in lowercase",
        bad: '⟦User-agent: *⟧\nDisallow: /cart/\n',
        good: '# The rules are in robots.txt\n',
        site: { address: 'https://www.example.com/Robots.txt', files: {} },
      },
    ],
  },

  file(file, report, context) {
    const name = plainName(servedPath(context) ?? file.uri);
    const range = wholeFileRange(file);
    if (!range || name === FILE_NAME || !LOOKALIKE.test(name)) return;
    report(range.start, range.end, { args: { name: shown(name) } });
  },
};
