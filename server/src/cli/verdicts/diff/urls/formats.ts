/** The output formats of `diff --urls`. Each writes changes as they come, so that millions take little memory. */

import { createColors } from 'picocolors';
import { entryOf } from '../../../../core/memo.ts';
import { httpUrl } from '../../../../core/uri.ts';
import { withBothKeys } from '../../../output/formerKeys.ts';
import { visible, visibleJson } from '../../../report.ts';
import { urlWords as t } from '../../../words/urls.ts';
import type { UrlChange, UrlCounts } from './compare.ts';

export interface UrlReporter {
  /** The output for some changes. */
  take(changes: readonly UrlChange[]): string;
  /** The rest of the output. */
  end(counts: UrlCounts): string;
}

/** A line for each URL. */
export function textReporter(hasColors: boolean): UrlReporter {
  const { dim, green, red, yellow } = createColors(hasColors);
  const colorOf = { new: green, changed: yellow, gone: red };
  const width = Math.max(...(['new', 'changed', 'gone'] as const).map((change) => t(change).length));
  return {
    take: (changes) =>
      changes
        .map(({ url, change, by }) => {
          const reasons = by.map((reason) => t(reason)).join('+');
          const rest = reasons === '' ? '' : `  ${dim(reasons)}`;
          return `${colorOf[change](t(change).padEnd(width))}  ${visible(url)}${rest}\n`;
        })
        .join(''),
    end: () => '',
  };
}

/** One object: see `schemas/diff-urls.schema.json`. */
export function jsonReporter(): UrlReporter {
  let isFirst = true;
  const begin = (): string => {
    const text = isFirst ? '{"version":1,"urls":[\n' : ',\n';
    isFirst = false;
    return text;
  };
  return {
    take: (changes) =>
      changes
        .map(({ url, change, by }) => begin() + visibleJson({ url, change, ...(by.length > 0 && { by }) }))
        .join(''),
    end(counts) {
      const { unchanged, compared, uncompared, unlisted } = counts;
      const summary = {
        ...{ new: counts.new, changed: counts.changed, gone: counts.gone, unchanged },
        content: compared + uncompared > 0 ? { compared, uncompared } : null,
        complete: unlisted === 0,
      };
      const start = isFirst ? begin() : '\n';
      return `${start}],"summary":${visibleJson(withBothKeys(summary))}}\n`;
    },
  };
}

/** The most URLs in one submission (IndexNow documentation, "Submitting set of URLs"). */
const MAX_IN_BODY = 10_000;

/** A key of IndexNow. */
export interface Key {
  readonly key: string | undefined;
  /** Where the key file is, if not at the root of its host. It allows URLs in its folder only. */
  readonly location: URL | undefined;
}

/**
 * The bodies of POST requests to IndexNow, with new, changed and gone URLs: one object, or an array of them if there are
 * several hosts or more than 10,000 URLs of one, and an empty array if there are none.
 */
export function indexNowReporter({ key, location }: Key): UrlReporter & { readonly leftOut: () => number } {
  const lists = new Map<string, string[]>();
  let held: string | undefined;
  let count = 0;
  let leftOut = 0;
  /** The text for a further body. The first one is held back until there is a second, or the end. */
  const add = (host: string, urlList: readonly string[]): string => {
    const isAt = location !== undefined && location.host === host;
    const body = { host, ...(key && { key }), ...(isAt && { keyLocation: location.href }), urlList };
    const before = held;
    held = visibleJson(body, 2);
    return before === undefined ? '' : `${count++ === 0 ? '[\n' : ',\n'}${before}`;
  };
  const isAllowed = (url: URL): boolean =>
    location === undefined || url.host !== location.host || url.href.startsWith(new URL('.', location).href);
  return {
    leftOut: () => leftOut,
    take(changes) {
      let text = '';
      for (const { url: written } of changes) {
        const url = httpUrl(written);
        if (!url) continue;
        if (!isAllowed(url)) {
          leftOut++;
          continue;
        }
        const list = entryOf(lists, url.host, () => []);
        list.push(url.href);
        if (list.length === MAX_IN_BODY) text += add(url.host, list.splice(0));
      }
      return text;
    },
    end() {
      let text = '';
      for (const [host, list] of lists) if (list.length > 0) text += add(host, list);
      if (held === undefined) return '[]\n';
      return count === 0 ? `${held}\n` : `${text},\n${held}\n]\n`;
    },
  };
}
