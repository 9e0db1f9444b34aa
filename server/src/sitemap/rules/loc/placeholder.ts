import { isPlaceholderHost, PLACEHOLDER } from '../../../urls/placeholder.ts';
import { originAt } from '../../facts/origin.ts';
import { SOURCES } from '../../facts/sources.ts';
import { inAll } from '../../syntax/places.ts';
import { at } from '../shared/examples.ts';
import { locAt, reportLoc } from '../shared/loc.ts';
import { clearUrl } from '../shared/sound.ts';
import { sourceText } from '../shared/sourceText.ts';
import type { SitemapLeafRule } from '../types.ts';

const site = { address: 'https://www.example.com/sitemap.xml', files: {} };

export const rule: SitemapLeafRule = {
  meta: {
    code: 'loc/placeholder',
    ...PLACEHOLDER,
    fixes: { origin: { title: "Replace '{text}' with '{origin}'", safe: false, bulk: true } },
    docs: {
      what: 'A URL with a host that only your own machine or network can reach, such as `localhost` and `192.168.0.10`, with a placeholder from a template, such as `yourdomain.com`, or with a placeholder or a trace of code in it that makes it invalid, such as `{slug}`, `%s` and `[object Object]`.',
      why: 'The URL comes from the settings of a test server or from a template, or the software had no value where the URL needs one. Crawlers find nothing there.',
      how: 'Set the address of the site, or the missing value, in the software that generates the sitemap. An encoded placeholder is still one, so there is no fix for it.',
      off: 'Turn it off if the site is reachable only from your own network.',
    },
    sources: [SOURCES.protocol, SOURCES.searchConsole],
    examples: [
      {
        says: "'localhost:2368' is a placeholder or a test address: crawlers find nothing there",
        bad: at('http://⟦localhost:2368⟧/about/'),
        good: at('https://www.example.com/about/'),
        fix: 'origin',
        site,
      },
      { bad: at('https://⟦yourdomain.com⟧/'), good: at('https://www.example.com/') },
      {
        bad: at('https://www.example.com/%5Bobject%20Object%5D/').replace(/%5B.*%5D/, '⟦$&⟧'),
        good: at('https://www.example.com/en/'),
      },
      {
        bad: at('https://www.example.com/product/⟦{slug}⟧'),
        good: at('https://www.example.com/product/hat'),
      },
      { bad: at('⟦undefined⟧/about'), good: at('https://www.example.com/about') },
    ],
  },

  visits: inAll('loc'),
  unless: clearUrl,
  value(loc, report) {
    reportLoc(loc, 'trace', report);
    reportLoc(loc, 'placeholder', report);
  },

  fixes(finding, node, { site }) {
    const { variant, args } = finding;
    const { origin } = site;
    const loc = locAt(node, finding);
    if (variant || !loc || !origin || isPlaceholderHost(new URL(origin).hostname)) return [];
    const text = sourceText(loc.pieces, loc.text);
    const old = originAt(text.value, 0, text.value.length);
    if (!old) return [];
    return [
      {
        fix: 'origin',
        args: { origin, text: String(args?.text ?? '') },
        edits: [{ ...text.range(0, old.end), text: origin }],
      },
    ];
  },
};
