/** A use of pages, explained: who fetches for it, and how a file says what it permits. */
import { listed } from '../../core/catalogue.ts';
import { listedFirst } from '../../core/findings/listedFirst.ts';
import { USE, USES, type UseName } from '../../core/rule/expected.ts';
import { PREFERENCES, valuesOf } from '../facts/preferences.ts';
import { crawlersNamed } from '../facts/purposes.ts';
import { USAGE_TOKENS } from '../facts/usage.ts';
import { wellKnownPlace } from '../facts/wellKnown.ts';
import { useWords } from '../facts/words.ts';
import { usePageWords as t } from '../words/uses.ts';

const MAX_NAMES = 12;

/** The use that a word names: `ai-training`, or `use:ai-training`; undefined for any other word. */
export const useNamed = (word: string): UseName | undefined =>
  USES.find((use) => word === use || word === USE + use);

/** The explanation of a use, as Markdown: its crawlers, and the signals and usage tokens about it, each with the date of its text. */
export function usePage(use: UseName): string {
  const crawlers = [...crawlersNamed(USE + use)].sort((a, b) => wellKnownPlace(a) - wellKnownPlace(b));
  const signals = (['Content-Signal', 'Content-Usage'] as const).flatMap((field) => {
    const { document, asOf, names } = PREFERENCES[field];
    return names
      .filter((row) => row.use === use && row.proposal === undefined)
      .map((row) => {
        const values = valuesOf(row).map((value) => `\`${row.name}=${value}\``);
        return t('signal', { field, values: listed(values, 'disjunction'), document, date: asOf });
      });
  });
  const tokens = USAGE_TOKENS.filter((row) => row.use === use).map(({ token, asOf }) =>
    t('token', { token, date: asOf }),
  );
  const lines = [
    t('crawlers', { crawlers: listedFirst(crawlers, MAX_NAMES) }),
    ...signals,
    ...tokens,
    ...(use === 'ai-answers' ? [t('elsewhere')] : []),
  ];
  return [
    t('head', { use: useWords(use) }),
    lines.map((line) => `- ${line}`).join('\n'),
    t('policy', { stance: `${use}=no` }),
    '',
  ].join('\n\n');
}
