import { catalogue, terms } from '../../core/catalogue.ts';

/** A rule, where it is, and its length where others compete with it. */
const RULE =
  "line {line}, {rule}{length|no:|yes: ({bytes})|folder: ({bytes}, as the index page's folder)|empty: ({bytes}, empty: it matches nothing)}";

/** What a crawler does with a URL, and why. */
export const verdictWords = catalogue('robots/verdicts', {
  notObeyed: {
    by: 'count',
    one: `Not obeyed: ${RULE}, group {token} (line {lines})`,
    other: `Not obeyed: ${RULE}, group {token} (lines {lines}, merged)`,
  },
  decided: `Decided by ${RULE}`,
  noRule: 'No rule of the group matches',

  ownGroup: {
    by: 'count',
    one: 'Group {token} (line {lines})',
    other: 'Group {token} (lines {lines}, merged)',
  },
  otherGroup: {
    by: 'count',
    one: 'Group {token} (line {lines}), because no group names {names}',
    other: 'Group {token} (lines {lines}, merged), because no group names {names}',
  },
  noStar: 'No group applies: there is none for *',
  noGroup: 'No group applies: none names {names}, and there is none for *',
  starExempt: 'No group applies: none names {names}, and the * group does not cover it',

  shorter: `Also matches, but is shorter: ${RULE}`,
  tie: `Also matches, but is equally long, and Allow wins: ${RULE}`,
  later: `Also matches, but is equally long and comes later: ${RULE}`,
  moreLosers: {
    by: 'count',
    one: '{count} more rule matches and loses',
    other: '{count} more rules match and lose',
  },

  rfcAllows: `RFC 9309 allows it by ${RULE}`,
  rfcBlocks: `RFC 9309 blocks it by ${RULE}`,
  rfcFindsNone: 'RFC 9309 allows it, as no rule matches',
  googleAllows: `Google's parser allows it by ${RULE}`,
  googleBlocks: `Google's parser blocks it by ${RULE}`,
  googleFindsNone: "Google's parser allows it, as no rule matches",

  sitemapSite: '{origin}, the site of its Sitemap lines',
  foreign: "'{url}' is not on {site}: another robots.txt decides",
  noCrawler: 'A crawler is missing: a product token such as Googlebot',
});

/** Amounts, and lines of which only the first are shown. */
export const verdictTerms = terms('robots/amounts', {
  bytes: { by: 'count', one: '{count} byte', other: '{count} bytes' },
  moreLines: '{lines} …',
});
