import schema from '../../../../crawlers/schema.json';
import { type JsonPath, type Schema, type SchemaFault, schemaFaults } from '../../../core/schema.ts';
import { crawlers as known } from '../crawlers.ts';
import {
  aliasesOf,
  type CrawlerFile,
  crawlersOf,
  type Facts,
  type FileAlias,
  type FileCrawler,
} from './file.ts';
import type { Alias, Crawler } from './row.ts';

/** The valid crawlers and aliases in a file, and its errors. */
export interface CrawlerData {
  readonly crawlers: readonly Crawler[];
  readonly aliases: readonly Alias[];
  readonly faults: readonly SchemaFault[];
}

export interface DataOptions {
  /** Whether another file or the table has a crawler with this token, so that this file may refer to it. */
  readonly isKnown?: (token: string) => boolean;
  /** The name of another file that lists the same name and takes precedence. */
  readonly elsewhere?: (list: EntryList, name: string) => string | undefined;
  /** The indexes of unreadable entries, which are not checked further. */
  readonly skip?: Readonly<Record<EntryList, ReadonlySet<unknown>>>;
}

/** The lists of a file. */
export type EntryList = 'tokens' | 'aliases';

const NONE: NonNullable<DataOptions['skip']> = { tokens: new Set(), aliases: new Set() };

const lower = (token: string): string => token.toLowerCase();
const knownTokens = new Set(known.map(({ token }) => lower(token)));

/** Whether a token is in the table. */
export const isInTable = (token: string): boolean => knownTokens.has(lower(token));

/**
 * The crawlers that a file adds, in time linear in its size. An entry with an error is left out.
 * @param data the JSON value of the file; it is validated against `server/crawlers/schema.json`
 */
export function crawlersFrom(
  data: unknown,
  { isKnown = isInTable, elsewhere = () => undefined, skip = NONE }: DataOptions = {},
): CrawlerData {
  const faults = schemaFaults(schema as Schema, data).filter(
    ({ path: [list, index] }) => !isEntryList(list) || !skip[list].has(index),
  );
  if (faults.some(({ path, key }) => path.length === 0 && key === undefined)) {
    return { crawlers: [], aliases: [], faults };
  }
  const file = soundPartsOf(data as CrawlerFile, faults, skip);
  const own = new Set(file.tokens.map(([, { token }]) => lower(token)));
  const context: Context = {
    exists: (token) => own.has(lower(token)) || isKnown(token),
    elsewhere,
    report: (path, message) => void faults.push({ path, message }),
  };
  const shared = soundFacts(file.shared, [], context);
  const tokens = soundTokens(file, context);
  const aliases = soundAliases(file, tokens, context);
  const sound = { ...shared, tokens: [...tokens.values()], aliases };
  return { crawlers: crawlersOf(sound), aliases: aliasesOf(sound), faults };
}

const NEEDED = ['operator', 'purpose'] as const;
const TWICE = 'Listed twice in this file';

const isEntryList = (key: unknown): key is EntryList => key === 'tokens' || key === 'aliases';

type SoundTokens = ReadonlyMap<string, FileCrawler>;

interface Context {
  readonly exists: (token: string) => boolean;
  readonly elsewhere: NonNullable<DataOptions['elsewhere']>;
  readonly report: (path: JsonPath, message: string) => void;
}

/** Entries with their indexes in the file. */
type Indexed<T> = readonly (readonly [index: number, entry: T])[];

interface Parts {
  readonly shared: Facts;
  /** Invalid keys besides the tokens. */
  readonly invalidKeys: ReadonlySet<unknown>;
  readonly tokens: Indexed<FileCrawler>;
  readonly aliases: Indexed<FileAlias>;
}

/** The parts of a file that the schema accepts. */
function soundPartsOf(
  data: CrawlerFile,
  faults: readonly SchemaFault[],
  skip: NonNullable<DataOptions['skip']>,
): Parts {
  const { $schema, rank, tokens, aliases, ...rest } = data;
  const invalidKeys = new Set<unknown>(faults.map(({ path, key }) => path[0] ?? key));
  const places = { tokens: new Set(skip.tokens), aliases: new Set(skip.aliases) };
  for (const { path } of faults) if (isEntryList(path[0])) places[path[0]].add(path[1]);
  const soundEntries = <T>(entries: unknown, unsound: ReadonlySet<unknown>): Indexed<T> =>
    Array.isArray(entries) ? [...entries.entries()].filter(([index]) => !unsound.has(index)) : [];
  return {
    shared: Object.fromEntries(Object.entries(rest).filter(([key]) => !invalidKeys.has(key))),
    invalidKeys,
    tokens: soundEntries(tokens, places.tokens),
    aliases: soundEntries(aliases, places.aliases),
  };
}

/** The tokens of a file by their names in lower case. */
function soundTokens({ shared, invalidKeys, tokens }: Parts, context: Context): SoundTokens {
  const { elsewhere, report } = context;
  const sound = new Map<string, FileCrawler>();
  for (const [index, entry] of tokens) {
    const path = ['tokens', index];
    const missing = NEEDED.filter((fact) => (entry[fact] ?? shared[fact]) === undefined);
    for (const fact of missing) {
      if (!invalidKeys.has(fact)) report(path, `'${fact}' is missing, here and beside 'tokens'`);
    }
    if (missing.length > 0) continue;
    const key = lower(entry.token);
    const other = elsewhere('tokens', key);
    if (sound.has(key)) report([...path, 'token'], TWICE);
    else if (other !== undefined) report([...path, 'token'], `Also listed in ${other}`);
    else sound.set(key, soundFacts(entry, path, context));
  }
  return sound;
}

/** Facts without references to unknown crawlers and without impossible dates. */
function soundFacts<T extends Facts & Partial<FileCrawler>>(
  facts: T,
  path: JsonPath,
  { exists, report }: Context,
): T {
  const unsound = (['fallback', 'successor', 'verified'] as const).filter((fact) => {
    const value = facts[fact];
    if (value === undefined) return false;
    if (fact === 'verified') return !isDay(value);
    return !exists(value) || lower(value) === lower(facts.token ?? '');
  });
  if (unsound.length === 0) return facts;
  for (const fact of unsound) {
    report(
      [...path, fact],
      fact === 'verified' ? 'There is no such day' : 'Must be the token of another crawler',
    );
  }
  return Object.fromEntries(
    Object.entries(facts).filter(([key]) => !unsound.some((fact) => fact === key)),
  ) as T;
}

function soundAliases(
  { aliases }: Parts,
  tokens: SoundTokens,
  { exists, elsewhere, report }: Context,
): readonly FileAlias[] {
  const sound = new Map<string, FileAlias>();
  for (const [index, entry] of aliases) {
    const path = ['aliases', index];
    const key = lower(entry.token);
    const row = tokens.get(key);
    const other = elsewhere('aliases', key);
    if (sound.has(key)) report([...path, 'token'], TWICE);
    else if (other !== undefined) report([...path, 'token'], `Also listed in ${other}`);
    else if (row && !row.historical) report([...path, 'token'], 'Is a token of this file as well');
    else {
      const meant = entry.meant.filter((token, at) => {
        if (!exists(token)) report([...path, 'meant', at], 'Must be the token of a crawler');
        return exists(token);
      });
      sound.set(key, { ...entry, meant });
    }
  }
  return [...sound.values()];
}

/** Whether a date exists in the calendar. */
function isDay(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}
