import type { Tool } from '../../core/features.ts';
import type { SitemapDocument } from '../features/types.ts';
import { removeDuplicates, sortRecords } from './order.ts';
import { split } from './split.ts';

/** The tools by the name under which they are asked for. */
export const tools: Readonly<Record<string, Tool<SitemapDocument>>> = {
  sort: { title: 'Sort the Records by loc', run: sortRecords },
  removeDuplicates: { title: 'Remove Duplicate Records', run: removeDuplicates },
  split: { title: 'Split the Sitemap into Files', run: split },
};
