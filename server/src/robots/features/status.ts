import type { Status } from '../../core/service.ts';
import { makerStatus } from '../../urls/makerText.ts';
import { lensWords as t } from '../words/lenses.ts';
import type { RobotsDocument } from './types.ts';

/** The kind of file, and how many `Allow` and `Disallow` lines have been read. */
export function status({ text, config }: RobotsDocument): Status {
  const count = text.leaves.total.records;
  return { kind: 'robots.txt', items: t('rules', { count }), ...makerStatus(config.site) };
}
