import { catalogue } from '../../core/catalogue.ts';
import { URLS } from '../facts/words.ts';

/** Hovers of product tokens. */
export const agentWords = catalogue('robots/agents', {
  star: '**`*`** · every crawler that no other group names',
  ownGroupOnly:
    'A crawler that finds a group with its own name obeys only that group. It inherits nothing from this one.',
  exempt: 'Does not reach {tokens}: name them to address them.',

  head: '**{token}** · {operator} · {purposes}',
  headWithDetail: '**{token}** · {operator} · {purposes} ({detail})',
  historical: 'No longer sent by its operator, but still found in files.',
  successor: 'Its operator uses {token} instead.',
  verified: 'state of {date}',
  sentence: '{text}.',
  withNote: '{text} ({note}).',
  obeys: 'Obeys robots.txt according to {operator}',
  mostly: 'Mostly obeys robots.txt according to {operator}',
  mayNot: 'May not obey robots.txt according to {operator}',
  no: 'Does not obey robots.txt according to {operator}',
  notStated: '{operator} does not state whether it obeys robots.txt',
  starCovers: 'Without its own group, it obeys that of `*`',
  starDoesNot: 'The `*` group does not cover it',
  mustBeNamed: 'The `*` group does not cover it: it must be named.',
  mustBeNamedNote: 'The `*` group does not cover it ({note}): it must be named.',
  starUnreliable: 'The `*` group has no reliable effect on it',
  starNotStated: 'It is not documented whether the `*` group covers it',
  fallback: 'Without its own group, it obeys that of {tokens}',
  inOrder: '{first}, then {next}',
  honored: 'Honors `Crawl-delay`.',

  alias: '**{token}** · not the token that a crawler looks for',
  retired: '**{token}** · no longer used by its operator',
  wrong: "**{token}** · not a crawler's real name",
  notRead: 'Crawlers do not read it here: they read only {name} on this line.',
  use: 'Use {tokens}.',
  noSuccessor: 'It has no successor.',

  usage: '**{token}** · not a crawler · {use}',
  usageAsks: 'It fetches nothing. Its group asks that the paths it blocks not be used for {use}.',
  usageDraft: 'A draft, as of {date}: not a standard, and it expires on {expires}.',
  usageSpelling: 'The spelling is from a secondary source and may change with the draft.',
  usageOthers:
    'How it relates to the groups of crawlers and to `*` is not known, so give each of them its own rules.',

  unknown: "{token} · not the product token of a known crawler (not in Crawlwise's list)",
  misspelled: 'Did you mean {tokens}?',
  wholeToken: 'A crawler looks for its whole token and ignores letter case.',

  applebot: '`Applebot` has no group in this file, so it follows this one.',
  dropped: {
    by: 'count',
    one: 'Its group replaces that of `*`: {path} is blocked there and not here.',
    other: 'Its group replaces that of `*`: {path} and {others} more are blocked there and not here.',
  },
});

