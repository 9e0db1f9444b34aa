import { SOURCES } from '../../facts/sources.ts';
import { at } from '../shared/examples.ts';
import { aboutLoc } from '../shared/loc.ts';
import type { SitemapLeafRule } from '../types.ts';

const ofLength = (length: number): string => 'https://www.example.com/'.padEnd(length, 'a');

export const rule: SitemapLeafRule = {
  meta: {
    code: 'loc/too-long',
    level: 'error',
    message: 'The URL has {length} characters: crawlers may skip URLs of 2,048 or more',
    docs: {
      what: 'A URL of 2,048 characters or more, counted after references such as `&amp;` are replaced.',
      why: 'The protocol requires fewer than 2,048. Crawlers may skip the entry.',
      how: 'List a shorter canonical URL for the page.',
    },
    sources: [SOURCES.protocol, SOURCES.sitemapSchema],
    examples: [{ bad: at(`⟦${ofLength(2048)}⟧`), good: at(ofLength(2047)) }],
  },

  ...aboutLoc('too-long'),
};
