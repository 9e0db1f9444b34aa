/**
 * Tools for a whole sitemap: sort its records, remove duplicates, split it, list sitemaps in an index. Nothing of a
 * document is lost: comments stay with the record they precede. This folder depends on documents and texts, but not on
 * files, editors or settings.
 */

import { Refusal } from '../../core/features.ts';
import type { Steps } from '../../core/steps.ts';
import type { SitemapDocument } from '../document.ts';
import { NO_LINT } from '../syntax/lint.ts';
import type { SitemapLeaf } from '../syntax/node.ts';
import { locIn, type SitemapNode } from '../syntax/node.ts';
import { LIMITS, SitemapReader } from '../syntax/reader.ts';
import { toolWords as t } from '../words/tools.ts';

/** One record and the text before and after it. The document is the concatenation of each lead, text, note and gap. */
export interface RecordPart {
  /** Comments and instructions between the previous record and this one, and the text between them; often empty. */
  readonly lead: string;
  /** From the start tag to the end tag. */
  readonly text: string;
  /** A comment that follows on the same line; often empty. */
  readonly note: string;
  /** White space after it. */
  readonly gap: string;
  readonly loc: string | undefined;
  readonly leaf: SitemapLeaf;
}

/** A sitemap, split into parts. */
export interface Parts {
  /** Everything before the first record. */
  readonly head: string;
  readonly records: readonly RecordPart[];
  /** Everything after the last record and its gap. */
  readonly tail: string;
}

const reader = new SitemapReader(NO_LINT, LIMITS);
const AT_ONCE = 200;

/**
 * Splits a completely read document into parts. Throws a `Refusal` for a feed, and for a document without records,
 * without an end tag of its root or with an unclosed record: it would be unclear what belongs to what.
 */
export function* partsOf({ text }: SitemapDocument): Steps<Parts> {
  if (text.endState.root?.kind === 'feed') throw new Refusal(t('feed'));
  const leaves: SitemapLeaf[] = [];
  text.leaves.visit((leaf) => {
    leaves.push(leaf);
    return true;
  });
  const records: RecordPart[] = [];
  let head = '';
  let lead = '';
  let tail = '';
  for (const [at, leaf] of leaves.entries()) {
    if (leaf.content?.loose?.strays.length) throw new Refusal(t('spanning'));
    if (at % AT_ONCE === 0) yield at / leaves.length;
    if (leaf.records === 0) {
      if (records.length === 0) head += leaf.text;
      else tail += leaf.text;
      continue;
    }
    const end = endOfRecord(leaf);
    if (end === undefined || tail !== '')
      throw new Refusal(t('unclosed', { number: String(records.length + 1) }));
    const { own, gap, rest } = trivia(leaf.text.slice(end));
    records.push({ lead, text: leaf.text.slice(0, end), note: own, gap, loc: locIn(leaf), leaf });
    lead = rest;
  }
  if (records.length === 0) throw new Refusal(t('noRecords'));
  if (text.endState.phase !== 'epilog') throw new Refusal(t('openRoot'));
  return { head, records, tail: lead + tail };
}

/** The parsed node of a record. */
export const nodeOf = ({ leaf }: RecordPart): SitemapNode => reader.node(leaf);

function endOfRecord(leaf: SitemapLeaf): number | undefined {
  const { record } = reader.node(leaf);
  return record?.closed ? record.end : undefined;
}

/** What follows a record: a comment on its line, white space, and the rest. */
function trivia(text: string): { own: string; gap: string; rest: string } {
  const own = /^[ \t]*<!--[^\r\n]*?-->(?=[ \t]*[\r\n])/.exec(text)?.[0] ?? '';
  const gap = /^[ \t\r\n]*/.exec(text.slice(own.length))![0];
  return { own, gap, rest: text.slice(own.length + gap.length) };
}

/** A record with the text before and after it. */
export const writtenOut = ({ lead, text, note, gap }: RecordPart): string => lead + text + note + gap;

/** The document that consists of these parts. */
export const joined = ({ head, records, tail }: Parts): string =>
  head + records.map(writtenOut).join('') + tail;
