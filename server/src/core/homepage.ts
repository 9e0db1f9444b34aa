import type { Code } from './rule/rule.ts';

/** Where the product is at home; the manifest's `homepage`. */
export const HOMEPAGE = 'https://crawlwise.example';

/** The address of a rule's page. */
export const pageUrl = (code: Code): string => `${HOMEPAGE}/rules/${code}`;
