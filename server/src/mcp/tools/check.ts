import * as z from 'zod/v4';
import { checkSites } from '../../cli/check/checkSites.ts';
import { inputFrom } from '../../cli/check/input.ts';
import { isReadable, type OtherFiles } from '../../cli/check/siteOfFiles.ts';
import { type Found, isRobots, type Listing } from '../../cli/files/files.ts';
import { messageWithSource, type Summary } from '../../cli/output/formats/format.ts';
import type { Receiver } from '../../cli/output/outputs.ts';
import type { PrintedFinding } from '../../cli/output/row.ts';
import type { ConfigFault } from '../../cli/report.ts';
import { type BlockedUrls, blockedUrls } from '../../cli/verdicts/blockedUrls.ts';
import { listed as listedNames } from '../../core/catalogue.ts';
import { silencedLines } from '../../core/findings/silenced.ts';
import { entryOf } from '../../core/memo.ts';
import { isOfFailures } from '../../core/rule/failureRule.ts';
import { folderOf } from '../../core/uri.ts';
import { textIn } from '../../disk/read.ts';
import type { AccountEntry } from '../../project/account.ts';
import { type AnswerRow, brief, firstOf, MAX_ROWS, withRows } from '../answer.ts';
import type { NamedPath } from '../folders.ts';
import { ToolError } from '../host.ts';
import { args, count, countsText, more, operandOf, pathsOf, strings, type Tools, tool } from '../tool.ts';
import { findingTerms, checkWords as t } from '../words.ts';

const LEVELS = ['error', 'warning', 'info', 'hint'] as const;
/** The limit of files that are listed as not checked. */
const MAX_LEFT = 5;
/** Above this number of findings, the most frequent rules are listed. */
const MANY = 20;
/** The limit of findings of each rule in a file, unless a call asks for one rule, or for more. */
const PER_RULE = 5;
const OF_ONE_RULE = 25;
const MAX_RULES = 8;
/** Crawlers that are named for the URLs that they must not fetch. */
const MAX_CRAWLERS = 4;

export const edit = () =>
  z.object({ line: count(), column: count(), endLine: count(), endColumn: count(), text: z.string() });
const fixes = () => z.array(z.object({ title: z.string(), safe: z.boolean(), edits: z.array(edit()) }));

interface Wanted {
  readonly text?: string | undefined;
  readonly level: (typeof LEVELS)[number];
  /** The limit of findings of each rule in a file: to find the fixes of thousands would take minutes. */
  readonly perRule: number;
  readonly signal: AbortSignal;
}

/** What was found besides findings. */
interface Report {
  readonly faults: readonly ConfigFault[];
  /** What was not judged: files with their paths, and sentences without. */
  readonly account: readonly AccountEntry[];
  readonly end: Summary;
  /** What it has complained about, if something could not be checked. */
  readonly complaints: readonly string[];
  readonly hasFailedRule: boolean;
  /** If only a robots.txt was checked: how many listed URLs it blocks. */
  readonly listed: BlockedUrls | undefined;
}

/** Checks a place, or a text that stands for its content. Passes findings on one by one: a site may have millions. */
export const report = (
  { host }: Tools,
  at: NamedPath,
  { text, level, perRule, signal }: Wanted,
  take: (finding: PrintedFinding) => void,
): Promise<Report> =>
  host.run({ folder: at.folder, signal }, async (context) => {
    const paths = pathsOf(at);
    const operands = [operandOf(at, text)];
    const input = text === undefined ? undefined : await inputFrom(Buffer.from(text), at.path, paths);
    const settings = { paths, ...(!input && { named: [paths.at(at.path)] }) };
    const faults: ConfigFault[] = [];
    const refused: AccountEntry[] = [];
    let end: Summary | undefined;
    const receiver: Receiver = {
      wants: { fixes: true, places: true, most: perRule },
      async file({ rows }) {
        signal.throwIfAborted();
        rows.forEach(take);
      },
      refused: async ({ file, reason }) => void refused.push({ kind: 'left-out', path: file, reason }),
      fault: async (fault) => void faults.push(fault),
      end: async (summary) => {
        end = summary;
      },
    };
    const checked = await checkSites({ operands, settings, input, level }, async () => receiver, context);
    const robots = checked && robotsAlone(checked.listing);
    const isCounted = robots !== undefined && isReadable(checked!.site);
    const uncounted = { kind: 'not-compared', reason: t('uncounted') } as const;
    const account = [...refused, ...end!.account, ...(robots && !isCounted ? [uncounted] : [])];
    return {
      ...{ faults, account, end: end! },
      complaints: checked?.isTrouble || end!.files === 0 ? context.complaints : [],
      hasFailedRule: checked?.tally.hasFailedRule === true,
      listed: robots && isCounted ? await listedBy(robots, checked!.site, input?.text) : undefined,
    };
  });

