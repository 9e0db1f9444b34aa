import type { Completion } from '../../core/features.ts';
import { crawler } from '../facts/tokens.ts';
import { completionWords as t } from '../words/completions.ts';
import type { ValuePlace } from './completionPlace.ts';

/**
 * The items that begin with what is typed. Where the line is complete with it, it is the first item, so that Enter
 * replaces no value that is meant; where only that is left, or other text follows, there are none.
 * @param items all that can be proposed, in one order by `sort`; they replace the same part of the line
 */
export function typedItems(place: ValuePlace, items: readonly Completion[]): Completion[] {
  const { line, at, directive } = place;
  const edit = items[0]?.edit;
  if (!edit) return [];
  const typed = line.text.slice(edit.start, at);
  const written = line.text.slice(edit.start, edit.end);
  const exact = items.find((item) => item.edit.text === typed);
  const others = items
    .filter((item) => item !== exact && item.edit.text !== written && fits(item, typed))
    .map((item): Completion => ({ ...item, isOfTyped: true }));
  if (others.length === 0) return others;
  const key = typed.toLowerCase();
  const isKnown = exact !== undefined || others.some(({ label }) => label.toLowerCase() === key);
  if (!isKnown && !IS_WHOLE.get(directive.name)?.(typed, place, others)) return others;
  if (written !== typed) return [];
  const asTyped: Completion = {
    label: typed || t('nothing'),
    kind: others[0]!.kind,
    detail: t(typed === '' ? 'blocksNothing' : 'asTyped'),
    edit: { ...edit, text: typed },
  };
  return [{ ...(exact ?? asTyped), isOfTyped: true, sort: ' ' }, ...others];
}

/** Whether an item begins as typed. A part of a URL is not a value, and stands for the whole. */
function fits({ kind, filter, label }: Completion, typed: string): boolean {
  if (kind === 'path') return label.startsWith(typed);
  const name = (filter ?? label).toLowerCase();
  return kind === 'url' ? name.includes(typed.toLowerCase()) : name.startsWith(typed.toLowerCase());
}

/** Whether a line is complete with a value that is not in the list, whose other items are longer. */
type IsWhole = (typed: string, place: ValuePlace, others: readonly Completion[]) => boolean;

/** Whether a path ends where one of the known ones has a boundary: `/shop` of `/shop/`, and not `/sh`. */
const isWholePath: IsWhole = (typed, _place, others) =>
  typed !== '' &&
  !others.every(({ label }) => WORD_END.test(typed) && WORD_START.test(label.slice(typed.length)));

const WORD_END = /[\p{L}\p{N}]$/u;
const WORD_START = /^[\p{L}\p{N}]/u;

const IS_WHOLE: ReadonlyMap<string, IsWhole> = new Map<string, IsWhole>([
  ['User-agent', (typed) => crawler(typed) !== undefined],
  ['Allow', isWholePath],
  [
    'Disallow',
    (typed, place, others) => (typed === '' && place.hasColon) || isWholePath(typed, place, others),
  ],
  ['Crawl-delay', (typed) => /^\d+(?:\.\d+)?$/.test(typed)],
]);
