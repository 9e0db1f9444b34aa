import type { ListedUrl } from '../../core/siteContext.ts';
import { nameOf } from '../../core/uri.ts';
import { hashOfInk } from '../../text/hash.ts';
import { SOURCES } from '../facts/sources.ts';
import { entryDeletion } from '../tools/merge.ts';
import { url, urlset } from './shared/examples.ts';
import { reportLocsOf } from './shared/leaves.ts';
import type { SitemapFileRule } from './types.ts';

const A = 'https://www.example.com/a';
const B = 'https://www.example.com/b';
const address = 'https://www.example.com/sitemap-1.xml';
const files = { '/sitemap-2.xml': urlset(`${url('', 'https://www.example.com/c')}\n${url('', B)}`) };

export const rule: SitemapFileRule = {
  meta: {
    code: 'loc/duplicate-across',
    level: 'info',
    message: 'Listed in {file}, line {line}, too',
    fixes: { delete: { title: 'Delete this entry ({file} has the same one)', safe: false } },
    docs: {
      what: 'A URL that another sitemap of the site also lists.',
      why: 'The second entry adds nothing, and it contradicts the first if their dates differ.',
      how: 'List each canonical URL once. The quick fix deletes the entry here if the other one says the same.',
      off: 'Leave it off if you list pages in several sitemaps on purpose, for example by topic.',
    },
    sources: [SOURCES.build],
    examples: [
      {
        bad: urlset(`${url('', A)}\n${url('', `⟦${B}⟧`)}`),
        good: urlset(`${url('', A)}`),
        fix: 'delete',
        site: { address, files },
      },
    ],
  },

  file(file, report, { around: { urls } }) {
    const leaves = file.index.shared.elsewhere(file.document, urls);
    if (!leaves || file.root?.kind === 'sitemapindex') return;
    reportLocsOf(file, leaves, leaves.size, report, (leaf) => {
      const same = urls?.around(leaf.content!.loc!)?.same;
      return { args: { file: same ? nameOf(same.uri) : '', line: same ? same.line + 1 : 0 } };
    });
  },

  fixes({ start }, file, { around: { urls } }) {
    const place = file.document.leafAt(start);
    const loc = place?.leaf.content?.loc;
    const same = loc ? urls?.around(loc)?.same : undefined;
    if (!same || !saysTheSame(same, place!.leaf.text)) return [];
    const deletion = entryDeletion(file.node(place!.leaf));
    if (!deletion) return [];
    const { units } = place!.before;
    const edit = { start: units + deletion.start, end: units + deletion.end, text: '' };
    return [{ fix: 'delete', args: { file: nameOf(same.uri) }, edits: [edit] }];
  },
};

const saysTheSame = ({ entry }: ListedUrl, text: string): boolean => entry === hashOfInk(text);
