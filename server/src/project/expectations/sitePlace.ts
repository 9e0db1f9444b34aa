/** The URLs of a site as its files and its built pages show them. */
import type { BuiltPages, FoundAnswer } from '../../core/builtPages.ts';
import { type ExpectedUrls, URL_WORDS } from '../../core/rule/expected.ts';
import type { SiteContext } from '../../core/siteContext.ts';
import { type UrlAnswer, unknownAnswer } from '../../core/urlAnswer.ts';
import { pathOf } from '../../core/urlPattern.ts';
import { reasonOf } from '../leftOpen.ts';
import type { TestPlace, WordResult } from './urls.ts';
import { untestedWords as t } from './words.ts';

/**
 * A site as a place where URLs are tested.
 * @param name as messages name the folder of its files
 * @param answerOf the answers of a live host; without it, those of the built pages count
 */
export function sitePlace(
  name: string,
  site: SiteContext,
  answerOf: (url: string) => UrlAnswer = (url) => builtAnswer(site.build, url),
  isWhole = site.urls?.areAllKnown ?? false,
): TestPlace {
  const { origin, urls: listed } = site;
  return {
    ...{ name, origin, isWhole },
    *urls(isWanted) {
      const all = new Set<string>();
      const add = (url: string): void => void (isWanted(pathOf(url)) && all.add(url));
      for (const url of site.build ? yield* site.build.urls() : []) add(url);
      if (listed) yield* listed.visit([''], (_, url) => add(url()));
      return all;
    },
    *listed() {
      const all = new Set<string>();
      if (listed) yield* listed.visit([''], (_, url) => all.add(url()));
      return all;
    },
    see: (url) => ({
      answer: answerOf(url),
      listed: isListed(site, url) ? { value: true } : isWhole ? { value: false } : { why: t('lists') },
      blockedBy: site.blockOf?.(url)?.line,
    }),
  };
}

/** A home page may be listed without its slash. */
const isListed = ({ urls }: SiteContext, url: string): boolean =>
  [url, ...(/^https?:\/\/[^/]*\/$/i.test(url) ? [url.slice(0, -1)] : [])].some(
    (form) => urls?.others(form)?.same !== undefined,
  );

function builtAnswer(build: BuiltPages | undefined, url: string): UrlAnswer {
  if (!build) return unknownAnswer(t('noBuild'));
  const found = build.answer(url);
  return found ? answerIn(found, build.folder) : unknownAnswer(t('loading'));
}

/** What a build answers, with the reasons for what is not known of it. */
function answerIn({ hops, last }: FoundAnswer, folder: string): UrlAnswer {
  const type = { why: t('type') };
  switch (last.kind) {
    case 'unknown': {
      const { why, by } = last;
      const clause =
        why === 'elsewhere' ? t('elsewhere') : reasonOf({ why, file: by?.file, line: by?.line ?? 0 });
      return { ...unknownAnswer(clause), hops };
    }
    case 'missing': {
      const status = last.status === undefined ? { why: t('errorPage') } : { value: last.status };
      return { hops, status, type, noindexes: [], mayHaveMore: undefined, canonicals: { value: [] } };
    }
    case 'page': {
      const { file, isRead, mayHaveHeaders, noindexes, canonicals } = last;
      const unread = isRead === false ? t('unread') : undefined;
      return {
        ...{ hops, status: { value: 200 }, type },
        noindexes: noindexes.map(({ agent, name, file: at, line }) => ({
          ...{ agent, name },
          place: t('line', { file: at === file ? folder + at : at, line: String(line) }),
        })),
        mayHaveMore: unread ?? (mayHaveHeaders ? t('headers') : undefined),
        canonicals: unread === undefined ? { value: canonicals } : { why: unread },
      };
    }
  }
}

/** The results of expectations for whose site nothing was checked. */
export const nowhere = (all: readonly ExpectedUrls[]): readonly WordResult[] =>
  all.flatMap((expected) =>
    URL_WORDS.filter((word) => expected.words[word] !== undefined).map((word) => ({
      ...{ expected, word, place: '', met: 0, failed: [] },
      untested: [{ clause: t('noSite'), url: expected.urls[0]!, count: expected.urls.length }],
    })),
  );
