import * as z from 'zod/v4';
import { brief, firstOf, MOST_ROWS, withRows } from '../answer.ts';
import { ToolError } from '../folders.ts';
import {
  args,
  complaintsIn,
  count,
  failureOf,
  inputOf,
  more,
  operandOf,
  strings,
  type Tools,
  tool,
} from '../tool.ts';
import { testWords as say } from '../words.ts';

/** A line of `test --format json`. */
interface Verdict {
  readonly token: string;
  readonly url: string;
  readonly allowed: boolean;
  readonly because: 'rule' | 'no-rule' | 'no-group' | 'robots-txt' | 'ignores-robots';
  readonly line: number;
  readonly text: string | null;
  readonly group: { readonly token: string | null };
}

/** URLs that were not tested, of which this many are listed. */
const MOST_PROBLEMS = 5;

/** Whether crawlers may fetch URLs. */
export const test = ({ host, folders }: Tools) =>
  tool({
    name: 'test',
    title: say('title'),
    description: say('description'),
    input: z.strictObject({
      path: args.path(),
      text: args.text(),
      agents: z.array(args.name()).min(1).max(200).describe(say('agents')),
      urls: z.array(args.name()).max(MOST_ROWS).default([]).describe(say('urls')),
      sitemap: args.sitemap().describe(say('sitemap')),
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
            group: z.string().nullable().describe(say('group')),
            line: count().optional(),
            rule: z.string().optional(),
          }),
        )
        .describe(say('verdicts')),
      more: more(),
      problems: strings().optional().describe(say('problems')),
    }),
    async answer({ path, text, agents, urls, sitemap, limit }, signal) {
      if (urls.length === 0 && sitemap === undefined) throw new ToolError(say('noUrls'));
      const at = text === undefined ? folders.file(path) : folders.place(path);
      const listed = sitemap === undefined ? [] : [`--urls=${folders.file(sitemap).real}`];
      const kept = { blocked: [] as Verdict[], allowed: [] as Verdict[] };
      const counts = { blocked: 0, allowed: 0 };
      const most = limit ?? MOST_ROWS;
      const printed = await host.run(
        [
          ...['test', '--format=json', ...agents.map((agent) => `--agent=${agent}`), ...listed],
          ...['--', operandOf(at, text), ...urls],
        ],
        {
          ...{ folder: at.folder, signal, ...inputOf(text) },
          line(line) {
            if (!line.startsWith('{')) return;
            const verdict = JSON.parse(line.replace(/,$/, '')) as Verdict;
            const key = verdict.allowed ? 'allowed' : 'blocked';
            if (++counts[key] <= most) kept[key].push(verdict);
          },
        },
      );
      const total = counts.blocked + counts.allowed;
      if (total === 0) throw failureOf(printed);
      const all = [...kept.blocked, ...kept.allowed].slice(0, most).map(rowOf);
      const problems = firstOf(complaintsIn(printed), MOST_PROBLEMS);
      const frame = {
        data: { ...counts, ...(problems.length > 0 && { problems }) },
        ...{ head: [say('summary', counts)], tail: problems },
      };
      return withRows(frame, { key: 'verdicts', all, limit, total });
    },
  });

function rowOf({ token, url, allowed, because, line, text, group }: Verdict) {
  const rule = text === null ? undefined : brief(text);
  const words = { agent: token, url: brief(url) };
  const reason =
    rule === undefined
      ? say(because === 'rule' ? 'no-rule' : because)
      : say('rule', { line: String(line), rule });
  return {
    data: {
      ...{ agent: token, url: brief(url), allowed, because, group: group.token },
      ...(rule !== undefined && { line, rule }),
    },
    line: say(allowed ? 'allowedLine' : 'blockedLine', { ...words, reason }),
  };
}
