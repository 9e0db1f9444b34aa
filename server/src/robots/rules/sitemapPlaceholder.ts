import { MASK } from '../../core/templates/templates.ts';
import { GENERATORS } from '../../urls/generators.ts';
import { isPlaceholderHost, PLACEHOLDER } from '../../urls/placeholder.ts';
import { COPIED } from '../syntax/template.ts';
import { cite } from './shared/cite.ts';
import { replace } from './shared/edits.ts';
import { shown } from './shared/show.ts';
import { sitemapFault } from './shared/sitemapUrl.ts';
import type { RobotsLeafRule } from './types.ts';

const JEKYLL = GENERATORS.jekyll.settings;

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/sitemap-placeholder',
    ...PLACEHOLDER,
    needs: [...PLACEHOLDER.needs, 'paths'],
    variants: {
      ...PLACEHOLDER.variants,
      [COPIED]: {
        message:
          "Jekyll copies this line unchanged, code included: the file needs two lines of '---' at its start",
        severity: 'error',
      },
    },
    fixes: { origin: { title: "Replace with '{origin}'", safe: false, bulk: true } },
    docs: {
      what: 'A `Sitemap` line with a host that only your own machine or network can reach, such as `localhost` and `192.168.0.10`, with a placeholder from a template, such as `yourdomain.com`, or with a placeholder or a trace of code in its URL, such as `{lang}`, `undefined` and `[object Object]`. Also the code of a template in a file without front matter, beside the `_config.yml` of Jekyll.',
      why: 'The line comes from the settings of a test server or from a template, or the software had no value where the URL needs one. Crawlers find nothing there.',
      how: 'Set the address of the site, or the missing value, in the software that generates the file.',
    },
    sources: cite('SM', 'G-spec'),
    examples: [
      {
        says: "'localhost:2368' is a placeholder or a test address: crawlers find nothing there",
        bad: 'Sitemap: http://⟦localhost:2368⟧/sitemap.xml\n',
        good: 'Sitemap: https://www.example.com/sitemap.xml\n',
        fix: 'origin',
        site: { address: 'https://www.example.com/robots.txt', files: {} },
      },
      {
        bad: 'Sitemap: https://www.example.com/⟦[object Object]⟧/sitemap.xml\n',
        good: 'Sitemap: https://www.example.com/en/sitemap.xml\n',
      },
      {
        bad: 'Sitemap: https://www.example.com/⟦{lang}⟧/sitemap.xml\n',
        good: 'Sitemap: https://www.example.com/en/sitemap.xml\n',
      },
      {
        bad: 'Sitemap: ⟦undefined⟧/sitemap.xml\n',
        good: 'Sitemap: https://www.example.com/sitemap.xml\n',
      },
      {
        bad: 'Sitemap: ⟦{{ site.url }}/sitemap.xml⟧\n',
        good: '---\n---\nSitemap: {{ site.url }}/sitemap.xml\n',
        site: { address: 'https://www.example.com/robots.txt', files: { '/_config.yml': '' } },
      },
    ],
  },

  record({ kind, value, valueStart, valueEnd }, report, { site }) {
    const isCode = kind === 'sitemap' && value.includes(MASK);
    if (isCode && JEKYLL.some((name) => site.exists(`/${name}`) === true))
      report(valueStart, valueEnd, { variant: COPIED });
  },
  visits: ['Sitemap'],
  value({ line, value, start }, report) {
    const fault = sitemapFault(line);
    if (fault?.is !== 'host' && fault?.is !== 'trace') return;
    const { at } = fault;
    // An authority may have a user name and password, which no message shows.
    const text = value.slice(at.start, at.end).replace(/^.*@/, '');
    report(start + at.start, start + at.end, {
      ...(fault.is === 'trace' && { variant: 'trace' }),
      args: { text: shown(text) },
    });
  },

  fixes({ end, variant }, { valueStart }, { site: { origin } }) {
    if (variant !== undefined || origin === undefined || isPlaceholderHost(new URL(origin).hostname))
      return [];
    return [{ fix: 'origin', args: { origin: shown(origin) }, edits: [replace(valueStart, end, origin)] }];
  },
};
