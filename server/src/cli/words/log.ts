import { catalogue, terms } from '../../core/catalogue.ts';

/** Faults of calls of `crawlwise log`, and logs that cannot be read. */
export const logWords = catalogue('cli/log/faults', {
  nameLogs: 'Name the files of a log, or - for standard input',
  unreadable: '{file}: {reason}',
  badGzip: '{file} is not a valid gzip file',
  noneUnderstood: 'No line of the log was understood',
  oneInput: 'Standard input is the log or the robots.txt, not both',
  badSince: "--since takes a date such as 2026-11-25 or 2026-11-25T12:00Z, not '{value}'",
  againstAlone: '--against needs --robots, the file that is compared with it',
  applyAlone: '--apply needs --robots FILE',
  noHosts: '{file} does not say which host was asked, so --host cannot choose one',
  noProposal: 'There is no proposal {number}',
  gateNeedsRobots: '--fail-on {gate} needs --robots',
});

/** Why a log cannot be read, by the reasons of `logs/formats/recognize.ts`, after its name and a colon. */
export const unreadableWords = terms('cli/log/unreadable', {
  common: 'the common format has no user agent; log the combined format',
  'json-without-agent': 'the entries have no user agent; add it to what is logged, in nginx $http_user_agent',
  'no-columns': 'no line names the columns; keep the one that begins with #Fields:',
  'docker-json': "a log file of Docker; read it with 'docker logs CONTAINER'",
  heroku: 'the router of Heroku logs no user agent; log requests in the application',
  haproxy:
    "HAProxy logs no user agent by default; set 'option httplog' with 'capture request header User-Agent' to a combined format",
  'error-log': 'an error log; name the access log',
  parquet: 'Parquet is not read; have the log delivered as JSON or text',
  packed: 'packed, but not with gzip; unpack it first',
  binary: 'binary data, or text in UTF-16',
  unknown: 'the format of its lines is not known; --log-format names one of {known}',
});

/** Output of `crawlwise log`. */
export const logReportWords = catalogue('cli/log', {
  head: {
    by: 'requests',
    one: '{requests} request, {from} – {to} UTC ({formats})',
    other: '{requests} requests, {from} – {to} UTC ({formats})',
  },
  headWithoutTime: {
    by: 'requests',
    one: '{requests} request ({formats})',
    other: '{requests} requests ({formats})',
  },
  notUnderstood: {
    by: 'count',
    one: '{count} line not understood',
    other: '{count} lines not understood',
  },
  badEscapes: "lines with \\x.. are not JSON: set 'escape=json' in log_format",
  cutOff: '{file} is cut off: a gzip file without its end',
  otherHosts: {
    by: 'count',
    one: '{count} request to another host',
    other: '{count} requests to other hosts',
  },
  earlier: { by: 'count', one: '{count} earlier request', other: '{count} earlier requests' },
  severalHosts:
    'Several hosts were asked, and a robots.txt applies to one: --host NAME counts only requests to it',
  crawlers: {
    by: 'crawlers',
    one: '{requests} by {crawlers} crawler (as it names itself; not verified)',
    other: '{requests} by {crawlers} crawlers (as they name themselves; not verified)',
  },
  noCrawlers: 'No request names a known crawler',
  crawler: 'Crawler',
  requests: 'requests',
  octets: 'bytes',
  distinct: 'distinct URLs',
  refused: 'refused',
  forbidden: 'blocked',
  stops: 'stops',
  opens: 'opens',
  robotsTxt: 'robots.txt',
  never: 'never',
  fetches: '{count}×, last {last} ({statuses})',
  fetchesWithoutTime: '{count}× ({statuses})',
  more: { by: 'count', one: '… {count} more (--all)', other: '… {count} more (--all)' },
  refusedNote: 'refused: turned away by the server (401, 403, 406, 429, 444, 451)',
  forbiddenNote:
    'blocked: requests for URLs that {file} blocks, by the version that applied to the crawler; it may use a copy for a day',
  proposedNote: 'stops, opens: what {file} would block or allow, but {against} does not',
  forbiddenBy: '{crawler}: {lines}',
  unnamed: {
    by: 'count',
    one: '{count} crawler is named by no group of {file}: {crawlers}',
    other: '{count} crawlers are named by no group of {file}: {crawlers}',
  },
  trap: {
    by: 'requests',
    one: 'Trap  {crawler}: {requests} request ({share} %) in {place}, {distinct} different URLs',
    other: 'Trap  {crawler}: {requests} requests ({share} %) in {place}, {distinct} different URLs',
  },
  trapAbout: 'Trap  {crawler}: ≈{requests} requests ({share} %) in {place}, {distinct} different URLs',
  others: '{count} by clients other than known crawlers',
  promise: {
    by: 'stops',
    one: 'stops {stops} of these requests',
    other: 'stops {stops} of these requests',
  },
  promiseAbout: 'stops about {stops} of these requests',
  blocksListed: 'blocks 0 of {count} listed URLs',
  blocksBuilt: 'blocks 0 of {count} paths of the build',
  linked: { by: 'count', one: 'pages link to {count} of them', other: 'pages link to {count} of them' },
  opensNothing: 'opens nothing',
  changesNoOther: 'changes nothing for other crawlers',
  followers: 'also applies to {crawlers}, which use the group of {crawler}',
  apply: 'crawlwise log … --apply {number}',
  notProposed: 'No rule is proposed for',
  notProposedRow: {
    by: 'requests',
    one: '{crawler}  {place}  {requests} request: {reason}',
    other: '{crawler}  {place}  {requests} requests: {reason}',
  },
  listedNotAsked: {
    by: 'count',
    one: 'No search engine requested {count} of {of} listed URLs in {length}',
    other: 'No search engine requested {count} of {of} listed URLs in {length}',
  },
  short: 'which says little: use at least 14 days',
  gate: {
    by: 'count',
    one: '--fail-on {gate}: {count} request (from {least} on)',
    other: '--fail-on {gate}: {count} requests (from {least} on)',
  },
  bytes: '{count} B',
  kilobytes: '{count} kB',
  megabytes: '{count} MB',
  gigabytes: '{count} GB',
  title: 'Crawlers in the log',
  proposals: 'Proposals',
});

/** Amounts in a report on a log. */
export const logTerms = terms('cli/log/amounts', {
  line: '{count} by line {line}',
  noRule: '{count} by no rule',
  days: { by: 'count', one: '{count} day', other: '{count} days' },
  hours: { by: 'count', one: '{count} hour', other: '{count} hours' },
  unknownLength: 'a log without times',
  number: '{count}',
  about: '≈{count}',
});

/** Why no rule is proposed, after the requests and a colon. */
export const notProposedWords = terms('cli/log/notProposed', {
  listed: { by: 'count', one: '{count} listed URL is in it', other: '{count} listed URLs are in it' },
  built: {
    by: 'count',
    one: '{count} path of the build is in it',
    other: '{count} paths of the build are in it',
  },
  canonical: {
    by: 'count',
    one: '{count} canonical URL is in it',
    other: '{count} canonical URLs are in it',
  },
  section: 'neither a sitemap nor a build has pages there, so nothing says which are not wanted',
  folder: 'nothing says that these pages are not wanted',
  pagination: 'pagination: without it, crawlers miss what is listed there',
  assets: 'it would also stop files that pages need',
  ignores: 'the crawler ignores robots.txt, as its operator says',
  'no-robots': '--robots FILE names the robots.txt for proposals',
  'no-evidence': 'without a sitemap or a build, nothing says which pages are wanted (--sitemap FILE)',
  unproven: 'it is not proven that nothing else would change',
});
