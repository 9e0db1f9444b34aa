import { join } from 'node:path';
import * as z from 'zod/v4';
import { listed } from '../../core/catalogue.ts';
import { edited } from '../../core/fixes/edits.ts';
import { lineRangesOf, spansOf } from '../../text/lineRanges.ts';
import { brief, firstOf, withRows } from '../answer.ts';
import { type NamedPath, ToolError } from '../folders.ts';
import {
  args,
  type Counts,
  count,
  countsText,
  failureOf,
  more,
  operandOf,
  strings,
  type Tools,
  TROUBLE,
  tool,
} from '../tool.ts';
import { fixWords as say } from '../words.ts';
import { edit, report } from './check.ts';

type SpanEdit = z.infer<ReturnType<typeof edit>>;

/** The limit of UTF-16 units of the text of an edit in a line. */
const MOST_SHOWN = 80;
const MOST_NOTES = 12;

interface Planned {
  readonly edits: readonly SpanEdit[];
  readonly notes: readonly string[];
}

/** The only tool that writes, and only where the call says so. */
export const fix = (tools: Tools) =>
  tool({
    name: 'fix',
    title: say('title'),
    description: say('description'),
    input: z.strictObject({
      path: args.path('file'),
      rules: z.array(args.name()).max(100).optional().describe(say('rules')),
      unsafe: z.boolean().default(false).describe(say('unsafe')),
      policy: z.enum(tools.host.policies).optional().describe(say('policy')),
      apply: z.boolean().default(false).describe(say('apply')),
      limit: args.limit(),
    }),
    output: z.object({
      file: z.string(),
      applied: z.boolean(),
      edits: z.array(edit()).describe(say('edits')),
      more: more(),
      notes: strings().describe(say('notes')),
      left: z
        .object({ errors: count(), warnings: count(), infos: count(), hints: count() })
        .describe(say('left')),
    }),
    writes: true,
    async answer({ path, rules = [], unsafe, policy, apply, limit }, signal) {
      const { host, folders } = tools;
      if (policy !== undefined && (unsafe || rules.length > 0)) throw new ToolError(say('policyAlone'));
      const at = folders.file(path);
      const { octets, text } = await host.read(at.real).catch((error: Error) => {
        throw new ToolError(error.message);
      });
      const { edits, notes } =
        policy === undefined
          ? await planned(tools, at, octets, { rules, unsafe, signal })
          : await merged(tools, text, policy);
      const spans = spansOf(text, edits);
      const after = edited(
        text,
        edits.map((one, index) => ({ ...spans[index]!, text: one.text })),
      );
      const checked = await report(tools, at, { text: after, level: 'hint', perRule: 1, signal }, () => {});
      const { errors, warnings, infos, hints } = checked.end?.summary ?? NONE;
      const left = { errors, warnings, infos, hints };
      // The file is written last: a call that was cancelled until here changes nothing.
      signal.throwIfAborted();
      const isApplied = apply && edits.length > 0;
      if (isApplied) await write(tools, at, octets, text, after);
      const file = folders.nameOf(at, at.path);
      const told = firstOf(notes, MOST_NOTES);
      const key = edits.length === 0 ? undefined : isApplied ? 'appliedLine' : 'plannedLine';
      const frame = {
        data: { file, applied: isApplied, notes: told, left },
        head: [key ? say(key, { file, count: edits.length }) : say('nothing', { file }), ...told],
        tail: [say('leftLine', { counts: countsText(left) })],
        isError: checked.hasFailedRule,
      };
      return withRows(frame, { key: 'edits', all: edits.map(rowOf), limit });
    },
  });

/** A gzip file that cannot be unpacked has no findings. */
const NONE: Counts = { errors: 0, warnings: 0, infos: 0, hints: 0 };

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
  const options = [...(unsafe ? ['--unsafe-fixes'] : []), ...rules.map((rule) => `--fix-rule=${rule}`)];
  const printed = await host.run(
    ['check', '--diff', '--format=json', ...options, `--stdin-filename=${at.path}`, '--', operandOf(at, '')],
    { folder: at.folder, input: octets, signal },
  );
  if (printed.code === TROUBLE) throw failureOf(printed);
  const { files } = JSON.parse(printed.stdout) as { readonly files: readonly Planned[] };
  return files[0] ?? { edits: [], notes: [] };
}

/** The edits that merge a policy into a robots.txt. */
async function merged({ host }: Tools, text: string, policy: string): Promise<Planned> {
  const { edits, changed } = await host.applyPolicy(text, policy);
  const ranges = lineRangesOf(text, edits);
  const names = changed.map(({ token }) => token);
  return {
    edits: edits.map((one, index) => ({ ...ranges[index]!, text: one.text })),
    notes:
      names.length > 0 ? [say('changedFor', { count: names.length, crawlers: listed(names, 'unit') })] : [],
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
      ? say(isFaithful ? 'moved' : 'notUtf8')
      : await host.rewrite(at.real, octets, after);
  if (refusal !== undefined) throw new ToolError(say('notWritten', { path: at.path, reason: refusal }));
}

const rowOf = (one: SpanEdit) => ({
  data: { ...one },
  line: say('edit', {
    from: `${one.line}:${one.column}`,
    to: `${one.endLine}:${one.endColumn}`,
    text: brief(JSON.stringify(one.text), MOST_SHOWN),
  }),
});
