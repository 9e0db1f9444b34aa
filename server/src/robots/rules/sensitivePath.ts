import { cite } from './shared/cite.ts';
import { hasPath } from './shared/path.ts';
import type { RobotsLeafRule } from './types.ts';

const PRIVATE =
  /(?:^|[/._-])(?:admin|administrator|backups?|secrets?|private|internal|intranet|staging|passwords?|credentials|dumps?|\.git|\.svn|\.env|\.htpasswd|phpmyadmin)(?=$|[/._$*-])/i;
/** A segment of 20 characters or more with mixed letters and digits, as in a key. */
const KEY = /\/(?=[a-z_-]{0,40}\d)(?=[\d_-]{0,40}[a-z])[a-z\d_-]{20,64}(?=$|[/$*])/i;

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/sensitive-path',
    level: 'off',
    message: 'Everyone can read robots.txt: this line shows the path, and protects nothing',
    docs: {
      what: 'A blocked path that looks private: an administration page, a backup, a version control directory or a key.',
      why: 'Anyone can read robots.txt and open a blocked page. The line tells people where to look.',
      how: 'Protect private content with authentication, and leave it out of robots.txt.',
      off: 'Leave it off if the paths are public knowledge, such as those of a content management system, and are protected.',
    },
    sources: cite('RFC 3', 'RFC 1'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: ⟦/secret-backup-2024/⟧\n',
        good: 'User-agent: *\nDisallow: /search/\n',
      },
      {
        bad: 'User-agent: *\nDisallow: ⟦/preview/8f3a9c2e71b04d5fa6e2/⟧\n',
        good: 'User-agent: *\nDisallow: /preview/\n',
      },
    ],
  },

  visits: ['Disallow'],
  value({ line, value, start, end }, report) {
    if (!hasPath(line)) return;
    const head = value.slice(0, 1000);
    if (PRIVATE.test(head) || KEY.test(head)) report(start, end);
  },
};
