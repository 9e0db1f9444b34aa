import { HEAD_UNITS } from '../../../core/service.ts';
import type { SiteContext } from '../../../core/siteContext.ts';
import { SITEMAP_NAMESPACE } from '../../facts/namespaces.ts';
import { FOUND_BY_NAME } from '../../facts/paths.ts';
import { isForeignXml } from '../../facts/roots.ts';
import { SOURCES } from '../../facts/sources.ts';
import { isBlank } from '../shared/blank.ts';
import { htmlRange } from '../shared/html.ts';
import { rootNameRange } from '../shared/leaves.ts';
import { renamedRoot } from '../shared/rootName.ts';
import type { SitemapFileRule } from '../types.ts';

const record = '<sitemap><loc>https://www.example.com/sitemap.xml</loc></sitemap>';

const XSL = 'http://www.w3.org/1999/XSL/Transform';
/** Roots of documents about sitemaps, by namespace and name. */
const OTHERS: ReadonlyMap<string, string> = new Map([
  [`${XSL} stylesheet`, 'stylesheet'],
  [`${XSL} transform`, 'stylesheet'],
  ['http://www.w3.org/2001/XMLSchema schema', 'schema'],
]);
const ROBOTS = '/robots.txt';

/** Whether the file is announced to crawlers, or they look for it by its name. */
const isRequested = ({ announced, path, exists }: SiteContext): boolean =>
  announced || (path !== undefined && FOUND_BY_NAME.includes(path) && exists(ROBOTS) === true);

export const rule: SitemapFileRule = {
  meta: {
    code: 'sitemap/unknown-root',
    needs: ['place', 'paths'],
    level: 'error',
    hides: true,
    message:
      'Crawlers do not recognize this as a sitemap: the root is <{name}>, not <urlset> or <sitemapindex>',
    variants: {
      case: {
        message: 'Crawlers do not recognize this as a sitemap: the root must be <{right}>, not <{name}>',
      },
      entry: {
        message:
          'Crawlers do not recognize this as a sitemap: <{name}> must be inside the root element <{right}>',
        sample: { name: 'url', right: 'urlset' },
      },
      stylesheet: { message: 'This is an XSL style sheet, not a sitemap: crawlers read nothing in it' },
      schema: { message: 'This is an XML schema, not a sitemap: crawlers read nothing in it' },
      text: {
        message:
          'A text sitemap needs the extension .txt: as XML, crawlers read nothing in this list of URLs',
      },
      none: {
        message:
          'Crawlers do not recognize this as a sitemap: the root element <urlset> or <sitemapindex> is missing',
      },
    },
    fixes: { rename: { title: 'Rename to <{right}>', safe: true } },
    docs: {
      what: 'A root element other than `urlset`, `sitemapindex`, or the root of an RSS or Atom feed. Also one of these in different letter case, and a list of URLs without XML. XML of another kind, such as the `sitemap.xml` of a framework, is reported only if robots.txt or an index names the file, or if it is `/sitemap.xml` or `/sitemap_index.xml` beside a robots.txt.',
      why: 'Crawlers do not recognize the file as a sitemap and read nothing ("Unsupported format" in Search Console).',
      how: 'Use `<urlset>` for pages and `<sitemapindex>` for a list of sitemaps, in lower case.',
    },
    sources: [SOURCES.protocol, SOURCES.index],
    examples: [
      {
        bad: `<⟦siteMapIndex⟧ xmlns="${SITEMAP_NAMESPACE}">${record}</siteMapIndex>`,
        good: `<sitemapindex xmlns="${SITEMAP_NAMESPACE}">${record}</sitemapindex>`,
        fix: 'rename',
      },
      {
        bad: `<⟦xsl:stylesheet⟧ version="1.0" xmlns:xsl="${XSL}"/>`,
        good: `<urlset xmlns="${SITEMAP_NAMESPACE}"><url><loc>https://www.example.com/</loc></url></urlset>`,
        says: 'This is an XSL style sheet, not a sitemap: crawlers read nothing in it',
        site: {
          address: 'https://www.example.com/sitemap.xml',
          files: {
            '/robots.txt': 'User-agent: *\nDisallow:\nSitemap: https://www.example.com/sitemap.xml\n',
          },
        },
      },
    ],
  },

  file(file, report, { site }) {
    const { document, root } = file;
    if (htmlRange(file)) return;
    if (!root) {
      if (!document.complete || document.endState.phase === 'opaque' || isBlank(file)) return;
      const head = document.slice(0, 200);
      report(0, firstLine(head), { variant: LIST_OF_URLS.test(head) ? 'text' : 'none' });
      return;
    }
    const range = root.kind === 'feed' ? undefined : rootNameRange(file);
    if (!range) return;
    const { start, end } = range;
    const name = root.name;
    if (root.kind !== 'other') {
      const right = `${root.prefix ? `${root.prefix}:` : ''}${root.kind}`;
      if (root.local !== root.kind) report(start, end, { variant: 'case', args: { name, right } });
    } else if (isForeignXml(document.slice(0, HEAD_UNITS))) {
      const variant = OTHERS.get(`${root.uri} ${root.local}`);
      if (isRequested(site)) report(start, end, { args: { name }, variant });
    } else if (root.local === 'url' || root.local === 'sitemap') {
      report(start, end, {
        variant: 'entry',
        args: { name, right: root.local === 'url' ? 'urlset' : 'sitemapindex' },
      });
    } else report(start, end, { args: { name } });
  },

  fixes({ variant, args }, file) {
    if (variant !== 'case' || !args) return [];
    return [{ fix: 'rename', args, edits: renamedRoot(file, String(args.right)) }];
  },
};

/** A text whose first line is a URL. */
const LIST_OF_URLS = /^[\s\ufeff]*https?:\/\/[^\s<]+\s*(?:[\r\n]|$)/i;

const firstLine = (text: string): number => {
  const end = text.search(/[\r\n]/);
  return end > 0 ? end : text.length;
};
