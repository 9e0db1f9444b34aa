/** What one crawler obeys of a robots.txt, shown as a document. */
export const EFFECTIVE_SCHEME = 'crawlwise-effective';
/** Who may fetch what by a robots.txt, shown as a document. */
export const AUDIT_SCHEME = 'crawlwise-audit';
/** What a robots.txt changes for crawlers, shown as a document. */
export const CHANGES_SCHEME = 'crawlwise-changes';
