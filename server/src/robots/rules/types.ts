/**
 * The rules of robots.txt, one a file. They know lines, groups and facts, and of other files and settings what their
 * context tells; they know nothing of editors: offsets only. `shared/` decides which of two rules that fit the same text speaks.
 */
import type { FileRule, PartRule } from '../../core/rule/rule.ts';
import type { RobotsFile } from '../syntax/file.ts';
import type { Line } from '../syntax/line.ts';
import type { Value } from './shared/values.ts';

/** A rule that looks at the values of some fields, or at whole lines; offsets are relative to the line. */
export type RobotsLeafRule = PartRule<Line, RobotsFile, Value>;

/** A rule that looks at lines together; offsets are those of the file. */
export type RobotsFileRule = FileRule<RobotsFile>;
