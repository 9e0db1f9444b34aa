import type { Offers } from '../core/service.ts';

/** What `service.ts` has for editors. */
export const offers: Offers = {
  features: [
    'hover',
    'status',
    'completion',
    'outline',
    'folding',
    'selection',
    'highlights',
    'linked',
    'definition',
    'references',
    'links',
    'refactorings',
    'tools',
  ],
  tools: ['sort', 'removeDuplicates', 'split'],
};
