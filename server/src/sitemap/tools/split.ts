import type { ToolArgs, ToolResult } from '../../core/features.ts';
import { NO_SITE } from '../../core/siteFacts.ts';
import type { Steps } from '../../core/steps.ts';
import { decoded, folderOf, lastSegment, parsedUrl } from '../../core/uri.ts';
import { octetLength } from '../../text/summary.ts';
import type { SitemapDocument } from '../document.ts';
import { SITEMAP_LIMITS } from '../facts/limits.ts';
import { toolWords as t } from '../words/tools.ts';
import { indexText } from './indexText.ts';
import { lastmodIn, type Moment, newer } from './newest.ts';
import { type Parts, partsOf, type RecordPart, writtenOut } from './parts.ts';

/**
 * Splits a sitemap into files within the limits of the protocol (50,000 records, 52,428,800 octets), or with fewer
 * records, `args.records`; and writes the index that lists them. Each file has the head of the sitemap, including its
 * namespaces. The sitemap itself stays as it is. An index is split too, but into files that nothing lists: an index
 * must not list indexes.
 */
export function* split(document: SitemapDocument, args: ToolArgs): Steps<ToolResult> {
  const parts = yield* partsOf(document);
  const wanted = typeof args.records === 'number' && args.records >= 1 ? Math.floor(args.records) : Infinity;
  const pieces = piecesOf(parts, Math.min(wanted, SITEMAP_LIMITS.entries.most));
  if (pieces.length === 1) return { message: t('oneFile') };
  const { name, folder, isGuess } = placeOf(document, parts);
  const isIndex = document.text.endState.root?.kind === 'sitemapindex';
  const files = pieces.map((records, at) => ({
    name: `${name}-${at + 1}.xml`,
    text: textOf(parts, records, document.text.endState.root!.name),
    newest: records.reduce<Moment | undefined>((date, { text }) => newer(date, lastmodIn(text)), undefined),
  }));
  const listed = files.map((file) => ({
    loc: folder + encodeURIComponent(file.name),
    lastmod: file.newest?.text,
  }));
  const original = `${name}.xml`;
  const count = files.length;
  const index = isIndex ? [] : [{ name: `${name}-index.xml`, text: indexText(listed) }];
  return {
    files: [...files.map(({ name, text }) => ({ name, text })), ...index],
    message: t(isIndex ? 'indexes' : 'sitemaps', { count }),
    hint: isIndex
      ? t('indexesHint', { count, original })
      : isGuess
        ? t('sitemapsGuess', { original, folder })
        : t('sitemapsHint', { original }),
  };
}

/** The file's name without its extension, and the URL of its folder; a guess if only the first URL shows it. */
function placeOf({ text, config }: SitemapDocument, { records }: Parts) {
  const { address, origin } = config.site ?? NO_SITE;
  const own = lastSegment(text.uri).replace(/\.xml$/i, '');
  const first =
    records.find(({ loc }) => loc !== undefined && parsedUrl(loc))?.loc ?? 'https://www.example.com';
  const site = origin ?? new URL(first).origin;
  return {
    name: parsedUrl(text.uri) ? decoded(own) || 'sitemap' : 'sitemap',
    folder: address === undefined ? `${site}/` : folderOf(address),
    isGuess: address === undefined,
  };
}

/** Runs of records that fit into one file each; a record that is too large for any file gets a separate one. */
function piecesOf({ head, records, tail }: Parts, most: number): RecordPart[][] {
  const frameOctets = octetLength(head) + octetLength(tail);
  const pieces: RecordPart[][] = [];
  let octets = 0;
  for (const record of records) {
    const more = octetLength(writtenOut(record));
    const last = pieces.at(-1);
    if (last && last.length < most && octets + more <= SITEMAP_LIMITS.octets.most) {
      last.push(record);
      octets += more;
    } else {
      pieces.push([record]);
      octets = frameOctets + more;
    }
  }
  return pieces;
}

/** The text of one file; the text after the last record is only in the last file. */
function textOf({ head, records, tail }: Parts, piece: readonly RecordPart[], root: string): string {
  const lastGap = records.at(-1)!.gap;
  const texts = piece.map((record, at) =>
    writtenOut(at === piece.length - 1 ? { ...record, gap: lastGap } : record),
  );
  return head + texts.join('') + (piece.at(-1) === records.at(-1) ? tail : `</${root}>\n`);
}
