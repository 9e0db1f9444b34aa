/** Documents with the part of a robots.txt that one crawler obeys. */
export const EFFECTIVE_SCHEME = 'crawlwise-effective';
/** Documents with an audit of a robots.txt. */
export const AUDIT_SCHEME = 'crawlwise-audit';
/** Documents with the effects of a robots.txt on crawlers. */
export const CHANGES_SCHEME = 'crawlwise-changes';
