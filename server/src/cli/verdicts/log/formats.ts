/** The output formats of a report on a log. */
import { createColors } from 'picocolors';
import { listed, numeral, tenths } from '../../../core/catalogue.ts';
import { listedFirst } from '../../../core/findings/listedFirst.ts';
import { EXACT } from '../../../logs/distinct.ts';
import { literal } from '../../output/formats/markdown.ts';
import { withBothKeys } from '../../output/formerKeys.ts';
import { visible, visibleJson, visiblePath } from '../../report.ts';
import { logTerms, notProposedWords, logReportWords as t } from '../../words/log.ts';
import type { CrawlerRow, LogReport, NotProposedRow, ProposalRow } from './report.ts';

export interface LogStyle {
  readonly colors: boolean;
  /** Shows all crawlers, and all traps without a proposal. */
  readonly isWhole: boolean;
}

export const LOG_REPORTERS: Readonly<Record<string, (report: LogReport, style: LogStyle) => string>> = {
  text,
  json: (report) => `${visibleJson(withBothKeys({ version: 1, ...report }), 2)}\n`,
  markdown,
};

const MAX_CRAWLERS = 10;
const MAX_NOT_PROPOSED = 8;
const MAX_NAMES = 12;

function text(report: LogReport, { colors, isWhole }: LogStyle): string {
  const { bold, dim, yellow, green } = createColors(colors);
  const shown = isWhole ? report.crawlers : report.crawlers.slice(0, MAX_CRAWLERS);
  const table = [headOf(report), ...shown.map((row) => cellsOf(row, report))];
  const widths = table[0]!.map((_, at) => Math.max(...table.map((cells) => cells[at]!.length)));
  const lines = table.map((cells) =>
    cells
      .map((cell, at) =>
        at === 0 || at === cells.length - 1 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!),
      )
      .join('  ')
      .trimEnd(),
  );
  const blocks = [
    summaryLines(report),
    ...(shown.length === 0
      ? []
      : [
          [
            bold(lines[0]!),
            ...lines.slice(1),
            ...moreLines(report, shown.length),
            ...notesOf(report).map(dim),
          ],
        ]),
    ...report.proposals.map((proposal) => [
      yellow(trapLine(proposal)),
      ...diffLines(proposal).map((line) => `      ${line.startsWith('+') ? green(line) : line}`),
      `      ${promiseOf(proposal, report)}`,
      `      ${t('apply', { number: String(proposal.number) })}`,
    ]),
    ...(report.notProposed.length === 0
      ? []
      : [[bold(t('notProposed')), ...notProposedLines(report, isWhole).map((line) => `  ${line}`)]]),
    siteLines(report),
  ];
  return blocks
    .filter((block) => block.length > 0)
    .map((block) => block.map((line) => `${line}\n`).join(''))
    .join('\n');
}

function markdown(report: LogReport, { isWhole }: LogStyle): string {
  const shown = isWhole ? report.crawlers : report.crawlers.slice(0, MAX_CRAWLERS);
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
  const head = headOf(report);
  const list = (lines: readonly string[]): string => lines.map((line) => `- ${literal(line)}\n`).join('');
  const blocks = [
    `## ${t('title')}\n`,
    list(summaryLines(report)),
    shown.length === 0
      ? ''
      : row(head) +
        row(head.map((_, at) => (at === 0 || at === head.length - 1 ? '---' : '---:'))) +
        shown.map((item) => row(cellsOf(item, report).map(literal))).join(''),
    list([...moreLines(report, shown.length), ...notesOf(report)]),
    ...report.proposals.map(
      (proposal) =>
        `### ${literal(trapLine(proposal))}\n\n\`\`\`diff\n${diffLines(proposal).join('\n')}\n\`\`\`\n\n${literal(promiseOf(proposal, report))}\n`,
    ),
    report.notProposed.length === 0
      ? ''
      : `### ${t('notProposed')}\n\n${list(notProposedLines(report, isWhole))}`,
    list(siteLines(report)),
  ];
  return blocks.filter((block) => block !== '').join('\n');
}

