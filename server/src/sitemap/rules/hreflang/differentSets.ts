import { listedFirst } from '../../../core/findings/listedFirst.ts';
import { SITEMAP_NAMESPACE, XHTML } from '../../facts/namespaces.ts';
import { SOURCES } from '../../facts/sources.ts';
import { url } from '../shared/examples.ts';
import { version } from '../shared/hreflang.ts';
import { reportLocsOf } from '../shared/leaves.ts';
import { ALIKE, alikeFix, insertVersions, leafAt, queryFor } from '../shared/versions.ts';
import type { SitemapFileRule } from '../types.ts';

const EN = 'https://www.example.com/en/';
const DE = 'https://www.example.com/de/';
const en = version('en', EN);
const de = version('de', DE);
const fr = version('fr', 'https://www.example.com/fr/');
const pages = (...entries: string[]) =>
  `<urlset xmlns="${SITEMAP_NAMESPACE}" xmlns:xhtml="${XHTML}">\n${entries.join('\n')}\n</urlset>\n`;

/** At most this many languages are named; the others are only counted. */
const MAX_NAMED = 5;

export const rule: SitemapFileRule = {
  meta: {
    code: 'hreflang/different-sets',
    needs: ['versions', 'lists'],
    level: 'warning',
    message: '{url} also lists the versions {languages}: Google uses only versions that link to each other',
    fixes: {
      insert: { title: 'Add the missing versions ({languages})', safe: false },
      alike: ALIKE,
    },
    docs: {
      what: 'Two pages that name each other as versions, where one lists versions that the other does not.',
      why: 'All versions should have the same list. Google uses only pairs that link to each other, so visitors may see another version than the one for them.',
      how: 'Copy the whole list to the entry of each version.',
    },
    sources: [SOURCES.localized],
    examples: [
      {
        bad: pages(url(en + de + fr, EN), url(en + de, `⟦${DE}⟧`)),
        good: pages(url(en + de + fr, EN), url(en + de + fr, DE)),
        fix: 'insert',
      },
    ],
  },

  *file(file, report, context) {
    const { returns } = file.recordIndex;
    const entries = yield* returns.different(queryFor(file, context, report.thorough));
    reportLocsOf(file, entries, entries.length, report, (entry) => {
      const { lacks, of } = returns.verdict(entry)!;
      const names = lacks.map(({ hreflang }) => hreflang);
      return { args: { languages: listedFirst(names, MAX_NAMED), url: of } };
    });
  },

  fixes({ start, args }, file, context) {
    const leaf = leafAt(file, start);
    const lacks = leaf && file.recordIndex.returns.verdictNow(leaf, queryFor(file, context))?.lacks;
    const edit = lacks && insertVersions(file, leaf, lacks, undefined);
    const item = edit ? [{ fix: 'insert', args: { languages: args?.languages ?? '' }, edits: [edit] }] : [];
    return leaf ? [...item, ...alikeFix(file, leaf)] : item;
  },
};
