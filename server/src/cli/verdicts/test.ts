import { octetsNamed } from '../../disk/read.ts';
import {
  agentFault,
  askAgent,
  lineTexts,
  type OwnSite,
  ownSite,
  requestedToken,
  siteFault,
  sitemapsIn,
  urlFault,
} from '../../robots/profile/index.ts';
import { parseRobots } from '../../robots/semantics/index.ts';
import type { Paths } from '../args/paths.ts';
import { CLEAN, type Command, type Context, FAULTS, InputError, TROUBLE, UsageError } from '../command.ts';
import { isInput } from '../files/files.ts';
import { reading } from '../files/reading.ts';
import { hasColors } from '../output/colors.ts';
import { sinkOf } from '../output/stream.ts';
import { visible } from '../report.ts';
import { takeAdditions } from '../settings/additions.ts';
import { configFor } from '../settings/config.ts';
import { servedOrigin } from '../settings/settings.ts';
import { sideWords, testWords as t } from '../words/verdicts.ts';
import { foreignFault } from './diff/side.ts';
import { answerCases } from './testCases.ts';
import { type Question, VERDICT_REPORTERS } from './testReport.ts';
import { urlsIn } from './urlSource.ts';

/** `crawlwise test`: whether crawlers may fetch URLs. For robots.txt only: sitemaps have no verdicts. */
export const test: Command = async (call, context) => {
  const { operands, paths } = call;
  const [agents, crawlers] = [call.all('agent'), call.all('crawlers')];
  const [urls, cases, format = 'text'] = [call.one('urls'), call.one('cases'), call.one('format')];
  if (cases !== undefined) {
    const others = [operands, agents, crawlers].some(({ length }) => length > 0);
    if (others || urls !== undefined || call.has('format')) {
      throw new UsageError(t('casesAlone'));
    }
    return reading(cases, () => answerCases(isInput(cases) ? cases : paths.at(cases), context.stdout));
  }
  const [robots, ...named] = operands;
  if (robots === undefined) throw new UsageError(sideWords('robotsMissing'));
  if (agents.length === 0 || agents.some((agent) => agent.trim() === ''))
    throw new UsageError(t('noCrawler'));
  if (named.length === 0 && urls === undefined) throw new UsageError(t('noUrl'));
  if (isInput(robots) && urls !== undefined && isInput(urls)) throw new UsageError(t('oneInput'));
  const tested = await testUrls({ paths, robots, agents, named, urls, crawlers }, context);
  const reporter = VERDICT_REPORTERS[format]!(
    hasColors(context.isTerminal, context.env),
    agents.map(requestedToken),
  );
  const counts = { allowed: 0, blocked: 0 };
  const sink = sinkOf(context.stdout);
  try {
    for await (const batch of tested.batches) {
      for (const question of batch) {
        counts[question.answer.allowed ? 'allowed' : 'blocked']++;
        await sink.send(reporter.verdict(question));
      }
      await sink.flush();
    }
  } finally {
    await sink.send(reporter.end());
    await sink.flush();
  }
  const { allowed, blocked } = counts;
  context.stderr.write(`${t('answered', counts)}\n`);
  if (tested.isTrouble) return TROUBLE;
  const expected = call.one('expect');
  if (allowed + blocked === 0 && expected !== undefined) {
    context.complain(t('nothingTested'));
    return TROUBLE;
  }
  return (expected === 'block' ? allowed : blocked) > 0 ? FAULTS : CLEAN;
};

/** What is tested. Paths are relative to the working folder; `-` is standard input. */
export interface TestOptions {
  readonly paths: Paths;
  readonly robots: string;
  readonly agents: readonly string[];
  /** URLs. */
  readonly named: readonly string[];
  /** A file with URLs. */
  readonly urls?: string | undefined;
  /** Files that describe crawlers. */
  readonly crawlers?: readonly string[];
}

/** The verdicts of a robots.txt, as they are known. */
interface Tested {
  /** Batches of URLs. Throws `InputError` for a file that cannot be read. */
  readonly batches: AsyncIterable<readonly Question[]>;
  /** Whether something was not tested. */
  readonly isTrouble: boolean;
}

/** Asks a robots.txt about URLs. Throws `InputError` for a file that cannot be read, and for an unknown crawler. */
export async function testUrls(options: TestOptions, context: Context): Promise<Tested> {
  const { paths, robots: file, agents, crawlers = [] } = options;
  const { ok } = await takeAdditions('crawlers', crawlers, paths, context);
  const path = isInput(file) ? undefined : paths.at(file);
  const origin = path && servedOrigin(path, configFor([path], { paths }, context.languages));
  const bytes = await reading(file, async () => (path === undefined ? context.input() : octetsNamed(path)));
  const robots = parseRobots(bytes);
  for (const agent of agents) {
    const fault = agentFault(robots, agent);
    if (fault !== undefined) throw new InputError(fault);
  }
  const site = ownSite(origin, sitemapsIn(robots));
  const lineText = lineTexts(bytes, robots);
  const tested = { isTrouble: !ok, batches: batches() };
  const refuse = (reason: string): void => {
    tested.isTrouble = true;
    context.complain(reason);
  };
  async function* batches() {
    for await (const urls of urlsOf(options, site, refuse)) {
      const questions: Question[] = [];
      for (const url of urls) {
        const fault = urlFault(url) ?? siteFault(site, url);
        if (fault !== undefined) refuse(fault);
        else for (const agent of agents) questions.push({ answer: askAgent(robots, agent, url), lineText });
      }
      yield questions;
    }
    const fault = foreignFault(bytes);
    if (fault !== undefined) refuse(t(fault, { file: visible(file) }));
  }
  return tested;
}

async function* urlsOf(
  { named, urls, paths }: TestOptions,
  site: OwnSite | undefined,
  refuse: (reason: string) => void,
): AsyncGenerator<readonly string[]> {
  yield named;
  if (urls === undefined) return;
  const all = urlsIn(urls, { paths, seen: new Set(), site, refuse });
  for (;;) {
    const next = await reading(urls, () => all.next());
    if (next.done) return;
    yield next.value;
  }
}
