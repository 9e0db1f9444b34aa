import type { Code } from './rule/rule.ts';

/** The home page of the product; the manifest's `homepage`. */
export const HOMEPAGE = 'https://crawlwise.example';

/** Whether the pages below it can be read; the manifest's `homepageAnswers`. Until then, nothing links to them. */
export const HOMEPAGE_ANSWERS: boolean = false;

/** The address of a rule's page; undefined if it cannot be read there. */
export const pageUrl = (code: Code): string | undefined =>
  HOMEPAGE_ANSWERS ? `${HOMEPAGE}/rules/${code}.html` : undefined;

/** That address as a field of a finding or a rule. */
export function docsOf(code: Code): { readonly docs?: string } {
  const docs = pageUrl(code);
  return docs === undefined ? {} : { docs };
}
