/**
 * The meaning of robots.txt: lines, groups, path patterns and verdicts, exactly as Google's parser reads them.
 *
 * This folder does not depend on editors, files, settings or positions in a document. It has no names of crawlers, no
 * fallback from one token to another, no reading other than Google's (RFC 9309 and others are built on top of it), and
 * no opinion on style. It runs wherever ECMAScript and the Encoding Standard are available.
 */

export {
  blocksAny,
  type ChangedPaths,
  changedPathsSteps,
  type PathSet,
  type VerdictChanges,
} from './changedPaths.ts';
export { type Conflict, conflictKeys, conflicts } from './conflicts.ts';
export { type PathSearch, pathDecided } from './decided.ts';
export {
  type Change,
  type Difference,
  difference,
  type Fallback,
} from './difference.ts';
export { spellingOf, type Tag } from './directive.ts';
export {
  chooseGroup,
  type Directive,
  EVERY_CRAWLER,
  type Group,
  type GroupAgent,
  groupDirectives,
  type MergedGroup,
  mergeGroups,
  productToken,
  type Rule,
  rulesOf,
  tokenKey,
} from './groups.ts';
export { headOf, includes, intersects, mayMeet, pathOutside, rootedPatterns } from './inclusion.ts';
export {
  type LineReading,
  MAX_LINE_OCTETS,
  readLine,
  readTextLine,
} from './line.ts';
export { compileRules, type Matcher } from './matcher.ts';
export { dropWhite, isAscii, isWhite, type Octets, skipWhite, toOctets, toText } from './octets.ts';
export { indexFolderPattern, matchesPattern, normalizePattern } from './pattern.ts';
export { byPrecedence, type Match, matchRule, ruleForms } from './precedence.ts';
export { type Redundancy, redundantRules } from './redundancy.ts';
export { type Directives, parseRobots, type Robots, type RobotsLine } from './robots.ts';
export { DIRECTIONS, type Turn, type Turning, turning } from './turning.ts';
export { type Uncovered, uncoveredRules } from './uncovered.ts';
export { pathOfUrl } from './url.ts';
export {
  type CompiledRobots,
  compileRobots,
  decide,
  verdict,
} from './verdict.ts';
