import type { EffectLine } from '../../../core/features.ts';
import { headOf } from '../../../robots/changes/describe.ts';
import { describeCrawlers } from '../../../robots/changes/describeCrawlers.ts';
import { workflowWords } from '../../../robots/words/changes.ts';
import { literal } from '../../output/formats/markdown.ts';
import { workflowCommand } from '../../output/formats/workflowCommand.ts';
import { withBothKeys } from '../../output/formerKeys.ts';
import { visibleJson } from '../../report.ts';
import { diffWords as words } from '../../words/verdicts.ts';
import { type FileResult, isUnchanged, nameOf, summaryOf } from './result.ts';
import { changeWords, headlineIn, restIn, textOf } from './text.ts';

/** The output formats of a comparison. */
export const DIFF_REPORTERS: Readonly<
  Record<string, (results: readonly FileResult[], colors: boolean) => string>
> = { text: textOf, json, markdown, github };

/** One object: see `schemas/diff.schema.json`. */
function json(results: readonly FileResult[]): string {
  const files = results.filter((result) => !isUnchanged(result));
  const lines = files
    .map((file) => visibleJson(withBothKeys({ ...file, unaffected: undefined })))
    .join(',\n');
  return `{"version":1,"files":[\n${lines}\n],"summary":${visibleJson(summaryOf(results))}}\n`;
}

/** The lines of each result as lists below its crawlers: a comment for a pull request. */
function markdown(results: readonly FileResult[]): string {
  const changed = results.filter((result) => !isUnchanged(result));
  if (changed.length === 0) return `${words('unchangedSentence')}\n`;
  return changed
    .map((result) => {
      const headline = headlineIn(result);
      const blocks = [
        `### ${literal(nameOf(result))}\n`,
        ...(headline === undefined ? [] : [`${literal(headline)}\n`]),
      ];
      const rules = result.kind === 'robots' ? result.changes : [];
      const shown = new Set<string>();
      for (const change of rules) {
        blocks.push(`**${literal(headOf(change).text)}**\n`, listOf(changeWords(change, shown)));
      }
      blocks.push(listOf(restIn(result)));
      return blocks.filter((block) => block !== '').join('\n');
    })
    .join('\n');
}

const listOf = (lines: readonly EffectLine[]): string =>
  lines
    .map(
      ({ sort, text }) =>
        `- ${sort === 'blocked' || sort === 'allowed' ? `**${words(sort)}** ` : ''}${literal(text)}\n`,
    )
    .join('');

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
          restIn(result)
            .map(({ text }) => text)
            .join('\n'),
        );
      }
      const changes = result.changes.map((change) => {
        const isBlocking = change.blocked.sets.length > 0 || !change.blocked.complete;
        const lines = changeWords(change).map(({ sort, text }) =>
          sort === 'blocked' || sort === 'allowed' ? words(`${sort}Paths`, { paths: text }) : text,
        );
        const title = workflowWords(isBlocking ? 'blocked' : 'allowed', describeCrawlers(change.crawlers));
        return say(isBlocking ? 'warning' : 'notice', title, lines.join('\n'));
      });
      const rest = restIn(result).map(({ text }) => text);
      return [
        ...changes,
        ...(rest.length > 0 ? [say('notice', words('otherChanges'), rest.join('\n'))] : []),
      ].join('');
    })
    .join('');
}
