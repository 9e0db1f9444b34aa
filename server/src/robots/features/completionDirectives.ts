import type { Completion } from '../../core/features.ts';
import {
  commonDirectives,
  type Directive,
  type DirectiveStatus,
  directives,
  directiveText,
} from '../facts/directives.ts';
import type { RobotsFile } from '../syntax/file.ts';
import { fileOf } from '../syntax/fileOf.ts';
import { completionWords as t } from '../words/completions.ts';
import type { FieldPlace } from './completionPlace.ts';
import { code, link, paragraphs } from './markdown.ts';

/** Sort order of the directives that are not offered by default: the less widely read, the later. */
const DISTANCE: Record<DirectiveStatus, number> = {
  standard: 0,
  'widely supported': 0,
  'non-standard': 1,
  proposal: 1,
  draft: 2,
  obsolete: 3,
  unsupported: 3,
};

/** The names that can begin a line: those that most crawlers read, and others with the typed prefix. */
export function directiveItems({ document, line, lineStart, at, word, rest }: FieldPlace): Completion[] {
  const file = fileOf(document.text);
  const cased = caseOf(file, lineStart);
  const typed = line.text.slice(word.start, at).toLowerCase();
  const others = directives.filter(
    (row) => !commonDirectives.includes(row) && typed !== '' && row.name.toLowerCase().startsWith(typed),
  );
  const colon = colonBefore(rest);
  const item = (row: Directive, sort: string): Completion => ({
    label: cased(row.name),
    kind: 'directive',
    detail: t('directive', {
      status: directiveText(row, 'status'),
      summary: directiveText(row, 'summary'),
    }),
    documentation: paragraphs(directiveText(row, 'hover'), `${code(row.syntax)} · ${link(row.source)}`),
    edit: { ...word, text: cased(row.name) + colon },
    ...(colon === ': ' && { again: true }),
    sort,
  });
  return [
    ...inOrder(file, lineStart).map((row, i) => item(row, `0${i}`)),
    ...others.map((row) => item(row, `${DISTANCE[row.status]}${row.name}`)),
  ];
}

/** In a group, rules come first; elsewhere, the line that begins a group. */
function inOrder(file: RobotsFile, lineStart: number): readonly Directive[] {
  const above = lineStart > 0 ? file.lineAt(lineStart - 1)?.line : undefined;
  const inGroup = above?.exit === 'agents' || above?.exit === 'gap' || above?.exit === 'rules';
  if (!inGroup || above.kind === 'blank' || above.kind === 'sitemap') return commonDirectives;
  const isRule = ({ name }: Directive) => name === 'Disallow' || name === 'Allow';
  return [...commonDirectives.filter(isRule), ...commonDirectives.filter((row) => !isRule(row))];
}

function colonBefore(rest: string): string {
  if (rest.trimStart().startsWith(':')) return '';
  return /^\s/.test(rest) ? ':' : ': ';
}

/**
 * Spells a directive's name as other lines of the file do: this directive if the file has it, otherwise in the usual
 * letter case of its directives.
 */
function caseOf({ lines }: RobotsFile, lineStart: number): (name: string) => string {
  const counts = new Map<string, number>();
  let lower = 0;
  let upper = 0;
  let named = 0;
  for (const { line, start } of lines) {
    if (!line.directive || start === lineStart) continue;
    const { key } = line;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    named++;
    if (key === key.toLowerCase()) lower++;
    else if (key === key.toUpperCase()) upper++;
  }
  const spellings = [...counts].sort(([, a], [, b]) => b - a).map(([key]) => key);
  return (name) => {
    const known = spellings.find((key) => key.toLowerCase() === name.toLowerCase());
    if (known !== undefined) return known;
    if (2 * lower > named) return name.toLowerCase();
    return 2 * upper > named ? name.toUpperCase() : name;
  };
}
