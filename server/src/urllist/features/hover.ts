import type { Hover } from '../../core/features.ts';
import { code } from '../../core/markdown.ts';
import { decodedUrl } from '../../urls/decodedUrl.ts';
import type { UrlDocument } from '../document.ts';
import { urlListWords as say } from '../words.ts';

/** Longer ones nobody reads. */
const LONGEST = 2 ** 16;

/** The URL at an offset as people read it, without percent-encoding; undefined where it is written so already. */
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
  return { start: units + start, end: units + end, markdown: say('decoded', { url: code(read) }) };
}
