/** The hover of a rule's path: what it does, for which crawlers, and what is special about it. */
import { listed } from '../../core/catalogue.ts';
import { lengthNote } from '../facts/patternNotes.ts';
import { describePattern, type PatternDescription } from '../facts/patterns.ts';
import { source } from '../facts/sources.ts';
import { type UsageToken, usageToken } from '../facts/usage.ts';
import { useWords } from '../facts/words.ts';
import { interactionsOf, ruleText } from '../rules/shared/interactions.ts';
import { pathFault } from '../rules/shared/path.ts';
import {
  EVERY_CRAWLER,
  headOf,
  intersects,
  matchesPattern,
  mayMeet,
  normalizePattern,
  toOctets,
} from '../semantics/index.ts';
import type { Group, PlacedLine, RobotsFile } from '../syntax/file.ts';
import type { Line } from '../syntax/line.ts';
import { valueWords as t } from '../words/hovers.ts';
import { bullets, code, link, paragraphs } from './markdown.ts';

const MAX_NAMES = 3;
const MAX_NOTES = 2;
/** Rivals that are compared, and the product of two pattern lengths (octets²) up to which they are. */
const MAX_RIVALS = 200;
const LARGEST = 10_000;

/** What a rule does in its file, as Markdown. Its examples are verified by the matcher. */
export function ruleHover(file: RobotsFile, placed: PlacedLine): string {
  const { line } = placed;
  const group = file.groupAt(placed);
  const names = group ? namesIn(group) : [];
  if (!group || names.length === 0) return paragraphs(t('orphan'), link(source('RFC')));
  if (isNeverSent(line)) return paragraphs(t('neverSent'), link(source('G-spec')));
  const description = describePattern(line.value, matchesPath);
  const { matches, misses } = description;
  const uses = names.map(usageToken).filter((row): row is UsageToken => row !== undefined);
  const crawlers = names.filter((name) => !usageToken(name));
  const verdict = line.kind === 'allow' ? 'usePermitted' : 'useRefused';
  const name = line.missingColon || !line.directive ? line.kind : undefined;
  return paragraphs(
    [
      ...(crawlers.length > 0 ? [headline(file, placed, description), appliesTo(crawlers)] : []),
      ...uses.map(({ use }) => t(verdict, { ...description.urls, use: useWords(use) })),
      ...(name ? [t('onlyGoogle', { name: code(name === 'allow' ? 'Allow' : 'Disallow') })] : []),
    ].join(' '),
    bullets([
      ...(matches.length > 0 ? [t('matches', { paths: listed(matches.map(code), 'unit') })] : []),
      ...(misses.length > 0 ? [t('misses', { paths: listed(misses.map(code), 'unit') })] : []),
      ...notesOn(file, group, line, description).map((text) => t('sentence', { text })),
    ]),
    link(source('G-spec')),
  );
}

const isNeverSent = (line: Line): boolean => {
  const fault = pathFault(line);
  return fault?.is === 'never-sent' || fault?.is === 'backslash';
};

/** Pattern and path in the form in which crawlers compare them. */
const matchesPath = (pattern: string, path: string): boolean =>
  matchesPattern(normalizePattern(toOctets(pattern)), normalizePattern(toOctets(path)));

/** What the rule does; a rule that other rules make void does nothing. */
function headline(file: RobotsFile, placed: PlacedLine, { urls }: PatternDescription): string {
  const { why, by = [] } = interactionsOf(file).redundant.get(placed) ?? {};
  if (why === 'needless') return t('noEffectAlone', urls);
  const [other] = by;
  if (why === 'outranked' && other)
    return t('noEffect', { ...urls, rule: code(ruleText(other.line)), line: other.number });
  return t(placed.line.kind === 'allow' ? 'allows' : 'blocks', urls);
}

/** The names of a group, each once. */
const namesIn = ({ agents }: Group): readonly string[] =>
  [...new Map(agents.map(({ line }) => [line.agent, line.value])).values()].filter((name) => name !== '');

function appliesTo(names: readonly string[]): string {
  if (names.every((name) => name === EVERY_CRAWLER)) return t('forStar');
  const more = names.length - MAX_NAMES;
  const shown = names.slice(0, more > 1 ? MAX_NAMES : names.length).map(code);
  const crawlers = listed(more > 1 ? [...shown, t('more', { count: more })] : shown);
  return t('forCrawlers', { crawlers });
}

function notesOn(
  file: RobotsFile,
  group: Group,
  line: Line,
  { notes }: PatternDescription,
): readonly string[] {
  const shown = notes.slice(0, MAX_NOTES);
  return competes(file, group, line) ? [...shown, lengthNote(line.value)] : shown;
}

/** Whether a rule of the other type, which a crawler of the group obeys, matches one of the same paths. */
function competes({ merged }: RobotsFile, { agents }: Group, { kind, pattern }: Line): boolean {
  const groups = new Set(agents.flatMap(({ line }) => merged.get(line.agent)?.groups ?? []));
  const rivals = [...groups]
    .flatMap(({ rules }) => rules)
    .filter(
      ({ line }) =>
        line.kind !== kind && line.pattern !== '' && mayMeet(headOf(line.pattern), headOf(pattern)),
    );
  return rivals
    .slice(0, MAX_RIVALS)
    .some(
      ({ line }) =>
        line.pattern.length * pattern.length <= LARGEST && intersects(line.pattern, pattern) !== undefined,
    );
}
