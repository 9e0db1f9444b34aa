import type { Edit } from '../../../core/rule/rule.ts';
import { SOURCES } from '../../facts/sources.ts';
import { childrenNamed } from '../../syntax/node.ts';
import { url, urlset } from '../shared/examples.ts';
import { rootNameRange } from '../shared/leaves.ts';
import { withBlanksBefore } from '../shared/names.ts';
import type { SitemapFile, SitemapFileRule } from '../types.ts';

const MIN = 10;
/** A fix with more edits than this is not offered at the root. */
const MAX_EDITS = 2000;

const rated = (priority: string) =>
  urlset(Array.from({ length: MIN }, (_, at) => url(priority, `https://www.example.com/${at}`)).join('\n'));

export const rule: SitemapFileRule = {
  meta: {
    code: 'priority/all-equal',
    level: 'hint',
    message: 'All {count} priorities are {value}: equal priorities have no effect',
    fixes: { delete: { title: 'Delete all <priority>', safe: false } },
    docs: {
      what: `At least ${MIN} entries with \`<priority>\`, all with the same value.`,
      why: 'The priority is relative to the other pages of the site. If all are equal, it has no effect.',
      how: 'Use different priorities, or leave them out.',
      off: 'Turn it off if your software always writes the element and you cannot change that.',
    },
    sources: [SOURCES.protocol, SOURCES.sitemapSchema],
    examples: [
      {
        bad: rated('<priority>1.0</priority>').replace('<urlset', '<⟦urlset⟧'),
        good: rated(''),
        fix: 'delete',
      },
    ],
  },

  isOfAbsence: true,

  file(file, report) {
    const { document, recordIndex, root } = file;
    if (root?.kind !== 'urlset' || !document.complete || document.leaves.total.records < MIN) return;
    const common = recordIndex.priorities.of(document);
    const range = common && common.count >= MIN ? rootNameRange(file) : undefined;
    if (range) report(range.start, range.end, { args: { count: common!.count, value: common!.value } });
  },

  fixes({ args }, file) {
    return Number(args?.count) > MAX_EDITS ? [] : [{ fix: 'delete', edits: deletions(file) }];
  },
};

function deletions({ document, node }: SitemapFile): Edit[] {
  const edits: Edit[] = [];
  document.leaves.visit((leaf, before) => {
    if (leaf.records === 0 || !leaf.text.includes('priority')) return true;
    const { record, root, text } = node(leaf);
    for (const element of record && root ? childrenNamed(record, root, 'priority') : []) {
      if (!element.closed) continue;
      const { start, end } = withBlanksBefore(text, element);
      edits.push({ start: before.units + start, end: before.units + end, text: '' });
    }
    return true;
  });
  return edits;
}
