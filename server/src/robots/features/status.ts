import type { Status } from '../../core/service.ts';
import type { RobotsDocument } from './types.ts';

/** The kind of file, and how many `Allow` and `Disallow` lines have been read. */
export function status({ text }: RobotsDocument): Status {
  return { kind: 'robots.txt', count: text.leaves.total.records, one: 'rule', many: 'rules' };
}
