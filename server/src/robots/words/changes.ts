import { catalogue, instead } from '../../core/catalogue.ts';

/** The crawlers that a change concerns. */
export const crawlerWords = catalogue('robots/crawlers', {
  others: 'all other crawlers',
  othersSuchAs: 'all other crawlers ({some})',
  namesAndOthers: '{names}, and {others}',
  withOthers: {
    by: 'count',
    one: '{names}, and with it {others}',
    other: '{names}, and with them {others}',
  },
  every: 'every crawler',
  everyExcept: 'every crawler except {exceptions}',
});

/** A change in one line. */
export const headlineWords = catalogue('robots/headlines', {
  blocked: {
    by: 'count',
    one: '{paths} is now blocked for {crawlers}',
    other: '{paths} are now blocked for {crawlers}',
  },
  allowed: {
    by: 'count',
    one: '{paths} is now allowed for {crawlers}',
    other: '{paths} are now allowed for {crawlers}',
  },
  lost: '{crawlers} can no longer fetch {pages}',
  gained: '{crawlers} can now fetch {pages}',
  pages: { by: 'count', one: '{pages} of {count} listed page', other: '{pages} of {count} listed pages' },
  pagesIn: '{pages} ({paths})',
  noPages: '{change} (none of the listed pages)',
  more: {
    by: 'count',
    one: '{changes}; and {count} more change',
    other: '{changes}; and {count} more changes',
  },
  everything: 'everything',
  somePaths: 'some paths',
  others: 'others',
  morePaths: { by: 'count', one: '{count} more path', other: '{count} more paths' },
  exceptSome: {
    by: 'count',
    one: '{paths} except {count} path',
    other: '{paths} except {count} paths',
  },
  unchangedAtTop: 'Nothing changes for crawlers in the first 500 KiB',
  unchanged: 'Nothing changes for crawlers',
});

/** Changes between two versions of a robots.txt, and for whom. */
export const changeWords = catalogue('robots/changes', {
  head: 'For {crawlers}:',

  pathsSuchAs: '{paths}, such as {path}',
  some: 'some of {pattern}',
  except: '{paths} except {exceptions}',
  exceptSame: {
    by: 'count',
    one: '{paths} except the same {count} path',
    other: '{paths} except the same {count} paths',
  },
  moreSets: { by: 'count', one: 'and {count} more', other: 'and {count} more' },
  everything: 'everything',
  allBlocked: {
    by: 'count',
    one: 'everything it could fetch until now',
    other: 'everything they could fetch until now',
  },
  allAllowed: {
    by: 'count',
    one: 'everything it could not fetch until now',
    other: 'everything they could not fetch until now',
  },
  'part-nothing': 'may now fetch nothing (before: some paths)',
  'part-all': 'may now fetch everything (before: some paths)',
  'nothing-part': 'may now fetch some paths (before: nothing)',
  moreBlocked: 'not complete: more paths may become blocked than are listed here',
  moreAllowed: 'not complete: more paths may become allowed than are listed here',
  manyBlocked: {
    by: 'count',
    one: 'not complete: {count} or more sets of paths become blocked',
    other: 'not complete: {count} or more sets of paths become blocked',
  },
  manyAllowed: {
    by: 'count',
    one: 'not complete: {count} or more sets of paths become allowed',
    other: 'not complete: {count} or more sets of paths become allowed',
  },
  unread:
    'not complete: a file is longer than 1 MiB, and only its first 500 KiB are compared, as crawlers need not read more',

  delay: 'Crawl-delay: {gone} → {come}, for {crawlers}',
  signals: 'Content signals: {gone} → {come}, for {crawlers}',
  refused: 'Now asks that {paths} not be used for {use} ({token})',
  permitted: 'No longer asks that {paths} not be used for {use} ({token})',
  morePaths: 'more',
  none: 'none',
  sitemapsRemoved: {
    by: 'count',
    one: 'Sitemap removed: {urls}',
    other: '{count} sitemaps removed: {urls}',
  },
  sitemapsAdded: {
    by: 'count',
    one: 'Sitemap added: {urls}',
    other: '{count} sitemaps added: {urls}',
  },
  ignoring: 'No effect on {crawlers}, where robots.txt is ignored',

  onlyUrlBlocked: '1 of 1 listed URL becomes blocked: {urls}',
  onlyUrlAllowed: '1 of 1 listed URL becomes allowed: {urls}',
  urlsBlocked: {
    by: 'count',
    one: '{count} of {total} listed URLs becomes blocked: {urls}',
    other: '{count} of {total} listed URLs become blocked: {urls}',
  },
  urlsAllowed: {
    by: 'count',
    one: '{count} of {total} listed URLs becomes allowed: {urls}',
    other: '{count} of {total} listed URLs become allowed: {urls}',
  },
  manyUrlsBlocked: {
    by: 'count',
    one: '{count} of {total} listed URLs becomes blocked, such as {urls}',
    other: '{count} of {total} listed URLs become blocked, such as {urls}',
  },
  manyUrlsAllowed: {
    by: 'count',
    one: '{count} of {total} listed URLs becomes allowed, such as {urls}',
    other: '{count} of {total} listed URLs become allowed, such as {urls}',
  },
});

/** What the live site serves compared with a file, in one line. The other texts are those of a change. */
const LIVE_HEADLINES = {
  blocked: 'The live site blocks {paths} for {crawlers}, but this file does not',
  allowed: 'The live site allows {paths} for {crawlers}, but this file does not',
  lost: 'The live site blocks {pages} for {crawlers}, but this file does not',
  gained: 'The live site allows {pages} for {crawlers}, but this file does not',
  more: {
    by: 'count',
    one: '{changes}; and {count} more difference',
    other: '{changes}; and {count} more differences',
  },
  unchangedAtTop: 'The live site means the same for crawlers in the first 500 KiB',
  unchanged: 'The live site means the same for crawlers as this file',
} as const;

