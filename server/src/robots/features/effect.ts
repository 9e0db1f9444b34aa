import type { ChangeEffect, EffectLine } from '../../core/features.ts';
import type { ListedUrls } from '../../core/siteContext.ts';
import { NO_SITE } from '../../core/siteFacts.ts';
import type { Steps } from '../../core/steps.ts';
import { withDecidingGroup } from '../changes/deciding.ts';
import { describeChange, describeRest, describeUrls, headOf } from '../changes/describe.ts';
import {
  type CrawlerChange,
  effectSteps,
  isWithoutEffect,
  type Limits,
  type RobotsEffect,
} from '../changes/effect.ts';
import { headlineOf } from '../changes/headline.ts';
import { isTooLong, type Version, versionOf } from '../changes/version.ts';
import { requestPath } from '../profile/index.ts';
import { DIRECTIONS, toOctets } from '../semantics/index.ts';
import { isAscii } from '../syntax/characters.ts';
import { directivesOf } from '../syntax/directives.ts';
import type { RobotsFile } from '../syntax/file.ts';
import { LIVE, PREVIEW, VERSIONS, type Wording } from '../words/changes.ts';
import { wholeFile } from './places.ts';
import type { RobotsDocument } from './types.ts';

/** The limits for an answer after every keystroke; those of `crawlwise diff` are higher. */
const QUICK: Limits = { pair: 250_000, file: 400_000 };
/** At most this many earlier texts stay parsed: a document is compared after every keystroke. */
const MAX_EARLIER = 4;

/**
 * What a robots.txt changes for crawlers compared with an earlier text: the same result as `crawlwise diff`.
 * @param urls the URLs to count; if empty, those that the site's sitemaps list
 * @param isAhead the document is not saved yet: what changes is in the future
 */
export function* effect(
  document: RobotsDocument,
  before: string,
  urls: readonly string[],
  isAhead = false,
): Steps<ChangeEffect> {
  const wording = isAhead ? PREVIEW : VERSIONS;
  return yield* describe(document, yield* effectOn(document, before), urls, wording);
}

/** What another text would change for crawlers compared with `before`, with counts of the URLs that the site lists. */
export function* effectOfText(document: RobotsDocument, before: string, after: string): Steps<ChangeEffect> {
  const found = yield* effectSteps(earlier(before), versionOf(after), QUICK);
  return yield* describe(document, found, [], PREVIEW);
}

/** A text compared with another one. */
export interface Comparison {
  /** The earlier one, or that of the live site. */
  readonly other: Version;
  readonly found: RobotsEffect;
  readonly effect: ChangeEffect;
}

/** @param text to compare instead of the document, which is in the future, as `isAhead` is */
export function* comparison(
  document: RobotsDocument,
  before: string,
  text: string | undefined,
  isAhead: boolean,
): Steps<Comparison> {
  const old = earlier(before);
  yield 0;
  const found =
    text === undefined ? yield* effectOn(document, before) : yield* effectSteps(old, versionOf(text), QUICK);
  const wording = text === undefined && !isAhead ? VERSIONS : PREVIEW;
  return { other: old, found, effect: yield* describe(document, found, [], wording) };
}

/** What is different on the live site, which serves this text. */
export function* comparisonWithLive(document: RobotsDocument, live: string): Steps<Comparison> {
  const other = earlier(live);
  yield 0;
  const found = yield* effectSteps(versionIn(document), other, QUICK);
  const effect = yield* describe(document, found, [], LIVE);
  const title = withDecidingGroup(effect.title, found.changes, other, toOctets(live));
  return { other, found, effect: { ...effect, title } };
}

/** The directives of a document. */
export function versionIn(document: RobotsDocument): Version {
  const file = wholeFile(document);
  return file.foreign || isTooLong(file.octets)
    ? versionOf(document.text.slice(0, document.text.length))
    : directivesOf(file);
}

