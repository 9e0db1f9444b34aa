/** The checks of robots.txt: the language without features for editors. */
import { languageService } from '../core/language.ts';
import { asLeafRules } from '../core/rule/partRules.ts';
import { isOfFile, type LeafRule, type Rule } from '../core/rule/rule.ts';
import { octetLength } from '../text/summary.ts';
import { errorsOf } from '../urls/facts/searchConsole.ts';
import { effectOf } from './effect.ts';
import { entry } from './entry.ts';
import { filtered } from './filtered.ts';
import { reportedIn } from './overruled.ts';
import { rules } from './rules/index.ts';
import { type Value, valuesIn } from './rules/shared/values.ts';
import { MAX_LINE_OCTETS } from './semantics/index.ts';
import type { RobotsFile } from './syntax/file.ts';
import { keptFile } from './syntax/fileOf.ts';
import type { Line } from './syntax/line.ts';
import { LineIndex } from './syntax/lineIndex.ts';
import { type LineContent, robotsReader } from './syntax/reader.ts';
import type { State } from './syntax/state.ts';
import { templateReader } from './syntax/template.ts';

const leafRules = asLeafRules<Line, RobotsFile, Value>(rules, valuesIn);
const isFileCode = isOfFile(leafRules);

const service = languageService<State, LineContent, Line, LineIndex, RobotsFile>({
  ...entry,
  rules: leafRules.map(withoutFixesOnLongLines),
  reader: robotsReader,
  mute: ({ mute }) => mute,
  node: (leaf) => leaf.content!.line,
  index: () => new LineIndex(),
  template: templateReader(isFileCode),
  file: (document) => keptFile(document.text, document.index()),
  errorsOf,
  effect: (document, edits) => effectOf(keptFile(document.text, document.index()), document.text, edits),
  groups: ({ groups }) => groups.map(({ agents }) => agents[0]!.start),
  features: {},
});

/**
 * Omits findings that another one explains better, judged by the whole file. Fixes are still verified against all
 * findings.
 */
export const checks = filtered(service, function* ({ text, config, index }) {
  yield* index().prepare();
  return yield* reportedIn(keptFile(text, index()), (code) => config.levels.get(code) === 'off', isFileCode);
});

/**
 * Google's parser cuts a line that is too long at an octet, so any edit of such a line can change what is read. No edit
 * of it has a certain effect.
 */
function withoutFixesOnLongLines(rule: Rule<Line, RobotsFile>): Rule<Line, RobotsFile> {
  if (!('leaf' in rule) || !rule.fixes) return rule;
  const { fixes } = rule;
  const guarded: LeafRule<Line, RobotsFile> = {
    ...rule,
    fixes: (finding, line, context) => (isLong(line) ? [] : fixes(finding, line, context)),
  };
  return guarded;
}

const isLong = ({ text }: Line): boolean => octetLength(text) > MAX_LINE_OCTETS / 2;
