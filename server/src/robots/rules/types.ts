/**
 * The rules of robots.txt, one a file. They depend on lines, groups and facts; their context provides settings and what
 * is known of other files. They do not depend on editors: there are offsets only. `shared/` decides which of two rules
 * that apply to the same text reports it.
 */
import type { FileRule, PartRule } from '../../core/rule/rule.ts';
import type { RobotsFile } from '../syntax/file.ts';
import type { Line } from '../syntax/line.ts';
import type { Value } from './shared/values.ts';

/** A rule about the values of some fields, or about single lines; offsets are relative to the line. */
export type RobotsLeafRule = PartRule<Line, RobotsFile, Value>;

/** A rule about several lines; offsets are those of the file. */
export type RobotsFileRule = FileRule<RobotsFile>;
