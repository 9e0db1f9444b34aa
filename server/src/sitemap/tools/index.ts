import type { Tool } from '../../core/features.ts';
import type { SitemapDocument } from '../document.ts';
import { toolWords as t } from '../words/tools.ts';
import { removeDuplicates, sortEntries } from './order.ts';
import { split } from './split.ts';

type SitemapTool = Tool<SitemapDocument>;

const tool = (name: 'sort' | 'removeDuplicates' | 'split', run: SitemapTool['run']): SitemapTool => ({
  get title() {
    return t(name);
  },
  run,
});

/** The tools by name, as clients request them. */
export const tools: Readonly<Record<string, SitemapTool>> = {
  sort: tool('sort', sortEntries),
  removeDuplicates: tool('removeDuplicates', removeDuplicates),
  split: tool('split', split),
};