function summaryLines(report: LogReport): readonly string[] {
  const { requests, from, to, crawlers, notUnderstood, otherHosts, earlier } = report;
  const formats = listed([...new Set(report.files.map(({ format }) => format ?? '-'))], 'unit');
  const head =
    from === null || to === null
      ? t('headWithoutTime', { requests, formats })
      : t('head', { requests, formats, from: minute(from), to: minute(to) });
  const left = [
    t('notUnderstood', { count: notUnderstood }),
    ...(otherHosts > 0 ? [t('otherHosts', { count: otherHosts })] : []),
    ...(earlier > 0 ? [t('earlier', { count: earlier })] : []),
  ];
  const own = crawlers.reduce((sum, row) => sum + row.requests, 0);
  return [
    listed([head, ...left], 'unit'),
    ...(report.hasBadEscapes ? [t('badEscapes')] : []),
    ...report.files.flatMap(({ name, isCutOff }) =>
      isCutOff ? [t('cutOff', { file: visiblePath(name) })] : [],
    ),
    ...(report.severalHosts ? [t('severalHosts')] : []),
    crawlers.length === 0 ? t('noCrawlers') : t('crawlers', { requests: own, crawlers: crawlers.length }),
  ];
}

const CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const;

function headOf({ robots, against }: LogReport): readonly string[] {
  return [
    ...[t('crawler'), t('requests'), t('octets'), t('distinct'), ...CLASSES, t('refused')],
    ...(robots === null ? [] : [t('forbidden')]),
    ...(against === null ? [] : [t('stops'), t('opens')]),
    t('robotsTxt'),
  ];
}

function cellsOf(row: CrawlerRow, { robots, against }: LogReport): readonly string[] {
  const { distinct, statuses, forbidden, proposed } = row;
  const sum = (lines: readonly { readonly count: number }[] = []): string =>
    numeral(lines.reduce((total, { count }) => total + count, 0));
  return [
    ...[visible(row.token), numeral(row.requests), sizeOf(row.octets)],
    logTerms(distinct.isExact ? 'number' : 'about', { count: distinct.count }),
    ...CLASSES.map((name) => numeral(statuses[name] ?? 0)),
    numeral(row.refused),
    ...(robots === null ? [] : [numeral(forbidden!.count)]),
    ...(against === null ? [] : [sum(proposed!.stops), sum(proposed!.opens)]),
    fetchesOf(row),
  ];
}

function fetchesOf({ robotsTxt: { requests, last, statuses } }: CrawlerRow): string {
  if (requests === 0) return t('never');
  const codes = listed(Object.keys(statuses), 'unit');
  return last === null
    ? t('fetchesWithoutTime', { count: requests, statuses: codes })
    : t('fetches', { count: requests, last: minute(last), statuses: codes });
}

const moreLines = ({ crawlers }: LogReport, shown: number): readonly string[] =>
  crawlers.length > shown ? [t('more', { count: crawlers.length - shown })] : [];

const MAX_LINES = 3;

function notesOf({ crawlers, robots, against }: LogReport): readonly string[] {
  const file = visiblePath(against ?? robots ?? '');
  const some = crawlers.filter(({ forbidden }) => (forbidden?.count ?? 0) > 0).slice(0, MAX_CRAWLERS);
  const proposed = crawlers.filter(
    ({ proposed: change }) => change && change.stops.length + change.opens.length > 0,
  );
  const unnamed = crawlers.filter(({ isNamed }) => isNamed === false).map(({ token }) => visible(token));
  return [
    ...(crawlers.some(({ refused }) => refused > 0) ? [t('refusedNote')] : []),
    ...(some.length > 0 ? [t('forbiddenNote', { file })] : []),
    ...some.flatMap(({ token, forbidden }) => decidingLines(token, forbidden!.lines)),
    ...(proposed.length > 0
      ? [t('proposedNote', { file: visiblePath(robots!), against: visiblePath(against!) })]
      : []),
    ...proposed.flatMap(({ token, proposed: change }) =>
      decidingLines(token, [...change!.stops, ...change!.opens]),
    ),
    ...(unnamed.length > 0
      ? [
          t('unnamed', {
            ...{ count: unnamed.length, file: visiblePath(robots!) },
            crawlers: listedFirst(unnamed, MAX_NAMES),
          }),
        ]
      : []),
  ];
}

