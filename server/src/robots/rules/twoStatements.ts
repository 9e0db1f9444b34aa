import { isWhite } from '../syntax/characters.ts';
import { isRule, type Line, readLine } from '../syntax/line.ts';
import { atTop } from '../syntax/state.ts';
import { agentFault, isFineName } from './shared/agent.ts';
import { cite } from './shared/cite.ts';
import { remove, replace } from './shared/edits.ts';
import { fieldFault } from './shared/field.ts';
import { pathFault } from './shared/path.ts';
import { shown } from './shared/show.ts';
import { sitemapFault } from './shared/sitemapUrl.ts';
import { secondStatement } from './shared/statements.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/two-statements',
    level: 'error',
    hides: true,
    message: "Two statements in one line: '{second}' is taken as part of the value",
    variants: {
      doubled: { message: "Two fields in one line: '{second}' is taken as the value of the first" },
    },
    fixes: {
      split: { title: "Break the line before '{second}'", safe: false },
      first: { title: "Delete the first field: '{second}'", safe: false },
    },
    docs: {
      what: 'A second field and its colon inside the value of a line, such as `User-agent: x Disallow: /`.',
      why: 'A statement ends with its line. Crawlers read everything after the first colon as one name, path or URL, which then matches nothing, or they cut off the name and lose the rule.',
      how: 'Write each statement on its own line.',
    },
    sources: cite('RFC 2.2', 'G-src'),
    examples: [
      {
        bad: 'User-agent: Zealbot ⟦Disallow: /⟧\n',
        good: 'User-agent: Zealbot\nDisallow: /\n',
        fix: 'split',
      },
      {
        bad: 'User-agent: *\nDisallow: /cart/⟦Disallow: /search/⟧\n',
        good: 'User-agent: *\nDisallow: /cart/\nDisallow: /search/\n',
        fix: 'split',
      },
      {
        bad: 'User-agent: *\nDisallow: ⟦Disallow: /cart/⟧\n',
        good: 'User-agent: *\nDisallow: /cart/\n',
        fix: 'first',
      },
    ],
  },

  leaf(line, report) {
    const second = secondStatement(line);
    if (!second) return;
    report(second.start, second.end, {
      ...(second.start === line.valueStart && { variant: 'doubled' }),
      args: { second: shown(line.text.slice(second.start, second.end)) },
    });
  },

  fixes({ start, end }, line) {
    const { text, bodyStart, valueStart, lineBreak } = line;
    const args = { second: shown(text.slice(start, end)) };
    if (start === valueStart)
      return isFine(text.slice(start, end))
        ? [{ fix: 'first', args, edits: [remove(bodyStart, start)] }]
        : [];
    let from = start;
    while (isWhite(text.charCodeAt(from - 1))) from--;
    const parts = statements(text.slice(start, end));
    const all = [text.slice(bodyStart, from), ...parts];
    if (!all.every(isFine) || (isAboveGroups(line) && parts.some(isRuleText))) return [];
    const broken = parts.join(lineBreak || '\n');
    return [{ fix: 'split', args, edits: [replace(from, end, (lineBreak || '\n') + broken)] }];
  },
};

const isAboveGroups = ({ kind, entry }: Line): boolean =>
  kind !== 'user-agent' && (atTop(entry) || entry === 'start');

const isRuleText = (statement: string): boolean => isRule(readLine(statement, '', 'start'));

/** The statements of a text, each from its field on. */
function statements(text: string): readonly string[] {
  const parts: string[] = [];
  let rest = text;
  for (;;) {
    const line = readLine(rest, '', 'start');
    const second = secondStatement(line);
    if (!second || second.start === line.valueStart) return [...parts, rest];
    parts.push(rest.slice(0, second.start).trimEnd());
    rest = rest.slice(second.start);
  }
}

/** Whether nothing is wrong with a statement that stands alone. */
function isFine(statement: string): boolean {
  const line: Line = readLine(statement, '', 'start');
  if (line.kind === 'noise' || secondStatement(line) || fieldFault(line)) return false;
  if (line.kind === 'user-agent') return agentFault(line) === undefined || isFineName(line.value);
  return line.value !== '' && !pathFault(line) && !sitemapFault(line);
}
