/**
 * What can be done with a sitemap as a whole: sort its records, remove doubles, split it, list sitemaps in an index.
 * Nothing of a document is lost: comments stay with the record they stand before. This folder knows documents and
 * texts; it knows no file, no editor and no setting.
 */

import { Refusal } from '../../core/features.ts';
import type { Steps } from '../../core/steps.ts';
import type { SitemapDocument } from '../document.ts';
import { NO_LINT } from '../syntax/lint.ts';
import type { SitemapLeaf } from '../syntax/node.ts';
import { locIn, type SitemapNode } from '../syntax/node.ts';
import { LIMITS, SitemapReader } from '../syntax/reader.ts';
import { toolWords as say } from '../words/tools.ts';

/** One record and the text before and after it. All texts together, each lead, text, note and gap, are the document. */
export interface RecordPart {
  /** Comments and instructions between the record before and this one, and what is between them; often empty. */
  readonly lead: string;
  /** From the start tag to the end tag. */
  readonly text: string;
  /** A comment that follows on the same line; often empty. */
  readonly note: string;
  /** Blanks behind it. */
  readonly gap: string;
  readonly loc: string | undefined;
  readonly leaf: SitemapLeaf;
}

/** A sitemap, taken apart. */
export interface Parts {
  /** Everything before the first record. */
  readonly head: string;
  readonly records: readonly RecordPart[];
  /** Everything behind the last record and its gap. */
  readonly tail: string;
}

const reader = new SitemapReader(NO_LINT, LIMITS);
const AT_ONCE = 200;

/**
 * Takes apart a document that was read to its end. Throws a `Refusal` for a feed, for one without records, without an end tag of
 * its root or with a record that is not closed: nobody can say what would belong to what.
 */
export function* partsOf({ text }: SitemapDocument): Steps<Parts> {
  if (text.endState.root?.kind === 'feed') throw new Refusal(say('feed'));
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
    if (leaf.content?.loose?.strays.length) throw new Refusal(say('spanning'));
    if (at % AT_ONCE === 0) yield at / leaves.length;
    if (leaf.records === 0) {
      if (records.length === 0) head += leaf.text;
      else tail += leaf.text;
      continue;
    }
    const end = endOfRecord(leaf);
    if (end === undefined || tail !== '')
      throw new Refusal(say('unclosed', { number: String(records.length + 1) }));
    const { own, gap, rest } = trivia(leaf.text.slice(end));
    records.push({ lead, text: leaf.text.slice(0, end), note: own, gap, loc: locIn(leaf), leaf });
    lead = rest;
  }
  if (records.length === 0) throw new Refusal(say('noRecords'));
  if (text.endState.phase !== 'epilog') throw new Refusal(say('openRoot'));
  return { head, records, tail: lead + tail };
}

/** What was read in a record. */
export const nodeOf = ({ leaf }: RecordPart): SitemapNode => reader.node(leaf);

function endOfRecord(leaf: SitemapLeaf): number | undefined {
  const { record } = reader.node(leaf);
  return record?.closed ? record.end : undefined;
}

/** What follows a record: a comment on its line, blanks, and the rest, from the first thing that is neither. */
function trivia(text: string): { own: string; gap: string; rest: string } {
  const own = /^[ \t]*<!--[^\r\n]*?-->(?=[ \t]*[\r\n])/.exec(text)?.[0] ?? '';
  const gap = /^[ \t\r\n]*/.exec(text.slice(own.length))![0];
  return { own, gap, rest: text.slice(own.length + gap.length) };
}

/** A record with the text before and after it. */
export const writtenOut = ({ lead, text, note, gap }: RecordPart): string => lead + text + note + gap;

/** The document that parts make. */
export const joined = ({ head, records, tail }: Parts): string =>
  head + records.map(writtenOut).join('') + tail;
