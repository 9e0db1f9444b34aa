import { shortened } from '../../../core/credentials.ts';
import type { Question, Refactoring } from '../../../core/features.ts';
import { siteOf, verdictFor } from '../../expectations.ts';
import { requestedToken, urlFault } from '../../profile/index.ts';
import { expectationOf } from '../../syntax/expectation.ts';
import type { RobotsFile } from '../../syntax/file.ts';
import { readLine } from '../../syntax/line.ts';
import { refactoringWords as t } from '../../words/refactorings.ts';
import { LineChange } from './lineEdits.ts';
import type { Selection } from './types.ts';

/** At most this many comments are written at once. */
const MAX = 50;

/**
 * Writes the last test as expectations that currently hold (see `expectationOf`), without those that the file already
 * has.
 */
export function writeExpectations({ file, lines, group, last }: Selection): Refactoring | undefined {
  if (!last || last.agents.length * last.urls.length > MAX * MAX) return undefined;
  const there = new Set(file.lines.map(({ line }) => line.text.trim()));
  const found = last.urls.flatMap((url) => expectationsOf(file, last.agents, url));
  const fresh = [...new Set(found)].filter((text) => !there.has(text)).slice(0, MAX);
  if (fresh.length === 0) return undefined;
  const [line] = lines;
  const isHead = line?.line.kind === 'user-agent' && group;
  let index = isHead ? group.agents[0]!.index : (line?.index ?? file.lines.length);
  while (isSuppression(file, index - 1)) index--;
  const change = new LineChange(file);
  change.insert(index, fresh);
  return { title: titleOf(last, fresh), kind: 'rewrite', edits: change.edits() };
}

function titleOf({ agents, urls }: Question, { length }: readonly string[]): string {
  return agents.length === 1 && urls.length === 1
    ? t('expectation', { crawler: shortened(agents[0]!), url: shortened(urls[0]!) })
    : t('expectations', { count: length });
}

/** One expectation for all crawlers that may fetch a URL, and one for those that may not. */
function expectationsOf(file: RobotsFile, agents: readonly string[], url: string): string[] {
  if (urlFault(url) !== undefined || siteOf(file, undefined)?.isForeign(url)) return [];
  const answers = agents.map(requestedToken).map((agent) => ({ agent, ...verdictFor(file, agent, url) }));
  return [true, false].flatMap((allowed) => {
    const alike = answers.filter((answer) => answer.allowed === allowed && isPlain(answer.agent));
    if (alike.length === 0) return [];
    const names = [...new Set(alike.map(({ agent }) => agent))];
    const text = `# @expect ${allowed ? 'allow' : 'block'} ${names.join(', ')} ${alike[0]!.path}`;
    const read = expectationOf(readLine(text, '', 'rules'));
    return read && !read.flaw && read.tokens.length === names.length ? [text] : [];
  });
}

const isPlain = (agent: string): boolean => /^[^\s,#]+$/.test(agent);

/** A comment that applies to the next line must stay directly above it. */
const isSuppression = ({ lines }: RobotsFile, index: number): boolean =>
  lines[index]?.line.kind === 'comment' && lines[index].line.text.includes('crawlwise-');
