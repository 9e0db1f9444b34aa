/**
 * Answers of hosts as a language: what was requested, then the status, the type and whatever else was found out about
 * it, a line each. So its rules are declared, configured and documented like all others. No file is in this language.
 */
import { languageService } from '../core/language.ts';
import { asLeafRules } from '../core/rule/partRules.ts';
import { entry } from './entry.ts';
import { rules } from './rules/index.ts';
import type { Value } from './rules/types.ts';
import type { Line, State } from './syntax/line.ts';
import { answerReader, type LineContent } from './syntax/reader.ts';

const NO_INDEX = { add() {}, remove() {} };

export const checks = languageService<State, LineContent, Line, typeof NO_INDEX, undefined>({
  ...entry,
  rules: asLeafRules<Line, undefined, Value>(rules, (line) => (line.kind ? [line as Value] : [])),
  reader: answerReader,
  node: (leaf) => leaf.content!.line,
  index: () => NO_INDEX,
  file: () => undefined,
  features: {},
});
