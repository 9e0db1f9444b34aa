import { catalogue } from '../../core/catalogue.ts';

/** The table of crawlers: who may fetch which parts of a site. */
export const crawlersWords = catalogue('robots/table', {
  othersRow: 'All other crawlers',
  othersAbout: 'not named in this file',
  about: '{operator} · {purpose}',
  aboutUnknown: 'not a known crawler',
  rest: 'all other paths',

  named: 'Named in this file',
  search: 'Search engines',
  'ai-search': 'AI search',
  'ai-assistant': 'AI assistants',
  'ai-training': 'AI training',
  control: 'Control tokens',
  archive: 'Archives',
  preview: 'Link previews',
  ads: 'Advertising',
  seo: 'SEO tools',
  monitoring: 'Monitoring',
  other: 'Other',

  ownGroup: 'follows its own group (line {line})',
  otherGroup: 'follows the {token} group (line {line}): no group names it',
  starGroup: 'follow the * group (line {line})',
  noGroup: 'no group applies to it',

  nobody: 'No crawler may fetch anything',
  everybody: 'Every crawler may fetch everything',
  nothing: '{crawlers} may fetch nothing',
  part: '{crawlers} may fetch part of the site',
  all: '{crawlers} may fetch everything',
  everyCrawler: 'every crawler',
  allOthers: 'all others',
});
