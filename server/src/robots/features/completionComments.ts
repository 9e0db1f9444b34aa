import type { Completion } from '../../core/features.ts';
import { PURPOSE, PURPOSES } from '../../core/rule/expected.ts';
import { templateOf } from '../../core/rule/rule.ts';
import type { Span } from '../../text/span.ts';
import { purposeTitle } from '../facts/tokens.ts';
import { rules } from '../rules/index.ts';
import { completionWords as t } from '../words/completions.ts';
import { type CommentPlace, inList, inWord, wordAt } from './completionPlace.ts';
import { listTokens } from './completionTokens.ts';

/** The comments that this extension reads: how they begin, and what they do. */
const FORMS = [
  ['crawlwise-disable-next-line', 'disableNextLine'],
  ['crawlwise-disable', 'disable'],
  ['crawlwise-enable', 'enable'],
  ['@expect allow', 'expectAllow'],
  ['@expect block', 'expectBlock'],
] as const;

const SUPPRESSION = /^crawlwise-(?:disable(?:-next-line)?|enable)[ \t]/i;
/** The start of a reason; no codes follow it. */
const REASON = /[ \t]--+[ \t]|:/;
const EXPECTATION = /^@expect[ \t]+(?:allow|block)[ \t]+(?:[^\s,]+[ \t]*,[ \t]*)*[^\s,]*$/i;

/**
 * Completions in a comment: the forms of comments that begin like this one, then rule codes or crawler tokens. Nothing
 * in other comments, and nothing until a character of the form is typed.
 */
export function commentItems(place: CommentPlace): Completion[] {
  const { line, at, from } = place;
  const within = { start: from, end: line.end };
  const typed = line.text.slice(from, at);
  if (SUPPRESSION.test(typed))
    return REASON.test(typed) ? [] : codeItems(typed, wordAt(line.text, within, at, inList));
  if (EXPECTATION.test(typed)) {
    const word = wordAt(line.text, within, at, inList);
    return [...listTokens(namesIn(typed), word), ...purposeItems(namesIn(typed), word)];
  }
  const { end } = wordAt(line.text, within, at, inWord);
  const blank = line.text.slice(end, line.end) === '' ? ' ' : '';
  return FORMS.filter(([text]) => typed !== '' && text.startsWith(typed.toLowerCase())).map(
    ([label, key], i) => ({
      label,
      kind: 'value',
      detail: t(key),
      edit: { start: from, end, text: label + blank },
      sort: String(i),
    }),
  );
}

/** Purposes, each of which stands for all crawlers with that purpose. */
const purposeItems = (named: ReadonlySet<string>, word: Span): Completion[] =>
  PURPOSES.filter((purpose) => !named.has(PURPOSE + purpose)).map((purpose) => ({
    label: PURPOSE + purpose,
    kind: 'value',
    detail: t('purpose', { purpose: purposeTitle(purpose) }),
    edit: { ...word, text: PURPOSE + purpose },
    sort: `~${purpose}`,
  }));

/** The codes of the rules that the comment does not name yet. */
function codeItems(typed: string, word: Span): Completion[] {
  const named = namesIn(typed);
  return rules.flatMap(({ meta }) =>
    named.has(meta.code)
      ? []
      : [
          {
            label: meta.code,
            kind: 'value',
            documentation: unnamed(templateOf(meta)),
            edit: { ...word, text: meta.code },
          },
        ],
  );
}

/** A message without its placeholders. */
const unnamed = (message: string): string => message.replace(/\{\w+\}/g, '…');

/** The words before the one at the cursor, in lower case. */
const namesIn = (typed: string): ReadonlySet<string> =>
  new Set(
    typed
      .toLowerCase()
      .split(/[\s,]+/)
      .slice(0, -1),
  );
