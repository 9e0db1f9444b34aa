/**
 * Crawler profiles: what a crawler that is known by name does with a robots.txt and a URL, and where RFC 9309 says
 * something else than Google's parser.
 *
 * This folder does not know how lines are cut and patterns compared (that is `semantics`), holds no fact on a single
 * crawler (that is `facts`), and knows neither documents and their positions nor editors, files or settings. What it
 * gives is plain data, and sentences made of it.
 */

export {
  type Answer,
  askAgent,
  askCrawler,
  type Because,
  googleVerdict,
  type Obeyed,
  obeyedBy,
  requestedToken,
  rfcVerdict,
  rulesOfCrawler,
} from './ask.ts';
export { type Decided, deciderOf } from './decider.ts';
export { describeExplanation, describeReasons, type LineText } from './explanation.ts';
export type { GroupUse, Step } from './judge.ts';
export { lineTexts } from './lineTexts.ts';
export { agentFault, meantTokens } from './meant.ts';
export { type OwnSite, ownSite, siteFault, sitemapsIn } from './ownSite.ts';
export type { Point } from './points.ts';
export type { ProfileSource } from './profile.ts';
export { requestOf, requestPath, urlFault } from './request.ts';
