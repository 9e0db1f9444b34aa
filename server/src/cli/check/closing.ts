/** The lines on standard error after all files have been checked. */
import { CONFIG_NAME } from '../../config/keys.ts';
import { listed } from '../../core/catalogue.ts';
import { type Silenced, silencedLines } from '../../core/findings/silenced.ts';
import type { AccountEntry } from '../../project/account.ts';
import { OUR_NAMES } from '../../registry.ts';
import { linesOf } from '../files/account.ts';
import type { Listing, Refused } from '../files/files.ts';
import { complaint, namesOf, summaryOf, visible, visiblePath } from '../report.ts';
import type { CallSettings } from '../settings/settings.ts';
import { checkWords as say } from '../words/check.ts';
import type { CheckOptions } from './options.ts';
import type { Tally } from './tally.ts';

/** What was checked, and how. */
export interface Checked {
  readonly wanted: CheckOptions;
  readonly listing: Listing;
  readonly settings: CallSettings;
  readonly tally: Tally;
  readonly account: readonly AccountEntry[];
  readonly silenced: Silenced;
  /** Whether the findings were printed, and what limits left out of them. */
  readonly isShown: boolean;
  readonly leftOut: readonly string[];
  /** Whether only changed files were reported. */
  readonly isLimited: boolean;
  /** Named files that the configuration ignores. */
  readonly named: readonly string[];
}

export function* closingLines(checked: Checked): Generator<string> {
  const { listing, settings, tally, account, isShown, leftOut, named, isLimited } = checked;
  const { isDiff, fixing, baseline, shard, changed, config, showsStatistics } = checked.wanted;
  if (showsStatistics) yield tally.statistics();
  yield* linesOf(account);
  if (listing.others.length > 0 && !shard?.from) yield `${othersIn(listing.others)}\n`;
  if (settings.isUnlocked) yield `${say('unlocked', { config: visiblePath(config!) })}\n`;
  if (named.length > 0)
    yield `${say('namedThough', { config: CONFIG_NAME, files: namesOf(named.map(visiblePath)) })}\n`;
  if (isShown) yield tally.hidden();
  if (isShown) for (const line of leftOut) yield `${line}\n`;
  if (isShown) for (const line of silencedLines(checked.silenced)) yield `${visible(line)}\n`;
  if (baseline) yield* baseline.said();
  const fixed = tally.fixed.size;
  const files = namesOf([...tally.fixed.keys()].map(visiblePath));
  if (fixed > 0) yield `${say(isDiff ? 'wouldBeFixed' : 'fixed', { count: fixed, files })}\n`;
  if (tally.files === 0 && isLimited && listing.found.length > 0)
    yield `${say('unchanged', { revision: visible(changed?.since ?? 'HEAD') })}\n`;
  else if (tally.files === 0) yield `${noneChecked(checked.wanted, listing, tally)}\n`;
  else if (!isDiff) {
    const summary = summaryOf(tally.files, tally.counts);
    const isOffered = isShown && fixing === undefined && !baseline;
    yield `${isOffered ? withOffer(summary, tally.fixable) : summary}\n`;
  }
  for (const { message } of settings.unmet.faults) yield complaint(message);
}

/** The summary with what `--fix` would do, as far as that was tried. */
function withOffer(summary: string, { safe, unsafe, perhaps }: Tally['fixable']): string {
  if (safe > 0 && perhaps > 0) return say('fixableAtLeast', { summary, safe });
  if (safe > 0 && unsafe > 0) return say('fixableBoth', { summary, safe, unsafe });
  if (safe > 0) return say('fixable', { summary, safe });
  if (unsafe > 0) return say('fixableUnsafe', { summary, unsafe });
  return perhaps > 0 ? say('fixablePerhaps', { summary }) : summary;
}

/** Reports that nothing was checked, with advice: the recognized names, and the option. */
function noneChecked({ shard, allowsEmpty }: CheckOptions, { found }: Listing, { refusals }: Tally): string {
  if (refusals > 0 || (shard && found.length > 0)) return say('noFiles');
  const mayPass = !allowsEmpty;
  if (found.length > 0) return say(mayPass ? 'noFilesMayPass' : 'noFiles');
  return say(mayPass ? 'noneFoundMayPass' : 'noneFound', { names: listed(OUR_NAMES, 'unit') });
}

/** "3 files skipped (neither a robots.txt nor a sitemap): a.xml, b.xml, c.xml". */
function othersIn(files: readonly Refused[]): string {
  const [first] = files;
  const names = namesOf(files.map(({ file }) => visiblePath(file)));
  return say('others', { count: files.length, reason: first!.reason, files: names });
}
