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
import { CLEAN, type Command, type Context, FAULTS, InputError, TROUBLE, UsageError } from '../command.ts';
import { refused } from '../files/claim.ts';
import { isInput } from '../files/files.ts';
import { hasColors } from '../output/colors.ts';
import { sinkOf } from '../output/stream.ts';
import { complaint, visible } from '../report.ts';
import { takeAdditions } from '../settings/additions.ts';
import { configFor } from '../settings/config.ts';
import { servedOrigin } from '../settings/settings.ts';
import { reportWords } from '../words/report.ts';
import { testWords as say, sideWords } from '../words/verdicts.ts';
import { foreignFault } from './diff/side.ts';
import { answerCases } from './testCases.ts';
import { VERDICT_REPORTERS } from './testReport.ts';
import { urlsIn } from './urlSource.ts';

/** `crawlwise test`: whether crawlers may fetch URLs. For robots.txt only: sitemaps have no verdicts. */
export const test: Command = async (call, context) => {
  const { operands: positionals } = call;
  const [agents, crawlers] = [call.all('agent'), call.all('crawlers')];
  const [urls, cases, format = 'text'] = [call.one('urls'), call.one('cases'), call.one('format')];
  if (cases !== undefined) {
    const others = [positionals, agents, crawlers].some(({ length }) => length > 0);
    if (others || urls !== undefined || call.has('format')) {
      throw new UsageError(say('casesAlone'));
    }
    return reading(cases, context, () => answerCases(cases, context.stdout));
  }
  const [file, ...named] = positionals;
  if (file === undefined) throw new UsageError(sideWords('robotsMissing'));
  if (agents.length === 0 || agents.some((agent) => agent.trim() === ''))
    throw new UsageError(say('noCrawler'));
  if (named.length === 0 && urls === undefined) throw new UsageError(say('noUrl'));
  if (isInput(file) && urls !== undefined && isInput(urls)) throw new UsageError(say('oneInput'));
  const { isRight } = await takeAdditions('crawlers', crawlers, context);
  const configuredOrigin = isInput(file)
    ? undefined
    : servedOrigin(file, await configFor([file], {}, context.languages));
  const questions: Questions = {
    agents,
    named,
    urls,
    configuredOrigin,
    expected: call.one('expect'),
    format,
  };
  const code = await reading(file, context, async () => {
    const bytes = isInput(file) ? await context.input() : octetsNamed(file);
    const answered = await reading(urls ?? file, context, () => answer(bytes, questions, context));
    const fault = foreignFault(bytes);
    if (fault === undefined) return answered;
    context.stderr.write(complaint(say(fault, { file: visible(file) })));
    return TROUBLE;
  });
  return isRight ? code : TROUBLE;
};

interface Questions {
  readonly agents: readonly string[];
  readonly named: readonly string[];
  /** A file with URLs. */
  readonly urls: string | undefined;
  /** The configured origin of the site. */
  readonly configuredOrigin: string | undefined;
  /** The expected verdicts. */
  readonly expected: string | undefined;
  readonly format: string;
}

async function answer(
  bytes: Uint8Array,
  questions: Questions,
  { stdout, stderr, isTerminal, env }: Context,
): Promise<number> {
  const robots = parseRobots(bytes);
  for (const agent of questions.agents) {
    const fault = agentFault(robots, agent);
    if (fault !== undefined) throw new InputError(fault);
  }
  const site = ownSite(questions.configuredOrigin, sitemapsIn(robots));
  const lineText = lineTexts(bytes, robots);
  const reporter = VERDICT_REPORTERS[questions.format]!(
    hasColors(isTerminal, env),
    questions.agents.map(requestedToken),
  );
  const sink = sinkOf(stdout);
  let allowed = 0;
  let blocked = 0;
  let refusals = 0;
  const refuse = (reason: string): void => {
    refusals++;
    stderr.write(complaint(reason));
  };
  try {
    for await (const batch of urlsOf(questions, site, refuse)) {
      for (const url of batch) {
        const fault = urlFault(url) ?? siteFault(site, url);
        if (fault !== undefined) {
          refuse(fault);
          continue;
        }
        for (const agent of questions.agents) {
          const answer = askAgent(robots, agent, url);
          if (answer.allowed) allowed++;
          else blocked++;
          await sink.send(reporter.verdict({ answer: answer, lineText }));
        }
      }
      await sink.flush();
    }
  } finally {
    await sink.send(reporter.end());
    await sink.flush();
  }
  stderr.write(`${say('answered', { allowed, blocked })}\n`);
  if (refusals > 0) return TROUBLE;
  if (allowed + blocked === 0 && questions.expected !== undefined) {
    stderr.write(complaint(say('nothingTested')));
    return TROUBLE;
  }
  return (questions.expected === 'block' ? allowed : blocked) > 0 ? FAULTS : CLEAN;
}

async function* urlsOf(
  { named, urls }: Questions,
  site: OwnSite | undefined,
  refuse: (reason: string) => void,
): AsyncGenerator<readonly string[]> {
  yield named;
  if (urls !== undefined) yield* urlsIn(urls, { seen: new Set(), site, refuse });
}

/** Runs `work`; an error of the file system with `file` ends it like an unreadable file. */
async function reading(file: string, { stderr }: Context, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (typeof (error as NodeJS.ErrnoException).syscall !== 'string') throw error;
    const reason = visible(refused(file, error).reason);
    stderr.write(complaint(reportWords('cannotRead', { file: visible(file), reason })));
    return TROUBLE;
  }
}
