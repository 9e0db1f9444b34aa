/** The lines on standard error after all files have been checked. */
import { CONFIG_NAME } from '../../config/keys.ts';
import { listed } from '../../core/catalogue.ts';
import { silencedLines } from '../../core/findings/silenced.ts';
import { OUR_NAMES } from '../../registry.ts';
import type { Paths } from '../args/paths.ts';
import { failingLines, linesOf } from '../files/account.ts';
import type { Listing, Refused } from '../files/files.ts';
import { complaint, namesOf, summaryOf, visible, visiblePath } from '../report.ts';
import { checkWords as t } from '../words/check.ts';
import type { Checked } from './checkSites.ts';
import type { CallOptions } from './options.ts';
import type { Tally } from './tally.ts';
import { isFolder } from './watch.ts';

/** What was checked, and how. */
interface Ended extends Checked {
  readonly wanted: CallOptions;
  /** Whether the findings were printed, and what limits left out of them. */
  readonly isShown: boolean;
  readonly leftOut: readonly string[];
}

export function* closingLines(checked: Ended): Generator<string> {
  const { listing, settings, tally, account, isShown, leftOut } = checked;
  const {
    isDiff,
    fixing,
    baseline,
    shard,
    changed,
    showsStatistics,
    operands,
    settings: flags,
  } = checked.wanted;
  const { paths, config } = flags;
  const isIgnored = (path: string): boolean => settings.ignores(path) && !isFolder(path);
  const named = operands.filter((operand) => isIgnored(paths.at(operand)));
  if (showsStatistics) yield tally.statistics();
  yield* linesOf(account);
  if (listing.others.length > 0 && !shard?.from) yield `${othersIn(listing.others, paths)}\n`;
  if (settings.isUnlocked) yield `${t('unlocked', { config: visiblePath(paths.shown(config!)) })}\n`;
  if (named.length > 0)
    yield `${t('namedThough', { config: CONFIG_NAME, files: namesOf(named.map(visiblePath)) })}\n`;
  if (isShown) yield tally.hidden();
  if (isShown) for (const line of leftOut) yield `${line}\n`;
  if (isShown) for (const line of silencedLines(checked.silenced)) yield `${visible(line)}\n`;
  if (baseline) yield* baseline.said();
  const fixed = tally.fixed.size;
  const files = namesOf([...tally.fixed.keys()].map(visiblePath));
  if (fixed > 0) yield `${t(isDiff ? 'wouldBeFixed' : 'fixed', { count: fixed, files })}\n`;
  for (const line of checked.tested) yield `${visible(line)}\n`;
  yield* failingLines(account, checked.wanted.failing);
  if (tally.files === 0 && changed && listing.found.length > 0)
    yield `${t('unchanged', { revision: visible(changed.since ?? 'HEAD') })}\n`;
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
  if (safe > 0 && perhaps > 0) return t('fixableAtLeast', { summary, safe });
  if (safe > 0 && unsafe > 0) return t('fixableBoth', { summary, safe, unsafe });
  if (safe > 0) return t('fixable', { summary, safe });
  if (unsafe > 0) return t('fixableUnsafe', { summary, unsafe });
  return perhaps > 0 ? t('fixablePerhaps', { summary }) : summary;
}

/** Reports that nothing was checked, with advice: the recognized names, and the option. */
function noneChecked({ shard, allowsEmpty }: CallOptions, { found }: Listing, { refusals }: Tally): string {
  if (refusals > 0 || (shard && found.length > 0)) return t('noFiles');
  const mayPass = !allowsEmpty;
  if (found.length > 0) return t(mayPass ? 'noFilesMayPass' : 'noFiles');
  return t(mayPass ? 'noneFoundMayPass' : 'noneFound', { names: listed(OUR_NAMES, 'unit') });
}

/** "3 files skipped (neither a robots.txt nor a sitemap): a.xml, b.xml, c.xml". */
function othersIn(files: readonly Refused[], paths: Paths): string {
  const [first] = files;
  const names = namesOf(files.map(({ file }) => visiblePath(paths.shown(file))));
  return t('others', { count: files.length, reason: first!.reason, files: names });
}
