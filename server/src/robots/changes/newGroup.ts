/** Lines for a new group of a crawler: with one of its own, it no longer obeys the group that it used before. */
import { obeyedBy } from '../profile/index.ts';
import { includes, type Robots, type Rule } from '../semantics/index.ts';
import { type Extras, extrasFor, extrasOf } from './extras.ts';

/**
 * The rules, delays and signals that a crawler obeys so far, with others.
 * @param further lines of rules
 * @param without paths whose rules and signals are left out, because the further rules block all below them
 */
export function linesOfNewGroup(
  robots: Robots,
  token: string,
  further: readonly string[],
  without: readonly string[] = [],
): readonly string[] {
  const { rules, heads } = obeyedBy(robots, token);
  return [
    ...rules.filter(({ pattern }) => !without.some((path) => includes(path, pattern))).map(ruleLine),
    ...further,
    ...extraLines(extrasFor(extrasOf(robots.lines), heads), without),
  ];
}

/** `Disallow: /path`. */
export const ruleLine = ({ type, pattern }: Pick<Rule, 'type' | 'pattern'>): string =>
  `${type === 'allow' ? 'Allow' : 'Disallow'}: ${pattern}`;

const extraLines = ({ delays, signals }: Extras, without: readonly string[]): readonly string[] => [
  ...[...delays].map((delay) => `Crawl-delay: ${delay}`),
  ...[...signals]
    .map((text) => /^(?:Content-(Usage) )?(.*)$/s.exec(text)!)
    .filter(([, , value]) => !without.some((path) => value!.startsWith(`${path} `)))
    .map(([, usage, value]) => `Content-${usage ?? 'Signal'}: ${value}`),
];
