import { ruleAdvice as t } from '../words/rulePages.ts';
import type { RuleMeta } from './rule.ts';

/** The first sentence of a text; abbreviations such as "e.g." are not used in it. */
export const firstSentence = (text: string): string => /^.*?[.)](?=\s+[A-Z`"]|$)/s.exec(text)?.[0] ?? text;

/** Why a finding of a rule matters, and how to fix it: a sentence each, in Markdown, from the page of the rule. */
export const adviceOf = ({ docs }: RuleMeta): readonly [why: string, fix: string] => [
  t('why', { text: firstSentence(docs.why) }),
  t('fix', { text: firstSentence(docs.how) }),
];
