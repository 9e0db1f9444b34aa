/** `crawlwise check URL`: the findings of a live site, as crawlers see it. */
import { CONFIG_NAME } from '../../config/keys.ts';
import { RulesOffCount } from '../../config/rulesOff.ts';
import { silencedLines } from '../../core/findings/silenced.ts';
import { finished } from '../../core/steps.ts';
import { requestUrl } from '../../core/uri.ts';
import { servedWords } from '../../live/words.ts';
import { differencesBetween } from '../../project/expectations/differences.ts';
import { failuresIn, testedIn, untestedIn } from '../../project/expectations/results.ts';
import { judgeUrls, namedUrls, type WordResult } from '../../project/expectations/urls.ts';
import { withDecidingGroup } from '../../robots/changes/deciding.ts';
import { effectBetween, isWithoutEffect } from '../../robots/changes/effect.ts';
import { headlineOf } from '../../robots/changes/headline.ts';
import { versionOf } from '../../robots/changes/version.ts';
import { toOctets } from '../../robots/semantics/index.ts';
import { LIVE } from '../../robots/words/changes.ts';
import type { Call } from '../args/parse.ts';
import { Tally } from '../check/tally.ts';
import { type Command, type Context, FAULTS, STOPPED, TROUBLE, UsageError } from '../command.ts';
import { failingLines, failingOf, failsBy, ignoredBy, linesOf } from '../files/account.ts';
import { failureRows } from '../output/failureRows.ts';
import { codeOf, openOutputs, printOptionsOf } from '../output/printing.ts';
import { Progress } from '../output/progress.ts';
import { complaint, faultLine, summaryOf, visible } from '../report.ts';
import { takeAdditions } from '../settings/additions.ts';
import { liveWords as t } from '../words/live.ts';
import { type Compared, comparedIn } from './compared.ts';
import type { Crawl, LeftOut } from './crawl.ts';
import { SAMPLE } from './sample.ts';
import { type LiveSettings, liveSettings } from './settings.ts';
import { fetcherOf } from './site.ts';
import { whenStopped } from './stop.ts';
import { type TakenIn, takeIn } from './takenIn.ts';

const MAX_REFUSALS = 5;

/** Options that are about files. */
const OF_FILES = [
  ...([
    'fix',
    'unsafe-fixes',
    'fix-rule',
    'diff',
    'stdin-filename',
    'ignore',
    'no-ignore',
    'changed',
  ] as const),
  ...([
    'since',
    'since-build',
    'watch',
    'shard',
    'jobs',
    'site',
    'host',
    'print-config',
    'allow-empty',
  ] as const),
];

export const checkLive: Command = async (call, context) => {
  const [operand = '', ...others] = call.operands;
  if (others.length > 0) throw new UsageError(t('oneSite'));
  const option = OF_FILES.find((name) => call.has(name));
  if (option !== undefined) throw new UsageError(t('notLive', { option }));
  const start = requestUrl(operand);
  if (!start) throw new UsageError(servedWords('notUrl', { url: operand }));
  const settings = liveSettings(call, start.origin, context.languages);
  for (const fault of settings.faults) context.complain(faultLine(fault));
  if (settings.faults.length > 0) return TROUBLE;
  const { ok } = await takeAdditions('crawlers', settings.crawlers, call.paths, context);
  const code = await report(call, context, start, settings);
  return ok || code === STOPPED ? code : TROUBLE;
};

async function report(call: Call, context: Context, start: URL, settings: LiveSettings): Promise<number> {
  const printing = await printOptionsOf(call, context);
  const { baseline } = printing;
  const isShown = baseline === undefined || baseline.use === 'read';
  const wanted = {
    compared: await comparedIn(start, call, context, settings),
    sample: call.number('sample', 0) ?? SAMPLE,
  };
  const outputs = await openOutputs(printing, context, context.stdout);
  try {
    const { findings, left, checked, judged } = await requestedFor(
      ...([call, context, { start, ...wanted }, settings] as const),
    );
    const tally = new Tally(printing.level);
    if (isShown) await outputs.start();
    // Findings in a baseline do not count.
    const wants = baseline ? { ...outputs.wants, excerpts: true, most: undefined } : outputs.wants;
    const failed = (code: string, error: unknown): void => tally.fail(code, String(error), context.complain);
    const off = new RulesOffCount();
    for await (const { file, rows, suppressed, rules } of findings.checked(settings.of, failed, wants)) {
      tally.files++;
      tally.suppressed += suppressed;
      off.add(settings.effective(file), rules);
      const isLocked = (code: string): boolean => settings.isLocked(file, code);
      const taken = tally.take(baseline ? baseline.take({ file, rows }, isLocked) : rows);
      if (isShown) await outputs.file({ file, rows: taken });
    }
    for (const failure of failuresIn(judged)) {
      const file = call.paths.shownAt(failure.uri);
      const { lint } = settings.of(start.origin);
      const rows = await failureRows({ ...failure, file }, lint, context.languages, wants);
      const isLocked = (code: string): boolean => settings.isLocked(start.origin, code);
      const taken = tally.take(baseline ? baseline.take({ file, rows }, isLocked) : rows);
      if (isShown) await outputs.file({ file, rows: taken });
    }
    const notTested = untestedIn(judged);
    const reasons = [...leftOutIn(left)];
    const ignored = findings
      .ignoredBy(settings.of)
      .map((path) => ({ path, count: 1, ...ignoredBy(CONFIG_NAME) }));
    const site = { kind: 'left-out', path: `${start.origin}/` } as const;
    const account = [...ignored, ...reasons.map((reason) => ({ ...site, reason })), ...notTested];
    const failing = failingOf(call);
    const { files, counts } = tally;
    const silenced = { suppressed: tally.suppressed, off: off.list((uri) => call.paths.shownAt(uri)) };
    if (isShown) await outputs.end({ files, counts, ...silenced, account });
    if (baseline && baseline.use !== 'read' && !left.isStopped) baseline.write();
    outputs.finish();
    const untested = left.isStopped ? [] : [...settings.untested(checked)];
    const closing = [
      printing.showsStatistics ? tally.statistics() : '',
      ...linesOf(ignored),
      ...[
        ...notTested.map(({ reason }) => reason),
        ...reasons,
        ...notesOn(left, wanted.sample, settings),
      ].map((line) => `${line}\n`),
      isShown ? tally.hidden() : '',
      ...(isShown ? silencedLines(silenced) : []).map((line) => `${visible(line)}\n`),
      ...(baseline?.said() ?? []),
      ...[...testedIn(judged)].map((line) => `${visible(line)}\n`),
      ...failingLines(account, failing),
      `${summaryOf(files, counts)}\n`,
      ...untested.map(complaint),
    ];
    for (const line of closing) context.stderr.write(line);
    if (left.isStopped) return STOPPED;
    if (untested.length > 0 || tally.hasFailedRule) return TROUBLE;
    if (failsBy(account, failing)) return FAULTS;
    return codeOf(printing, tally.counts);
  } catch (error) {
    outputs.discard();
    throw error;
  }
}

