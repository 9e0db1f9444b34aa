import type { Offers } from '../core/service.ts';

/** What `service.ts` has for editors. */
export const offers: Offers = {
  features: [
    'hover',
    'status',
    'completion',
    'signature',
    'outline',
    'folding',
    'links',
    'lenses',
    'tallies',
    'listed',
    'highlights',
    'definition',
    'references',
    'renameable',
    'rename',
    'selection',
    'format',
    'formatTyped',
    'refactorings',
    'semanticTokens',
    'inlays',
    'test',
    'askable',
    'effective',
  ],
  tools: [],
};
