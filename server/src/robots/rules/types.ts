/**
 * The rules of robots.txt, one a file. They know lines, groups and facts, and of other files and settings what their
 * context tells; they know nothing of editors: offsets only. `shared/` decides which of two rules that fit the same text speaks.
 */
import type { FileRule, LeafRule } from '../../core/rule.ts';
import type { RobotsFile } from '../syntax/file.ts';
import type { Line } from '../syntax/line.ts';

/** A rule that looks at one line; offsets are relative to it. */
export type RobotsLeafRule = LeafRule<Line, RobotsFile>;

/** A rule that looks at lines together; offsets are those of the file. */
export type RobotsFileRule = FileRule<RobotsFile>;
