import { catalogue } from '../../core/catalogue.ts';

/** What a crawler does with a URL, and why. */
export const verdictWords = catalogue('robots/verdicts', {
  notObeyed: {
    by: 'count',
    one: 'Not obeyed: {rule}, group {token} (line {lines})',
    other: 'Not obeyed: {rule}, group {token} (lines {lines}, merged)',
  },
  decided: 'Decided by {rule}',
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
  moreLines: '{lines} …',
  noStar: 'No group applies: there is none for *',
  noGroup: 'No group applies: none names {names}, and there is none for *',
  starExempt: 'No group applies: none names {names}, and the * group does not cover it',

  rule: {
    by: 'octets',
    one: 'line {line}, {rule} ({octets} byte)',
    other: 'line {line}, {rule} ({octets} bytes)',
  },
  ruleAlone: 'line {line}, {rule}',
  folderRule: {
    by: 'octets',
    one: "line {line}, {rule} ({octets} byte, as the index page's folder)",
    other: "line {line}, {rule} ({octets} bytes, as the index page's folder)",
  },
  emptyRule: 'line {line}, {rule} (0 bytes, empty: it matches nothing)',
  shorter: 'Also matches, but is shorter: {rule}',
  tie: 'Also matches, but is equally long, and Allow wins: {rule}',
  later: 'Also matches, but is equally long and comes later: {rule}',
  moreLosers: {
    by: 'count',
    one: '{count} more rule matches and loses',
    other: '{count} more rules match and lose',
  },

  both: '{rfc}; {google}',
  rfcAllows: 'RFC 9309 allows it by {rule}',
  rfcBlocks: 'RFC 9309 blocks it by {rule}',
  rfcFindsNone: 'RFC 9309 allows it, as no rule matches',
  googleAllows: "Google's parser allows it by {rule}",
  googleBlocks: "Google's parser blocks it by {rule}",
  googleFindsNone: "Google's parser allows it, as no rule matches",

  sitemapSite: '{origin}, the site of its Sitemap lines',
  foreign: "'{url}' is not on {site}: another robots.txt decides",
  noCrawler: 'A crawler is missing: a product token such as Googlebot',
});
