import { dirname, join } from 'node:path';
import { isBuildName } from '../../core/builtPages.ts';
import { mayBeOurs } from '../../registry.ts';
import type { Call } from '../args/parse.ts';
import { CLEAN, type Command, type Context, FAULTS, InputError, TROUBLE, UsageError } from '../command.ts';
import { failsBy } from '../files/account.ts';
import { isInput } from '../files/files.ts';
import type { Outputs } from '../output/outputs.ts';
import { codeOf, openOutputs } from '../output/printing.ts';
import { faultLine, visible } from '../report.ts';
import { configFor } from '../settings/config.ts';
import { settingFlags } from '../settings/settings.ts';
import { checkCallWords } from '../words/check.ts';
import { type Checked, checkSites, isListed, type Run } from './checkSites.ts';
import { writeInput } from './input.ts';
import { Memory } from './memory.ts';
import { type CallOptions, callOptionsOf, operandsOf } from './options.ts';
import type { Fixed } from './requests.ts';
import { closingLines } from './summary.ts';
import { isFolder, type Watched, watchAndRun } from './watch.ts';

/** `crawlwise check`: prints the findings of files, and of files in folders. */
export const check: Command = async (call, context) => {
  if (call.has('print-config')) return printConfig(call, context);
  if (call.has('watch')) return watchFiles(call, context);
  return checkOnce(call, context);
};

function watchFiles(call: Call, context: Context): Promise<never> {
  if (call.operands.some(isInput)) throw new UsageError(checkCallWords('watchInput'));
  let watched: Watched = { folders: [], names: new Set() };
  const memory = new Memory();
  return watchAndRun(
    operandsOf(call)
      .map((operand) => call.paths.at(operand))
      .map((path) => (isFolder(path) ? path : dirname(path))),
    async (follow) => {
      try {
        await checkOnce(call, context, {
          memory,
          follow(now) {
            watched = now;
            follow(now.folders);
          },
        });
      } catch (error) {
        // A file that is being edited may be invalid for a while.
        if (watched.folders.length === 0 || !(error instanceof InputError || error instanceof UsageError))
          throw error;
        context.complain(error.message);
      }
    },
    (name) => mayBeOurs(name) || isBuildName(name) || !name.includes('.') || watched.names.has(name),
  );
}

/** Returns the exit code. */
async function checkOnce(call: Call, context: Context, run?: Run): Promise<number> {
  const { stdout, stderr } = context;
  const wanted = await callOptionsOf(call, context);
  const { fixing, isDiff, baseline, input, paths } = wanted;
  mustPrint(wanted);
  // Standard output is reserved for the diff, or for the fixed text of standard input.
  const isTextAsked = fixing !== undefined && !isDiff && input !== undefined;
  let outputs: Outputs | undefined;
  try {
    const open = async () => {
      outputs = await openOutputs(wanted, context, isTextAsked ? stderr : stdout);
      return outputs;
    };
    const checked = await checkSites(wanted, open, context, run);
    if (checked && isDiff) await printFixes(checked, wanted, outputs!, context);
    if (checked && isTextAsked)
      await writeInput(input, checked.tally.fixed.get(paths.shown(input.file))?.after, stdout);
    if (checked && baseline && baseline.use !== 'read') baseline.write();
    outputs!.finish();
    if (!checked) return TROUBLE;
    const ended = { ...checked, wanted, isShown: isListed(wanted), leftOut: [...outputs!.leftOut()] };
    for (const line of closingLines(ended)) stderr.write(line);
    return exitCode(wanted, checked);
  } catch (error) {
    outputs?.discard();
    throw error;
  }
}

/** Prints what the fixes would change: as JSON, or as a patch. */
async function printFixes(
  checked: Checked,
  { targets }: CallOptions,
  outputs: Outputs,
  context: Context,
): Promise<void> {
  const { fixed } = checked.tally;
  if (targets.some(({ text }) => text === 'json')) {
    const { editList, plannedFixes } = await import('./onRequest.ts');
    await outputs.print(editList(plannedFixes(fixed, checked.notes)));
  } else for (const [file, item] of fixed) await outputs.print(await diffOf(file, item, context));
}

/** Throws `UsageError` for files of findings in a call that prints none. */
function mustPrint({ isDiff, baseline, targets }: CallOptions): void {
  const use = baseline?.use ?? 'read';
  const option = isDiff ? 'diff' : use === 'read' ? undefined : `${use}-baseline`;
  const named = targets.find(({ text }) => text.includes('='));
  if (option !== undefined && named !== undefined)
    throw new UsageError(checkCallWords('outputsWithout', { option, output: named.text }));
}

function exitCode(wanted: CallOptions, { listing, tally, account, isTrouble }: Checked): number {
  const { isDiff, shard, allowsEmpty, changed, failing } = wanted;
  if (isTrouble) return TROUBLE;
  const isForbidden = failsBy(account, failing);
  const isUnchanged =
    changed !== undefined && listing.found.some((item) => 'uri' in item) && tally.files === 0;
  if (isUnchanged && !isForbidden) return CLEAN;
  const isEmptyShard = shard !== undefined && listing.found.length > 0;
  if (tally.files === 0 && !(allowsEmpty || isEmptyShard)) return TROUBLE;
  if (isForbidden) return FAULTS;
  if (tally.files === 0) return CLEAN;
  if (isDiff) return tally.fixed.size > 0 ? FAULTS : CLEAN;
  return codeOf(wanted, tally.counts);
}

/** Prints the configuration of a file or folder, and the source of each value. */
async function printConfig(call: Call, { languages, stdout, complain }: Context): Promise<number> {
  const [named, ...others] = operandsOf(call);
  if (others.length > 0) throw new UsageError(checkCallWords('printOne'));
  const { paths } = call;
  const at = paths.at(named!);
  const path = isFolder(at) ? join(at, '/') : at;
  const configs = configFor([path], settingFlags(call, languages), languages);
  for (const fault of configs.faults) complain(faultLine(fault));
  const { printedConfig } = await import('./onRequest.ts');
  stdout.write(await printedConfig(path, configs, languages, paths));
  return configs.faults.length > 0 ? TROUBLE : CLEAN;
}

async function diffOf(file: string, { before, edits }: Fixed, { isTerminal }: Context): Promise<string> {
  const patch = (await import('./onRequest.ts')).patchOf(file.replaceAll('\\', '/'), before, edits);
  return isTerminal ? patch.split('\n').map(visible).join('\n') : patch;
}
