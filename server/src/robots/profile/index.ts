/**
 * Crawler profiles: what a crawler, known by name, does with a robots.txt and a URL, and where RFC 9309 differs from
 * Google's parser.
 *
 * This folder does not know how lines are cut and patterns compared (see `semantics`), has no facts about single
 * crawlers (see `facts`), and does not depend on documents and positions, editors, files or settings. Its results are
 * plain data, and sentences made of it.
 */

export {
  askAgent,
  askCrawler,
  type Because,
  type CrawlerVerdict,
  googleVerdict,
  type Obeyed,
  obeyedBy,
  requestedToken,
  rulesOfCrawler,
} from './ask.ts';
export { type Decided, deciderOf, decisionsFor } from './decider.ts';
export { describeReasons, type LineText } from './explanation.ts';
export type { GroupStep, GroupUse } from './judge.ts';
export { lineTexts } from './lineTexts.ts';
export { agentFault, meantTokens } from './meant.ts';
export { type OwnSite, ownSite, siteFault, sitemapsIn } from './ownSite.ts';
export type { Point } from './points.ts';
export type { ProfileSource } from './profile.ts';
export { requestOf, requestPath, urlFault } from './request.ts';
