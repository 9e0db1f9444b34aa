/** `crawlwise check URL`: the findings of a live site, as crawlers see it. */
import type { LintConfig } from '../../core/findings/lintConfig.ts';
import { allRules } from '../../core/rule/knownRules.ts';
import type { Severity } from '../../core/rule/rule.ts';
import { servedWords } from '../../live/words.ts';
import { createSites } from '../../site/sites.ts';
import type { Call } from '../args/parse.ts';
import { CLEAN, type Command, type Context, FAULTS, TROUBLE, UsageError } from '../command.ts';
import { hasColors } from '../output/colors.ts';
import { isFailing } from '../output/failing.ts';
import { Outputs, targetsOf } from '../output/outputs.ts';
import { Progress } from '../output/progress.ts';
import { type PrintedFinding, rowsOf, type Wants } from '../output/row.ts';
import { complaint, faultLine, summaryOf } from '../report.ts';
import { configFor } from '../settings/config.ts';
import { configFlags, layerOf } from '../settings/settings.ts';
import { liveWords as say } from '../words/live.ts';
import { type Crawl, crawl, type LeftOut, type Served } from './crawl.ts';
import { fetcherOf } from './site.ts';

const SAMPLE = 20;

/** Options that are about files. */
const OF_FILES = [
  ...['fix', 'unsafe-fixes', 'fix-rule', 'diff', 'baseline', 'strict-baseline', 'prune-baseline'],
  ...['update-baseline', 'stdin-filename', 'ignore', 'no-ignore', 'changed', 'since', 'since-build', 'watch'],
  ...['shard', 'jobs', 'site', 'host', 'print-config', 'env', 'allow-empty', 'crawlers', 'statistics'],
];

export const checkLive: Command = async (call, context) => {
  const [operand = '', ...others] = call.operands;
  if (others.length > 0) throw new UsageError(say('oneSite'));
  const option = OF_FILES.find((name) => call.has(name));
  if (option !== undefined) throw new UsageError(say('notLive', { option }));
  if (!URL.canParse(operand)) throw new UsageError(servedWords('notUrl', { url: operand }));
  const configs = configFor(
    ['robots.txt'],
    { ...configFlags(call), layer: layerOf(call, context.languages) },
    context.languages,
  );
  for (const fault of configs.faults) context.stderr.write(complaint(faultLine(fault)));
  if (configs.faults.length > 0) return TROUBLE;
  const { levels, settings } = configs.of('robots.txt');
  const config: LintConfig = { levels, settings, ignoresSuppression: call.has('no-inline-config') };
  return report(call, context, new URL(operand), config);
};

async function report(call: Call, context: Context, start: URL, config: LintConfig): Promise<number> {
  const { stderr } = context;
  const progress = new Progress(stderr, context.isStderrTerminal && context.env.TERM !== 'dumb');
  let count = 0;
  const wanted: Crawl = {
    start,
    fetcher: fetcherOf(call, context),
    sample: call.number('sample', 0) ?? SAMPLE,
    ignoresRobots: call.has('ignore-robots'),
    requests: (url) => progress.show(say('progress', { count: ++count, url })),
  };
  const maxWarnings = call.number('max-warnings', 0) ?? 0;
  const outputs = await outputsOf(call, context, maxWarnings);
  try {
    const served: Served[] = [];
    const files = crawl(wanted);
    let next = await files.next();
    for (; !next.done; next = await files.next()) served.push(next.value);
    progress.clear();
    const least: Severity = call.has('quiet') ? 'error' : ((call.one('level') as Severity) ?? 'info');
    const { Tally } = await import('../check/tally.ts');
    const tally = new Tally(least);
    await outputs.start();
    for await (const { file, rows } of findingsIn(served, start.origin, config, context, outputs.wants)) {
      tally.files++;
      await outputs.file({ file, rows: tally.take(rows) });
    }
    const reasons = [...leftOutIn(next.value)];
    const passedOver = reasons.map((reason) => ({ path: `${start.origin}/`, reason }));
    await outputs.end({ files: tally.files, counts: tally.counts, suppressed: 0, passedOver });
    outputs.finish();
    for (const line of [...reasons, ...notesOn(next.value, wanted)]) stderr.write(`${line}\n`);
    stderr.write(tally.hidden());
    stderr.write(`${summaryOf(tally.files, tally.counts)}\n`);
    const fails = isFailing(tally.counts, maxWarnings);
    return (tally.counts.errors > 0 && fails('error')) || fails('warning') ? FAULTS : CLEAN;
  } catch (error) {
    outputs.discard();
    throw error;
  }
}

