import { type SuppressedPlace, suppression } from '../../core/findings/suppressionEdit.ts';
import type { Edit } from '../../core/rule/rule.ts';
import { lineBreakOf } from '../../text/lines.ts';
import { tokensIn } from '../../xml/tokens/openElements.ts';
import type { SitemapDocument } from '../document.ts';
import { cursorAt } from './cursor.ts';

/**
 * Writes the comment that suppresses a code: on its line, on the line above, or above the root element for the whole
 * file. Undefined if no comment is allowed there: in a tag or a value that spans lines, and above the XML declaration.
 */
export function disable(
  document: SitemapDocument,
  { code, start, scope }: SuppressedPlace,
): Edit | undefined {
  const at = scope === 'file' ? rootStart(document) : contentStart(document, start);
  if (at === undefined || at > start) return undefined;
  const { text } = document;
  const lineStart = text.offsetAt({ line: text.positionAt(at).line, character: 0 });
  const before = text.slice(lineStart, at);
  const indent = /^\s*$/.test(before) ? before : '';
  return {
    start: at,
    end: at,
    text: `<!-- ${suppression(scope, code)} -->${lineBreakOf(text)}${indent}`,
  };
}

/** Offset of the root element. */
function rootStart({ text }: SitemapDocument): number | undefined {
  const head = text.leafAt(0)?.leaf.text ?? '';
  for (const { type, start } of tokensIn(head)) if (type === 'start' || type === 'empty') return start;
  return undefined;
}

/** The offset of the first character other than white space in a line, if elements are allowed there. */
function contentStart(document: SitemapDocument, offset: number): number | undefined {
  const { text } = document;
  const lineStart = text.offsetAt({ line: text.positionAt(offset).line, character: 0 });
  const [blanks] = /^[\ufeff\s]*/.exec(text.slice(lineStart, offset))!;
  const at = lineStart + blanks.length;
  if (at === 0 || text.slice(at, at + 5) === '<?xml') return undefined;
  const cursor = cursorAt(document, at);
  const parent = cursor?.open.at(-1);
  return cursor?.spot.in === 'content' && (!parent || parent.fact?.value === 'elements') ? at : undefined;
}
