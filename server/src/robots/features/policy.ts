import type { PolicyAnswer } from '../../core/features.ts';
import { listedFirst } from '../../core/findings/listedFirst.ts';
import type { Steps } from '../../core/steps.ts';
import { applyPolicy } from '../changes/applyPolicy.ts';
import { type AudienceState, audiencePolicy, audienceStates, unenforced } from '../changes/stances.ts';
import { AUDIENCES } from '../facts/audiences.ts';
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
 * Who may use the site by this file; and what it becomes if some audiences may and others may not, with the effect on crawlers.
 * @param allowed names of audiences; without them nothing is to change
 */
export function* policy(document: RobotsDocument, allowed?: readonly string[]): Steps<PolicyAnswer> {
  const { text } = document;
  if (text.length > MAX_UNITS) return { audiences: [], refusal: t('audiences.tooLong') };
  if (wholeFile(document).foreign) return { audiences: [], refusal: t('audiences.foreign') };
  const before = text.slice(0, text.length);
  const robots = parseRobots(before);
  yield 0;
  const states = audienceStates(robots);
  const audiences = states.map(audienceOf);
  if (!allowed) return { audiences };
  yield 0;
  const wanted = audiencePolicy(new Set(AUDIENCES.filter((name) => allowed.includes(name))));
  const applied = applyPolicy(before, wanted);
  if (!applied) return { audiences, refusal: t('audiences.unproven') };
  yield 0;
  const effect = yield* effectOfText(document, before, applied.text);
  const count = unenforced(wanted).length;
  const caution = count > 0 ? { caution: t('audiences.unsure', { count }) } : {};
  return { audiences, change: { edits: applied.edits, text: applied.text, effect, ...caution } };
}

function audienceOf({ name, allowed, blocked, isAllowed }: AudienceState): PolicyAnswer['audiences'][number] {
  const names = (some: AudienceState['allowed']): string =>
    listedFirst(
      some
        .flatMap(({ token }) => (token === '*' ? [] : [token]))
        .sort((item, other) => wellKnownPlace(item) - wellKnownPlace(other)),
      MAX_NAMES,
    );
  const isMixed = allowed.length > 0 && blocked.some(({ token }) => token !== '*');
  return {
    name,
    label: t(`audiences.${name}`),
    description: names([...allowed, ...blocked]),
    ...(isMixed && { detail: t('audiences.blocked', { crawlers: names(blocked) }) }),
    isAllowed,
  };
}
