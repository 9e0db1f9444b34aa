import { type CompiledRobots, compileRobots, parseRobots, verdict } from '../../robots/semantics/index.ts';
import { CLEAN, type Output, TROUBLE } from '../command.ts';
import { linesOf, sinkOf } from '../output/stream.ts';
import { visibleJson } from '../report.ts';
import { testWords as t } from '../words/verdicts.ts';

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

interface Case {
  readonly id: unknown;
  /** The robots.txt as in the record. */
  readonly written: string;
  readonly isBase64: boolean;
  readonly agent: string;
  readonly url: string;
}

/**
 * Answers cases, one JSON object per line: `{id, robots | robots_b64, agent, url}` gives `{id, allowed, line}`, in
 * order, as Google's parser decides with the agent and URL unchanged. An invalid line gives `{id?, error}`.
 * @param file a path, or `-` for standard input
 * @returns the exit code: `TROUBLE` if there was an invalid line
 */
export async function answerCases(file: string, stdout: Output): Promise<number> {
  let code = CLEAN;
  const sink = sinkOf(stdout);
  const robotsOf = remembering();
  for await (const lines of linesOf(file)) {
    for (const line of lines) {
      if (line.trim() === '') continue;
      const answer = answerOf(line, robotsOf);
      if ('error' in answer) code = TROUBLE;
      await sink.send(`${visibleJson(answer)}\n`);
    }
    await sink.flush();
  }
  return code;
}

type RobotsOf = (read: Case) => CompiledRobots;

type CaseResult = { id: unknown; allowed: boolean; line: number } | { id?: unknown; error: string };

function answerOf(line: string, robotsOf: RobotsOf): CaseResult {
  let record: unknown;
  try {
    record = JSON.parse(line);
  } catch (error) {
    return { error: t('notJson', { reason: (error as Error).message }) };
  }
  const read = caseOf(record);
  if ('error' in read) return read;
  const { allowed, line: deciding } = verdict(robotsOf(read), read.agent, read.url);
  return { id: read.id, allowed, line: deciding };
}

function caseOf(record: unknown): Case | { id?: unknown; error: string } {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) {
    return { error: t('notObject') };
  }
  const { id, robots, robots_b64, agent, url } = record as Record<string, unknown>;
  if (typeof id === 'object' && id !== null) return { error: t('badId') };
  const wrong = (error: string) => (id === undefined ? { error } : { id, error });
  if (typeof agent !== 'string') return wrong(t('badAgent'));
  if (typeof url !== 'string') return wrong(t('badUrl'));
  if (typeof robots === 'string') return { id, written: robots, isBase64: false, agent, url };
  if (robots !== undefined) return wrong(t('badRobots'));
  if (robots_b64 === undefined) return wrong(t('noRobots'));
  if (typeof robots_b64 !== 'string' || !BASE64.test(robots_b64)) return wrong(t('notBase64'));
  return { id, written: robots_b64, isBase64: true, agent, url };
}

/** Reads a robots.txt; the last one is cached, since consecutive cases often share it. */
function remembering(): RobotsOf {
  let last: { of: Case; robots: CompiledRobots } | undefined;
  return (read) => {
    if (last?.of.written !== read.written || last.of.isBase64 !== read.isBase64) {
      const source = read.isBase64 ? Buffer.from(read.written, 'base64') : read.written;
      last = { of: read, robots: compileRobots(parseRobots(source)) };
    }
    return last.robots;
  };
}
