/** What groups hold besides rules: crawl delays and content signals. */
import { type PreferenceField, preferencesIn } from '../facts/preferences.ts';
import { type Octets, tokenKey, toText } from '../semantics/index.ts';

/** The fields of a line that are read here. */
interface ExtraLine {
  readonly line: number;
  readonly tag: string;
  readonly key: Octets | undefined;
  readonly value: Octets | undefined;
}

/** Delays and signals in the form in which they are compared, each once. */
export interface Extras {
  readonly delays: ReadonlySet<string>;
  readonly signals: ReadonlySet<string>;
}

export interface FileExtras {
  /** By the line number of the first line of the group. */
  readonly groups: ReadonlyMap<number, Extras>;
  /** Those above all groups. */
  readonly above: Extras;
  readonly sitemaps: ReadonlySet<string>;
}

const empty = () => ({ delays: new Set<string>(), signals: new Set<string>() });

/** Reads the lines of a file that are not rules. Groups begin where `groupDirectives` begins them. */
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
  } else if (key === 'content-signal')
    for (const signal of signalsIn('Content-Signal', value)) signals.add(signal);
  else if (key === 'content-usage')
    for (const signal of signalsIn('Content-Usage', value)) signals.add(`Content-Usage ${signal}`);
}

/** `/path name=value` for each preference of a line; without the path if it is for all paths. */
function signalsIn(field: PreferenceField, value: string): readonly string[] {
  const { path, preferences } = preferencesIn(field, value);
  return preferences
    .map(({ start, end }) => value.slice(start, end).toLowerCase())
    .map((text) => (path === '/' ? text : `${path} ${text}`));
}

/** The union of what some groups hold, given the numbers of their first lines. */
export function extrasFor({ groups }: FileExtras, heads: readonly number[]): Extras {
  const all = empty();
  for (const head of heads) {
    for (const delay of groups.get(head)?.delays ?? []) all.delays.add(delay);
    for (const signal of groups.get(head)?.signals ?? []) all.signals.add(signal);
  }
  return all;
}