/** The robots.txt, if it is all that was checked. */
function robotsAlone({ found: [item, ...others] }: Listing): Found | undefined {
  return item && 'uri' in item && isRobots(item) && others.length === 0 ? item : undefined;
}

/** The URLs that the sitemaps below the folder of a robots.txt list, and how many of them it blocks. */
async function listedBy({ uri, file }: Found, { others }: OtherFiles, text: string | undefined) {
  const below = others.filter((other) => other.uri.startsWith(folderOf(uri)));
  return blockedUrls(text ?? (await textIn(file)).text, below);
}

/** The findings that are kept: the most severe, in the order of the files. */
class Kept {
  private readonly of = new Map<string, PrintedFinding[]>();
  private readonly codes = new Map<string, number>();
  total = 0;

  constructor(
    private readonly rule: string | undefined,
    private readonly most: number,
  ) {}

  take(finding: PrintedFinding): void {
    const { code, severity, more = 0 } = finding;
    if (this.rule !== undefined && this.rule !== code && !isOfFailures(code)) return;
    this.total += 1 + more;
    this.codes.set(code, (this.codes.get(code) ?? 0) + 1 + more);
    const alike = entryOf(this.of, severity, () => []);
    if (alike.length < this.most) alike.push(finding);
  }

  get mostFrequent(): readonly (readonly [code: string, count: number])[] {
    return [...this.codes].sort(([, a], [, b]) => b - a).slice(0, MAX_RULES);
  }

  get findings(): readonly PrintedFinding[] {
    return LEVELS.flatMap((level) => this.of.get(level) ?? []).slice(0, this.most);
  }
}

