import { type ArgsOf, catalogue, terms } from '../../core/catalogue.ts';

/** Answers of an audit: who may fetch what under a robots.txt, and why. */
export const auditWords = catalogue('robots/audit', {
  search: 'search',
  'ai-answers': 'AI answers',
  'ai-training': 'AI training',
  others: 'others',

  answer:
    '{reach|all:allowed|part:partly|nothing:blocked|other:by other rules}{share|urls:: {urls}|none:}{place|lines: ({lines})|none:}{who|all:|others:: all other crawlers|andOthers:: {crawlers}, and all other crawlers|names:: {crawlers}}',
  unnamed: 'all other crawlers',
  andUnnamed: '{crawlers}, and all other crawlers',
  follows: {
    by: 'count',
    one: '{crawlers}: obeys the {token} group, as no group names it',
    other: '{crawlers}: obey the {token} group, as no group names them',
  },

  says: 'says {statements}',
  asks: 'asks that {paths} not be used (line {line})',
  asksNothing: 'asks nothing with {text} (line {line})',
  contradicts: 'lines {first} and {second} contradict each other',

  columnCrawlers: 'crawlers',
  columnReach: 'may fetch',
  remarks: 'remarks',
});

/** Amounts, and signals as a file writes them, with their places. */
export const auditTerms = terms('robots/statements', {
  urls: { by: 'total', one: '{allowed} of {total} URL', other: '{allowed} of {total} URLs' },
  saysFor: '{text} for {agents} (line {line})',
  saysOn: '{text} on {paths} for {agents} (line {line})',
  switch: 'a switch',
});

/** A remark on crawlers that are named first, or in the row of its crawler. */
const OF = '{of|crawlers:{crawlers}: |row:}';

const REMARKS = {
  losesSearch: {
    by: 'count',
    one: `${OF}blocks a search engine, whose results lose these pages`,
    other: `${OF}blocks search engines, whose results lose these pages`,
  },
  losesAnswers: `${OF}blocks citation in AI answers`,
  losesAnswersToo: `${OF}blocks citation in AI answers, not only training`,
  losesAssistants: `${OF}blocks answers to users who ask for a page`,
  losesAssistantsToo: `${OF}blocks answers to users who ask for a page, not only training`,
  losesPreviews: `${OF}blocks previews of shared links`,
  noEffect: {
    by: 'count',
    one: `${OF}no effect: this one ignores robots.txt`,
    other: `${OF}no effect: these ignore robots.txt`,
  },
  ignores: { by: 'count', one: `${OF}ignores robots.txt`, other: `${OF}ignore robots.txt` },
  mayIgnore: {
    by: 'count',
    one: `${OF}may ignore robots.txt, according to its operator`,
    other: `${OF}may ignore robots.txt, according to their operators`,
  },
  notAlways: {
    by: 'count',
    one: `${OF}does not always obey robots.txt`,
    other: `${OF}do not always obey robots.txt`,
  },
  notKnown: {
    by: 'count',
    one: `${OF}whether it obeys is not known`,
    other: `${OF}whether they obey is not known`,
  },
  onlyNamed: {
    by: 'count',
    one: `${OF}obeys only a group that names it`,
    other: `${OF}obey only groups that name them`,
  },
  control: {
    by: 'count',
    one: `${OF}not a separate crawler: {use}`,
    other: `${OF}not separate crawlers: {use}`,
  },
  historical: {
    by: 'count',
    one: `${OF}no longer sent by its operator`,
    other: `${OF}no longer sent by their operators`,
  },
  unknown: { by: 'count', one: `${OF}matches no known crawler`, other: `${OF}match no known crawler` },
} as const;

/** What an owner should know about a crawler in an audit. */
const remarkWords = catalogue('robots/remarks', REMARKS);

type RemarkKey = keyof typeof REMARKS;

/** What blocking costs the site is first, then who does not obey. */
export const REMARK_KEYS = Object.keys(REMARKS) as readonly RemarkKey[];

/** A remark on a crawler; `use` says what a control token decides. */
export interface Remark {
  readonly key: RemarkKey;
  readonly use?: string;
}

/**
 * The sentence of a remark, without a final period.
 * @param on the crawlers that it names first, as a list, and how many they are; without it, it is about one
 */
export const remarkText = (
  { key, use = '' }: Remark,
  on?: { readonly crawlers: string; readonly count: number },
): string =>
  (remarkWords as (key: string, args: ArgsOf<'{count}{use}{of}{crawlers}'>) => string)(key, {
    ...(on ? { of: 'crawlers', ...on } : { of: 'row', crawlers: '', count: 1 }),
    use,
  });

/** What a control token decides if nothing else is known of it. */
export const switchText = (): string => auditTerms('switch');