const decidingLines = (
  token: string,
  lines: readonly { readonly line: number; readonly count: number }[],
): readonly string[] =>
  lines.length === 0
    ? []
    : [
        t('forbiddenBy', {
          crawler: visible(token),
          lines: listed(
            lines
              .slice(0, MAX_LINES)
              .map(({ line, count }) =>
                line === 0 ? logTerms('noRule', { count }) : logTerms('line', { count, line: String(line) }),
              ),
            'unit',
          ),
        }),
      ];

const trapLine = ({ crawler, patterns, stops, share, distinct, others, isEstimate }: ProposalRow): string => {
  const trap = t(isEstimate ? 'trapAbout' : 'trap', {
    ...{ crawler: visible(crawler), requests: stops, share: Math.round(100 * share) },
    ...{
      place: placeOf(patterns),
      distinct: logTerms(isEstimate || distinct > EXACT ? 'about' : 'number', { count: distinct }),
    },
  });
  return others === null ? trap : listed([trap, t('others', { count: others })], 'unit');
};

/** The first pattern: the others say the same of other places in the query. */
const placeOf = (patterns: readonly string[]): string => `${visible(patterns[0]!)}…`.replace('$…', '');

/** The changed lines of a patch with their context, without the names of the file. */
const diffLines = ({ diff }: ProposalRow): readonly string[] =>
  diff
    .trimEnd()
    .split('\n')
    .filter((line) => !/^(?:---|\+\+\+) /.test(line))
    .map(visible);

function promiseOf(proposal: ProposalRow, { site }: LogReport): string {
  const { stops, isEstimate, followers, linked, crawler } = proposal;
  const { listed: count = 0, built = 0 } = site ?? {};
  const parts = [
    isEstimate ? t('promiseAbout', { stops }) : t('promise', { stops }),
    ...(count > 0 ? [t('blocksListed', { count })] : []),
    ...(built > 0 ? [t('blocksBuilt', { count: built })] : []),
    ...(linked > 0 ? [t('linked', { count: linked })] : []),
    t('opensNothing'),
    followers.length === 0
      ? t('changesNoOther')
      : t('followers', {
          crawlers: listedFirst(followers.map(visible), MAX_NAMES),
          crawler: visible(crawler),
        }),
  ];
  return parts.join(' · ');
}

function notProposedLines({ notProposed }: LogReport, isWhole: boolean): readonly string[] {
  const shown = isWhole ? notProposed : notProposed.slice(0, MAX_NOT_PROPOSED);
  const more = notProposed.length - shown.length;
  return [...shown.map(notProposedLine), ...(more > 0 ? [t('more', { count: more })] : [])];
}

const notProposedLine = ({ crawler, patterns, requests, reason, count }: NotProposedRow): string =>
  t('notProposedRow', {
    ...{ crawler: visible(crawler), place: placeOf(patterns), requests },
    reason:
      reason === 'listed' || reason === 'built' || reason === 'canonical'
        ? notProposedWords(reason, { count })
        : notProposedWords(reason),
  });

const DAY = 86_400_000;
const HOUR = 3_600_000;
const LONG_ENOUGH = 14;

function siteLines({ site, from, to }: LogReport): readonly string[] {
  if (!site || site.listed === 0) return [];
  const time = from === null || to === null ? Number.NaN : Date.parse(to) - Date.parse(from);
  const days = Math.round(time / DAY);
  const length = Number.isNaN(time)
    ? logTerms('unknownLength')
    : days > 1
      ? logTerms('days', { count: days })
      : logTerms('hours', { count: Math.max(1, Math.round(time / HOUR)) });
  const line = t('listedNotAsked', { count: site.notAsked, of: site.listed, length });
  return [days >= LONG_ENOUGH ? line : listed([line, t('short')], 'unit')];
}

/** `2026-11-25 23:59`. */
const minute = (time: string): string => time.slice(0, 16).replace('T', ' ');

const UNITS = ['bytes', 'kilobytes', 'megabytes', 'gigabytes'] as const;

function sizeOf(octets: number): string {
  const power = Math.min(UNITS.length - 1, octets < 1 ? 0 : Math.floor(Math.log10(octets) / 3));
  const value = octets / 1000 ** power;
  return t(UNITS[power]!, { count: value < 10 && power > 0 ? tenths(value) : Math.round(value) });
}
