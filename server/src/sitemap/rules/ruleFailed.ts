import { failureRule } from '../../core/failureRule.ts';

export const rule = failureRule('sitemap/rule-failed');
