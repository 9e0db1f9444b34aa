import type { Checked } from '../core/rule/definition.ts';
import type { UrlIndex } from './index.ts';
import type { State } from './syntax/line.ts';
import type { LineContent } from './syntax/reader.ts';

export type UrlDocument = Checked<State, LineContent, UrlIndex>;
