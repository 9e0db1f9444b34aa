import * as z from 'zod/v4';
import {
  type FileResult,
  isUnchanged,
  type ReportedChange,
  type RobotsResult,
  summaryOf,
} from '../../cli/verdicts/diff/result.ts';
import { sentenceIn } from '../../cli/verdicts/diff/text.ts';
import { compareSides } from '../../cli/verdicts/diff.ts';
import { listed } from '../../core/catalogue.ts';
import { joinClauses } from '../../core/clauses.ts';
import { type AnswerRow, brief, firstOf, withRows } from '../answer.ts';
import { args, comparisonOf, count, more, operandOf, strings, type Tools, tool } from '../tool.ts';
import { diffWords as t } from '../words.ts';

/** A revision of git: no option, no path, no second colon. */
const REVISION = /^(?!.*\.\.)[\w@][\w./@{}~^+-]*$/;
/** Names and patterns that are listed of each change. */
const MAX_NAMED = 8;
/** The limit of UTF-16 units of the summary. */
const MAX_HEADLINE = 600;

/** What changes for crawlers between two versions. */
export const diff = ({ host, folders }: Tools) =>
  tool({
    name: 'diff',
    title: t('title'),
    description: t('description'),
    input: z.strictObject({
      path: args.path().describe(t('path')),
      text: args.text(),
      revision: z.string().max(200).regex(REVISION).default('HEAD').describe(t('revision')),
      old: args.name().optional().describe(t('old')),
      purposes: args.purposes(),
      sitemap: args.sitemap(),
      limit: args.limit(),
    }),
    output: z.object({
      unchanged: z.boolean(),
      blocked: z.boolean().describe(t('blocked')),
      allowed: z.boolean().describe(t('allowed')),
      complete: z.boolean().describe(t('complete')),
      changes: z
        .array(
          z.object({
            file: z.string(),
            crawlers: strings().optional(),
            crawlerCount: count().optional(),
            blocked: strings().optional().describe(t('patterns')),
            allowed: strings().optional().describe(t('patterns')),
            urlsBlocked: count().optional(),
            urlsAllowed: count().optional(),
            usageToken: strings().optional().describe(t('usageToken')),
            refused: strings().optional(),
            permitted: strings().optional(),
            removed: strings().optional().describe(t('values')),
            added: strings().optional(),
            urlsGone: count().optional(),
            urlsAdded: count().optional(),
            urlsChanged: count().optional(),
            samples: strings().optional(),
          }),
        )
        .describe(t('changes')),
      more: more(),
      summary: z.string(),
    }),
    async answer({ path, text, revision, old, purposes, sitemap, limit }, signal) {
      const at = folders.place(path);
      const before = old === undefined ? `${revision}:${at.path}` : folders.place(old).real;
      const options = {
        ...comparisonOf(folders, at, { purposes, sitemap }),
        old: before,
        now: operandOf(at, text),
      };
      const { results } = await host.run({ folder: at.folder, text, signal }, (context) =>
        compareSides(options, context),
      );
      const summary = summaryOf(results);
      const sentence = summary.unchanged ? t('unchanged') : brief(sentenceIn(results), MAX_HEADLINE);
      const nameOf = (name: string): string => folders.nameOf(at, name === 'stdin' ? at.path : name);
      const changed = results.filter((result) => !isUnchanged(result));
      const all = changed.flatMap((file) => rowsOf(file, nameOf(file.after ?? file.before ?? at.path)));
      const frame = { data: { ...summary, summary: sentence }, head: [sentence] };
      return withRows(frame, { key: 'changes', all, limit });
    },
  });

function rowsOf(file: FileResult, name: string): readonly AnswerRow<object>[] {
  if (file.kind === 'sitemap') {
    const { gone, added, changed } = file;
    return [
      row(name, {
        ...{ urlsGone: gone.count, urlsAdded: added.count, urlsChanged: changed.count },
        samples: [...gone.samples, ...added.samples, ...changed.samples],
      }),
    ];
  }
  const values = ({ gone, come }: RobotsResult['sitemaps']) => ({ removed: gone, added: come });
  const { gone, come } = file.sitemaps;
  return [
    ...file.changes.map(({ crawlers, blocked, allowed, urls }) =>
      row(name, {
        ...named(crawlers),
        ...{ blocked: patternsOf(blocked), allowed: patternsOf(allowed) },
        ...(urls && { urlsBlocked: urls.blocked.count, urlsAllowed: urls.allowed.count }),
      }),
    ),
    ...[...file.delays, ...file.signals].map((delay) =>
      row(name, { ...named(delay.crawlers), ...values(delay) }),
    ),
    ...file.usage.map(({ token, blocked, allowed }) =>
      row(name, { ...{ usageToken: [token] }, refused: patternsOf(blocked), permitted: patternsOf(allowed) }),
    ),
    ...(gone.length + come.length > 0 ? [row(name, values(file.sitemaps))] : []),
  ];
}

const named = (crawlers: ReportedChange['crawlers']) => ({
  crawlers: crawlers.map(({ token }) => token),
  crawlerCount: crawlers.length,
});

const patternsOf = ({ sets }: ReportedChange['blocked']): readonly string[] =>
  sets.map(({ pattern, except }) =>
    except.length === 0
      ? pattern
      : t('except', { pattern, except: listed(firstOf(except, MAX_NAMED), 'unit') }),
  );

/** A row without empty lists; long lists are cut. */
function row(file: string, values: Readonly<Record<string, readonly string[] | number>>): AnswerRow<object> {
  const cells = Object.entries(values).flatMap(([name, value]): [string, string[] | number][] => {
    if (typeof value === 'number') return [[name, value]];
    return value.length > 0 ? [[name, firstOf(value, MAX_NAMED)]] : [];
  });
  const texts = cells
    .filter(([name]) => name !== 'crawlerCount')
    .map(([name, value]) =>
      t('cell', { name, values: typeof value === 'number' ? value : listed(value, 'unit') }),
    );
  return {
    data: { file, ...Object.fromEntries(cells) },
    line: t('row', { file, changes: joinClauses(texts) }),
  };
}
