import type { Code } from './rule/rule.ts';

/** The home page of the product; the manifest's `homepage`. */
export const HOMEPAGE = 'https://crawlwise.example';

/** The address of a rule's page. */
export const pageUrl = (code: Code): string => `${HOMEPAGE}/rules/${code}`;
