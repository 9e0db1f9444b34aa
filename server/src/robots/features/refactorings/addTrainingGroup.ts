import type { Refactoring } from '../../../core/features.ts';
import type { Crawler } from '../../facts/crawlers.ts';
import { ofKnown } from '../../facts/known.ts';
import { topOf } from '../../syntax/comments.ts';
import type { RobotsFile } from '../../syntax/file.ts';
import { refactoringWords as say } from '../../words/refactorings.ts';
import { insertBelowGroup, LineChange } from './lineEdits.ts';
import type { Place } from './types.ts';

/** Kinds of lines on which the refactoring is offered: not rules and sitemaps, which are about something else. */
const OFFERED: ReadonlySet<string> = new Set(['blank', 'comment', 'user-agent']);

/** Tokens that also serve other purposes, but not search. */
const BESIDE: ReadonlySet<string> = new Set(['control', 'archive', 'other']);

const trains = ({ purpose, also = [], historical }: Crawler): boolean =>
  !historical && (purpose === 'ai-training' || (BESIDE.has(purpose) && also.includes('ai-training')));

const obeys = (row: Crawler): boolean => row.obeys === 'yes' || row.obeys === 'mostly';

/** Those that obey come first; then by name. */
const training: () => readonly Crawler[] = ofKnown(({ crawlers }) =>
  crawlers
    .filter(trains)
    .sort(
      (a, b) =>
        Number(obeys(b)) - Number(obeys(a)) || (a.token.toLowerCase() < b.token.toLowerCase() ? -1 : 1),
    ),
);

/** Blocks the crawlers that collect data to train AI models and that the file does not name yet. */
export function addTrainingGroup({ file, lines }: Place): Refactoring | undefined {
  if (lines[0] && !OFFERED.has(lines[0].line.kind)) return undefined;
  const missing = training().filter(({ token }) => !file.merged.has(token.toLowerCase()));
  if (missing.length === 0) return undefined;
  const unsure = missing.filter((row) => !obeys(row)).map(({ token }) => token);
  const group = [
    `# ${say('trainingComment')}`,
    ...(unsure.length > 0 ? [`# ${say('unsureComment', { crawlers: unsure.join(', ') })}`] : []),
    ...missing.map(({ token }) => `User-agent: ${token}`),
    'Disallow: /',
  ];
  return {
    title: titleOf(missing.length, unsure.length),
    kind: 'rewrite',
    edits: insertion(group, file).edits(),
  };
}

function titleOf(count: number, unsure: number): string {
  if (count === training().length) {
    return unsure > 0 ? say('blockTrainingUnsure', { unsure }) : say('blockTraining');
  }
  return unsure > 0 ? say('blockMoreTrainingUnsure', { count, unsure }) : say('blockMoreTraining', { count });
}

/** Below the last group; above it if that has no rules, since it would merge with the new group. */
function insertion(group: readonly string[], file: RobotsFile): LineChange {
  const change = new LineChange(file);
  const last = file.groups.at(-1);
  if (last && last.rules.length > 0) insertBelowGroup(change, file, last, group);
  else if (last) change.insert(topOf(last.agents[0]!, file), [...group, '']);
  else {
    const end = file.lines.at(-1)?.line;
    change.insert(file.lines.length, end && end.kind !== 'blank' ? ['', ...group] : group);
  }
  return change;
}
