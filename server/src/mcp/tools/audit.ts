import * as z from 'zod/v4';
import { type AuditRow, auditRobots, describeUse } from '../../cli/verdicts/audit.ts';
import { mergedInto, policyNamed } from '../../cli/verdicts/policy.ts';
import { listed } from '../../core/catalogue.ts';
import { joinClauses } from '../../core/clauses.ts';
import { entryOf } from '../../core/memo.ts';
import { type AnswerRow, firstOf, withRows } from '../answer.ts';
import { args, comparisonOf, count, more, operandOf, strings, type Tools, tool } from '../tool.ts';
import { reachTerms, auditWords as t } from '../words.ts';

/** The limit of deciding lines of a row. */
const MAX_LINES = 10;
/** Names that are listed of each row. */
const MAX_NAMED = 6;

/** Which crawlers may fetch what, and whether a policy applies. */
export const audit = ({ host, folders }: Tools) =>
  tool({
    name: 'audit',
    title: t('title'),
    description: t('description'),
    input: z.strictObject({
      path: args.path(),
      text: args.text(),
      purposes: args.purposes(),
      policy: args.policy((names) => t('policy', names)),
      sitemap: args.sitemap(),
      limit: args.limit(),
    }),
    output: z.object({
      rows: z.array(
        z.object({
          purpose: z.string().nullable(),
          reach: z.enum(['all', 'part', 'nothing']).describe(t('reach')),
          lines: z.array(count()).describe(t('lines')),
          crawlers: strings().describe(t('crawlers')),
          crawlerCount: count(),
          disobeying: count().optional().describe(t('disobeying')),
          urlsAllowed: count().optional(),
          urls: count().optional(),
        }),
      ),
      more: more(),
      uses: z
        .array(z.object({ use: z.string(), says: z.string() }))
        .optional()
        .describe(t('uses')),
      policy: z
        .object({ name: z.string(), applies: z.boolean(), notFor: strings(), signals: strings().optional() })
        .optional()
        .describe(t('policyResult')),
    }),
    async answer({ path, text, purposes, policy, sitemap, limit }, signal) {
      const at = text === undefined ? folders.file(path) : folders.place(path);
      const options = { ...comparisonOf(folders, at, { purposes, sitemap }), robots: operandOf(at, text) };
      const { rows, uses, result } = await host.run({ folder: at.folder, text, signal }, async (context) => {
        const audited = await auditRobots(options, context);
        const result = policy && resultOf(policy, mergedInto(audited.text, policyNamed(policy), at.path));
        return { rows: audited.rows, uses: audited.uses, result };
      });
      const said = uses.map((answer) => ({ use: answer.use, says: describeUse(answer) }));
      const frame = {
        data: { ...(result && { policy: result }), ...(said.length > 0 && { uses: said }) },
        head: [...(result ? [policyLine(result)] : []), ...said.map((item) => t('use', item))],
      };
      return withRows(frame, { key: 'rows', all: groupsOf(rows).map(rowOf), limit });
    },
  });

/** Whether a policy applies, and to whom not. */
function resultOf(name: string, { changed, signals }: ReturnType<typeof mergedInto>) {
  const tokens = changed.map(({ token }) => token);
  const applies = changed.length + signals.length === 0;
  return {
    ...{ name, applies, notFor: firstOf(tokens, MAX_NAMED) },
    ...(signals.length > 0 && { signals: firstOf(signals, MAX_NAMED) }),
  };
}

const policyLine = ({ name, applies, notFor, signals = [] }: ReturnType<typeof resultOf>): string =>
  applies
    ? t('applies', { policy: name })
    : joinClauses([
        ...(notFor.length > 0 ? [t('notApplied', { policy: name, crawlers: listed(notFor, 'unit') })] : []),
        ...(signals.length > 0 ? [t('signalsLack', { policy: name, signals: listed(signals, 'unit') })] : []),
      ]);

/** Crawlers with the same purpose and the same deciding lines. */
function groupsOf(crawlers: readonly AuditRow[]): readonly (readonly AuditRow[])[] {
  const groups = new Map<string, AuditRow[]>();
  for (const crawler of crawlers) {
    const key = JSON.stringify([crawler.purpose, crawler.reach, crawler.lines.slice(0, MAX_LINES)]);
    entryOf(groups, key, () => []).push(crawler);
  }
  return [...groups.values()];
}

function rowOf(group: readonly AuditRow[]): AnswerRow<object> {
  const { purpose, reach, lines: all, urls } = group[0]!;
  const lines = all.slice(0, MAX_LINES);
  const crawlers = firstOf(
    group.map(({ token }) => token),
    MAX_NAMED,
  );
  const disobeying = group.filter(({ obeys }) => obeys === 'no' || obeys === 'may not').length;
  return {
    data: {
      ...{ purpose, reach, lines, crawlers, crawlerCount: group.length },
      ...(disobeying > 0 && { disobeying }),
      ...(urls && { urlsAllowed: urls.allowed, urls: urls.of }),
    },
    line: t('row', {
      purpose: purpose ?? reachTerms('noPurpose'),
      reach:
        lines.length > 0
          ? reachTerms('linesOf', {
              count: lines.length,
              reach: reachTerms(reach),
              lines: rangesIn(lines),
            })
          : reachTerms(reach),
      crawlers: listed(crawlers, 'unit'),
    }),
  };
}

/** "5–11, 15". */
function rangesIn(lines: readonly number[]): string {
  const ends = lines.filter((line, at) => lines[at + 1] !== line + 1);
  const starts = lines.filter((line, at) => lines[at - 1] !== line - 1);
  return listed(
    starts.map((start, at) => (start === ends[at] ? String(start) : `${start}–${ends[at]}`)),
    'unit',
  );
}
