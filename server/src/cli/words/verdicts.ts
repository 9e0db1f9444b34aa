import { catalogue, terms } from '../../core/catalogue.ts';

/** Output of `crawlwise policy`. */
export const policyWords = catalogue('cli/policy', {
  nameOne: 'Name a policy: {known}; or a stance, such as search=yes,ai-answers=yes,ai-training=no',
  stanceForm:
    "'{stance}' is not a stance: answer search, ai-answers, ai-training or others, each at most once, with =yes or =no",
  searchConsole:
    'Not in robots.txt: AI features in Google Search (Search Console, Search generative AI; as of 2026-08-31)',
  pageTags: 'Not in robots.txt: Copilot of Bing (NOARCHIVE and NOCACHE in pages; as of 2026-02-27)',
  draftToken: 'The usage token for AI training is a draft, as of 2026-10-30: few operators read it yet',
  onlyOne: 'One policy at a time, and a robots.txt after --merge',
  noWriting: 'Standard input cannot be written to',
  exists: '{file} already exists: --merge {file} keeps what is in it',
  unproven: '{policy} cannot be merged into {file}: it is not proven that nothing else would change',
  notRobots: '{file} is not a robots.txt',
  checkAlone: '--check changes nothing, so it excludes --merge and --write',
  applies: '{policy} applies to {file}',
  notApplied: {
    by: 'count',
    one: '{policy} does not apply to {count} crawler in {file}: {crawlers}',
    other: '{policy} does not apply to {count} crawlers in {file}: {crawlers}',
  },
  signalsLack: '{policy} also needs these signals in {file}: {signals}',
  notWritable: '{file} is not a file that can be written',
  written: '{file} written',
  unchanged: 'Nothing to change: {policy} already applies',
  ignoring: {
    by: 'count',
    one: 'Cannot be enforced for {count} crawler that ignores robots.txt: {crawlers}',
    other: 'Cannot be enforced for {count} crawlers that ignore robots.txt: {crawlers}',
  },
  unsure: {
    by: 'count',
    one: 'May not be obeyed by {count} crawler: {crawlers}',
    other: 'May not be obeyed by {count} crawlers: {crawlers}',
  },
});

/** Output of `crawlwise init`. */
export const initWords = catalogue('cli/init', {
  oneFolder: 'One folder at a time',
  exists: '{path} already exists',
  left: '{path} already exists, left unchanged',
  written: '{path} written',
  writtenUrl: '{path} written; the site is {origin}',
  writtenServed: '{path} written, served from {folder}',
  writtenUrlServed: '{path} written; the site is {origin}, served from {folder}',
  generated:
    '{generator} writes files of the site: after a build, crawlwise check {folder} sees what is served',
  seen: '{robots} and {sitemaps} seen',
  seenUrl: '{robots} and {sitemaps} seen; the site is {origin}',
  seenServed: '{robots} and {sitemaps} seen, served from {folder}',
  seenUrlServed: '{robots} and {sitemaps} seen; the site is {origin}, served from {folder}',
  seenSites: {
    by: 'sites',
    one: '{robots} and {sitemaps} seen; {sites} site',
    other: '{robots} and {sitemaps} seen; {sites} sites',
  },
});

/** The files that `crawlwise init` has found, as amounts. */
export const foundWords = terms('cli/found', {
  robots: {
    by: 'count',
    one: '{count} file named robots.txt',
    other: '{count} files named robots.txt',
  },
  sitemaps: { by: 'count', one: '{count} sitemap', other: '{count} sitemaps' },
});

/** Output of `crawlwise audit` and `crawlwise diff` about their operands. */
export const sideWords = catalogue('cli/sides', {
  robotsMissing: 'The path of a robots.txt is missing',
  oneRobots: 'One robots.txt at a time',
  isFolder: '{path} is a folder, not a robots.txt',
  isSitemap: '{path} is a sitemap, not a robots.txt',
  nameTwo: 'Name two versions to compare: OLD and NEW',
  onlyTwo: 'Only two versions can be compared: OLD and NEW',
  oneInput: 'Standard input is one of the two, not both',
  nothingThere: 'There is no robots.txt and no sitemap on either side',
  folderAndFile: 'A folder can be compared with a folder only, and a file with a file',
  robotsAndSitemap: '{robots} is a robots.txt and {sitemap} a sitemap',
  unreadable: '{file} cannot be read: {reason}',
  noFile: 'There is no file {path}',
  badGzip: '{file} is not a valid gzip file',
  binary: '{file} is binary data or in UTF-16, neither a robots.txt nor a sitemap',
  json: '{file} is JSON, neither a robots.txt nor a sitemap',
  html: '{file} is an HTML page, neither a robots.txt nor a sitemap',
  markup: '{file} is markup, neither a robots.txt nor a sitemap',
  pointer: '{file} is a pointer of Git LFS, and the file was not fetched: git lfs pull',
});

