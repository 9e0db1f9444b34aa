/** Documents with the part of a robots.txt that one crawler obeys. */
export const EFFECTIVE_SCHEME = 'crawlwise-effective';
/** Pages of rules, which VS Code opens as a preview: see `workbench.editorAssociations` in package.json. */
export const RULE_SCHEME = 'crawlwise-rule';
/** What is in a gzipped file, shown as a document. */
export const GZIP_SCHEME = 'crawlwise-gzip';
/** What a robots.txt becomes by a policy, shown beside what it is. */
export const POLICY_SCHEME = 'crawlwise-policy';
/** A file of a live site, as its host has served it; the query is its URL. */
export const LIVE_SCHEME = 'crawlwise-live';
