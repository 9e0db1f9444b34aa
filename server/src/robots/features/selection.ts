import type { Span } from '../../core/features.ts';
import type { PlacedLine, RobotsFile } from '../syntax/file.ts';
import { bodySpan, groupSpan, keySpan, spanIn, textSpan, touches, valueSpan, wholeFile } from './places.ts';
import type { RobotsDocument } from './types.ts';

/**
 * Selection ranges that contain an offset, innermost first: key, value or comment; the line without its comment; the
 * line; its group; the file.
 */
export function selection(document: RobotsDocument, offset: number): readonly Span[] {
  const file = wholeFile(document);
  const at = Math.max(0, Math.min(offset, file.length));
  const placed = file.lineAt(at);
  const spans = [...(placed ? spansAt(file, placed) : []), { start: 0, end: file.length }];
  const chain: Span[] = [];
  for (const span of spans) {
    const inner = chain.at(-1);
    const grows = !inner || span.start < inner.start || span.end > inner.end;
    if (grows && touches(span, at) && (!inner || contains(span, inner))) chain.push(span);
  }
  return chain;
}

const contains = (outer: Span, inner: Span): boolean => outer.start <= inner.start && inner.end <= outer.end;

function spansAt(file: RobotsFile, placed: PlacedLine): Span[] {
  if (file.foreign) return [textSpan(placed)];
  const { comment, text } = placed.line;
  const parts = [valueSpan(placed), keySpan(placed), bodySpan(placed)];
  if (comment >= 0) parts.push(spanIn(placed, comment, text.length));
  const group = file.groupAt(placed);
  return [
    ...parts.filter(({ start, end }) => start < end),
    textSpan(placed),
    ...(group ? [groupSpan(group)] : []),
  ];
}
