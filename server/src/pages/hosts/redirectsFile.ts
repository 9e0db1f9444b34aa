/** The files `_redirects` and `_headers`, which Netlify and Cloudflare Pages read alike. */
import type { Origin } from '../../core/builtPages.ts';
import type { HeaderTag } from './host.ts';
import { tagsIn } from './rules.ts';

/** A line of `_redirects`. */
export interface RedirectLine {
  readonly by: Origin;
  readonly from: string;
  /** `name=value` for parameters of the query. */
  readonly query: readonly string[];
  readonly to: string;
  /** Undefined if none is written. */
  readonly status: number | undefined;
  /** `301!`: also if a file exists. */
  readonly isForced: boolean;
  /** Conditions, such as `Country=de`. */
  readonly conditions: readonly string[];
}

const isTarget = (word: string): boolean => /^(?:\/|[a-z][a-z\d+.-]*:\/\/)/i.test(word);

/** The redirects of a `_redirects` file. A line without a path and a target has no effect, and is left out. */
export function redirectLines(text: string, file: string): readonly RedirectLine[] {
  return text.split(/\r\n|\r|\n/).flatMap((line, at) => {
    const [from = '', ...words] = line
      .replace(/(?:^|\s)#.*$/s, '')
      .trim()
      .split(/\s+/);
    const target = words.findIndex(isTarget);
    if (from === '' || target < 0) return [];
    const [status = '', ...conditions] = words.slice(target + 1);
    const [, code, mark] = /^(\d{3})(!?)$/.exec(status) ?? [];
    return [
      {
        by: { file, line: at + 1 },
        from,
        query: words.slice(0, target),
        to: words[target]!,
        status: code === undefined ? undefined : Number(code),
        isForced: mark === '!',
        conditions: code === undefined && status !== '' ? [status, ...conditions] : conditions,
      },
    ];
  });
}

/** `X-Robots-Tag` headers for the URLs that match a pattern. */
export interface HeaderBlock {
  readonly pattern: string;
  readonly directives: readonly HeaderTag[];
  /** The header is removed. */
  readonly isDetached: boolean;
}

/** The blocks of a `_headers` file that set or remove `X-Robots-Tag`. */
export function headerBlocks(text: string, file: string): readonly HeaderBlock[] {
  const blocks: HeaderBlock[] = [];
  let pattern = '';
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (/^\s*(?:#|$)/.test(line)) continue;
    const by = { file, line: at + 1 };
    if (!/^\s/.test(line)) pattern = line.trim();
    else if (/^\s*!\s*x-robots-tag\s*$/i.test(line)) {
      blocks.push({ pattern, directives: [], isDetached: true });
    } else {
      const [, value] = /^\s*x-robots-tag\s*:(.*)$/is.exec(line) ?? [];
      if (value === undefined) continue;
      blocks.push({ pattern, directives: tagsIn(value, by), isDetached: false });
    }
  }
  return blocks;
}
