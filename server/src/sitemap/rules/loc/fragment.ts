import { hashFix, URL_FIXES, URL_VARIANTS } from '../../../urls/urlFixes.ts';
import { SOURCES } from '../../facts/sources.ts';
import { at } from '../shared/examples.ts';
import { aboutLoc, fixLoc, locFault, offerFix } from '../shared/loc.ts';
import type { SitemapLeafRule } from '../types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'loc/fragment',
    level: 'warning',
    message: URL_VARIANTS.fragment.message,
    fixes: { hash: URL_FIXES.hash, fragment: { ...URL_FIXES.fragment, bulk: true } },
    docs: {
      what: 'A URL with a fragment, such as `#about`.',
      why: 'Browsers do not send fragments to the server, and Google Search generally does not crawl or index them. So the entry means the same as one without the fragment.',
      how: 'List the page once, without a fragment. Give pages that differ only in the fragment their own URLs.',
    },
    sources: [SOURCES.facets],
    examples: [
      {
        bad: at('https://www.example.com/learn-c⟦#/part%202/⟧'),
        good: at('https://www.example.com/learn-c%23/part%202/'),
        fix: 'hash',
      },
      { bad: at('https://www.example.com/⟦#about⟧'), good: at('https://www.example.com/'), fix: 'fragment' },
    ],
  },

  ...aboutLoc('fragment'),

  fixes(finding, node) {
    const found = locFault(node, 'fragment', finding);
    const hash = found && hashFix(found.loc.text.value, found.fault);
    return [...(hash ? offerFix(found.loc, hash) : []), ...fixLoc(finding, node, 'fragment')];
  },
};
