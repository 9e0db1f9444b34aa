import type { SemanticToken, SemanticType, Span } from '../../core/features.ts';
import type { Line } from '../syntax/line.ts';
import { addressOf } from './links.ts';
import { wholeFile } from './places.ts';
import type { RobotsDocument } from './types.ts';

/** A part of a line; offsets are those of the line. */
type LineToken = readonly [start: number, end: number, type: SemanticType];

/**
 * Semantic tokens of the lines that a span touches: fields, product tokens, paths with their `*` and final `$`,
 * numbers, URLs and comments; in ascending order, none empty, none across a line break. Nothing for a file of another
 * kind.
 */
export function semanticTokens(document: RobotsDocument, { start, end }: Span): readonly SemanticToken[] {
  const file = wholeFile(document);
  const tokens: SemanticToken[] = [];
  if (file.foreign) return tokens;
  const first = file.lineAt(start)?.index ?? 0;
  for (let index = first; index < file.lines.length; index++) {
    const placed = file.lines[index]!;
    if (index > first && placed.start >= end) break;
    for (const [from, to, type] of partsOf(placed.line)) {
      if (from < to) tokens.push({ start: placed.start + from, end: placed.start + to, type });
    }
  }
  return tokens;
}

/** A comment that Crawlwise obeys: the grammar colors its parts. */
const IS_INSTRUCTION = /^#\s*(?:@expect|crawlwise-)/;

function partsOf(line: Line): LineToken[] {
  const parts: LineToken[] = [];
  if (line.key !== '') parts.push([line.keyStart, line.keyEnd, keyType(line)], ...valueParts(line));
  if (line.comment >= 0 && !IS_INSTRUCTION.test(line.text.slice(line.comment)))
    parts.push([line.comment, line.text.length, 'comment']);
  return parts;
}

const keyType = ({ kind, directive }: Line): SemanticType =>
  kind === 'other' && !directive ? 'property' : 'keyword';

function valueParts(line: Line): LineToken[] {
  const { kind, directive, value, valueStart, valueEnd, agent } = line;
  if (kind === 'user-agent')
    return [[valueStart, valueStart + agent.length, agent === '*' ? 'operator' : 'class']];
  if (kind === 'allow' || kind === 'disallow') return pathParts(value, valueStart);
  if (addressOf(line) !== undefined) return [[valueStart, valueEnd, 'string']];
  const isDelay = directive?.name === 'Crawl-delay' || directive?.name === 'Cache-delay';
  return isDelay && /^\d+(?:\.\d+)?$/.test(value) ? [[valueStart, valueEnd, 'number']] : [];
}

/** A path with more parts than this is one string token. */
const MAX_PARTS = 50;

/** Wildcards, percent-encoded octets, which keep the color of the grammar, the final `$`, and what is between them. */
const PARTS = /\*+|(?:%[0-9A-Fa-f]{2})+|\$$|%|(?:(?!\$$)[^*%])+/g;

function pathParts(path: string, at: number): LineToken[] {
  const parts: LineToken[] = [];
  for (const { 0: text, index } of path.matchAll(PARTS)) {
    if (parts.length > MAX_PARTS) return [[at, at + path.length, 'string']];
    if (text.length > 1 && text.startsWith('%')) continue;
    const isSpecial = text.startsWith('*') || (text === '$' && index + 1 === path.length);
    parts.push([at + index, at + index + text.length, isSpecial ? 'operator' : 'string']);
  }
  return parts;
}
