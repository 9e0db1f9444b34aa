import { parsedUrl } from '../../core/uri.ts';
import { cite } from './shared/cite.ts';
import { replace } from './shared/edits.ts';
import { shown } from './shared/show.ts';
import { sitemapFault } from './shared/sitemapUrl.ts';
import type { RobotsLeafRule } from './types.ts';

const SITE = { address: 'https://www.example.com/robots.txt', files: {} };

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/sitemap-other-host',
    needs: ['place'],
    level: 'info',
    message: 'Allowed: this line authorizes the sitemap on {host}, which may then list only URLs of {own}',
    variants: {
      alternate: {
        message: 'Is this intended? This site is {own}, and Google does not try other hosts or protocols',
      },
    },
    fixes: { own: { title: "Write '{own}'", safe: false } },
    docs: {
      what: 'A `Sitemap` line with a different protocol, host or port than the site.',
      why: 'This is allowed: the line authorizes the sitemap on the other host, which may then list the URLs of this site. If only `http` or `www` differs, it is more often an oversight.',
      how: 'If the sitemap really is there, you do not have to change anything. Otherwise, write the address of this site.',
      off: 'Leave it off if you host the sitemaps of all your sites in one place.',
    },
    sources: cite('G-spec', 'G-build', 'SM'),
    examples: [
      {
        bad: 'Sitemap: ⟦http://www.example.com⟧/sitemap.xml\n',
        good: 'Sitemap: https://www.example.com/sitemap.xml\n',
        fix: 'own',
        site: SITE,
      },
      {
        bad: 'Sitemap: ⟦https://sitemaps.example.net⟧/www.xml\n',
        good: 'Sitemap: https://www.example.com/sitemap.xml\n',
        site: SITE,
      },
    ],
  },

  record(line, report, { site: { origin } }) {
    if (origin === undefined || line.kind !== 'sitemap' || sitemapFault(line)) return;
    const url = parsedUrl(line.value);
    if (!url || url.origin === origin || url.protocol === 'ftp:') return;
    const length = hostLength(line.value);
    report(line.valueStart, line.valueStart + length, {
      ...(isAlternate(url, origin) && { variant: 'alternate' }),
      args: { host: shown(url.origin), own: shown(origin) },
    });
  },

  fixes: ({ start, end, variant }, _, { site: { origin } }) =>
    variant === 'alternate' && origin !== undefined
      ? [{ fix: 'own', args: { own: shown(origin) }, edits: [replace(start, end, origin)] }]
      : [],
};

/** The length of the scheme, host and port of a URL. */
const hostLength = (value: string): number => /^[a-z]+:\/\/[^/?#]*/i.exec(value)![0].length;

/** Whether a URL differs from the site only in scheme and `www.`. */
function isAlternate(url: URL, origin: string): boolean {
  const own = parsedUrl(origin);
  return own !== undefined && bare(own) === bare(url);
}

const bare = ({ hostname }: URL): string => hostname.replace(/^www\./, '');