/** Which group decides on the live site. */
export const decidingWords = catalogue('robots/deciding', {
  cloudflare: "{difference} (line {line} there decides for {token}, in Cloudflare's managed block)",
  group: '{difference} (line {line} there decides for {token})',
});

/** The same for the differences, and for whom. */
const LIVE_CHANGES = {
  head: 'On the live site, for {crawlers}:',
  allBlocked: {
    by: 'count',
    one: 'everything that this file allows it',
    other: 'everything that this file allows them',
  },
  allAllowed: {
    by: 'count',
    one: 'everything that this file does not allow it',
    other: 'everything that this file does not allow them',
  },
  'part-nothing': 'may fetch nothing (by this file: some paths)',
  'part-all': 'may fetch everything (by this file: some paths)',
  'nothing-part': 'may fetch some paths (by this file: nothing)',
  moreBlocked: 'not complete: more paths may be blocked there than are listed here',
  moreAllowed: 'not complete: more paths may be allowed there than are listed here',
  manyBlocked: {
    by: 'count',
    one: 'not complete: {count} or more sets of paths are blocked there',
    other: 'not complete: {count} or more sets of paths are blocked there',
  },
  manyAllowed: {
    by: 'count',
    one: 'not complete: {count} or more sets of paths are allowed there',
    other: 'not complete: {count} or more sets of paths are allowed there',
  },
  delay: 'Crawl-delay: {come} on the live site, {gone} in this file, for {crawlers}',
  signals: 'Content signals: {come} only on the live site, {gone} only in this file, for {crawlers}',
  refused: 'The live site asks that {paths} not be used for {use}, but this file does not ({token})',
  permitted: 'This file asks that {paths} not be used for {use}, but the live site does not ({token})',
  sitemapsRemoved: {
    by: 'count',
    one: 'Sitemap in this file only: {urls}',
    other: '{count} sitemaps in this file only: {urls}',
  },
  sitemapsAdded: {
    by: 'count',
    one: 'Sitemap on the live site only: {urls}',
    other: '{count} sitemaps on the live site only: {urls}',
  },
  onlyUrlBlocked: '1 of 1 listed URL is blocked there: {urls}',
  onlyUrlAllowed: '1 of 1 listed URL is allowed there: {urls}',
  urlsBlocked: {
    by: 'count',
    one: '{count} of {total} listed URLs is blocked there: {urls}',
    other: '{count} of {total} listed URLs are blocked there: {urls}',
  },
  urlsAllowed: {
    by: 'count',
    one: '{count} of {total} listed URLs is allowed there: {urls}',
    other: '{count} of {total} listed URLs are allowed there: {urls}',
  },
  manyUrlsBlocked: {
    by: 'count',
    one: '{count} of {total} listed URLs is blocked there, such as {urls}',
    other: '{count} of {total} listed URLs are blocked there, such as {urls}',
  },
  manyUrlsAllowed: {
    by: 'count',
    one: '{count} of {total} listed URLs is allowed there, such as {urls}',
    other: '{count} of {total} listed URLs are allowed there, such as {urls}',
  },
} as const;

/** What a text that is not written yet would change: the preview of a policy. */
const PREVIEW_HEADLINES = {
  blocked: {
    by: 'count',
    one: '{paths} will be blocked for {crawlers}',
    other: '{paths} will be blocked for {crawlers}',
  },
  allowed: {
    by: 'count',
    one: '{paths} will be allowed for {crawlers}',
    other: '{paths} will be allowed for {crawlers}',
  },
  lost: '{crawlers} will no longer be able to fetch {pages}',
  gained: '{crawlers} will be able to fetch {pages}',
  unchanged: 'Nothing will change for crawlers',
} as const;

/** The same for the changes, and for whom. */
const PREVIEW_CHANGES = {
  'part-nothing': 'will be able to fetch nothing (now: some paths)',
  'part-all': 'will be able to fetch everything (now: some paths)',
  'nothing-part': 'will be able to fetch some paths (now: nothing)',
  allBlocked: {
    by: 'count',
    one: 'everything it can fetch now',
    other: 'everything they can fetch now',
  },
  allAllowed: {
    by: 'count',
    one: 'everything it cannot fetch now',
    other: 'everything they cannot fetch now',
  },
  refused: 'Will ask that {paths} not be used for {use} ({token})',
  permitted: 'Will no longer ask that {paths} not be used for {use} ({token})',
} as const;

/** The texts of a comparison: of two versions, of a file with a preview, or with what the live site serves. */
export interface Wording {
  readonly headline: typeof headlineWords;
  readonly change: typeof changeWords;
}

export const VERSIONS: Wording = { headline: headlineWords, change: changeWords };
export const PREVIEW: Wording = {
  headline: instead(
    headlineWords,
    PREVIEW_HEADLINES,
    catalogue('robots/preview-headlines', PREVIEW_HEADLINES),
  ),
  change: instead(changeWords, PREVIEW_CHANGES, catalogue('robots/preview-changes', PREVIEW_CHANGES)),
};
export const LIVE: Wording = {
  headline: instead(headlineWords, LIVE_HEADLINES, catalogue('robots/live-headlines', LIVE_HEADLINES)),
  change: instead(changeWords, LIVE_CHANGES, catalogue('robots/live-changes', LIVE_CHANGES)),
};

/** Line numbers. */
export const lineWords = catalogue('robots/lines', {
  lines: { by: 'count', one: 'line {lines}', other: 'lines {lines}' },
  extent: {
    by: 'count',
    one: '{count} line from {first} to {last}',
    other: '{count} lines from {first} to {last}',
  },
});
