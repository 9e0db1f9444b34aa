import type { Completion } from '../../core/features.ts';
import { fileOf } from '../syntax/file.ts';
import { onlyWord, type ValuePlace } from './completionPlace.ts';

const LONGEST = 2000;

/** An absolute http(s) URL without user and password; undefined for everything else. */
export function urlOf(value: string): URL | undefined {
  if (value.length > LONGEST || !/^https?:\/\//i.test(value)) return undefined;
  try {
    const url = new URL(value);
    return url.username === '' && url.password === '' ? url : undefined;
  } catch {
    return undefined;
  }
}

/**
 * URLs on the hosts of the file's sitemaps, in their order: with the usual name of such a file, or up to the path
 * where the file names that URL already.
 * @param path the usual path, e.g. `/sitemap.xml`
 */
export function urlItems(place: ValuePlace, path: string): Completion[] {
  const word = onlyWord(place);
  if (!word) return [];
  const file = fileOf(place.document.text);
  const others = file.sitemaps.filter(({ start }) => start !== place.lineStart);
  const taken = new Set(others.map(({ line }) => line.value));
  const origins = new Set(others.flatMap(({ line }) => urlOf(line.value)?.origin ?? []));
  return [...origins].map((origin, i) => {
    const text = taken.has(origin + path) ? `${origin}/` : origin + path;
    return {
      label: text,
      kind: 'url',
      detail: 'on the host of a sitemap of this file',
      edit: { ...word, text },
      sort: String(i).padStart(4, '0'),
    };
  });
}
