import { failureRule } from '../../core/rule/failureRule.ts';

export const rule = failureRule('text/rule-failed', 'text/limits');