/** @param urls as in `effect` */
function* describe(
  document: RobotsDocument,
  found: RobotsEffect,
  urls: readonly string[],
  wording: Wording,
): Steps<ChangeEffect> {
  if (isWithoutEffect(found)) return { title: wording.headline('unchanged'), lines: [], complete: true };
  const shown = new Set<string>();
  const perChange: (readonly EffectLine[])[] = [];
  for (const change of found.changes) {
    yield 1;
    perChange.push([headOf(change, wording), ...describeChange(change, shown, wording)]);
  }
  const counted =
    urls.length > 0
      ? yield* turnedIn(found.changes, urls)
      : yield* turnedListed(found.changes, (document.config.site ?? NO_SITE).urls);
  const lines: EffectLine[] = [];
  for (const [at, words] of perChange.entries()) {
    yield 1;
    lines.push(...words, ...(counted?.turned[at]?.lines(counted.total, wording) ?? []));
  }
  return {
    title: headlineOf(
      found,
      counted && { total: counted.total, count: (at, direction) => counted.turned[at]!.count(direction) },
      wording,
    ),
    lines: [...lines, ...describeRest(found, wording)],
    complete: found.complete,
  };
}

/** The last comparison of each document: a code lens and a view request the same one. */
const answered = new WeakMap<RobotsFile, { readonly before: string; readonly found: RobotsEffect }>();

function* effectOn(document: RobotsDocument, before: string): Steps<RobotsEffect> {
  const file = wholeFile(document);
  const last = answered.get(file);
  if (last?.before === before) return last.found;
  const after = versionIn(document);
  yield 0;
  const old = earlier(before);
  yield 0;
  const found = yield* effectSteps(old, after, QUICK);
  answered.set(file, { before, found });
  return found;
}

const read = new Map<string, Version>();

/** The parsed earlier text; the last few are cached. */
function earlier(text: string): Version {
  const version = read.get(text) ?? versionOf(text);
  read.delete(text);
  read.set(text, version);
  if (read.size > MAX_EARLIER) read.delete(read.keys().next().value!);
  return version;
}

/** How many URLs change in each direction, and the first of them. */
class Turned {
  readonly #found = {
    blocked: { count: 0, samples: [] as string[] },
    allowed: { count: 0, samples: [] as string[] },
  };

  take({ turns }: CrawlerChange, path: string, url: () => string): void {
    const direction = turns.of(path);
    if (!direction) return;
    const found = this.#found[direction];
    if (found.count++ < MAX_SAMPLES) found.samples.push(url());
  }

  count(direction: (typeof DIRECTIONS)[number]): number {
    return this.#found[direction].count;
  }

  lines(of: number, wording: Wording): EffectLine[] {
    return DIRECTIONS.flatMap((direction) => describeUrls(direction, this.#found[direction], of, wording));
  }
}

const MAX_SAMPLES = 3;

/** What becomes of `total` URLs, change by change. */
interface CountedChanges {
  readonly turned: readonly Turned[];
  readonly total: number;
}

function* turnedIn(changes: readonly CrawlerChange[], urls: readonly string[]): Steps<CountedChanges> {
  const paths = urls.map((url) => ({ url, path: requestPath(url) }));
  const all: Turned[] = [];
  for (const change of changes) {
    yield 1;
    const turned = new Turned();
    for (const { url, path } of paths) turned.take(change, path, () => url);
    all.push(turned);
  }
  return { turned: all, total: urls.length };
}

/** The same for the URLs that the site lists; undefined unless all sitemaps are known and list some. */
function* turnedListed(
  changes: readonly CrawlerChange[],
  urls: ListedUrls | undefined,
): Steps<CountedChanges | undefined> {
  if (!urls?.areAllKnown || changes.length === 0) return undefined;
  const counts = changes.map((change) => ({ change, turned: new Turned() }));
  const heads = changes.flatMap(({ turns }) => turns.heads);
  const total = yield* urls.visit(heads, (path, url) => {
    const requested = isAscii(path) ? path : requestPath(path);
    for (const { change, turned } of counts) turned.take(change, requested, url);
  });
  return total === 0 ? undefined : { turned: counts.map(({ turned }) => turned), total };
}
