import { failureRule } from '../../../core/rule/failureRule.ts';

export const rule = failureRule('sitemap/rule-failed', 'sitemap/encoding');
