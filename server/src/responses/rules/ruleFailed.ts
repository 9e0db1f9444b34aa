import { failureRule } from '../../core/rule/failureRule.ts';

export const rule = failureRule('live/rule-failed', 'live/encoding');
