import { type ArgsOf, catalogue } from '../../core/catalogue.ts';

/** Answers of an audit: who may fetch what under a robots.txt, and why. */
export const auditWords = catalogue('robots/audit', {
  search: 'search',
  'ai-answers': 'AI answers',
  'ai-training': 'AI training',
  others: 'others',

  all: 'allowed',
  part: 'partly',
  nothing: 'blocked',
  otherRules: 'by other rules',
  decided: '{answer} ({lines})',
  exception: '{answer}: {crawlers}',
  urls: { by: 'total', one: '{allowed} of {total} URL', other: '{allowed} of {total} URLs' },
  decidedUrls: '{answer}: {urls} ({lines})',
  unnamed: 'all other crawlers',
  andUnnamed: '{crawlers}, and all other crawlers',
  follows: {
    by: 'count',
    one: 'obeys the {token} group, as no group names it',
    other: 'obey the {token} group, as no group names them',
  },

  says: 'says {statements}',
  saysFor: '{text} for {agents} (line {line})',
  saysOn: '{text} on {paths} for {agents} (line {line})',
  asks: 'asks that {paths} not be used (line {line})',
  asksNothing: 'asks nothing with {text} (line {line})',
  contradicts: 'lines {first} and {second} contradict each other',

  columnCrawlers: 'crawlers',
  columnReach: 'may fetch',
  remarks: 'remarks',
  remark: '{crawlers}: {remark}',
});

const REMARKS = {
  losesSearch: {
    by: 'count',
    one: 'blocks a search engine, whose results lose these pages',
    other: 'blocks search engines, whose results lose these pages',
  },
  losesAnswers: 'blocks citation in AI answers',
  losesAnswersToo: 'blocks citation in AI answers, not only training',
  losesAssistants: 'blocks answers to users who ask for a page',
  losesAssistantsToo: 'blocks answers to users who ask for a page, not only training',
  losesPreviews: 'blocks previews of shared links',
  noEffect: {
    by: 'count',
    one: 'no effect: this one ignores robots.txt',
    other: 'no effect: these ignore robots.txt',
  },
  ignores: { by: 'count', one: 'ignores robots.txt', other: 'ignore robots.txt' },
  mayIgnore: {
    by: 'count',
    one: 'may ignore robots.txt, according to its operator',
    other: 'may ignore robots.txt, according to their operators',
  },
  notAlways: { by: 'count', one: 'does not always obey robots.txt', other: 'do not always obey robots.txt' },
  notKnown: { by: 'count', one: 'whether it obeys is not known', other: 'whether they obey is not known' },
  onlyNamed: {
    by: 'count',
    one: 'obeys only a group that names it',
    other: 'obey only groups that name them',
  },
  control: { by: 'count', one: 'not a separate crawler: {use}', other: 'not separate crawlers: {use}' },
  historical: {
    by: 'count',
    one: 'no longer sent by its operator',
    other: 'no longer sent by their operators',
  },
  unknown: { by: 'count', one: 'matches no known crawler', other: 'match no known crawler' },
} as const;

/** What an owner should know about a crawler in an audit. */
const remarkWords = catalogue('robots/remarks', { ...REMARKS, switch: 'a switch' });

type RemarkKey = keyof typeof REMARKS;

/** What blocking costs the site is first, then who does not obey. */
export const REMARK_KEYS = Object.keys(REMARKS) as readonly RemarkKey[];

/** A remark on a crawler; `use` says what a control token decides. */
export interface Remark {
  readonly key: RemarkKey;
  readonly use?: string;
}

/** The sentence of a remark on this many crawlers, without a final period. */
export const remarkText = ({ key, use = '' }: Remark, count = 1): string =>
  (remarkWords as (key: string, args: ArgsOf<'{count}{use}'>) => string)(key, { count, use });

/** What a control token decides if nothing else is known of it. */
export const switchText = (): string => remarkWords('switch');
