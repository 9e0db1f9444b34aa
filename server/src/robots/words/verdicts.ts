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
  noStar: 'No group: there is none for *',
  noGroup: 'No group: none names {names}, and there is none for *',
  starExempt: 'No group: none names {names}, and that of * does not cover it',

  rule: {
    by: 'octets',
    one: 'line {line}, {rule} ({octets} octet)',
    other: 'line {line}, {rule} ({octets} octets)',
  },
  ruleAlone: 'line {line}, {rule}',
  folderRule: {
    by: 'octets',
    one: "line {line}, {rule} ({octets} octet, as the index page's folder)",
    other: "line {line}, {rule} ({octets} octets, as the index page's folder)",
  },
  emptyRule: 'line {line}, {rule} (0 octets, empty: it matches nothing)',
  shorter: 'Matches too: {rule}, but is shorter',
  tie: 'Matches too: {rule}, but is as long, and then Allow wins',
  later: 'Matches too: {rule}, but is as long and comes later',
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
