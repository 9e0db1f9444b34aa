import * as z from 'zod/v4';
import { listed } from '../../core/catalogue.ts';
import { type RulesOff, silencedLines } from '../../core/findings/silenced.ts';
import { isOfFailures } from '../../core/rule/failureRule.ts';
import { type AnswerRow, brief, firstOf, MOST_ROWS, withRows } from '../answer.ts';
import { type NamedPath, ToolError } from '../folders.ts';
import type { Printed } from '../host.ts';
import {
  args,
  complaintsIn,
  count,
  countsText,
  failureOf,
  inputOf,
  more,
  operandOf,
  strings,
  type Tools,
  TROUBLE,
  tool,
} from '../tool.ts';
import { checkWords as say } from '../words.ts';

const LEVELS = ['error', 'warning', 'info', 'hint'] as const;
/** The limit of files that are listed as not checked. */
const MOST_LEFT = 5;
/** Above this number of findings, the most frequent rules are listed. */
const MANY = 20;
/** The limit of findings of each rule in a file, unless a call asks for one rule, or for more. */
const PER_RULE = 5;
const OF_ONE_RULE = 25;
const MOST_RULES = 8;

export const edit = () =>
  z.object({ line: count(), column: count(), endLine: count(), endColumn: count(), text: z.string() });
const fixes = () => z.array(z.object({ title: z.string(), safe: z.boolean(), edits: z.array(edit()) }));

/** A line of `check --format json`. */
interface PrintedFinding {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly severity: (typeof LEVELS)[number];
  readonly code: string;
  readonly message: string;
  readonly count?: number;
  /** How many of its rule in this file are left out after it. */
  readonly more?: number;
  readonly fixes: z.infer<ReturnType<typeof fixes>>;
}

/** What its last line has. */
interface End {
  readonly faults: readonly { readonly file: string; readonly line: number; readonly message: string }[];
  readonly passedOver: readonly { readonly path: string; readonly reason: string; readonly count?: number }[];
  readonly notes: readonly { readonly reason: string }[];
  readonly rulesOff: readonly RulesOff[];
  readonly summary: Readonly<
    Record<'files' | 'errors' | 'warnings' | 'infos' | 'hints' | 'suppressed', number>
  >;
}

interface Report extends Printed {
  readonly end: End | undefined;
  readonly hasFailedRule: boolean;
}

interface Wanted {
  readonly text?: string | undefined;
  readonly level: string;
  /** The limit of findings of each rule in a file: to find the fixes of thousands would take minutes. */
  readonly perRule: number;
  readonly signal: AbortSignal;
}

/** Reads `check --format json` line by line, since a site may have millions of findings. */
export async function report(
  { host }: Tools,
  at: NamedPath,
  { text, level, perRule, signal }: Wanted,
  take: (finding: PrintedFinding) => void,
): Promise<Report> {
  let end: End | undefined;
  let hasFailedRule = false;
  const named = text === undefined ? [] : [`--stdin-filename=${at.path}`];
  const printed = await host.run(
    [
      ...['check', '--format=json', `--level=${level}`, `--max-per-rule=${perRule}`],
      ...[...named, '--', operandOf(at, text)],
    ],
    {
      ...{ folder: at.folder, signal, ...inputOf(text) },
      line(line) {
        if (line.startsWith('{"file"')) {
          const finding = JSON.parse(line.replace(/,$/, '')) as PrintedFinding;
          hasFailedRule ||= isOfFailures(finding.code);
          take(finding);
        } else if (line.startsWith('],')) end = JSON.parse(`{${line.slice(2)}`) as End;
      },
    },
  );
  return { ...printed, end, hasFailedRule };
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
    const alike = this.of.get(severity) ?? [];
    this.of.set(severity, alike);
    if (alike.length < this.most) alike.push(finding);
  }

  get mostFrequent(): readonly (readonly [code: string, count: number])[] {
    return [...this.codes].sort(([, a], [, b]) => b - a).slice(0, MOST_RULES);
  }

  get findings(): readonly PrintedFinding[] {
    return LEVELS.flatMap((level) => this.of.get(level) ?? []).slice(0, this.most);
  }
}

