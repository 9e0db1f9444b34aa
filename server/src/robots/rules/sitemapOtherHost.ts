import { cached } from '../../core/memo.ts';
import type { SiteContext, SiteFile } from '../../core/siteContext.ts';
import { bareHost, decoded, parsedUrl } from '../../core/uri.ts';
import { isPlaceholderHost } from '../../urls/placeholder.ts';
import { cite } from './shared/cite.ts';
import { replace } from './shared/edits.ts';
import { sitemapOf } from './shared/examples.ts';
import { shown } from './shared/show.ts';
import { urlOfSitemap } from './shared/sitemapUrl.ts';
import type { RobotsLeafRule } from './types.ts';

const SITE = { address: 'https://www.example.com/robots.txt', files: {} };
const SITEMAP = sitemapOf('https://www.example.com/');

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/sitemap-other-host',
    needs: ['place', 'files'],
    level: 'info',
    message: 'Allowed: this line lets the sitemap on {host} list URLs of {own}',
    variants: {
      alternate: {
        message: 'This site is {own}: Google does not try other hosts or protocols. Is this intended?',
      },
      here: {
        message: '{path} is in this site and lists URLs of {own}. Is {host} intended?',
        severity: 'warning',
      },
      declared: {
        message:
          '{file} says that this site is {own}, where crawlers look for its sitemaps. Is {host} intended?',
        severity: 'warning',
        sample: { file: 'CNAME', own: 'https://www.example.com', host: 'https://demo.example.net' },
      },
    },
    fixes: { own: { title: "Replace with '{own}'", safe: false } },
    docs: {
      what: 'A `Sitemap` line with a different protocol, host or port than the site. It is a warning if the named file is in this site and most of its URLs are on another host.',
      why: 'This is allowed: the line authorizes the sitemap on the other host, which may then list the URLs of this site. If only `http` or `www` differs, or if that very file is in this site and lists URLs of another host, it is more often an oversight, such as the demo host of a theme.',
      how: 'If the sitemap really is there, you do not have to change anything. Otherwise, write the address of this site.',
      off: 'Turn it off if you host the sitemaps of all your sites in one place.',
    },
    sources: cite('G-spec', 'G-build', 'SM'),
    examples: [
      {
        says: 'This site is https://www.example.com: Google does not try other hosts or protocols. Is this intended?',
        bad: 'Sitemap: ⟦http://www.example.com⟧/sitemap.xml\n',
        good: 'Sitemap: https://www.example.com/sitemap.xml\n',
        fix: 'own',
        site: SITE,
      },
      {
        bad: 'Sitemap: ⟦https://demo.example.net⟧/sitemap.xml\n',
        good: 'Sitemap: https://www.example.com/sitemap.xml\n',
        says: '/sitemap.xml is in this site and lists URLs of https://www.example.com. Is https://demo.example.net intended?',
        fix: 'own',
        site: { ...SITE, files: { '/sitemap.xml': SITEMAP } },
      },
      {
        bad: 'Sitemap: ⟦https://sitemaps.example.net⟧/www.xml\n',
        good: 'Sitemap: https://www.example.com/sitemap.xml\n',
        site: SITE,
      },
    ],
  },

  record(line, report, { site }) {
    const url = urlOfSitemap(line);
    if (!url || url.protocol === 'ftp:') return;
    const found = otherOrigin(url, site);
    if (!found) return;
    const { own, variant, file = '' } = found;
    report(line.valueStart, line.valueStart + hostLength(line.value), {
      ...(variant !== undefined && { variant }),
      args: {
        host: shown(url.origin),
        own: shown(own),
        path: shown(decoded(url.pathname)),
        file: shown(file),
      },
    });
  },

  fixes: ({ start, end, variant, args }) =>
    variant === undefined
      ? []
      : [{ fix: 'own', args: { own: String(args?.own) }, edits: [replace(start, end, String(args?.own))] }],
};

interface Other {
  readonly own: string;
  readonly variant?: 'here' | 'alternate' | 'declared';
  readonly file?: string | undefined;
}

/** The origin of the site, if that of a `Sitemap` line is another one. */
function otherOrigin(url: URL, site: SiteContext): Other | undefined {
  const listed = originOfFile(url, site);
  // Where more than the line says that it is right, the fault is in the file.
  const isProven = url.origin === site.origin && site.decided?.by === 'announced';
  if (listed !== undefined && !isProven) return { own: listed, variant: 'here' };
  const { by, against } = site.decided ?? {};
  const isAgainst = against !== undefined && url.origin !== against.value;
  if (isAgainst && url.origin === site.origin)
    return isAlternate(url, against.value)
      ? { own: against.value, variant: 'alternate' }
      : { own: against.value, variant: 'declared', file: against.file };
  // Lines alone tell nothing about each other.
  if (site.origin === undefined || url.origin === site.origin || by === 'lines') return undefined;
  return { own: site.origin, ...(isAlternate(url, site.origin) && { variant: 'alternate' }) };
}

const filesByPath = cached(
  ({ files }: SiteContext): ReadonlyMap<string, SiteFile> => new Map(files.map((file) => [file.path, file])),
);

/** The origin of the pages in the file of this site that has the path of a URL, if they are on another host. */
function originOfFile({ pathname, host }: URL, site: SiteContext): string | undefined {
  const origin = filesByPath(site).get(decoded(pathname))?.listedOrigin;
  const listed = origin === undefined ? undefined : parsedUrl(origin);
  return !listed || listed.host === host || isPlaceholderHost(listed.hostname) ? undefined : origin;
}

/** The length of the scheme, host and port of a URL. */
const hostLength = (value: string): number => /^[a-z]+:\/\/[^/?#]*/i.exec(value)![0].length;

/** Whether a URL differs from the site only in scheme and `www.`. */
function isAlternate(url: URL, origin: string): boolean {
  const own = parsedUrl(origin);
  return own !== undefined && bareHost(own) === bareHost(url);
}
