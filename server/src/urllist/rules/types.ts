import type { FileRule, PartRule } from '../../core/rule/rule.ts';
import type { UrlDocument } from '../document.ts';
import type { UrlIndex } from '../index.ts';
import type { Line } from '../syntax/line.ts';
import type { Value } from '../syntax/values.ts';

/** The input of file rules. */
export interface UrlFile {
  readonly document: UrlDocument['text'];
  readonly index: UrlIndex;
}

export type UrlLeafRule = PartRule<Line, UrlFile, Value>;
export type UrlFileRule = FileRule<UrlFile>;
