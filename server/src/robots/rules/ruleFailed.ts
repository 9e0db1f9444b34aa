import { failureRule } from '../../core/failureRule.ts';

export const rule = failureRule('robots/rule-failed');
