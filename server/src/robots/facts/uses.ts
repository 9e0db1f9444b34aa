import type { UseName } from '../../core/rule/expected.ts';
import type { Crawler } from './crawlers.ts';

/** What a crawler fetches for; null if it is in no table. */
type Purposes = { readonly [Key in 'purpose']: Crawler['purpose'] | null } & {
  readonly also?: Crawler['also'];
};

const ANSWERS: ReadonlySet<string> = new Set(['ai-search', 'ai-assistant']);

/**
 * The uses that a crawler fetches for; `others` for one that serves none of the rest. A search engine counts as
 * such, whatever else it does. A control token counts by what it decides; one without further purposes is a switch of
 * search.
 */
export function usesOf({ purpose, also = [] }: Purposes): readonly UseName[] {
  const isSwitch = purpose === 'control' && (also.length === 0 || also.includes('search'));
  if (purpose === 'search' || isSwitch) return ['search'];
  const purposes = [purpose, ...also];
  const found: UseName[] = [];
  if (purposes.some((item) => item !== null && ANSWERS.has(item))) found.push('ai-answers');
  if (purposes.includes('ai-training')) found.push('ai-training');
  return found.length > 0 ? found : ['others'];
}
