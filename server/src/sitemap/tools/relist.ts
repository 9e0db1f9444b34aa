import { Refusal } from '../../core/features.ts';
import type { ListedFile } from '../../core/siteContext.ts';
import { finished } from '../../core/steps.ts';
import type { SitemapDocument } from '../document.ts';
import { escaped } from './indexText.ts';
import { lastmodIn } from './newest.ts';
import { joined, type Parts, partsOf, type RecordPart } from './parts.ts';

/** The URLs that an index must list, and those that it must no longer list. Other entries stay. */
export interface Listing {
  readonly files: readonly ListedFile[];
  readonly obsolete: ReadonlySet<string>;
}

/** An updated index, and how many entries were added, removed and given another date. */
export interface Relisted {
  readonly text: string;
  readonly added: number;
  readonly removed: number;
  readonly dated: number;
}

const LASTMOD = /(<(?:[\w.-]+:)?lastmod\s*>)[^<]*(?=<)/;
const LOC_END = /<\/((?:[\w.-]+:)?)loc\s*>/;

/**
 * Updates an index: new entries follow the last one, formatted like it; a date is written if it is known and later than
 * the existing one. Comments, order and everything else stay. Undefined for an index that cannot be split into parts.
 */
export function relist(document: SitemapDocument, { files, obsolete }: Listing): Relisted | undefined {
  const parts = knownParts(document);
  if (!parts) return undefined;
  const wanted = new Map(files.map((file) => [file.loc, file]));
  let dated = 0;
  const kept = parts.records.flatMap((record): RecordPart[] => {
    if (record.loc === undefined) return [record];
    if (obsolete.has(record.loc)) return [];
    const file = wanted.get(record.loc);
    wanted.delete(record.loc);
    const text = file ? withDate(record.text, file.lastmod) : record.text;
    if (text !== record.text) dated++;
    return [{ ...record, text }];
  });
  const removed = parts.records.length - kept.length;
  const model = parts.records.at(-1)!;
  const more = [...wanted.values()].map(
    (file): RecordPart => ({ ...model, lead: '', note: '', text: entry(model.text, file) }),
  );
  const gap = parts.records.length > 1 ? parts.records[0]!.gap : `\n${/[ \t]*$/.exec(parts.head)![0]}`;
  const all = [...kept, ...more];
  const records = all.map((record, at) => ({
    ...record,
    gap: at === all.length - 1 ? model.gap : record.gap === model.gap ? gap : record.gap,
  }));
  return { text: joined({ ...parts, records }), added: more.length, removed, dated };
}

function knownParts(document: SitemapDocument): Parts | undefined {
  try {
    return finished(partsOf(document));
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** A record with a date, if that is later than the one it has. */
function withDate(record: string, date: string | undefined): string {
  const next = date === undefined ? undefined : lastmodIn(`<lastmod>${date}</lastmod>`);
  const own = lastmodIn(record);
  if (!next || (own && own.time >= next.time)) return record;
  if (LASTMOD.test(record)) return record.replace(LASTMOD, (_, tag: string) => tag + escaped(next.text));
  return record.replace(LOC_END, (end, prefix: string) => {
    const blank = /\s*(?=<(?:[\w.-]+:)?loc\b)/.exec(record)![0];
    return `${end}${blank}<${prefix}lastmod>${escaped(next.text)}</${prefix}lastmod>`;
  });
}

/** A new record in the format of another one. */
function entry(model: string, { loc, lastmod }: ListedFile): string {
  const prefix = /^<((?:[\w.-]+:)?)sitemap\b/.exec(model)?.[1] ?? '';
  const first = /^<[^>]*>(\s*)</.exec(model)?.[1] ?? '';
  const last = /(\s*)<\/[^>]*>$/.exec(model)?.[1] ?? '';
  const date =
    lastmod === undefined ? '' : `${first}<${prefix}lastmod>${escaped(lastmod)}</${prefix}lastmod>`;
  return `<${prefix}sitemap>${first}<${prefix}loc>${escaped(loc)}</${prefix}loc>${date}${last}</${prefix}sitemap>`;
}