/** Why a revision cannot be read. */
export const gitWords = catalogue('cli/git', {
  noRepository: '{name} is not a file here, and the working folder is not in a git repository',
  noRepositoryHere: 'The working folder is not in a git repository',
  noPath: 'There is no {path} in {revision}',
  notStaged: 'There is no {path} in the index of git',
  notCloned: '{name} is not in this clone, and nothing is fetched',
  tooLarge: '{name} is too large to be read from git',
  noCommits: "There is no revision '{revision}': the repository has no commits yet",
  shallow:
    "There is no revision '{revision}' here: the history is shallow, 'git fetch --unshallow' gets the rest of it",
  noRevision: "There is no revision '{revision}'",
  noGit: 'There is no git program here to read a revision with',
  partial:
    'This clone is partial, and this git cannot be kept from fetching what it lacks: use git 2.45 or later',
});

/** Output of `crawlwise diff`. */
export const diffWords = catalogue('cli/diff', {
  blocked: 'blocked',
  allowed: 'allowed',
  decides: 'Line {line} of {file} decides for {token}',
  decidesManaged: "Line {line} of {file} decides for {token}, in Cloudflare's managed block",
  blockedPaths: 'blocked {paths}',
  allowedPaths: 'allowed {paths}',
  gone: {
    by: 'count',
    one: '{count} URL removed, such as {urls}',
    other: '{count} URLs removed, such as {urls}',
  },
  added: {
    by: 'count',
    one: '{count} URL added, such as {urls}',
    other: '{count} URLs added, such as {urls}',
  },
  changed: {
    by: 'count',
    one: '{count} URL changed, such as {urls}',
    other: '{count} URLs changed, such as {urls}',
  },
  folder: '{folder}: {gone} removed, {added} added, {changed} changed',
  moreFolders: { by: 'count', one: 'and {count} more folder', other: 'and {count} more folders' },
  incomplete: 'not complete: not all entries could be compared',
  unchanged: 'Nothing changes for crawlers',
  unchangedSentence: 'Nothing changes for crawlers.',
  sitemapChanged: 'Sitemap changed',
  otherChanges: 'Other changes for crawlers',
});

/** Output of `crawlwise test`. */
export const testWords = catalogue('cli/test', {
  blocked: 'blocked',
  allowed: 'allowed',
  casesAlone: '--cases excludes other options: robots.txt, crawlers and URLs are in the cases',
  noCrawler: 'A crawler is missing: --agent Googlebot',
  noUrl: 'A URL is missing',
  oneInput: 'Standard input is the robots.txt or the list of URLs, not both',
  binary: '{file} is binary data or in UTF-16: crawlers find no rules in it',
  json: '{file} is JSON: crawlers find no rules in it',
  html: '{file} is an HTML page: crawlers find no rules in it',
  markup: '{file} is markup: crawlers find no rules in it',
  pointer: '{file} is a pointer of Git LFS, and the file was not fetched: git lfs pull',
  answered: '{allowed} allowed, {blocked} blocked',
  nothingTested: 'No URL was tested, so the expectation cannot be confirmed',

  notJson: 'not JSON: {reason}',
  notObject: 'not a JSON object',
  badId: "'id' is not a single value",
  badAgent: "'agent' is not a string",
  badUrl: "'url' is not a string",
  badRobots: "'robots' is not a string",
  noRobots: "neither 'robots' nor 'robots_b64' is present",
  notBase64: "'robots_b64' is not base64",
});

/** Why URLs of a list are left out. */
export const urlListWords = catalogue('cli/urlLists', {
  untestable: {
    by: 'total',
    one: '{count} of the {total} entries in {file} cannot be tested',
    other: '{count} of the {total} entries in {file} cannot be tested',
  },
  foreign: {
    by: 'count',
    one: '{count} of the {total} URLs in {file} is not on {site}: another robots.txt decides',
    other: '{count} of the {total} URLs in {file} are not on {site}: another robots.txt decides',
  },
  emptyIndex: '{index} lists nothing, or more than can be followed',
  listsForeign: '{index} lists {url}, which is not on {site}: another robots.txt decides',
  listsMissing: '{index} lists {url}, but there is no such file beside it',
  listsTwice: '{index} lists {url}, which was read already',
});
