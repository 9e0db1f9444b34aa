import { dirname } from 'node:path';
import { Agents } from '../../../logs/agents.ts';
import { TrapCounter } from '../../../logs/counts.ts';
import { type NotProposed, type Proposal, Proposer } from '../../../logs/proposals.ts';
import { Tallies } from '../../../logs/tallies.ts';
import { type Trap, trapsIn } from '../../../logs/traps.ts';
import type { InForce } from '../../../logs/verdicts.ts';
import { namesIn } from '../../../robots/changes/names.ts';
import { KeySet } from '../../../site/listings/keySet.ts';
import { wideHash } from '../../../text/hash.ts';
import type { Call } from '../../args/parse.ts';
import { CLEAN, type Command, type Context, FAULTS, InputError, TROUBLE, UsageError } from '../../command.ts';
import { isInput } from '../../files/files.ts';
import { hasColors } from '../../output/colors.ts';
import { visible } from '../../report.ts';
import { takeAdditions } from '../../settings/additions.ts';
import { logReportWords, logWords as t } from '../../words/log.ts';
import { operandOf } from '../diff/operand.ts';
import { writeRobots } from '../policy.ts';
import { LOG_REPORTERS } from './formats.ts';
import { isSearchEngine, type LogReport, reportOf } from './report.ts';
import { type NamedRobots, robotsNamed, versionsInForce } from './rules.ts';
import { evidenceOf } from './site.ts';
import { type LogFile, openLogs, readLog } from './sources.ts';

/** Fewer requests make no gate fail: anyone can send some in the name of a crawler. */
const MIN_REQUESTS = 100;

/** `crawlwise log`: what crawlers do on a site, by its log, and which rules would keep them out of traps. */
export const log: Command = async (call, context) => {
  const options = optionsOf(call);
  const added = await takeAdditions('crawlers', call.all('crawlers'), call.paths, context);
  const robots =
    options.robots === undefined ? undefined : await robotsNamed(options.robots, call.paths, context);
  const against =
    options.against === undefined ? undefined : await robotsNamed(options.against, call.paths, context);
  const files = await openLogs(call.operands, call.paths);
  try {
    const { report, ok } = await analyzed(call, { ...options, robots, against }, files, context);
    const isWhole = call.has('all');
    const colors = hasColors(context.isTerminal, context.env);
    context.stdout.write(LOG_REPORTERS[call.one('format') ?? 'text']!(report, { colors, isWhole }));
    if (options.apply !== undefined) await apply(options.apply, report, robots!, call, context);
    const failing = failingGates(call, report);
    for (const line of failing) context.stderr.write(`${line}\n`);
    return !ok || !added.ok ? TROUBLE : failing.length > 0 ? FAULTS : CLEAN;
  } finally {
    for (const { blocks } of files) blocks.close();
  }
};

/** The options of a call. Throws `UsageError` for those that exclude or need each other. */
function optionsOf(call: Call) {
  const [robots, against] = [call.one('robots'), call.one('against')];
  const apply = call.number('apply', 1);
  if (call.operands.length === 0) throw new UsageError(t('nameLogs'));
  if (call.operands.some(isInput) && [robots, against].some((name) => name !== undefined && isInput(name)))
    throw new UsageError(t('oneInput'));
  if (against !== undefined && robots === undefined) throw new UsageError(t('againstAlone'));
  if (apply !== undefined && robots === undefined) throw new UsageError(t('applyAlone'));
  const gate = call.all('fail-on').find((item) => item.startsWith('blocked'));
  if (gate !== undefined && robots === undefined) throw new UsageError(t('gateNeedsRobots', { gate }));
  const written = call.one('since');
  const since = written === undefined ? undefined : Date.parse(written);
  if (Number.isNaN(since)) throw new UsageError(t('badSince', { value: written! }));
  return { robots, against, apply, since, host: call.one('host')?.toLowerCase() };
}

interface Options {
  readonly robots: NamedRobots | undefined;
  readonly against: NamedRobots | undefined;
  readonly since: number | undefined;
  readonly host: string | undefined;
}