async function outputsOf(call: Call, context: Context, maxWarnings: number): Promise<Outputs> {
  const { stdout, isTerminal, env, version, languages } = context;
  const targets = targetsOf(call.all('format'), call.one('output-file'), isTerminal ? 'stylish' : 'compact');
  return Outputs.open(targets, {
    stdout,
    style: { colors: hasColors(isTerminal, env), links: false, version, maxWarnings },
    rules: async () => new Map((await allRules(languages)).map(({ meta }) => [meta.code as string, meta])),
    mostOfRule: call.has('all') ? Number.POSITIVE_INFINITY : call.number('max-per-rule', 1),
    most: call.number('max-diagnostics', 0),
  });
}

/** The findings of each file and page: those of its content, judged in its site, and those of its answer. */
async function* findingsIn(
  served: readonly Served[],
  origin: string,
  config: LintConfig,
  { languages }: Context,
  wants: Wants,
): AsyncGenerator<{ readonly file: string; readonly rows: readonly PrintedFinding[] }> {
  const sites = createSites();
  sites.open(['file:///'], () => origin);
  const uris = new Map(
    served.flatMap((one) => (one.content ? [[one, uriOf(one.url, origin)] as const] : [])),
  );
  for (const [{ content }, uri] of uris) {
    if (uri === undefined) continue;
    sites.add(uri);
    await sites.load(content!.language);
    sites.put(uri, content!.text)();
  }
  sites.settle();
  const rowsIn = async (file: string, language: string, text: string, uri: string, own: LintConfig) => {
    const service = await languages.find(({ id }) => id === language)!.load();
    const document = service.read(service.open({ uri, languageId: language, version: 0 }, text, own));
    return rowsOf(file, service, document, wants, text);
  };
  for (const one of served) {
    const { url: file, transcript, content } = one;
    const ofAnswer = await rowsIn(file, 'answer', transcript, 'file:///answer', config);
    const rows = ofAnswer.map((row) => ({ ...row, line: 1, column: 1, endLine: 1, endColumn: 1 }));
    if (content) {
      const uri = uris.get(one);
      const site = uri === undefined ? {} : { site: sites.viewOf(uri) };
      const own = { ...config, ...site, packed: content.packed };
      rows.push(...(await rowsIn(file, content.language, content.text, uri ?? 'file:///other', own)));
    }
    yield { file, rows };
  }
}

/** The URI of a file of the site, in a folder that stands for its root; undefined for one of another site. */
function uriOf(url: string, origin: string): string | undefined {
  const { origin: own, pathname } = new URL(url);
  return own === origin ? `file://${pathname}` : undefined;
}

/** What was not requested although it belongs to the site, and why. */
function* leftOutIn(left: LeftOut): Generator<string> {
  if (left.isClosed) yield say('closed');
  if (left.sitemapsLeft > 0) yield say('sitemapsLeft', { count: left.sitemapsLeft });
  if (left.sitemapsClosed > 0) yield say('sitemapsClosed', { count: left.sitemapsClosed });
  if (left.pagesClosed > 0) yield say('pagesClosed', { count: left.pagesClosed });
}

/** What else there is to know of the requests. */
function* notesOn(left: LeftOut, { sample }: Crawl): Generator<string> {
  if (!left.isClosed && left.sitemaps + left.sitemapsClosed === 0) yield say('noSitemaps');
  if (left.elsewhere > 0) yield say('elsewhere', { count: left.elsewhere });
  if (sample > 0 && left.listed > 0) yield say('sampled', { count: left.requested, total: left.listed });
}
