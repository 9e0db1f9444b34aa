import { ruleAdvice as t } from '../words/rulePages.ts';
import { docOf, type RuleMeta } from './rule.ts';

/** The first sentence of a text; abbreviations such as "e.g." are not used in it. Letters of Arabic have no case. */
const firstSentence = (text: string): string =>
  /^.*?[.)؟](?=\s+[\p{Lu}\p{Lo}`"\u2068]|$)/su.exec(text)?.[0] ?? text;

/** Why a finding of a rule matters, and how to fix it: a sentence each, in Markdown, from the page of the rule; none without a page. */
export const adviceOf = (meta: RuleMeta): readonly string[] =>
  meta.docs.why === ''
    ? []
    : [
        t('why', { text: firstSentence(docOf(meta, 'why')) }),
        t('fix', { text: firstSentence(docOf(meta, 'how')) }),
      ];