/** Reads the log, in two passes if rules can be proposed and it can be read again. */
async function analyzed(
  call: Call,
  { robots, against, since, host }: Options,
  files: readonly LogFile[],
  context: Context,
): Promise<{ readonly report: LogReport; readonly ok: boolean }> {
  const format = call.one('log-format');
  const folder = await servedFolder(robots, call, context);
  const site = { sitemaps: call.all('sitemap'), robots, folder };
  const { ok, ...evidence } = await evidenceOf(site, call.paths, context);
  const listed = new KeySet();
  for (const path of evidence.listed) listed.add(wideHash(path));
  const askedFor = new KeySet();
  const inForce: readonly InForce[] = robots ? versionsInForce(against ?? robots, call.paths) : [];
  const agents = new Agents(robots ? namesIn(robots.rules.parsed) : new Map());
  const isRepeatable = files.every(({ blocks }) => blocks.isRepeatable);
  const tallies = new Tallies({
    ...{ agents, host, since, inForce, proposed: against && robots!.rules, isSampled: !isRepeatable },
    asked: (token, hash) => {
      if (listed.has(hash) && isSearchEngine(token)) askedFor.add(hash);
    },
  });
  const pass = async (sink: Tallies | TrapCounter) => {
    for (const file of files) {
      await readLog(file, format, sink);
      if (host !== undefined && file.format?.hasHosts === false)
        throw new InputError(t('noHosts', { file: visible(file.name) }));
    }
  };
  await pass(tallies);
  if (tallies.requests === 0 && tallies.brokenLines > 0) throw new InputError(t('noneUnderstood'));
  const proposer = new Proposer(robots, evidence, (number) => agents.tokens[number]!);
  const found = trapsIn(tallies.features, (number) => tallies.crawlers[number]!.allowed);
  const { possible, not } = sorted(found, proposer);
  const proposals: Proposal[] = [];
  if (possible.length > 0) {
    const counter = new TrapCounter({ ...{ agents, traps: possible, host, since }, rules: robots?.rules });
    if (isRepeatable) await pass(counter);
    const counts = isRepeatable ? counter.counts() : counter.estimates(tallies.crawlers);
    for (const number of new Set(possible.map(({ crawler }) => crawler))) {
      const own = counts.filter(({ trap }) => trap.crawler === number);
      const made = proposer.proposals(own, tallies.crawlers[number]!.allowed, counter);
      proposals.push(...made.proposals);
      not.push(...made.not);
    }
  }
  proposals.sort((a, b) => b.counts.stops - a.counts.stops);
  const notAsked = listed.size - askedFor.size;
  const report = reportOf({
    ...{ files, tallies, robots, against, evidence, notAsked, host, proposals, not },
  });
  return { report, ok };
}

/** The traps for which a rule may be possible, and the others. Folders with listed URLs or files are just content. */
function sorted(found: readonly Trap[], proposer: Proposer) {
  const possible: Trap[] = [];
  const not: NotProposed[] = [];
  for (const trap of found) {
    const against = proposer.reasonAgainst(trap);
    if (!against) possible.push(trap);
    else if (trap.type !== 'folder' || against.reason === 'folder') not.push({ trap, ...against });
  }
  return { possible, not };
}

/** The folder of a robots.txt on the disk, which is served with it. */
async function servedFolder(
  robots: NamedRobots | undefined,
  call: Call,
  context: Context,
): Promise<string | undefined> {
  if (!robots || isInput(robots.name)) return undefined;
  const folder = dirname(call.paths.at(robots.name));
  const operand = await operandOf(folder, call.paths, context).catch(() => undefined);
  return operand?.folder;
}

/** The lines for gates that fail. */
function failingGates(call: Call, { crawlers }: LogReport): readonly string[] {
  const least = call.number('min-requests', 1) ?? MIN_REQUESTS;
  return call.all('fail-on').flatMap((gate) => {
    const [what, token] = gate.toLowerCase().split(':');
    const rows = crawlers.filter((row) => token === undefined || row.token.toLowerCase() === token);
    const count = Math.max(
      0,
      ...rows.map((row) => (what === 'refused' ? row.refused : row.forbidden!.count)),
    );
    return count >= least ? [logReportWords('gate', { gate: visible(gate), count, least })] : [];
  });
}

/** Merges one proposal into the robots.txt on the disk. */
async function apply(
  number: number,
  { proposals }: LogReport,
  robots: NamedRobots,
  { paths }: Call,
  context: Context,
): Promise<void> {
  const proposal = proposals[number - 1];
  if (!proposal) throw new InputError(t('noProposal', { number: String(number) }));
  await writeRobots(robots.name, proposal.edits, paths, context);
}
