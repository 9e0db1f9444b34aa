/**
 * What edits of a robots.txt change for crawlers. The automata of the rules before and after are compared, for every
 * crawler that a group names and for all others (`semantics/difference.ts`). If no verdict changes, neither by Google's
 * parser nor by others (`parserEffect.ts`), "fix all" may apply a fix. If some do, its title names the crawlers and paths.
 * If the proof exceeds its budget, the fix is not offered.
 */
import { cached } from '../core/memo.ts';
import type { Edit } from '../core/rule/rule.ts';
import type { Effect } from '../core/service.ts';
import { isWholeSite, namesIn, verdictsOf, wordsOf } from './effectWords.ts';
import { crawler, fallbackChain } from './facts/tokens.ts';
import { isReadAlike, knownFile, parserEffectOf } from './parserEffect.ts';
import { groupsAfterEdits, type Replacement } from './parserGroups.ts';
import { GOOGLE, type Parser } from './parsers.ts';
import { difference, EVERY_CRAWLER, type Fallback, productToken, tokenKey } from './semantics/index.ts';
import type { RobotsFile, Snapshot } from './syntax/file.ts';
import { type Line, readLine } from './syntax/line.ts';
import { effectWords as t } from './words/effects.ts';

/**
 * Finds the verdicts that change when the edits of a fix are applied, in ascending order: as Google's parser reads the
 * file, and for crawlers known to read names uncut (`MJ12bot`) or to fall back to other groups. Undefined if that
 * cannot be proven.
 * Only the lines that the edits touch are read, and what is found out about a group is kept with the file, so thousands
 * of fixes of one file cost little more than their edits.
 */
export function effectOf(file: RobotsFile, document: Snapshot, edits: readonly Edit[]): Effect | undefined {
  if (file.foreign || !document.complete) return undefined;
  const stretches = replacementsOf(file, document, edits);
  if (stretches.every((stretch) => isReadAlike(SPELLED, file, stretch)))
    return effectOnOthers(file, stretches);
  const before = knownFile(SPELLED, file);
  const groups = groupsAfterEdits(SPELLED, before, file, stretches);
  const found = difference(before.groups, groups, { fallback });
  if (!found) return undefined;
  const { changes } = found;
  if (changes.length === 0) return effectOnOthers(file, stretches);
  const kept = new Set(before.groups);
  const names = [namesIn(groups.filter((group) => !kept.has(group))), namesOf(before.groups)];
  return {
    words: wordsOf(changes, ...names),
    isSafe: false,
    isWholeSite: isWholeSite(changes),
    verdicts: () => verdictsOf(changes, ...names),
  };
}

/** The effect of edits that keep Google's verdicts. */
function effectOnOthers(file: RobotsFile, stretches: readonly Replacement[]): Effect | undefined {
  const effect = parserEffectOf(file, stretches);
  if (!effect || effect === 'none') return effect;
  return effect === 'asGoogle'
    ? { words: t('asGoogle'), isSafe: true, isWholeSite: false, verdicts: () => [] }
    : {
        words: t('notByAll'),
        isSafe: false,
        isWholeSite: isWholeSite(effect),
        verdicts: () => [t('othersChange')],
      };
}

/** The groups that a crawler is known to try, if these are not just its own and `*`. */
const fallback: Fallback = (key) => {
  const chain = fallbackChain(key).map(tokenKey);
  return chain.length <= 2 && chain.at(-1) === EVERY_CRAWLER ? undefined : chain;
};

/**
 * The lines that the edits touch and the one above: if that ends with a CR, an inserted LF joins it to one line break.
 */
function replacementsOf(
  file: RobotsFile,
  document: Snapshot,
  edits: readonly Edit[],
): readonly Replacement[] {
  const touched: { from: number; to: number; edits: Edit[] }[] = [];
  for (const edit of edits) {
    const from = Math.max(0, indexAt(file, edit.start) - 1);
    const to = Math.min(file.lines.length, indexAt(file, edit.end) + 1);
    const last = touched.at(-1);
    if (last && from <= last.to) {
      last.to = Math.max(last.to, to);
      last.edits.push(edit);
    } else touched.push({ from, to, edits: [edit] });
  }
  return touched.map(({ from, to, edits: own }) => {
    let at = file.lines[from]?.start ?? 0;
    const end = file.lines[to]?.start ?? file.length;
    let text = '';
    for (const edit of own) {
      text += document.slice(at, edit.start) + edit.text;
      at = Math.max(at, edit.end);
    }
    text += document.slice(at, end);
    const texts = text.split(/\r\n?|\n/);
    if (texts.at(-1) === '') texts.pop();
    const lines = texts.map((line, i) => readLine(line, '', from + i === 0 ? 'first' : 'start'));
    return { from, to, lines };
  });
}

const indexAt = (file: RobotsFile, offset: number): number => file.lineAt(offset)?.index ?? 0;

/** A name that a crawler may read uncut although Google's parser cuts it: `008`. */
const WHOLE_NAME = /^[\w.-]+$/;

/**
 * The tokens that a `user-agent` line names: the one that Google's parser reads, and the whole name if other crawlers
 * may read that.
 */
export function agentsOf({ value, agent }: Pick<Line, 'value' | 'agent'>): readonly string[] {
  const token = productToken(value);
  const isWhole = agent !== tokenKey(token) && agent === tokenKey(value);
  return isWhole && (crawler(value) || WHOLE_NAME.test(value)) ? [token, value] : [token];
}

/** Google's parser, with the names as they are written. */
const SPELLED: Parser = {
  ...GOOGLE,
  readings: cached((line) =>
    line.kind === 'user-agent'
      ? agentsOf(line).map((name) => ({ kind: 'user-agent', name }))
      : GOOGLE.readings(line),
  ),
};

const namesOf = cached(namesIn);
