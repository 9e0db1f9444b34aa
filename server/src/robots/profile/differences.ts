/** Where RFC 9309 and Google's parser differ on one URL, and why. */

import { productToken, toText } from '../semantics/index.ts';
import { differenceWords as t } from '../words/differences.ts';
import { type FullJudgment, type Judgment, judge } from './judge.ts';
import { firstSmallEscape, firstUnreserved, hasMarks, trailingStars, unescapeOctet } from './paths.ts';
import { GOOGLE, POINTS, type Point, type Reading } from './points.ts';
import { allowsFolder, type GroupLine, hasCutToken, hasInexactName, type Profile } from './profile.ts';

/** A point that makes RFC 9309 and Google's parser differ on a URL. */
export interface Difference {
  readonly point: Point;
  /** One sentence without a final period, for people. */
  readonly text: string;
  /** The document that Google's parser deviates from. */
  readonly source: string;
}

/** Both verdicts on a URL. */
export interface Comparison {
  readonly google: FullJudgment;
  readonly rfc: FullJudgment;
  /** Empty if both agree on verdict and deciding line. */
  readonly differences: readonly Difference[];
}

/**
 * Compares both readings. A point is a cause if following the RFC in it alone changes Google's verdict, or not
 * following it changes the RFC's. If only several points together do, the causes are those at which the outcome changes
 * on the way from one reading to the other.
 */
export function compare(profile: Profile, token: string, path: string): Comparison {
  const google = judge(profile, token, path, GOOGLE);
  const relevant = relevantPoints(profile, path);
  if (relevant.length === 0) return { google, rfc: google, differences: [] };
  const rfc = judge(profile, token, path, new Set(relevant));
  if (isSame(google, rfc)) return { google, rfc, differences: [] };

  const changes = (before: readonly Point[], after: readonly Point[]): boolean => {
    const [a, b] = [before, after].map((points): Judgment => judge(profile, token, path, new Set(points)));
    return !isSame(a!, b!);
  };
  const alone = relevant.filter(
    (point) =>
      changes([], [point]) ||
      changes(
        relevant.filter((other) => other !== point),
        relevant,
      ),
  );
  const causes =
    alone.length > 0
      ? alone
      : relevant.filter((_, i) => changes(relevant.slice(0, i), relevant.slice(0, i + 1)));
  const scene: Scene = { path, google, rfc, lines: profile.lines };
  return {
    google,
    rfc,
    differences: causes.map((point) => ({ point, text: SENTENCES[point](scene), source: sourceOf(point) })),
  };
}

function relevantPoints({ present }: Profile, path: string): Point[] {
  const byPath: Reading = new Set<Point>([
    ...(firstUnreserved(path) === undefined ? [] : (['unreserved'] as const)),
    ...(firstSmallEscape(path) === undefined ? [] : (['hex-case'] as const)),
    ...(path === '/robots.txt' ? (['robots-txt'] as const) : []),
  ]);
  return POINTS.filter((point) => present.has(point) || byPath.has(point));
}

function isSame(a: Judgment, b: Judgment): boolean {
  return a.allowed === b.allowed && a.line === b.line;
}

interface Scene {
  readonly path: string;
  readonly google: Judgment;
  readonly rfc: Judgment;
  readonly lines: ReadonlyMap<number, GroupLine>;
}

const RFC_9309 = 'RFC 9309';

/** The document and the section that a point follows. */
const SOURCES: Readonly<Record<Point, readonly [document: string, section: string]>> = {
  'field-name': [RFC_9309, '2.2'],
  'missing-colon': [RFC_9309, '2.2'],
  token: [RFC_9309, '2.2.1'],
  unreserved: [RFC_9309, '2.2.2'],
  'hex-case': ['RFC 3986', '6.2.2.1'],
  'escaped-mark': [RFC_9309, '2.2.3'],
  'trailing-star': [RFC_9309, '2.2.2'],
  'index-page': [RFC_9309, '2.2.2'],
  'robots-txt': [RFC_9309, '2.2.2'],
};

function sourceOf(point: Point): string {
  const [document, section] = SOURCES[point];
  return t('section', { document, section });
}

const SENTENCES: Readonly<Record<Point, (scene: Scene) => string>> = {
  'field-name': (scene) => {
    const { line, key, tag } = lineWith(scene, hasInexactName);
    return t('field-name', { line: String(line), key: toText(key), tag });
  },
  'missing-colon': (scene) => {
    const { line } = lineWith(scene, ({ missingColon }) => missingColon);
    return t('missing-colon', { line: String(line) });
  },
  token: (scene) => {
    const { line, value } = lineWith(scene, hasCutToken);
    const cut = productToken(value);
    const args = { line: String(line), name: toText(value) };
    return cut === '' ? t('noToken', args) : t('token', { ...args, cut });
  },
  unreserved: (scene) => {
    const near = [...deciding(scene).map(({ value }) => value), scene.path];
    const octet = firstOf(near, firstUnreserved) ?? firstOf(values(scene), firstUnreserved)!;
    return t('unreserved', { escape: octet, character: unescapeOctet(octet) });
  },
  'hex-case': ({ path }) => {
    const octet = firstSmallEscape(path)!;
    return t('hex-case', { escape: octet, upper: octet.toUpperCase() });
  },
  'escaped-mark': (scene) => {
    const { line } = lineWith(scene, ({ tag, value }) => tag !== 'user-agent' && hasMarks(value));
    return t('escaped-mark', { line: String(line) });
  },
  'trailing-star': (scene) => {
    const { line, value } = lineWith(
      scene,
      ({ tag, value }) => tag !== 'user-agent' && trailingStars(value) > 0,
    );
    const octets = value.length;
    return t('trailing-star', { line: String(line), octets, bare: octets - trailingStars(value) });
  },
  'index-page': (scene) => t('index-page', { line: String(lineWith(scene, allowsFolder).line) }),
  'robots-txt': () => t('robots-txt'),
};

/**
 * The line that shows a property: if possible, the one that decides or names the group; otherwise, the first one in the
 * file.
 */
function lineWith(scene: Scene, has: (line: GroupLine) => boolean): GroupLine {
  return deciding(scene).find(has) ?? [...scene.lines.values()].find(has)!;
}

function deciding({ google, rfc, lines }: Scene): GroupLine[] {
  const numbers = [google, rfc].flatMap(({ line, group }) => [line, ...group.lines]);
  return numbers.flatMap((number) => lines.get(number) ?? []);
}

/** The values of rules, in line order. */
function* values({ lines }: Scene): Generator<string> {
  for (const { tag, value } of lines.values()) if (tag !== 'user-agent') yield value;
}

function firstOf<T>(texts: Iterable<string>, find: (text: string) => T | undefined): T | undefined {
  for (const text of texts) {
    const found = find(text);
    if (found !== undefined) return found;
  }
  return undefined;
}
