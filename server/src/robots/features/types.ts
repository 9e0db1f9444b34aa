import type { Checked } from '../../core/language.ts';
import type { LineContent } from '../syntax/reader.ts';
import type { State } from '../syntax/state.ts';

/** Nothing has to be kept up to date leaf by leaf: the file is built from the leaves when it is asked for. */
export interface NoIndex {
  add(): void;
  remove(): void;
}

/** A robots.txt as the features see it. */
export type RobotsDocument = Checked<State, LineContent, NoIndex>;
