import type { Edit } from '../../core/rule/rule.ts';
import { dropWhite } from '../syntax/characters.ts';
import type { PlacedLine, RobotsFile } from '../syntax/file.ts';
import { bodyOf, isRule, type Line, readLine } from '../syntax/line.ts';
import { atTop } from '../syntax/state.ts';
import { agentFault, isFineName } from './shared/agent.ts';
import { cite } from './shared/cite.ts';
import { insertBelow, remove, replace } from './shared/edits.ts';
import { fieldFault } from './shared/field.ts';
import { effectOf as effectOfMerged } from './shared/groups.ts';
import { pathFault } from './shared/path.ts';
import { shown } from './shared/show.ts';
import { sitemapFault } from './shared/sitemapUrl.ts';
import { secondStatement } from './shared/statements.ts';
import { shifted } from './shared/wholeGroup.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/two-statements',
    level: 'error',
    hides: true,
    message: "Two directives in one line: crawlers read '{second}' as part of the value",
    variants: {
      blocks: {
        message:
          "Two directives in one line: crawlers read '{second}' as part of the value, so it blocks nothing",
      },
      allows: {
        message:
          "Two directives in one line: crawlers read '{second}' as part of the value, so it allows nothing",
        sample: { second: 'Allow: /' },
      },
      path: {
        message:
          "Two directives in one line: crawlers read '{second}' as part of the path, so neither has an effect",
      },
      literal: {
        message: "'{mark}' is not a line break: crawlers read '{second}' as part of the value before it",
      },
      doubled: { message: "Two directives in one line: crawlers read '{second}' as the value of the first" },
    },
    fixes: {
      open: { title: "Move '{second}' to its own line (all other crawlers stay allowed)", safe: false },
      keep: { title: "Move '{second}' to its own line (all other crawlers keep their rules)", safe: false },
      split: { title: "Move '{second}' to its own line", safe: false },
      lines: { title: "Replace each '{mark}' with a line break", safe: false },
      first: { title: "Delete the first directive: '{second}'", safe: false },
    },
    docs: {
      what: 'A second field and its colon inside the value of a line, such as `User-agent: x Disallow: /`, also after a literal `\\n`, which software has not turned into a line break. A path that contains such a word, such as `/disallow:/`, is not reported.',
      why: 'A statement ends with its line. Crawlers read everything after the first colon as one name, path or URL, which then matches nothing, or they cut off the name and lose the rule.',
      how: 'Write each statement on its own line. If other `User-agent` lines directly above have no rule yet, end their group first, for example with `Disallow:`: otherwise the new rule applies to these crawlers too.',
    },
    sources: cite('RFC 2.2', 'G-src'),
    examples: [
      {
        bad: 'User-agent: Zealbot ⟦Disallow: /⟧\n',
        good: 'User-agent: Zealbot\nDisallow: /\n',
        fix: 'split',
      },
      {
        bad: 'User-agent: *\nUser-agent: GPTBot ⟦Disallow: /⟧\n',
        good: 'User-agent: *\nDisallow:\nUser-agent: GPTBot\nDisallow: /\n',
        fix: 'open',
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
      {
        bad: 'User-agent: *\\n⟦Disallow: /internal/\\n⟧\n',
        good: 'User-agent: *\nDisallow: /internal/\n',
        fix: 'lines',
      },
    ],
  },

  record(line, report) {
    const second = secondStatement(line);
    if (!second) return;
    const text = line.text.slice(second.start, second.end);
    const mark = markBefore(line.text, second.start);
    if (mark) {
      report(second.start, second.end, { variant: 'literal', args: { mark, second: shown(text) } });
      return;
    }
    const variant = second.start === line.valueStart ? 'doubled' : effectOf(line, statements(text));
    report(second.start, second.end, { ...(variant && { variant }), args: { second: shown(text) } });
  },

  fixes({ start, end }, line, { file, start: at }) {
    const { text, bodyStart, bodyEnd, valueStart, lineBreak } = line;
    const mark = markBefore(text, start);
    if (mark) {
      const lines = text
        .slice(bodyStart, bodyEnd)
        .split(MARK)
        .map((part) => part.trim());
      if (lineBreak !== '' && lines.at(-1) === '') lines.pop();
      if (!lines.every((part) => part === '' || isFine(part))) return [];
      return [
        { fix: 'lines', args: { mark }, edits: [replace(bodyStart, bodyEnd, lines.join(lineBreak || '\n'))] },
      ];
    }
    const args = { second: shown(text.slice(start, end)) };
    if (start === valueStart)
      return isFine(text.slice(start, end))
        ? [{ fix: 'first', args, edits: [remove(bodyStart, start)] }]
        : [];
    const from = dropWhite(text, 0, start);
    const parts = statements(text.slice(start, end));
    const all = [text.slice(bodyStart, from), ...parts];
    if (!all.every(isFine) || (isAboveGroups(line) && parts.some(isRuleText))) return [];
    const broken = parts.join(lineBreak || '\n');
    const split = [replace(from, end, (lineBreak || '\n') + broken)];
    const ended = parts.some(isRuleText) ? endOfOthers(file.lineAt(at), file) : undefined;
    return [
      ...(ended ? [{ fix: ended.fix, args, edits: [...shifted([ended.edit], -at), ...split] }] : []),
      { fix: 'split', args, edits: split },
    ];
  },
};

