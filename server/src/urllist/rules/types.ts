import type { FileRule, LeafRule } from '../../core/rule.ts';
import type { UrlDocument } from '../features/types.ts';
import type { UrlIndex } from '../index.ts';
import type { Line } from '../syntax/line.ts';

/** What file rules see. */
export interface UrlFile {
  readonly document: UrlDocument['text'];
  readonly index: UrlIndex;
}

export type UrlLeafRule = LeafRule<Line, UrlFile>;
export type UrlFileRule = FileRule<UrlFile>;
