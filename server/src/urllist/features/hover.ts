import type { Hover } from '../../core/features.ts';
import { code } from '../../core/markdown.ts';
import { decodedUrl } from '../../urls/decodedUrl.ts';
import type { UrlDocument } from '../document.ts';
import { urlListWords as t } from '../words.ts';

/** Longer URLs have no hover. */
const LONGEST = 2 ** 16;

/** The decoded URL at an offset; undefined if nothing in it is percent-encoded. */
export function hover({ text }: UrlDocument, offset: number): Hover | undefined {
  if (!(offset >= 0 && offset < text.length)) return undefined;
  const place = text.leafAt(offset);
  const content = place?.leaf.content;
  if (!place || content?.url === undefined || content.url.length > LONGEST) return undefined;
  const { units } = place.before;
  const { start, end } = content.line;
  if (offset < units + start || offset >= units + end) return undefined;
  const read = decodedUrl(content.url);
  if (read === content.url) return undefined;
  return { start: units + start, end: units + end, markdown: t('decoded', { url: code(read) }) };
}
