import { failureRule } from '../../core/failureRule.ts';

export const rule = failureRule('text/rule-failed');
