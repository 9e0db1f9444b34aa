import { unusedSuppressionRule } from '../../core/rule/suppressionRule.ts';
import { cite } from './shared/cite.ts';

const GROUP = 'User-agent: bingbot\n';

export const rule = unusedSuppressionRule({
  code: 'robots/unused-suppression',
  comment: '# crawlwise-disable-next-line crawl-delay',
  sources: cite('RFC 2.2'),
  examples: [
    {
      bad: `${GROUP}⟦# crawlwise-disable-next-line path-missing-slash⟧\nDisallow: /cart/\n`,
      good: `${GROUP}Disallow: /cart/\n`,
      fix: 'comment',
    },
    {
      bad: `# crawlwise-disable path-missing-slash, ⟦robots/unknown-directive⟧\n${GROUP}Disallow: cart/\n`,
      good: `# crawlwise-disable path-missing-slash\n${GROUP}Disallow: cart/\n`,
      fix: 'code',
    },
    {
      bad: `${GROUP}# crawlwise-disable-next-line ⟦path-mising-slash⟧, path-missing-slash\nDisallow: cart/\n`,
      good: `${GROUP}# crawlwise-disable-next-line path-missing-slash\nDisallow: cart/\n`,
      fix: 'wrongCode',
    },
    {
      bad: `${GROUP}Disallow: /cart/ # ⟦crawlwise-ignore⟧\n`,
      good: `${GROUP}Disallow: /cart/\n`,
      fix: 'wrongComment',
    },
  ],
});
