/** Places of the workspace that a name leads to: crawlers that robots.txt files name, and URLs that sitemaps list. */
import type { Site } from './site.ts';

/** A place; lines and characters are counted from 0. */
export interface NamedPlace {
  readonly kind: 'crawler' | 'url';
  readonly name: string;
  readonly uri: string;
  readonly line: number;
  readonly character: number;
}

/** Whether the characters of a text follow each other in a name, in any letter case, as editors match names. */
function holdsInOrder(name: string, text: string): boolean {
  const lower = name.toLowerCase();
  let at = 0;
  for (const character of text.toLowerCase()) {
    at = lower.indexOf(character, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/**
 * The places in some sites: first the crawlers that have the characters of a text in their order, then the URLs that
 * contain it: the characters alone, nearly all URLs of a site have. Undefined is a step that has found nothing.
 */
export function* placesNamed(sites: readonly Site[], text: string): Generator<NamedPlace | undefined> {
  const files = sites.flatMap((site) => site.files(undefined));
  for (const { uri, known } of files) {
    for (const { token, line, character } of known.robots?.crawlers ?? [])
      yield holdsInOrder(token, text) ? { kind: 'crawler', name: token, uri, line, character } : undefined;
  }
  for (const { uri, known } of files) {
    const { urls } = known.sitemap ?? {};
    for (const index of urls?.containing(text) ?? [])
      yield index === undefined
        ? undefined
        : {
            ...{ kind: 'url' as const, name: urls!.url(index), uri },
            ...{ line: urls!.line(index), character: urls!.character(index) },
          };
  }
}
