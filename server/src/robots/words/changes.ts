import { catalogue, instead, terms } from '../../core/catalogue.ts';

/** The crawlers of a headline; `names` are those of the case. */
const WHO =
  '{who|every:every crawler|except:every crawler except {names}|others:all other crawlers|andOthers:{names}, and all other crawlers|names:{names}}';
/** The crawlers of a change: those that groups name, and what others it concerns. */
const WHOM =
  '{who|others:all other crawlers|some:all other crawlers ({others})|andOthers:{names}, and all other crawlers|andSome:{names}, and all other crawlers ({others})|withIt:{names}, and with it {others}|withThem:{names}, and with them {others}|names:{names}}';
const PATHS = '{what|all:everything|some:some paths|list:{paths}}';
const UNLISTED = '{listed|none: (none of the listed pages)|some:}';
const PAGE = '{pages} of {count} listed page{which|shown: ({paths})|all:}';
const PAGES = '{pages} of {count} listed pages{which|shown: ({paths})|all:}';

/** A change in one line. */
const headlineWords = catalogue('robots/headlines', {
  blocked: {
    by: 'count',
    one: `${PATHS} is now blocked for ${WHO}${UNLISTED}`,
    other: `${PATHS} are now blocked for ${WHO}${UNLISTED}`,
  },
  allowed: {
    by: 'count',
    one: `${PATHS} is now allowed for ${WHO}${UNLISTED}`,
    other: `${PATHS} are now allowed for ${WHO}${UNLISTED}`,
  },
  lost: {
    by: 'count',
    one: `${WHO} can no longer fetch ${PAGE}`,
    other: `${WHO} can no longer fetch ${PAGES}`,
  },
  gained: {
    by: 'count',
    one: `${WHO} can now fetch ${PAGE}`,
    other: `${WHO} can now fetch ${PAGES}`,
  },
  unchangedAtTop: 'Nothing changes for crawlers in the first 500 KiB',
  unchanged: 'Nothing changes for crawlers',
});

/** A change in one line, and how many more there are. */
const moreWords = terms('robots/more-changes', {
  more: {
    by: 'count',
    one: '{changes}; and {count} more change',
    other: '{changes}; and {count} more changes',
  },
});

/** Sets of paths, as values: a pattern and its exceptions, and items of a list of them. */
export const pathWords = terms('robots/paths', {
  some: 'some of {pattern}',
  except: '{part|some:some of {pattern}|all:{pattern}} except {exceptions}',
  exceptSame: {
    by: 'count',
    one: '{part|some:some of {pattern}|all:{pattern}} except the same {count} path',
    other: '{part|some:some of {pattern}|all:{pattern}} except the same {count} paths',
  },
  exceptSome: {
    by: 'count',
    one: '{part|some:some of {pattern}|all:{pattern}} except {count} path',
    other: '{part|some:some of {pattern}|all:{pattern}} except {count} paths',
  },
  suchAs: '{paths}, such as {path}',
  others: 'others',
  more: 'more',
  morePaths: { by: 'count', one: '{count} more path', other: '{count} more paths' },
  noValue: 'none',
});

/** Changes between two versions of a robots.txt, and for whom. */
const changeWords = catalogue('robots/changes', {
  head: `For ${WHOM}:`,

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

  delay: `Crawl-delay: {gone} → {come}, for ${WHOM}`,
  signals: `Content signals: {gone} → {come}, for ${WHOM}`,
  refused: 'Now asks that {paths} not be used for {use} ({token})',
  permitted: 'No longer asks that {paths} not be used for {use} ({token})',
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
  blocked: `The live site blocks ${PATHS} for ${WHO}, but this file does not${UNLISTED}`,
  allowed: `The live site allows ${PATHS} for ${WHO}, but this file does not${UNLISTED}`,
  lost: {
    by: 'count',
    one: `The live site blocks ${PAGE} for ${WHO}, but this file does not`,
    other: `The live site blocks ${PAGES} for ${WHO}, but this file does not`,
  },
  gained: {
    by: 'count',
    one: `The live site allows ${PAGE} for ${WHO}, but this file does not`,
    other: `The live site allows ${PAGES} for ${WHO}, but this file does not`,
  },
  unchangedAtTop: 'The live site means the same for crawlers in the first 500 KiB',
  unchanged: 'The live site means the same for crawlers as this file',
} as const;

const moreDifferences = {
  more: {
    by: 'count',
    one: '{changes}; and {count} more difference',
    other: '{changes}; and {count} more differences',
  },
} as const;

/** Which group decides on the live site. */
export const decidingWords = terms('robots/deciding', {
  cloudflare: "{difference} (line {line} there decides for {token}, in Cloudflare's managed block)",
  group: '{difference} (line {line} there decides for {token})',
});

/** The same for the differences, and for whom. */
const LIVE_CHANGES = {
  head: `On the live site, for ${WHOM}:`,
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
  delay: `Crawl-delay: {come} on the live site, {gone} in this file, for ${WHOM}`,
  signals: `Content signals: {come} only on the live site, {gone} only in this file, for ${WHOM}`,
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
    one: `${PATHS} will be blocked for ${WHO}${UNLISTED}`,
    other: `${PATHS} will be blocked for ${WHO}${UNLISTED}`,
  },
  allowed: {
    by: 'count',
    one: `${PATHS} will be allowed for ${WHO}${UNLISTED}`,
    other: `${PATHS} will be allowed for ${WHO}${UNLISTED}`,
  },
  lost: {
    by: 'count',
    one: `${WHO} will no longer be able to fetch ${PAGE}`,
    other: `${WHO} will no longer be able to fetch ${PAGES}`,
  },
  gained: {
    by: 'count',
    one: `${WHO} will be able to fetch ${PAGE}`,
    other: `${WHO} will be able to fetch ${PAGES}`,
  },
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
  readonly more: typeof moreWords;
}

export const VERSIONS: Wording = { headline: headlineWords, change: changeWords, more: moreWords };
export const PREVIEW: Wording = {
  headline: instead(
    headlineWords,
    PREVIEW_HEADLINES,
    catalogue('robots/preview-headlines', PREVIEW_HEADLINES),
  ),
  change: instead(changeWords, PREVIEW_CHANGES, catalogue('robots/preview-changes', PREVIEW_CHANGES)),
  more: moreWords,
};
export const LIVE: Wording = {
  headline: instead(headlineWords, LIVE_HEADLINES, catalogue('robots/live-headlines', LIVE_HEADLINES)),
  change: instead(changeWords, LIVE_CHANGES, catalogue('robots/live-changes', LIVE_CHANGES)),
  more: terms('robots/more-differences', moreDifferences),
};

/** A change as the title of a message in a workflow. */
export const workflowWords = catalogue('robots/workflows', {
  blocked: `Blocked for ${WHOM}`,
  allowed: `Allowed for ${WHOM}`,
});

/** Line numbers, as values. */
export const lineWords = terms('robots/lines', {
  lines: { by: 'count', one: 'line {lines}', other: 'lines {lines}' },
  extent: {
    by: 'count',
    one: '{count} line from {first} to {last}',
    other: '{count} lines from {first} to {last}',
  },
});
