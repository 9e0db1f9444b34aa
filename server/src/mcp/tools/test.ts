import * as z from 'zod/v4';
import { testUrls } from '../../cli/verdicts/test.ts';
import type { Question } from '../../cli/verdicts/testReport.ts';
import { brief, firstOf, MAX_ROWS, withRows } from '../answer.ts';
import { ToolError } from '../host.ts';
import { args, count, more, operandOf, pathsOf, sitemapsOf, strings, type Tools, tool } from '../tool.ts';
import { reasonTerms, testWords as t } from '../words.ts';

/** URLs that were not tested, of which this many are listed. */
const MAX_PROBLEMS = 5;

/** Whether crawlers may fetch URLs. */
export const test = ({ host, folders }: Tools) =>
  tool({
    name: 'test',
    title: t('title'),
    description: t('description'),
    input: z.strictObject({
      path: args.path(),
      text: args.text(),
      agents: z.array(args.name()).min(1).max(200).describe(t('agents')),
      urls: z.array(args.name()).max(MAX_ROWS).default([]).describe(t('urls')),
      sitemap: args.sitemap().describe(t('sitemap')),
      limit: args.limit(),
    }),
    output: z.object({
      allowed: count(),
      blocked: count(),
      verdicts: z
        .array(
          z.object({
            agent: z.string(),
            url: z.string(),
            allowed: z.boolean(),
            because: z.string(),
            group: z.string().nullable().describe(t('group')),
            line: count().optional(),
            rule: z.string().optional(),
          }),
        )
        .describe(t('verdicts')),
      more: more(),
      problems: strings().optional().describe(t('problems')),
    }),
    async answer({ path, text, agents, urls, sitemap, limit }, signal) {
      if (urls.length === 0 && sitemap === undefined) throw new ToolError(t('noUrls'));
      const at = text === undefined ? folders.file(path) : folders.place(path);
      const [listed] = sitemapsOf(folders, sitemap);
      const kept = { blocked: [] as Question[], allowed: [] as Question[] };
      const counts = { blocked: 0, allowed: 0 };
      const most = limit ?? MAX_ROWS;
      const complaints = await host.run({ folder: at.folder, text, signal }, async (context) => {
        const { batches } = await testUrls(
          { paths: pathsOf(at), robots: operandOf(at, text), agents, named: urls, urls: listed },
          context,
        );
        for await (const batch of batches)
          for (const question of batch) {
            const key = question.answer.allowed ? 'allowed' : 'blocked';
            if (++counts[key] <= most) kept[key].push(question);
          }
        return context.complaints;
      });
      const total = counts.blocked + counts.allowed;
      if (total === 0) throw new ToolError(complaints.join('\n'));
      const all = [...kept.blocked, ...kept.allowed].slice(0, most).map(rowOf);
      const problems = firstOf(complaints, MAX_PROBLEMS);
      const frame = {
        data: { ...counts, ...(problems.length > 0 && { problems }) },
        ...{ head: [t('summary', counts)], tail: problems },
      };
      return withRows(frame, { key: 'verdicts', all, limit, total });
    },
  });

function rowOf({ answer: { token, url, allowed, because, line, group }, lineText }: Question) {
  const text = line === 0 ? undefined : lineText(line);
  const rule = text === undefined ? undefined : brief(text);
  const words = { agent: token, url: brief(url) };
  const reason =
    rule === undefined
      ? reasonTerms(because === 'rule' ? 'no-rule' : because)
      : reasonTerms('rule', { line: String(line), rule });
  return {
    data: {
      ...{ agent: token, url: brief(url), allowed, because, group: group.token },
      ...(rule !== undefined && { line, rule }),
    },
    line: t(allowed ? 'allowedLine' : 'blockedLine', { ...words, reason }),
  };
}
