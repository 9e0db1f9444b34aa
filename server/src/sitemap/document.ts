import type { Checked } from '../core/rule/definition.ts';
import type { RecordIndex } from './index.ts';
import type { SitemapContent } from './syntax/node.ts';
import type { State } from './syntax/state.ts';

export type SitemapDocument = Checked<State, SitemapContent, RecordIndex>;