interface Requested extends TakenIn {
  /** What is expected of URLs, compared with the answers. */
  readonly judged: readonly WordResult[];
}

/** Requests the site, until the user stops it. */
async function requestedFor(
  call: Call,
  context: Context,
  { compared, ...wanted }: Pick<Crawl, 'start' | 'sample'> & { readonly compared: Compared | undefined },
  settings: LiveSettings,
): Promise<Requested> {
  const { stderr, env, languages, isStderrTerminal } = context;
  const progress = new Progress(stderr, isStderrTerminal && env.TERM !== 'dumb');
  const stop = whenStopped(context.live?.signal);
  const { expectedUrls } = settings;
  let count = 0;
  try {
    const site = {
      ...wanted,
      fetcher: fetcherOf(call, { ...context, live: { ...context.live, signal: stop.signal } }),
      ignoresRobots: call.has('ignore-robots'),
      expected: namedUrls(expectedUrls, wanted.start.origin),
      differs: differsFrom(compared?.robots),
      requests(url: string, waiting: number) {
        count++;
        progress.show(t('progress', { count, total: count - 1 + Math.max(1, waiting), url }));
      },
    };
    const taken = await takeIn(site, languages);
    const { findings, left, pages, place } = taken;
    const other = left.isStopped ? undefined : await compared?.place(pages);
    if (other) findings.differ(differencesBetween(place, other, pages, `${wanted.start.origin}/robots.txt`));
    return { ...taken, judged: finished(judgeUrls(expectedUrls, place)) };
  } finally {
    stop.end();
    progress.clear();
  }
}

/** A function to the difference between a robots.txt and that of the live site, in one sentence; undefined for none. */
function differsFrom(own: Uint8Array | undefined): Crawl['differs'] {
  if (own === undefined) return undefined;
  return (served) => {
    const live = versionOf(served);
    const effect = effectBetween(versionOf(own), live);
    if (isWithoutEffect(effect)) return undefined;
    const difference = headlineOf(effect, undefined, LIVE);
    return withDecidingGroup(difference, effect.changes, live, toOctets(served));
  };
}

/** What was not requested although it belongs to the site, and why. */
function* leftOutIn(left: LeftOut): Generator<string> {
  if (left.isStopped) yield t('stopped');
  if (left.sitemapsWaiting > 0) yield t('sitemapsLeft', { count: left.sitemapsWaiting });
  if (left.pagesWaiting > 0) yield t('pagesLeft', { count: left.pagesWaiting });
  if (left.isClosed) yield t('closed');
  if (left.sitemapsLeft > 0) yield t('sitemapsLeft', { count: left.sitemapsLeft });
  if (left.sitemapsClosed > 0) yield t('sitemapsClosed', { count: left.sitemapsClosed });
  if (left.pagesClosed > 0) yield t('pagesClosed', { count: left.pagesClosed });
  if (left.redirectsClosed > 0) yield t('redirectsClosed', { count: left.redirectsClosed });
  if (left.expectedLeft > 0) yield t('expectedLeft', { count: left.expectedLeft });
  const [...refusals] = left.refusals;
  yield* refusals.slice(0, MAX_REFUSALS);
  if (refusals.length > MAX_REFUSALS) yield t('refusalsLeft', { count: refusals.length - MAX_REFUSALS });
}

/** What else there is to know of the requests. */
function* notesOn(left: LeftOut, sample: number, { otherSite }: LiveSettings): Generator<string> {
  const { isClosed, isStopped, sitemaps, sitemapsClosed } = left;
  if (!isClosed && !isStopped && sitemaps + sitemapsClosed === 0) yield t('noSitemaps');
  if (left.elsewhere > 0) yield t('elsewhere', { count: left.elsewhere });
  if (sample > 0 && left.listed > 0) yield t('sampled', { count: left.requested, total: left.listed });
  if (otherSite !== undefined) yield t('otherSite', { site: otherSite });
}
