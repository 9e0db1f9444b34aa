import { join } from 'node:path';
import * as z from 'zod/v4';
import { checkSites } from '../../cli/check/checkSites.ts';
import { inputFrom } from '../../cli/check/input.ts';
import { fixOptionsOf } from '../../cli/check/options.ts';
import { type PlannedFixes, plannedFixes } from '../../cli/output/editList.ts';
import type { Receiver } from '../../cli/output/outputs.ts';
import { mergedInto, policyNamed } from '../../cli/verdicts/policy.ts';
import { listed } from '../../core/catalogue.ts';
import { edited } from '../../core/fixes/edits.ts';
import { contentOf, textOf } from '../../disk/read.ts';
import { lineRangesOf, spansOf } from '../../text/lineRanges.ts';
import { brief, firstOf, withRows } from '../answer.ts';
import type { NamedPath } from '../folders.ts';
import { ToolError } from '../host.ts';
import { args, count, countsText, more, operandOf, pathsOf, strings, type Tools, tool } from '../tool.ts';
import { checkWords, fixWords as t } from '../words.ts';
import { edit, report } from './check.ts';

type SpanEdit = z.infer<ReturnType<typeof edit>>;

/** The limit of UTF-16 units of the text of an edit in a line. */
const MAX_SHOWN = 80;
const MAX_NOTES = 12;

type Planned = Omit<PlannedFixes, 'file'>;

/** The only tool that writes, and only where the call says so. */
export const fix = (tools: Tools) =>
  tool({
    name: 'fix',
    title: t('title'),
    description: t('description'),
    input: z.strictObject({
      path: args.path('file'),
      rules: z.array(args.name()).max(100).optional().describe(t('rules')),
      unsafe: z.boolean().default(false).describe(t('unsafe')),
      policy: args.policy((names) => t('policy', names)),
      apply: z.boolean().default(false).describe(t('apply')),
      limit: args.limit(),
    }),
    output: z.object({
      file: z.string(),
      applied: z.boolean(),
      edits: z.array(edit()).describe(t('edits')),
      more: more(),
      notes: strings().describe(t('notes')),
      left: z
        .object({ errors: count(), warnings: count(), infos: count(), hints: count() })
        .describe(t('left')),
    }),
    writes: true,
    async answer({ path, rules = [], unsafe, policy, apply, limit }, signal) {
      const { folders } = tools;
      if (policy !== undefined && (unsafe || rules.length > 0)) throw new ToolError(t('policyAlone'));
      const at = folders.file(path);
      const { octets } = await contentOf(at.real).catch((error: Error) => {
        throw new ToolError(error.message);
      });
      const text = textOf(octets);
      const { edits, notes } =
        policy === undefined
          ? await planned(tools, at, octets, { rules, unsafe, signal })
          : await merged(tools, at, text, { policy, signal });
      const spans = spansOf(text, edits);
      const after = edited(
        text,
        edits.map((edit, index) => ({ ...spans[index]!, text: edit.text })),
      );
      const checked = await report(tools, at, { text: after, level: 'hint', perRule: 1, signal }, () => {});
      const { errors, warnings, infos, hints } = checked.end.counts;
      const left = { errors, warnings, infos, hints };
      // The file is written last: a call that was canceled until here changes nothing.
      signal.throwIfAborted();
      const isApplied = apply && edits.length > 0;
      if (isApplied) await write(tools, at, octets, text, after);
      const file = folders.nameOf(at, at.path);
      const faults = checked.faults.map((fault) =>
        checkWords('fault', { ...fault, line: String(fault.line) }),
      );
      const told = firstOf([...notes, ...faults], MAX_NOTES);
      const key = edits.length === 0 ? undefined : isApplied ? 'appliedLine' : 'plannedLine';
      const frame = {
        data: { file, applied: isApplied, notes: told, left },
        head: [key ? t(key, { file, count: edits.length }) : t('nothing', { file }), ...told],
        tail: [t('leftLine', { counts: countsText(left) })],
        isError: checked.hasFailedRule || checked.faults.length > 0,
      };
      return withRows(frame, { key: 'edits', all: edits.map(rowOf), limit });
    },
  });

interface Wanted {
  readonly rules: readonly string[];
  readonly unsafe: boolean;
  readonly signal: AbortSignal;
}

/** The fixes of the findings in a file. */
async function planned(
  { host }: Tools,
  at: NamedPath,
  octets: Uint8Array,
  { rules, unsafe, signal }: Wanted,
): Promise<Planned> {
  const paths = pathsOf(at);
  return host.run({ folder: at.folder, signal }, async (context) => {
    const input = await inputFrom(octets, at.path, paths);
    const fixing = fixOptionsOf(rules, unsafe, context.languages);
    const checked = await checkSites(
      { operands: [operandOf(at, '')], settings: { paths }, input, level: 'info', isDiff: true, fixing },
      async () => UNHEARD,
      context,
    );
    if (!checked || checked.isTrouble || checked.tally.files === 0)
      throw new ToolError(context.complaints.join('\n') || checkWords('noFiles'));
    const [own] = plannedFixes(checked.tally.fixed, checked.notes);
    return own ?? { edits: [], notes: [] };
  });
}

const nothing = async (): Promise<void> => {};
/** Only fixes are wanted. */
const UNHEARD: Receiver = { wants: {}, file: nothing, refused: nothing, fault: nothing, end: nothing };

/** The edits that merge a policy into a robots.txt. */
async function merged(
  { host }: Tools,
  at: NamedPath,
  text: string,
  { policy, signal }: { readonly policy: string; readonly signal: AbortSignal },
): Promise<Planned> {
  const { edits, changed } = await host.run({ folder: at.folder, signal }, async () =>
    mergedInto(text, policyNamed(policy), at.path),
  );
  const ranges = lineRangesOf(text, edits);
  const names = changed.map(({ token }) => token);
  return {
    edits: edits.map((edit, index) => ({ ...ranges[index]!, text: edit.text })),
    notes:
      names.length > 0 ? [t('changedFor', { count: names.length, crawlers: listed(names, 'unit') })] : [],
  };
}

async function write(
  { host, folders }: Tools,
  at: NamedPath,
  octets: Uint8Array,
  before: string,
  after: string,
) {
  // A link may have been put in its place in the meantime.
  const now = folders.file(join(at.folder, at.path));
  const isFaithful = Buffer.compare(Buffer.from(before), octets) === 0;
  const refusal =
    now.real !== at.real || !isFaithful
      ? t(isFaithful ? 'moved' : 'notUtf8')
      : await host.rewrite(at.real, octets, after);
  if (refusal !== undefined) throw new ToolError(t('notWritten', { path: at.path, reason: refusal }));
}

const rowOf = (spanEdit: SpanEdit) => ({
  data: { ...spanEdit },
  line: t('edit', {
    from: `${spanEdit.line}:${spanEdit.column}`,
    to: `${spanEdit.endLine}:${spanEdit.endColumn}`,
    text: brief(JSON.stringify(spanEdit.text), MAX_SHOWN),
  }),
});
