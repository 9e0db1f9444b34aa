import type { Checked } from '../../core/rule/definition.ts';
import type { LineIndex } from '../syntax/lineIndex.ts';
import type { LineContent } from '../syntax/reader.ts';
import type { State } from '../syntax/state.ts';

/** A robots.txt as the features receive it. */
export type RobotsDocument = Checked<State, LineContent, LineIndex>;