/** Checks files, or a text in the place of one. */
export const check = (tools: Tools) =>
  tool({
    name: 'check',
    title: say('title'),
    description: say('description'),
    input: z.strictObject({
      path: args.path().optional().describe(say('path')),
      text: args.text(),
      level: z.enum(LEVELS).default('info').describe(say('level')),
      rule: args.name().optional().describe(say('rule')),
      edits: z.boolean().default(false).describe(say('edits')),
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
          count: count().optional().describe(say('count')),
          more: count().optional().describe(say('moreOfRule')),
          fix: z.enum(['safe', 'unsafe']).optional().describe(say('fix')),
          fixes: fixes().optional(),
        }),
      ),
      more: more(),
      rules: z.record(z.string(), count()).optional().describe(say('rules')),
      notChecked: strings().optional().describe(say('notChecked')),
      silenced: strings().optional().describe(say('silenced')),
      problems: strings().optional().describe(say('problems')),
    }),
    async answer({ path, text, level, rule, edits, limit }, signal) {
      const { folders } = tools;
      if (text !== undefined && path === undefined) throw new ToolError(say('textWithoutPath'));
      const places = path === undefined ? folders.whole : [folders.place(path)];
      const perRule = limit ?? (rule === undefined ? PER_RULE : OF_ONE_RULE);
      const kept = new Kept(rule, limit ?? MOST_ROWS);
      const counts = { files: 0, errors: 0, warnings: 0, infos: 0, hints: 0 };
      const left: string[] = [];
      const faults: string[] = [];
      const silenced: string[] = [];
      let isError = false;
      for (const at of places) {
        if (!at.kind && text === undefined) throw new ToolError(say('notThere', { path: at.path }));
        const name = (file: string): string => folders.nameOf(at, file);
        const checked = await report(tools, at, { text, level, perRule, signal }, (finding) =>
          kept.take({ ...finding, file: name(finding.file) }),
        );
        const { end } = checked;
        if (!end) throw failureOf(checked);
        for (const key of Object.keys(counts) as (keyof typeof counts)[]) counts[key] += end.summary[key];
        left.push(...end.passedOver.map((one) => say('left', { path: name(one.path), reason: one.reason })));
        left.push(...end.notes.map(({ reason }) => reason));
        faults.push(
          ...end.faults.map((fault) =>
            say('fault', { ...fault, file: name(fault.file), line: String(fault.line) }),
          ),
        );
        const off = end.rulesOff.map((one) => ({ ...one, config: name(one.config) }));
        silenced.push(...silencedLines({ suppressed: end.summary.suppressed, off }));
        isError ||= checked.hasFailedRule || end.faults.length > 0;
        if (
          (checked.hasFailedRule || end.passedOver.length + end.faults.length === 0) &&
          checked.code === TROUBLE
        )
          faults.push(...complaintsIn(checked));
      }
      const rules = kept.total > MANY ? kept.mostFrequent : undefined;
      const notChecked = firstOf(left, MOST_LEFT);
      const problems = firstOf(faults, MOST_LEFT);
      if (counts.files === 0 && faults.length > 0) throw new ToolError(problems.join('\n'));
      const frame = {
        data: {
          ...counts,
          ...(rules && { rules: Object.fromEntries(rules) }),
          ...(left.length > 0 && { notChecked }),
          ...(silenced.length > 0 && { silenced }),
          ...(faults.length > 0 && { problems }),
        },
        isError: isError || counts.files === 0,
        head: [
          counts.files === 0
            ? say('noFiles')
            : say('checked', { count: counts.files, counts: countsText(counts) }),
        ],
        tail: [
          ...(rules
            ? [
                say('byRule', {
                  rules: listed(
                    rules.map(([code, n]) => say('ofRule', { code, count: n })),
                    'unit',
                  ),
                }),
              ]
            : []),
          ...notChecked.map((line) => say('notCheckedLine', { line })),
          ...silenced,
          ...problems.map((line) => say('problemLine', { line })),
        ],
      };
      const all = kept.findings.map((finding) => rowOf(finding, edits));
      return withRows(frame, { key: 'findings', all, limit, total: kept.total });
    },
  });

function rowOf(
  { fixes: all, count: alike, more, ...finding }: PrintedFinding,
  edits: boolean,
): AnswerRow<object> {
  const fix = all.length === 0 ? undefined : all.some(({ safe }) => safe) ? 'safe' : 'unsafe';
  const message = brief(finding.message);
  const { file, line, column, severity, code } = finding;
  const where = { file, line: String(line), column: String(column), severity, code, message };
  const text = more === undefined ? say('finding', where) : say('findings', { ...where, count: more });
  return {
    data: {
      ...{ file, line, column, severity, code, message },
      ...(alike !== undefined && { count: alike }),
      ...(more !== undefined && { more }),
      ...(fix && { fix }),
      ...(edits && { fixes: all }),
    },
    line: fix ? say(fix, { text }) : text,
  };
}