/** Hovers of values. */
export const valueWords = catalogue('robots/values', {
  allows: `Allows ${URLS}.`,
  blocks: `Blocks ${URLS}.`,
  noEffect: `Matches ${URLS}, but has no effect here: {rule} on line {line} decides.`,
  noEffectAlone: `Matches ${URLS}, but changes nothing: everything else is allowed anyway.`,
  orphan: 'No crawler reads this rule: no `User-agent` line above it names one.',
  neverSent: 'Matches no URL: crawlers never request such a path.',
  forCrawlers: 'For {crawlers}.',
  useRefused: `Asks that ${URLS} not be used for {use}.`,
  usePermitted: `Does not ask that ${URLS} not be used for {use}.`,
  forStar: 'For every crawler that no other group names.',
  more: { by: 'count', one: '{count} more', other: '{count} more' },
  onlyGoogle: 'Only Google reads this line as {name}.',
  matches: 'Matches {paths}.',
  misses: 'Does not match {paths}.',
  sentence: '{text}.',

  secondStatement: 'Not a statement: crawlers read it as part of the value of {key}.',
  endsWithLine: 'A statement ends with its line.',
  noRule: 'A rule here does not exist: it blocks and allows nothing.',

  relative: 'Not a complete URL: crawlers expect protocol and host.',
  sitemap: 'Sitemap or sitemap index on {host}',
  anyGroup: 'Applies to all crawlers, whatever group the line is in.',
  otherHost:
    'If the sitemap is on a different host than this file, the line authorizes it to list URLs of this host.',

  seconds: {
    by: 'count',
    one: '**{seconds} second** between two fetches, for crawlers that honor it',
    other: '**{seconds} seconds** between two fetches, for crawlers that honor it',
  },
  delay: '{value} between two fetches, for crawlers that honor it',
  honored: 'Honored by: {engines}.',
  ignored: 'Ignored by: {engines}.',
  'own directive': 'Own directive instead: {engines}.',
  'not documented': 'Not documented: {engines}.',

  signalAllowed: '**{signal}** · {topic}: allowed',
  signalUnwanted: '**{signal}** · {topic}: not wanted',
  signalValue: '**{signal}** · {topic}: {value}',
  signalInvalid: '**{signal}** · {topic}: not understood',
  signalUnknown: '**{signal}** · unknown signal',
  signalValues: '{signal}: {values}',
  preference: 'A preference for what happens to a page after it is fetched. It blocks nothing.',
});

/** Hovers of expectations. */
export const expectationWords = catalogue('robots/expectations', {
  incomplete: '**Expectation** · incomplete',
  holds: '**Expectation** · holds',
  fails: '**Expectation** · fails',
  form: 'Write `# @expect allow TOKEN PATH` or `# @expect block TOKEN, TOKEN PATH`; `purpose:search` stands for all crawlers with that purpose, a path with `*` or a final `$` for all that it matches.',
  verdict: 'It says neither `allow` nor `block`.',
  token: 'It names no crawler.',
  path: 'It does not end with one path or URL.',
  purpose: 'The purposes are {purposes}.',
  expectsAllowed: 'A test that lives in the file: {crawlers} may fetch {path}.',
  expectsBlocked: 'A test that lives in the file: {crawlers} may not fetch {path}.',
  expectsPermitted: {
    by: 'count',
    one: 'A test that lives in the file: {crawlers} does not ask anything about {path}.',
    other: 'A test that lives in the file: {crawlers} do not ask anything about {path}.',
  },
  expectsRefused: {
    by: 'count',
    one: 'A test that lives in the file: {crawlers} asks not to use {path}.',
    other: 'A test that lives in the file: {crawlers} ask not to use {path}.',
  },
  more: { by: 'count', one: '… and {count} more', other: '… and {count} more' },
  moreCrawlers: { by: 'count', one: '{count} more', other: '{count} more' },

  allowed: '{mark} {crawlers} may fetch it: {reason}',
  blocked: '{mark} {crawlers} may not fetch it: {reason}',
  pathAllowed: '{mark} {crawlers} may fetch {path}: {reason}',
  pathBlocked: '{mark} {crawlers} may not fetch {path}: {reason}',
  permitted: {
    by: 'count',
    one: '{mark} {crawlers} does not ask that: {reason}',
    other: '{mark} {crawlers} do not ask that: {reason}',
  },
  refused: {
    by: 'count',
    one: '{mark} {crawlers} asks that: {reason}',
    other: '{mark} {crawlers} ask that: {reason}',
  },
  rule: 'line {line}, {rule}',
  'no-rule': {
    by: 'count',
    one: 'no rule of its group matches',
    other: 'no rule of their group matches',
  },
  'no-group': { by: 'count', one: 'no group applies to it', other: 'no group applies to them' },
  'robots-txt': 'crawlers fetch it whatever the rules say',
  'ignores-robots': {
    by: 'count',
    one: 'it does not obey robots.txt',
    other: 'they do not obey robots.txt',
  },
  all: 'so the rules decide on all that it matches',
  undecided: 'there are too many rules to be sure',
});
