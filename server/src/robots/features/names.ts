import { listed } from '../../core/catalogue.ts';
import { shortened } from '../../core/credentials.ts';
import type { PlacedLine } from '../syntax/file.ts';
import { lensWords as t } from '../words/lenses.ts';

const MAX = 5;

/**
 * The names in `user-agent` lines as written, each once regardless of letter case: "Googlebot, bingbot", at most five
 * and "and 7 more"; empty if no line has a name.
 */
export function nameList(agents: readonly PlacedLine[]): string {
  const names = new Map<string, string>();
  for (const { line } of agents) {
    if (line.agent !== '' && !names.has(line.agent)) {
      names.set(line.agent, shortened(line.value.slice(0, line.agent.length)));
    }
  }
  const shown = [...names.values()].slice(0, MAX);
  return names.size > MAX
    ? listed([...shown, t('moreCrawlers', { count: names.size - MAX })])
    : listed(shown, 'unit');
}
