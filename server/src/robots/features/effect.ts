import type { ChangeEffect, EffectLine } from '../../core/features.ts';
import { type CrawlerChange, effectBetween, isWithoutEffect } from '../changes/effect.ts';
import { changeInWords, headOf, restInWords, urlsInWords } from '../changes/words.ts';
import { requestPath } from '../profile/index.ts';
import { parseRobots, type Robots } from '../semantics/index.ts';
import type { RobotsDocument } from './types.ts';

/** What a robots.txt changes for crawlers against an earlier text of it: the same as `crawlwise diff` says. */
export const effect = ({ text }: RobotsDocument, before: string, urls: readonly string[]): ChangeEffect =>
  effectOfTexts(before, text.slice(0, text.length), urls);

/** What is known of the earlier text is kept until another one is asked about, as a document is asked about with every key. */
export function effectOfTexts(before: string, after: string, urls: readonly string[]): ChangeEffect {
  const found = effectBetween(earlier(before), parseRobots(after));
  if (isWithoutEffect(found)) return { title: 'Nothing changes for crawlers', lines: [], complete: true };
  const paths = urls.map(requestPath);
  const lines = found.changes.flatMap((change): EffectLine[] => [
    headOf(change),
    ...changeInWords(change),
    ...urlLines(change, urls, paths),
  ]);
  return {
    title: titleOf(found.changes),
    lines: [...lines, ...restInWords(found)],
    complete: found.complete,
  };
}

let last: { readonly text: string; readonly robots: Robots } | undefined;

function earlier(text: string): Robots {
  if (last?.text !== text) last = { text, robots: parseRobots(text) };
  return last.robots;
}

function urlLines(
  { turn }: CrawlerChange,
  urls: readonly string[],
  paths: readonly string[],
): readonly EffectLine[] {
  const found = { blocked: [] as string[], allowed: [] as string[] };
  for (const [at, path] of paths.entries()) {
    const turned = turn(path);
    if (turned) found[turned].push(urls[at]!);
  }
  return (['blocked', 'allowed'] as const).flatMap((direction) => {
    const samples = found[direction];
    return urlsInWords(direction, { count: samples.length, samples }, urls.length);
  });
}

const many = (count: number): string => `${count}${count >= 20 ? ' or more' : ''} sets of paths`;

/** How much changes, in a line: "1 set of paths becomes blocked for crawlers". */
function titleOf(changes: readonly CrawlerChange[]): string {
  const count = (direction: 'blocked' | 'allowed'): number =>
    new Set(
      changes.flatMap((change) =>
        change[direction].sets.map(({ pattern, except }) => [pattern, ...except].join()),
      ),
    ).size;
  const parts = (['blocked', 'allowed'] as const).flatMap((direction) => {
    const sets = count(direction);
    if (sets === 0) return [];
    return [sets === 1 ? `1 set of paths becomes ${direction}` : `${many(sets)} become ${direction}`];
  });
  return parts.length === 0
    ? 'Something other than paths changes for crawlers'
    : `${parts.join(' and ')} for crawlers`;
}
