/** The built pages of a site as seen from one document. */
import { type BuiltPages, LATER } from '../../core/builtPages.ts';
import type { SiteContext } from '../../core/siteContext.ts';
import type { Steps } from '../../core/steps.ts';
import type { Placement } from './placement.ts';
import type { Queries } from './queries.ts';

/** What decides about pages that are not listed. */
const TOPICS = ['urls', 'paths', 'files', 'built', 'robots', 'place', 'pages'] as const;

/** What may change the answers of a build. */
const CONTENTS = ['paths', 'pages', 'built'] as const;

/** @param blockOf see `SiteContext` */
export function viewedBuild(
  place: Placement,
  queries: Queries,
  blockOf: () => SiteContext['blockOf'],
): () => BuiltPages | undefined {
  const found = () => place.site.built.at(place.origin);
  const identity = (): string | undefined => {
    const build = found();
    return build === LATER ? LATER : build?.identity;
  };
  function* search(): Steps<readonly string[] | undefined> {
    const { site, uri, beyond } = place;
    if (!site.isReporter(uri) || !beyond.areAllKnown()) return undefined;
    const blocks = blockOf();
    const build = found();
    if (!build || build === LATER) return undefined;
    return yield* build.unlisted(
      (url) => beyond.isListed(site, url),
      (url) => blocks?.(url) !== undefined,
    );
  }
  /** Found once, until a topic changes: rules ask at each edit. */
  const last = place.keeping(TOPICS, (): { urls?: readonly string[] | undefined } => ({}));
  function* unlisted(): Steps<readonly string[] | undefined> {
    const known = last();
    known.urls ??= yield* search();
    return known.urls;
  }
  /** The last answer. */
  let answer: string;
  const record = () => ({
    topics: TOPICS,
    *look(): Steps<boolean> {
      const now = (yield* unlisted())?.join(' ');
      return now !== undefined && now !== answer;
    },
  });
  const pages = place.keeping(['place', ...CONTENTS], (): BuiltPages | undefined => {
    const { site } = place;
    const build = found();
    if (!build || build === LATER) return undefined;
    return {
      host: build.host,
      isProven: build.hits > 0,
      folder: site.built.shownFolder,
      at: (url) => build.at(url),
      answer: (url) => build.answer(url),
      urls: () => build.urls(),
      hasFolder: (path) => site.paths.includes(path),
      *unlisted() {
        const urls = yield* unlisted();
        answer = urls?.join(' ') ?? '';
        queries.record('unlisted', record);
        return urls;
      },
    };
  });
  return () => {
    queries.compare('build', identity, ['place', ...CONTENTS]);
    const build = pages();
    // Nearly all sites have none, whatever changes.
    if (build) for (const topic of CONTENTS) queries.add(topic);
    return build;
  };
}