/** Checks files, or a text in the place of one. */
export const check = (tools: Tools) =>
  tool({
    name: 'check',
    title: t('title'),
    description: t('description'),
    input: z.strictObject({
      path: args.path().optional().describe(t('path')),
      text: args.text(),
      level: z.enum(LEVELS).default('info').describe(t('level')),
      rule: args.name().optional().describe(t('rule')),
      edits: z.boolean().default(false).describe(t('edits')),
      limit: args.limit(),
    }),
    output: z.object({
      files: count(),
      errors: count(),
      warnings: count(),
      infos: count(),
      hints: count(),
      findings: z.array(
        z.object({
          file: z.string(),
          line: count(),
          column: count(),
          severity: z.enum(LEVELS),
          code: z.string(),
          message: z.string(),
          source: z.string().optional().describe(t('source')),
          count: count().optional().describe(t('count')),
          more: count().optional().describe(t('moreOfRule')),
          fix: z.enum(['safe', 'unsafe']).optional().describe(t('fix')),
          fixes: fixes().optional(),
        }),
      ),
      more: more(),
      rules: z.record(z.string(), count()).optional().describe(t('rules')),
      notChecked: strings().optional().describe(t('notChecked')),
      silenced: strings().optional().describe(t('silenced')),
      problems: strings().optional().describe(t('problems')),
      listed: z.object({ urls: count(), blocked: count() }).optional().describe(t('listed')),
    }),
    async answer({ path, text, level, rule, edits, limit }, signal) {
      const { folders } = tools;
      if (text !== undefined && path === undefined) throw new ToolError(t('textWithoutPath'));
      const places = path === undefined ? folders.whole : [folders.place(path)];
      const perRule = limit ?? (rule === undefined ? PER_RULE : OF_ONE_RULE);
      const kept = new Kept(rule, limit ?? MAX_ROWS);
      const counts = { files: 0, errors: 0, warnings: 0, infos: 0, hints: 0 };
      const left: string[] = [];
      const faults: string[] = [];
      const silenced: string[] = [];
      let isError = false;
      let listed: BlockedUrls | undefined;
      for (const at of places) {
        if (!at.kind && text === undefined) throw new ToolError(t('notThere', { path: at.path }));
        const name = (file: string): string => folders.nameOf(at, file);
        const checked = await report(tools, at, { text, level, perRule, signal }, (finding) =>
          kept.take({
            ...{ ...finding, file: name(finding.file) },
            ...(finding.source !== undefined && { source: name(finding.source) }),
          }),
        );
        const { end, account, hasFailedRule } = checked;
        const { suppressed, off } = end;
        const numbers = { files: end.files, ...end.counts };
        for (const key of Object.keys(counts) as (keyof typeof counts)[]) counts[key] += numbers[key];
        const files = account.flatMap(({ path: file, reason }) =>
          file === undefined ? [] : [{ file, reason }],
        );
        left.push(
          ...files.map(({ file, reason }) => t('left', { path: name(file), reason })),
          ...account.filter(({ path: file }) => file === undefined).map(({ reason }) => reason),
        );
        faults.push(
          ...checked.faults.map((fault) =>
            t('fault', { ...fault, file: name(fault.file), line: String(fault.line) }),
          ),
        );
        const named = off.map((rulesOff) => ({ ...rulesOff, config: name(rulesOff.config) }));
        silenced.push(...silencedLines({ suppressed, off: named }));
        isError ||= hasFailedRule || checked.faults.length > 0;
        if (hasFailedRule || files.length + checked.faults.length === 0) faults.push(...checked.complaints);
        listed ??= checked.listed;
      }
      const rules = kept.total > MANY ? kept.mostFrequent : undefined;
      const notChecked = firstOf(left, MAX_LEFT);
      const problems = firstOf(faults, MAX_LEFT);
      if (counts.files === 0 && faults.length > 0) throw new ToolError(problems.join('\n'));
      const frame = {
        data: {
          ...counts,
          ...(rules && { rules: Object.fromEntries(rules) }),
          ...(left.length > 0 && { notChecked }),
          ...(silenced.length > 0 && { silenced }),
          ...(faults.length > 0 && { problems }),
          ...(listed && { listed: { urls: listed.urls, blocked: listed.blocked } }),
        },
        isError: isError || counts.files === 0,
        head: [
          counts.files === 0
            ? t('noFiles')
            : t('checked', { count: counts.files, counts: countsText(counts) }),
          ...(listed ? [blockedLine(listed)] : []),
        ],
        tail: [
          ...(rules
            ? [
                t('byRule', {
                  rules: listedNames(
                    rules.map(([code, n]) => t('ofRule', { code, count: n })),
                    'unit',
                  ),
                }),
              ]
            : []),
          ...notChecked.map((line) => t('notCheckedLine', { line })),
          ...silenced,
          ...problems.map((line) => t('problemLine', { line })),
        ],
      };
      const all = kept.findings.map((finding) => rowOf(finding, edits));
      return withRows(frame, { key: 'findings', all, limit, total: kept.total });
    },
  });

const blockedLine = ({ urls, blocked, crawlers }: BlockedUrls): string =>
  blocked === 0
    ? t('blocksNothing', { count: urls })
    : t('blocks', {
        count: urls,
        blocked,
        crawlers: listedNames(firstOf(crawlers, MAX_CRAWLERS), 'unit'),
      });

function rowOf(
  { fixes: all = [], folded, places, more, ...finding }: PrintedFinding,
  edits: boolean,
): AnswerRow<object> {
  const alike = places && folded;
  const fix = all.length === 0 ? undefined : all.some(({ safe }) => safe) ? 'safe' : 'unsafe';
  const message = brief(finding.message);
  const { file, line, column, severity, code, source } = finding;
  const said = messageWithSource({ message, ...(source !== undefined && { source }) });
  const where = { file, line: String(line), column: String(column), severity, code, message: said };
  const text =
    more === undefined ? findingTerms('finding', where) : findingTerms('findings', { ...where, count: more });
  return {
    data: {
      ...{ file, line, column, severity, code, message },
      ...(source !== undefined && { source }),
      ...(alike !== undefined && { count: alike }),
      ...(more !== undefined && { more }),
      ...(fix && { fix }),
      ...(edits && { fixes: all }),
    },
    line: fix ? t(fix, { text }) : text,
  };
}
