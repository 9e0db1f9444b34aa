import { existsSync, writeFileSync } from 'node:fs';
import { listed as allListed } from '../../core/catalogue.ts';
import { listedFirst } from '../../core/findings/listedFirst.ts';
import { edited } from '../../core/fixes/edits.ts';
import type { Edit } from '../../core/rule/rule.ts';
import { isStream, octetsOf, textOf } from '../../disk/read.ts';
import type { Applied } from '../../robots/changes/applied.ts';
import { applyPolicy } from '../../robots/changes/applyPolicy.ts';
import { POLICIES, type Policy, statedPolicy, unenforced } from '../../robots/changes/stances.ts';
import { noSuch } from '../args/nearest.ts';
import type { Paths } from '../args/paths.ts';
import { isFaithful, rewrite } from '../check/rewrite.ts';
import { CLEAN, type Command, type Context, FAULTS, InputError, TROUBLE, UsageError } from '../command.ts';
import { isInput } from '../files/files.ts';
import { visible, visiblePath } from '../report.ts';
import { takeAdditions } from '../settings/additions.ts';
import { reportWords } from '../words/report.ts';
import { policyWords as t } from '../words/verdicts.ts';
import { operandOf } from './diff/operand.ts';
import { sideOf } from './diff/side.ts';

const DEFAULT_NAME = 'robots.txt';
const MAX_NAMES = 12;

/** `crawlwise policy`: prints a policy for crawlers as a robots.txt, or merges it into one. */
export const policy: Command = async (call, context) => {
  const { operands, paths } = call;
  const [name, ...others] = operands;
  if (name === undefined) throw new UsageError(t('nameOne', { known: allListed(NAMES, 'unit') }));
  if (others.some((path) => !path.startsWith('/'))) throw new UsageError(t('onlyOne'));
  const wanted = policyNamed([name, ...others].join(' '));
  const { ok } = await takeAdditions('crawlers', call.all('crawlers'), paths, context);
  const checked = call.one('check');
  if (checked !== undefined) {
    if (call.has('merge') || call.has('write')) throw new UsageError(t('checkAlone'));
    const isMet = await isMetIn(checked, wanted, paths, context);
    return !ok ? TROUBLE : isMet ? CLEAN : FAULTS;
  }
  const merged = call.one('merge');
  const target = merged ?? DEFAULT_NAME;
  if (call.has('write') && isInput(target)) throw new UsageError(t('noWriting'));
  if (call.has('write') && merged === undefined && existsSync(paths.at(DEFAULT_NAME))) {
    throw new UsageError(t('exists', { file: DEFAULT_NAME }));
  }
  const { octets, text } = await textIn(merged, paths, context);
  const applied = mergedInto(text, wanted, target);
  advise(wanted, applied.edits.length === 0, context);
  if (!call.has('write')) context.stdout.write(applied.text);
  else if (applied.edits.length > 0) await put(paths.at(target), text, octets, applied.text, paths, context);
  return ok ? CLEAN : TROUBLE;
};

/** Whether a policy applies to a robots.txt; prints the crawlers to which it does not, and the signals that are missing. */
async function isMetIn(file: string, wanted: Policy, paths: Paths, context: Context): Promise<boolean> {
  const { text } = await textIn(file, paths, context);
  const applied = mergedInto(text, wanted, file);
  const crawlers = applied.changed.map(({ token }) => token);
  const words = { policy: wanted.name, file: visiblePath(file) };
  if (crawlers.length > 0) {
    const names = allListed(crawlers.map(visible), 'unit');
    context.stdout.write(`${t('notApplied', { ...words, count: crawlers.length, crawlers: names })}\n`);
  }
  if (applied.signals.length > 0) {
    const signals = allListed(applied.signals.map(visible), 'unit');
    context.stdout.write(`${t('signalsLack', { ...words, signals })}\n`);
  }
  const isMet = crawlers.length + applied.signals.length === 0;
  if (isMet) context.stderr.write(`${t('applies', words)}\n`);
  return isMet;
}

/** The names of all policies. */
export const NAMES = POLICIES.map((policy) => policy.name);

/** The policy of a name, or of a stance such as `search=yes,ai-training=no`, also on paths. Throws `UsageError` if there is none. */
export function policyNamed(name: string): Policy {
  const wanted = POLICIES.find((policy) => policy.name === name);
  if (wanted) return wanted;
  const stated = statedPolicy(name);
  if (stated) return stated;
  if (name.includes('=')) throw new UsageError(t('stanceForm', { stance: visible(name) }));
  throw noSuch('policy', name, NAMES, visible(name));
}

