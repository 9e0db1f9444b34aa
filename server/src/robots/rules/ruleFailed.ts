import { failureRule } from '../../core/rule/failureRule.ts';

export const rule = failureRule('robots/rule-failed', 'robots/encoding');
