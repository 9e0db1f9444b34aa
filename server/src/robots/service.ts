/**
 * robots.txt as a language. It knows nothing of sitemaps, of how the files around one are
 * found, or of the protocol.
 */

import { languageService } from '../core/language.ts';
import type { Rule } from '../core/rule.ts';
import type { FileHead } from '../core/service.ts';
import { octetLength } from '../text/summary.ts';
import { completion } from './features/completion.ts';
import { definition } from './features/definition.ts';
import { effective } from './features/effective.ts';
import { folding } from './features/folding.ts';
import { format } from './features/format.ts';
import { formatTyped } from './features/formatTyped.ts';
import { highlights } from './features/highlights.ts';
import { hover } from './features/hover.ts';
import { inlays } from './features/inlays.ts';
import { lenses } from './features/lenses.ts';
import { links } from './features/links.ts';
import { outline } from './features/outline.ts';
import { refactorings } from './features/refactorings.ts';
import { references } from './features/references.ts';
import { rename, renameable } from './features/rename.ts';
import { selection } from './features/selection.ts';
import { semanticTokens } from './features/semanticTokens.ts';
import { signature } from './features/signature.ts';
import { status } from './features/status.ts';
import { askable, test } from './features/test.ts';
import { rules } from './rules/index.ts';
import type { RobotsLeafRule } from './rules/types.ts';
import { MAX_LINE_OCTETS } from './semantics/index.ts';
import { settings } from './settings.ts';
import { keptFile, type RobotsFile } from './syntax/file.ts';
import type { Line } from './syntax/line.ts';
import { LineIndex } from './syntax/lineIndex.ts';
import { type LineContent, lineReader } from './syntax/reader.ts';
import type { State } from './syntax/state.ts';

const LANGUAGE_IDS: ReadonlySet<string> = new Set(['robots-txt', 'robots', 'robotstxt']);
/** `robots.txt` and names such as `robots.staging.txt`; other text files are none. */
const FILE_NAME = /^robots(?:\.[^/]+)?\.txt$/i;

/** Whether a file is a robots.txt, by its language or by the last segment of its URI. */
export function isRobotsFile({ languageId, uri }: FileHead): boolean {
  if (LANGUAGE_IDS.has(languageId)) return true;
  const path = uri.split(/[?#]/, 1)[0]!;
  return FILE_NAME.test(path.slice(path.lastIndexOf('/') + 1));
}

export const robots = languageService<State, LineContent, Line, LineIndex, RobotsFile>({
  id: 'robots-txt',
  rules: (rules as readonly Rule<Line, RobotsFile>[]).map(withoutFixesOnLongLines),
  claims: isRobotsFile,
  settings,
  reader: lineReader,
  mute: ({ mute }) => mute,
  node: (leaf) => leaf.content!.line,
  index: () => new LineIndex(),
  file: (document) => keptFile(document.text, document.index()),
  features: {
    hover,
    status,
    completion,
    signature,
    outline,
    folding,
    links,
    lenses,
    highlights,
    definition,
    references,
    renameable,
    rename,
    selection,
    format,
    formatTyped,
    refactorings,
    semanticTokens,
    inlays,
    test,
    askable,
    effective,
  },
});

/**
 * What Google's parser reads of a line that is too long depends on where each of its characters stands, so no edit
 * of such a line can be said to be what it seems.
 */
function withoutFixesOnLongLines(rule: Rule<Line, RobotsFile>): Rule<Line, RobotsFile> {
  if (!('leaf' in rule) || !rule.fixes) return rule;
  const { fixes } = rule;
  const guarded: RobotsLeafRule = {
    ...rule,
    fixes: (finding, line, context) => (isLong(line) ? [] : fixes(finding, line, context)),
  };
  return guarded;
}

const isLong = ({ text }: Line): boolean => octetLength(text) > MAX_LINE_OCTETS / 2;
