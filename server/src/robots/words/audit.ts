import { catalogue } from '../../core/catalogue.ts';

/** Answers of an audit: who may fetch what under a robots.txt, and why. */
export const auditWords = catalogue('robots/audit', {
  search: 'search',
  'ai-search': 'AI search',
  'ai-training': 'AI training',
  'ai-assistant': 'user agents',
  others: 'others',

  all: 'allowed',
  part: 'partly',
  nothing: 'blocked',
  decided: '{answer} ({lines})',
  exception: '{answer}: {crawlers}',
  unnamed: 'crawlers that no group names',
  star: '* (all crawlers that no group names)',
  ofOperator: '{crawlers} ({operator})',

  columnCrawlers: 'crawlers',
  columnObey: 'obey',
  columnReach: 'may fetch',
  columnWhy: 'why',
  mayFetchAll: 'everything',
  mayFetchPart: 'some paths',
  mayFetchNothing: 'nothing',
  urls: { by: 'total', one: '{allowed} of {total} URL', other: '{allowed} of {total} URLs' },
  yes: 'obeys',
  mostly: 'mostly obeys',
  'may not': 'may not obey',
  no: 'ignores',
  'not stated': 'not stated',

  starGroup: 'the * group ({lines})',
  ownGroup: 'its own group ({lines})',
  ownGroups: 'their own groups ({lines})',
  otherGroup: 'the {token} group ({lines}): no group names it',
  noGroup: 'no group',
  starExempt: 'no group: the * group does not apply to it',
  why: '{group}; decided by {lines}',
});

/** What an owner should know about a crawler in an audit. */
export const remarkWords = catalogue('robots/remarks', {
  losesSearch: 'blocks a search engine: its results lose these pages',
  losesAnswers: 'blocks citation in AI answers',
  losesAnswersToo: 'blocks citation in AI answers, not only training',
  losesAssistants: 'blocks answers to users who ask for a page',
  losesAssistantsToo: 'blocks answers to users who ask for a page, not only training',
  losesPreviews: 'blocks previews of shared links',
  noEffect: 'no effect: this one ignores robots.txt',
  ignores: 'ignores robots.txt',
  mayIgnore: 'may ignore robots.txt, according to its operator',
  notAlways: 'does not always obey robots.txt',
  notKnown: 'whether it obeys is not known',
  onlyNamed: 'obeys only a group that names it',
  control: 'not a separate crawler: {use}',
  switch: 'a switch',
  historical: 'no longer sent by its operator',
  unknown: 'matches no known crawler',
});
