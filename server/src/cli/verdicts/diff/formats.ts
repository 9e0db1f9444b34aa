import type { EffectLine } from '../../../core/features.ts';
import {
  describeCrawlers,
  describeSet,
  headOf,
  sampleOf,
  wholeOf,
} from '../../../robots/changes/describe.ts';
import { DIRECTIONS } from '../../../robots/semantics/index.ts';
import { literal } from '../../output/formats/markdown.ts';
import { workflowCommand } from '../../output/formats/workflowCommand.ts';
import { visible, visibleJson } from '../../report.ts';
import { diffWords as words } from '../../words/verdicts.ts';
import { type FileResult, isUnchanged, nameOf, turns } from './result.ts';
import { changeWords, textOf, wordsOf } from './text.ts';

/** The output formats of a comparison. */
export const DIFF_REPORTERS: Readonly<
  Record<string, (results: readonly FileResult[], colors: boolean) => string>
> = { text: textOf, json, markdown, github };

/** One object: see `schemas/diff.schema.json`. */
function json(results: readonly FileResult[]): string {
  const summary = {
    unchanged: results.every(isUnchanged),
    blocked: results.some((result) => turns(result, 'blocked')),
    allowed: results.some((result) => turns(result, 'allowed')),
    complete: results.every(({ complete }) => complete),
  };
  const files = results.filter((result) => !isUnchanged(result));
  const lines = files.map((file) => visibleJson(file)).join(',\n');
  return `{"version":1,"files":[\n${lines}\n],"summary":${visibleJson(summary)}}\n`;
}

/** A path or pattern in a table cell, as code, so that Markdown interprets nothing in it. */
const code = (text: string): string => {
  const shown = visible(text).replaceAll('|', '\\|');
  return shown.includes('`') ? `\`\` ${shown} \`\`` : `\`${shown}\``;
};

const listOf = (lines: readonly EffectLine[]): string =>
  lines.length === 0 ? '' : `\n${lines.map(({ text }) => `- ${literal(text)}\n`).join('')}`;

/** A table for each change of a robots.txt, a list for each sitemap: a comment for a pull request. */
function markdown(results: readonly FileResult[]): string {
  const changed = results.filter((result) => !isUnchanged(result));
  if (changed.length === 0) return `${words('unchangedSentence')}\n`;
  return changed
    .map((result) => {
      const head = `### ${literal(nameOf(result))}\n\n`;
      if (result.kind === 'sitemap') {
        return `${head}${listOf(wordsOf(result)).trimStart()}`;
      }
      const listedBefore = new Set<string>();
      const changes = result.changes.map((change) => {
        const whole = wholeOf(change);
        const rows = DIRECTIONS.flatMap((direction) => {
          if (whole?.direction === direction) return [`| ${direction} | ${whole.text} | |\n`];
          const { sets, complete } = change[direction];
          return [
            ...sets.map(
              (set) =>
                `| ${direction} | ${code(describeSet(set, listedBefore))} | ${code(sampleOf(set))} |\n`,
            ),
            ...(complete ? [] : [`| ${direction} | ${words('mayBeMore')} | |\n`]),
          ];
        });
        const lines = changeWords(change).filter(({ sort }) => sort === 'other');
        const table = `| | ${words('paths')} | ${words('suchAs')} |\n| --- | --- | --- |\n${rows.join('')}`;
        return `**${literal(headOf(change).text)}**\n\n${table}${listOf(lines)}`;
      });
      const rest = listOf(wordsOf({ ...result, changes: [] })).trimStart();
      return `${head}${[...changes, rest].filter((part) => part !== '').join('\n')}`;
    })
    .join('\n');
}

/** Workflow commands: what becomes blocked is a warning, all else is a notice. */
function github(results: readonly FileResult[]): string {
  return results
    .filter((result) => !isUnchanged(result))
    .map((result) => {
      const file = result.after ?? result.before ?? '';
      const say = (level: 'warning' | 'notice', title: string, text: string): string =>
        workflowCommand({ level, properties: { file, title }, text });
      if (result.kind === 'sitemap') {
        return say(
          'notice',
          words('sitemapChanged'),
          wordsOf(result)
            .map(({ text }) => text)
            .join('\n'),
        );
      }
      const changes = result.changes.map((change) => {
        const isBlocking = change.blocked.sets.length > 0 || !change.blocked.complete;
        const lines = changeWords(change).map(({ sort, text }) =>
          sort === 'blocked' || sort === 'allowed' ? words(`${sort}Paths`, { paths: text }) : text,
        );
        const title = words(isBlocking ? 'blockedFor' : 'allowedFor', {
          crawlers: describeCrawlers(change.crawlers),
        });
        return say(isBlocking ? 'warning' : 'notice', title, lines.join('\n'));
      });
      const rest = wordsOf({ ...result, changes: [] }).map(({ text }) => text);
      return [
        ...changes,
        ...(rest.length > 0 ? [say('notice', words('otherChanges'), rest.join('\n'))] : []),
      ].join('');
    })
    .join('');
}
