import { CLEAN, type Command, type Context, FAULTS, InputError, TROUBLE, UsageError } from '../command.ts';
import { isInput } from '../files/files.ts';
import { hasColors } from '../output/colors.ts';
import { takeAdditions } from '../settings/additions.ts';
import { withEnvironments } from '../settings/environments.ts';
import { sideWords as t } from '../words/verdicts.ts';
import { type ComparisonOptions, comparisonOf } from './audit.ts';
import { DIFF_REPORTERS } from './diff/formats.ts';
import { operandOf } from './diff/operand.ts';
import { type Pair, pairsOf } from './diff/pairs.ts';
import { type FileResult, isUnchanged, resultOf, turns } from './diff/result.ts';
import { type Compared, type Side, sideOf } from './diff/side.ts';
import { goneFrom } from './diff/sitemapChange.ts';
import { diffUrls, refuseUrlOptions } from './diff/urls/index.ts';
import { listedIn } from './listedUrls.ts';

/** `crawlwise diff`: the changes for crawlers between two robots.txt files, sitemaps, or folders of both. */
export const diff: Command = async (named, context) => {
  const call = withEnvironments(named, context.languages);
  const [old, now, ...others] = call.operands;
  if (old === undefined || now === undefined) throw new UsageError(t('nameTwo'));
  if (others.length > 0) throw new UsageError(t('onlyTwo'));
  if (isInput(old) && isInput(now)) throw new UsageError(t('oneInput'));
  if (call.has('urls')) return diffUrls(call, [old, now], context);
  refuseUrlOptions(call);
  const options = { old, now, ...comparisonOf(call, context) };
  const { results, before, after, ok } = await compareSides(options, context);
  const colors = hasColors(context.isTerminal, context.env);
  context.stdout.write(DIFF_REPORTERS[call.one('format') ?? 'text']!(results, colors));
  if (!ok) return TROUBLE;
  const isMet = (gate: string): boolean => {
    const [what, most = '0'] = gate.split(/[:%]/);
    if (what === 'removed') return areGone(before.files, after.files, Number(most));
    return results.some((result) =>
      what === 'any'
        ? !isUnchanged(result) || !result.complete
        : turns(result, what as 'blocked' | 'allowed'),
    );
  };
  return call.all('fail-on').some(isMet) ? FAULTS : CLEAN;
};

/** What two sides differ in; `ok`: all files could be read. */
interface Comparison {
  readonly results: readonly FileResult[];
  readonly before: Side;
  readonly after: Side;
  readonly ok: boolean;
}

/** Compares two files, or two folders. Throws `InputError` if one cannot be read, or they are of different kinds. */
export async function compareSides(
  options: ComparisonOptions & { readonly old: string; readonly now: string },
  context: Context,
): Promise<Comparison> {
  const { old, now, paths, purposes, sitemaps = [], crawlers = [] } = options;
  const { ok } = await takeAdditions('crawlers', crawlers, paths, context);
  const open = options.open ?? ((operand) => operandOf(operand, paths, context));
  const before = await sideOf(old, open);
  const after = await sideOf(now, open);
  const named = await listedIn(sitemaps, paths, context);
  const pairs = pairsOf(before, after);
  if (pairs.length === 0) throw new InputError(t('nothingThere'));
  const arePlaces = !before.isVersion && !after.isVersion;
  const results = pairs.map((pair) =>
    resultOf(pair, listedFor(pair, after.files, named?.urls), purposes, arePlaces),
  );
  return { results, before, after, ok: ok && named?.ok !== false };
}

/** Whether more than a percentage of the URLs in all sitemaps is gone from all, or may be. */
function areGone(before: readonly Compared[], after: readonly Compared[], most: number): boolean {
  const facts = (files: readonly Compared[]) => files.flatMap(({ sitemap }) => sitemap ?? []);
  const { gone, of, complete } = goneFrom(facts(before), facts(after));
  return !complete || gone > (of * most) / 100;
}

/**
 * The URLs to evaluate for a robots.txt: those of the sitemaps below its folder, and those given in the call. Undefined for a
 * sitemap, of which a folder may have thousands.
 */
function listedFor(
  { before, after }: Pair,
  files: readonly Compared[],
  named: readonly string[] | undefined,
): readonly string[] | undefined {
  const { path, sitemap } = (after ?? before)!;
  if (sitemap) return undefined;
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const listed = new Set(named);
  let isKnown = named !== undefined;
  for (const file of files) {
    const { urls } = file.sitemap ?? {};
    if (!urls || !file.path.startsWith(folder)) continue;
    isKnown = true;
    for (const url of urls) listed.add(url);
  }
  return isKnown ? [...listed] : undefined;
}
