import { unusedSuppressionRule } from '../../../core/rule/suppressionRule.ts';
import { SOURCES } from '../../facts/sources.ts';
import { urlset } from '../shared/examples.ts';

const record = (inner: string) => `<url><loc>https://www.example.com/a</loc>${inner}</url>`;
const good = urlset(record('<lastmod>2024-08-05</lastmod>'));
const damaged = record('<lastmod>05.08.2024</lastmod>');

export const rule = unusedSuppressionRule({
  code: 'sitemap/unused-suppression',
  comment: '<!-- crawlwise-disable-next-line lastmod/invalid-format -->',
  sources: [SOURCES.xml],
  examples: [
    {
      bad: urlset(
        `⟦<!-- crawlwise-disable-next-line lastmod/invalid-format -->⟧\n${record('<lastmod>2024-08-05</lastmod>')}`,
      ),
      good,
      fix: 'comment',
    },
    {
      bad: urlset(`<!-- crawlwise-disable lastmod/invalid-format ⟦sitemap/duplicate-loc⟧ -->\n${damaged}`),
      good: urlset(`<!-- crawlwise-disable lastmod/invalid-format -->\n${damaged}`),
      fix: 'code',
    },
    {
      bad: urlset(
        `<!-- crawlwise-disable-next-line ⟦date-format⟧ -->\n${record('<lastmod>2024-08-05</lastmod>')}`,
      ),
      good,
      fix: 'wrongComment',
    },
  ],
});
