import { catalogue } from '../../core/catalogue.ts';

/** What a URL gets instead of what is expected: clauses. */
export const judgeWords = catalogue('project/expectations/judge', {
  status: 'the answer is {status}',
  answers: 'the answer is {status}, which says nothing of the page',
  redirects: 'it redirects to {to}',
  noRedirect: 'it does not redirect, the answer is {status}',
  noType: 'the answer names no media type',
  type: 'the media type is {type}',
  canonical: 'its canonical URL is {url}',
  canonicals: {
    by: 'count',
    one: 'it names {count} canonical URL',
    other: 'it names {count} canonical URLs',
  },
  noCanonical: 'it names no canonical URL',
  canonicalElsewhere: 'its canonical URL is {url}',
  noindex: "'{name}' keeps it out ({agent}: {place})",
  blocked: 'robots.txt blocks it (line {line})',
  noPage: 'there is no page, the answer is {status}',
  noNoindex: 'nothing keeps it out of search',
  noNoindexFor: 'nothing keeps it out of the index of {name}',
  hidden: 'robots.txt blocks it (line {line}), so no crawler sees its noindex',
  onlyBlocked: 'robots.txt blocks it (line {line}), but it has no noindex, so its URL may be indexed',
  listed: 'a sitemap lists it',
  notListed: 'no sitemap lists it',
});

/** Why something was not tested: clauses. */
export const untestedWords = catalogue('project/expectations/untested', {
  noBuild: 'there are no built pages here',
  loading: 'the built pages are being read',
  type: 'only a live site shows media types',
  headers: 'settings of the host may add headers',
  unread: 'the head of the page could not be read to its end',
  elsewhere: 'the answer comes from another site',
  lists: 'not all sitemaps were read',
  line: '{file}, line {line}',
  noSite: 'no file of its site was checked',
  noMatch: 'no listed URL and no built page matches',
  noAddress: "the address of the site is not known; 'site.url' names it",
  otherSite: 'it is not on {origin}',
  tooMany: 'more than {most} URLs match',
  notRequested: 'it was not requested',
  errorPage: 'it is the page for URLs that have none',
});

/** The results of expectations. */
export const resultWords = catalogue('project/expectations', {
  failed: "{where} expects '{word}': {value} of {url} in {place}: {clause}",
  failedMore: {
    by: 'count',
    one: "{where} expects '{word}': {value} of {url} and {count} more URL in {place}: {clause}",
    other: "{where} expects '{word}': {value} of {url} and {count} more URLs in {place}: {clause}",
  },
  untested: "{where} expects '{word}' of {url}, which was not tested: {reasons}",
  untestedMore: {
    by: 'count',
    one: "{where} expects '{word}' of {url} and {count} more URL, which were not tested: {reasons}",
    other: "{where} expects '{word}' of {url} and {count} more URLs, which were not tested: {reasons}",
  },
  tested: 'expected of URLs in {place}: {met} met, {failed} failed, {open} not tested',
  reasonIn: '{clause} ({place})',
});

/** How a live site differs from another place. */
export const differenceWords = catalogue('project/expectations/differences', {
  listedHere: {
    by: 'count',
    one: '{count} URL is listed on the live site only, not in {place}: {path}',
    other: '{count} URLs are listed on the live site only, not in {place}, the first is {path}',
  },
  listedThere: {
    by: 'count',
    one: '{count} URL is listed in {place} only, not on the live site: {path}',
    other: '{count} URLs are listed in {place} only, not on the live site, the first is {path}',
  },
  target: 'The live site redirects to {own}, {place} to {theirs}',
  status: 'The live site answers {own}, {place} {theirs}',
  noindex: 'Kept out of search on the live site for {own}, in {place} for {theirs}',
  canonical: 'The canonical URL on the live site is {own}, in {place} {theirs}',
  nothing: 'nothing',
});
