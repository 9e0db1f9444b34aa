import { SOURCES } from '../../facts/sources.ts';
import { at, url, urlset } from '../shared/examples.ts';
import { reportLocsOf } from '../shared/leaves.ts';
import { announcedUrl, isCrossSubmitted, straysOf } from '../shared/parsedUrl.ts';
import type { SitemapFileRule } from '../types.ts';

const three = (last: string) =>
  urlset(
    [url('', 'https://www.example.com/'), url('', 'https://www.example.com/a'), url('', last)].join('\n'),
  );

export const rule: SitemapFileRule = {
  meta: {
    code: 'loc/mixed-protocols',
    needs: ['place'],
    level: 'warning',
    once: 'file',
    message:
      'Other URLs of this host start with {main}, this one with {scheme}: crawlers treat them as two sites',
    variants: {
      sitemap: { message: 'The sitemap is served over {main}: Google rejects URLs that start with {scheme}' },
    },
    fixes: { scheme: { title: "Replace the protocol with '{main}'", safe: false, bulk: true } },
    docs: {
      what: 'An http URL when other URLs of the same host use https, or the other way around. Also a URL with a different protocol than the sitemap itself.',
      why: 'A sitemap covers only URLs of its own protocol ("URL not allowed" in Search Console), and a crawler treats the two forms of a page as two pages.',
      how: 'Write the protocol that the site redirects to.',
    },
    sources: [SOURCES.protocol, SOURCES.searchConsole],
    examples: [
      { bad: three('⟦http://www.example.com/b⟧'), good: three('https://www.example.com/b'), fix: 'scheme' },
      {
        bad: at('⟦http://www.example.com/⟧'),
        good: at('https://www.example.com/'),
        says: 'The sitemap is served over https: Google rejects URLs that start with http',
        fix: 'scheme',
        site: { address: 'https://www.example.com/sitemap.xml', files: {} },
      },
    ],
  },

  file(file, report, context) {
    const { root } = file;
    const own = announcedUrl(context);
    // index/other-site reports entries of an index whose own address is known.
    if (
      !root ||
      root.records.size === 0 ||
      (root.kind === 'sitemapindex' && own && !isCrossSubmitted(context))
    )
      return;
    const { otherSchemes, schemeOf } = straysOf(file, context);
    reportLocsOf(file, otherSchemes, otherSchemes.size, report, ({ origin }) => {
      const { host, scheme } = origin!;
      const variant = host === own?.host ? 'sitemap' : undefined;
      return { variant, args: { scheme, main: schemeOf(host) } };
    });
  },

  fixes({ start, args }, { document }) {
    const scheme = String(args?.scheme ?? '');
    const main = String(args?.main ?? '');
    const end = start + scheme.length;
    if (scheme === '' || document.slice(start, end).toLowerCase() !== scheme) return [];
    return [{ fix: 'scheme', args: { main }, edits: [{ start, end, text: main }] }];
  },
};
