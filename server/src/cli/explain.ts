import { allRules } from '../core/rule/knownRules.ts';
import { explainedWords, explanationOf } from '../library/explanation.ts';
import { noSuch } from './args/nearest.ts';
import { CLEAN, type Command, type Context, UsageError } from './command.ts';
import { visible } from './report.ts';
import { callWords as t } from './words/calls.ts';

/** `crawlwise explain`: explains a rule, a directive, an element, a crawler or a path pattern. */
export const explain: Command = async (call, context) => {
  const [word, ...others] = call.operands;
  if (word === undefined) throw new UsageError(t('nothingToExplain'));
  if (others.length > 0) throw new UsageError(t('explainOne', { first: word, second: others[0]! }));
  context.stdout.write(`${await explained(word, context)}\n`);
  return CLEAN;
};

/** The explanation of a word, as Markdown without control characters. Throws `UsageError` for an unknown one. */
export async function explained(word: string, { languages, served }: Context): Promise<string> {
  const rules = await allRules(languages);
  const text = await explanationOf(word, rules, served);
  if (text === undefined) throw noSuch('word', word, explainedWords(rules), visible(word));
  return text.trimEnd().split('\n').map(visible).join('\n');
}