/** Merges a policy into a robots.txt on the disk, by its absolute path, which may be missing, and lists the crawlers that may not obey. */
export async function writePolicy(
  file: string,
  wanted: Policy,
  paths: Paths,
  context: Context,
): Promise<void> {
  const octets = existsSync(file) ? octetsOf(file) : new Uint8Array();
  const text = textOf(octets);
  const applied = mergedInto(text, wanted, paths.shown(file));
  advise(wanted, applied.edits.length === 0, context);
  if (applied.edits.length > 0) await put(file, text, octets, applied.text, paths, context);
}

/**
 * Applies edits to a robots.txt on the disk, as the call names it. Throws `InputError` for anything else, and for a file that
 * cannot be written.
 */
export async function writeRobots(
  name: string,
  edits: readonly Edit[],
  paths: Paths,
  context: Context,
): Promise<void> {
  const file = paths.at(name);
  if (isInput(name) || !existsSync(file) || isStream(file))
    throw new InputError(t('notWritable', { file: visible(name) }));
  const octets = octetsOf(file);
  const text = textOf(octets);
  await put(file, text, octets, edited(text, edits), paths, context);
}

/** A policy merged into the text of a file. Throws `InputError` if the result cannot be proven. */
export function mergedInto(text: string, wanted: Policy, file: string): Applied {
  const applied = applyPolicy(text, wanted);
  if (applied) return applied;
  throw new InputError(t('unproven', { policy: wanted.name, file: visible(file) }));
}

async function put(
  file: string,
  before: string,
  octets: Uint8Array,
  text: string,
  paths: Paths,
  { stderr }: Context,
): Promise<void> {
  const name = paths.shown(file);
  if (!existsSync(file)) writeFileSync(file, text, { flag: 'wx' });
  else {
    const refusal = isFaithful(before, octets) ? await rewrite(file, octets, text) : reportWords('notUtf8');
    if (refusal !== undefined)
      throw new InputError(reportWords('leftUnchanged', { file: visible(name), reason: visible(refusal) }));
  }
  stderr.write(`${t('written', { file: visiblePath(name) })}\n`);
}

/** The text to merge into; empty if no file is given or the file is missing. */
async function textIn(merged: string | undefined, paths: Paths, context: Context) {
  if (merged === undefined) return { octets: new Uint8Array(), text: '' };
  const { files, isFolder } = await sideOf(merged, (name) => operandOf(name, paths, context));
  const [file] = files;
  if (isFolder || !file || file.sitemap) throw new InputError(t('notRobots', { file: visible(merged) }));
  const path = paths.at(merged);
  const octets = isInput(merged) || !existsSync(path) || isStream(path) ? file.octets : octetsOf(path);
  return { octets, text: textOf(octets) };
}

/** What a stance needs besides robots.txt. */
const besideRobots = ({ stance }: Policy): readonly string[] => [
  ...(stance['ai-answers'] === 'no' ? [t('searchConsole'), t('pageTags')] : []),
  ...(stance['ai-training'] === 'no' ? [t('draftToken')] : []),
];

/** Advice for the user: which crawlers may not obey, and whether there was anything to do. */
function advise(wanted: Policy, isDone: boolean, { stderr }: Context): void {
  if (isDone) stderr.write(`${t('unchanged', { policy: wanted.name })}\n`);
  if (wanted.hasSignals) for (const text of besideRobots(wanted)) stderr.write(`${text}\n`);
  const deaf = unenforced(wanted);
  const namesOf = (isWanted: (obeys: string | null) => boolean): readonly string[] =>
    deaf.filter(({ obeys }) => isWanted(obeys)).map(({ token }) => token);
  const ignoring = namesOf((obeys) => obeys === 'no');
  const unsure = namesOf((obeys) => obeys !== 'no');
  if (ignoring.length > 0) {
    stderr.write(
      `${t('ignoring', { count: ignoring.length, crawlers: listedFirst(ignoring, MAX_NAMES) })}\n`,
    );
  }
  if (unsure.length > 0) {
    stderr.write(`${t('unsure', { count: unsure.length, crawlers: listedFirst(unsure, MAX_NAMES) })}\n`);
  }
}
