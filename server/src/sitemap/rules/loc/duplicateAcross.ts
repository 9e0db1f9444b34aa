import type { ListedUrl, ListedUrls, OtherListing } from '../../../core/siteContext.ts';
import { hashIgnoringWhitespace } from '../../../text/hash.ts';
import { mediaIn } from '../../facts/media.ts';
import { SOURCES } from '../../facts/sources.ts';
import { entryDeletion } from '../../tools/merge.ts';
import { url, urlset } from '../shared/examples.ts';
import { reportLocsOf } from '../shared/leaves.ts';
import type { SitemapFileRule } from '../types.ts';

const A = 'https://www.example.com/a';
const B = 'https://www.example.com/b';
const address = 'https://www.example.com/sitemap-2.xml';
const files = { '/sitemap-1.xml': urlset(`${url('', 'https://www.example.com/c')}\n${url('', B)}`) };

export const rule: SitemapFileRule = {
  meta: {
    code: 'loc/duplicate-across',
    needs: ['lists'],
    level: 'info',
    message: '{file}, line {line}, already lists this URL: the second entry adds nothing',
    fixes: { delete: { title: 'Delete this entry ({file} has the same one)', safe: false } },
    docs: {
      what: 'A URL that another sitemap of the site also lists. A news, image or video sitemap may repeat the pages of another one.',
      why: 'The second entry adds nothing, and it contradicts the first if their dates differ.',
      how: 'List each canonical URL once. Of entries that say the same the quick fix keeps the one in the file that comes first by name.',
      off: 'Turn it off if you list pages in several sitemaps on purpose, for example by topic.',
    },
    sources: [SOURCES.build],
    examples: [
      {
        says: 'sitemap-1.xml, line 3, already lists this URL: the second entry adds nothing',
        bad: urlset(`${url('', A)}\n${url('', `⟦${B}⟧`)}`),
        good: urlset(`${url('', A)}`),
        fix: 'delete',
        site: { address, files },
      },
    ],
  },

  *file(file, report, { site: { urls } }) {
    const entries = yield* file.recordIndex.shared.elsewhere(file.document, urls);
    if (!entries || file.root?.kind === 'sitemapindex') return;
    reportLocsOf(file, entries, entries.size, report, ({ loc, text }) => {
      const same = sameOf(loc, text, urls);
      return { args: { file: same?.file ?? '', line: String(same ? same.line + 1 : 0) } };
    });
  },

  fixes({ start }, file, { site: { urls } }) {
    const place = file.document.leafAt(start);
    const same = place && sameOf(place.leaf.content?.loc, place.leaf.text, urls);
    // Of files that list each other's URLs the first keeps its entries, whichever files are fixed.
    if (!same?.isEarlier || !saysTheSame(same, place!.leaf.text)) return [];
    const deletion = entryDeletion(file.node(place!.leaf));
    if (!deletion) return [];
    const { units } = place!.before;
    const edit = { start: units + deletion.start, end: units + deletion.end, text: '' };
    return [{ fix: 'delete', args: { file: same.file }, edits: [edit] }];
  },
};

const sameOf = (
  loc: string | undefined,
  text: string,
  urls: ListedUrls | undefined,
): OtherListing | undefined => (loc === undefined ? undefined : urls?.others(loc, mediaIn(text))?.same);

const saysTheSame = ({ entry }: ListedUrl, text: string): boolean => entry === hashIgnoringWhitespace(text);
