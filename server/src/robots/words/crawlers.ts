import { catalogue } from '../../core/catalogue.ts';

const ROWS = '{who|every:every crawler|others:all others|names:{crawlers}}';

/** The table of crawlers: who may fetch which parts of a site. */
export const crawlersWords = catalogue('robots/table', {
  othersRow: 'All other crawlers',
  othersAbout: 'not named in this file',
  about: '{operator} · {purpose}',
  aboutUnknown: 'not a known crawler',
  rest: 'all other paths',

  search: 'Search engines',
  'ai-answers': 'AI answers',
  'ai-training': 'AI training',
  others: 'Others',

  ownGroup: 'follows its own group (line {line})',
  otherGroup: 'follows the {token} group (line {line}): no group names it',
  starGroup: 'follow the * group (line {line})',
  noGroup: 'no group applies to it',

  nobody: 'No crawler may fetch anything',
  everybody: 'Every crawler may fetch everything',
  nothing: `${ROWS} may fetch nothing`,
  some: `${ROWS} may fetch some paths only`,
  most: `${ROWS} may fetch everything except some paths`,
  all: `${ROWS} may fetch everything`,
});
