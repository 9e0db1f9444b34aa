import type { Offers } from '../core/service.ts';

/** What `service.ts` has for editors. */
export const offers: Offers = { features: ['hover', 'links', 'status'], tools: [] };
