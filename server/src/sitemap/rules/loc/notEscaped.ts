import { URL_FIXES } from '../../../urls/urlFixes.ts';
import { SOURCES } from '../../facts/sources.ts';
import { at } from '../shared/examples.ts';
import { aboutLoc, fixLoc } from '../shared/loc.ts';
import type { SitemapLeafRule } from '../types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'loc/not-escaped',
    level: 'warning',
    once: 'cause',
    message: 'Characters beyond ASCII must be percent-encoded: crawlers may read this URL differently',
    variants: {
      host: {
        message:
          'Characters beyond ASCII in a hostname must be in Punycode: crawlers may not find the site otherwise',
      },
      invisible: {
        message: 'Invisible character {point} in the URL: crawlers may read it as part of the address',
      },
    },
    fixes: {
      escape: URL_FIXES.escape,
      invisible: URL_FIXES.invisible,
      invisibles: URL_FIXES.invisibles,
    },
    docs: {
      what: 'Non-ASCII characters in a URL.',
      why: 'The protocol requires escaped URLs. How a crawler handles other characters is not defined.',
      how: 'Percent-encode path and query as UTF-8, and write the host as Punycode.',
    },
    sources: [SOURCES.protocol, SOURCES.urls],
    examples: [
      {
        bad: at('https://www.example.com/⟦ü⟧mlat'),
        good: at('https://www.example.com/%C3%BCmlat'),
        fix: 'escape',
      },
      { bad: at('https://m⟦ü⟧nchen.example/'), good: at('https://xn--mnchen-3ya.example/'), fix: 'escape' },
      {
        bad: at('https://www.example.com/a⟦\u200b⟧'),
        good: at('https://www.example.com/a'),
        fix: 'invisible',
      },
      {
        bad: at('⟦\u00a0⟧https://www.example.com/a\u00a0'),
        good: at('https://www.example.com/a'),
        fix: 'invisibles',
      },
    ],
  },

  ...aboutLoc('not-escaped'),

  fixes: (finding, node) => fixLoc(finding, node, 'not-escaped'),
};
