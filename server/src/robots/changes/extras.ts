/** What groups say beside rules: delays between fetches, and signals on the use of content. */
import { type Octets, tokenKey, toText } from '../semantics/index.ts';

/** What is needed of a line. */
interface ExtraLine {
  readonly line: number;
  readonly tag: string;
  readonly key: Octets | undefined;
  readonly value: Octets | undefined;
}

/** What stands beside rules, each value in the form in which two are compared, and once. */
export interface Extras {
  readonly delays: ReadonlySet<string>;
  readonly signals: ReadonlySet<string>;
}

export interface FileExtras {
  /** By the first line of the group. */
  readonly groups: ReadonlyMap<number, Extras>;
  /** What stands above all groups. */
  readonly above: Extras;
  readonly sitemaps: ReadonlySet<string>;
}

const empty = () => ({ delays: new Set<string>(), signals: new Set<string>() });

/** Reads the lines of a file beside its rules. Groups begin where `groupDirectives` says that they do. */
export function extrasOf(lines: readonly ExtraLine[]): FileExtras {
  const groups = new Map<number, ReturnType<typeof empty>>();
  const above = empty();
  const sitemaps = new Set<string>();
  let present = above;
  let isOpen = false;
  for (const { line, tag, key, value } of lines) {
    if (key === undefined || value === undefined) continue;
    if (tag === 'user-agent') {
      if (!isOpen) {
        present = empty();
        groups.set(line, present);
      }
      isOpen = true;
    } else if (tag === 'allow' || tag === 'disallow') isOpen = false;
    else if (tag === 'sitemap') {
      if (value !== '') sitemaps.add(toText(value));
    } else take(present, tokenKey(key), toText(value));
  }
  return { groups, above, sitemaps };
}

function take({ delays, signals }: ReturnType<typeof empty>, key: string, value: string): void {
  if (key === 'crawl-delay' && value !== '') {
    const seconds = Number(value);
    delays.add(Number.isFinite(seconds) ? String(seconds) : value);
  } else if (key === 'content-signal') for (const signal of signalsIn(value)) signals.add(signal);
  else if (key === 'content-usage' && value !== '')
    signals.add(`Content-Usage ${value.replace(/\s+/g, ' ')}`);
}

/** `/path name=value` for each signal of a line; the path is left out where it is all paths. */
function signalsIn(value: string): readonly string[] {
  const [, path = '/', list = ''] = /^(?:(\/\S*)\s+)?(.*)$/s.exec(value)!;
  return list
    .split(',')
    .map((part) =>
      part
        .replace(/\s*=\s*/, '=')
        .trim()
        .toLowerCase(),
    )
    .filter((part) => part !== '')
    .map((part) => (path === '/' ? part : `${path} ${part}`));
}

/** What some groups, by their first lines, say together. */
export function extrasFor({ groups }: FileExtras, heads: readonly number[]): Extras {
  const all = empty();
  for (const head of heads) {
    for (const delay of groups.get(head)?.delays ?? []) all.delays.add(delay);
    for (const signal of groups.get(head)?.signals ?? []) all.signals.add(signal);
  }
  return all;
}
