import type { PolicyAnswer } from '../../core/features.ts';
import { listedFirst } from '../../core/findings/listedFirst.ts';
import { USES } from '../../core/rule/expected.ts';
import type { Steps } from '../../core/steps.ts';
import { applyPolicy } from '../changes/applyPolicy.ts';
import { policyAllowing, type UseState, unenforced, useStates } from '../changes/stances.ts';
import { wellKnownPlace } from '../facts/wellKnown.ts';
import { parseRobots } from '../semantics/index.ts';
import { policyWords as t } from '../words/policies.ts';
import { effectOfText } from './effect.ts';
import { wholeFile } from './places.ts';
import type { RobotsDocument } from './types.ts';

/** The proof for a longer file would block the server: use `crawlwise policy`. In UTF-16 units. */
const MAX_UNITS = 32_768;
const MAX_NAMES = 4;

/**
 * Which uses of the site this file allows; and what it becomes if some are allowed and others are not, with the effect on crawlers.
 * @param allowed names of uses; without them nothing is to change
 */
export function* policy(document: RobotsDocument, allowed?: readonly string[]): Steps<PolicyAnswer> {
  const { text } = document;
  if (text.length > MAX_UNITS) return { uses: [], refusal: t('uses.tooLong') };
  if (wholeFile(document).foreign) return { uses: [], refusal: t('uses.foreign') };
  const before = text.slice(0, text.length);
  const robots = parseRobots(before);
  yield 0;
  const states = useStates(robots);
  const uses = states.map(shownUse);
  if (!allowed) return { uses };
  yield 0;
  const wanted = policyAllowing(new Set(USES.filter((name) => allowed.includes(name))));
  const applied = applyPolicy(before, wanted);
  if (!applied) return { uses, refusal: t('uses.unproven') };
  yield 0;
  const effect = yield* effectOfText(document, before, applied.text);
  const count = unenforced(wanted).length;
  const caution = count > 0 ? { caution: t('uses.unsure', { count }) } : {};
  return { uses, change: { edits: applied.edits, text: applied.text, effect, ...caution } };
}

function shownUse({ name, allowed, blocked, isAllowed }: UseState): PolicyAnswer['uses'][number] {
  const names = (some: UseState['allowed']): string =>
    listedFirst(
      some
        .flatMap(({ token }) => (token === '*' ? [] : [token]))
        .sort((item, other) => wellKnownPlace(item) - wellKnownPlace(other)),
      MAX_NAMES,
    );
  const isMixed = allowed.length > 0 && blocked.some(({ token }) => token !== '*');
  return {
    name,
    label: t(`uses.${name}`),
    description: names([...allowed, ...blocked]),
    ...(isMixed && { detail: t('uses.blocked', { crawlers: names(blocked) }) }),
    isAllowed,
  };
}