/** Line breaks as strings of a program have them. */
const MARK = /(?:\\r)?\\n/;

/** The literal line break that ends at an offset, if there is one. */
const markBefore = (text: string, at: number): string | undefined =>
  new RegExp(`(?:${MARK.source})(?=\\s*$)`).exec(text.slice(0, at))?.[0];

/** What happens to the rules of a line and to those after them on it; undefined if there are none. */
function effectOf(line: Line, parts: readonly string[]): string | undefined {
  const kinds = parts.map((part) => readLine(part, '', 'start').kind);
  if (!kinds.some((kind) => kind === 'disallow' || kind === 'allow')) return undefined;
  if (isRule(line)) return 'path';
  return kinds.includes('disallow') ? 'blocks' : 'allows';
}

/** A longer group is not copied. */
const MAX_COPIED = 100;

/**
 * Ends the group of the names above a `user-agent` line, which would otherwise share the rule that is inserted below,
 * with a copy of what they share now. Undefined if no other name is above.
 */
function endOfOthers(
  placed: PlacedLine | undefined,
  file: RobotsFile,
): { readonly fix: 'open' | 'keep'; readonly edit: Edit } | undefined {
  const group = placed && file.groupAt(placed);
  if (!group || placed.line.kind !== 'user-agent') return undefined;
  const above = group.agents.filter(({ index }) => index < placed.index);
  const others = above.filter(({ line }) => line.agent !== placed.line.agent);
  const shared = [...group.rules, ...group.others]
    .filter(({ index }) => index > placed.index)
    .sort((a, b) => a.index - b.index);
  if (others.length === 0 || shared.length > MAX_COPIED) return undefined;
  const copy = shared.map(({ line }) => bodyOf(line));
  if (group.rules.length === 0) copy.push('Disallow:');
  const isOpen = others.every(({ line }) => !effectOfMerged(file.merged.get(line.agent)!).blocking);
  const edit = insertBelow(above.at(-1)!, copy.join(file.lineBreak), file.lineBreak);
  return { fix: isOpen ? 'open' : 'keep', edit };
}

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

/** Whether a statement is valid on its own line. */
function isFine(statement: string): boolean {
  const line: Line = readLine(statement, '', 'start');
  if (line.kind === 'noise' || secondStatement(line) || fieldFault(line)) return false;
  if (line.kind === 'user-agent') return agentFault(line) === undefined || isFineName(line.value);
  return line.value !== '' && !pathFault(line) && !sitemapFault(line);
}
