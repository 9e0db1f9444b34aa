import { decoded, httpUrl, slashed, uriBelow } from '../../../../core/uri.ts';
import { readBeginning } from '../../../../disk/builds.ts';
import { textOf } from '../../../../disk/read.ts';
import type { Call } from '../../../args/parse.ts';
import { uriOf } from '../../../args/paths.ts';
import { CLEAN, type Context, FAULTS, InputError, TROUBLE, UsageError } from '../../../command.ts';
import { BuiltPages } from '../../../files/builtPages.ts';
import { hasColors } from '../../../output/colors.ts';
import { sinkOf } from '../../../output/stream.ts';
import { namesOf, visible } from '../../../report.ts';
import { urlWords as t } from '../../../words/urls.ts';
import { type Operand, openerOf } from '../operand.ts';
import { type Reason, type UrlCounts, urlChanges } from './compare.ts';
import { indexNowReporter, jsonReporter, type Key, textReporter, type UrlReporter } from './formats.ts';

const REASONS: readonly Reason[] = ['entry', 'content', 'head'];
const FORMATS = ['text', 'json', 'indexnow'];
const OPTIONS_OF_INDEXNOW = ['indexnow-key', 'indexnow-key-location'] as const;

/** `crawlwise diff --urls`: the URLs that are new, gone or changed between two builds, sitemaps or revisions. */
export async function diffUrls(
  call: Call,
  names: readonly [string, string],
  context: Context,
): Promise<number> {
  const wanted = optionsOf(call);
  const open = openerOf(call, context);
  const [before, after] = [await open(names[0]), await open(names[1])];
  const pages = await pagesOf(before, after);
  if (!pages && !wanted.reasons.has('entry')) throw new InputError(t('noPages'));
  const { stderr } = context;
  const out = sinkOf(context.stdout);
  const indexNow = wanted.format === 'indexnow' ? indexNowReporter(wanted) : undefined;
  const reporter: UrlReporter =
    indexNow ??
    (wanted.format === 'json' ? jsonReporter() : textReporter(hasColors(context.isTerminal, context.env)));
  const counts: UrlCounts = {
    ...{ new: 0, changed: 0, gone: 0, unchanged: 0, sameContent: 0, compared: 0, uncompared: 0 },
    ...{ unlisted: 0, unlistedIn: new Set<string>() },
  };
  for await (const changes of urlChanges({ before, after, pages, reasons: wanted.reasons }, counts))
    await out.send(reporter.take(changes));
  await out.send(reporter.end(counts));
  await out.flush();
  const { unlisted, unlistedIn, uncompared, sameContent } = counts;
  const leftOut = indexNow?.leftOut() ?? 0;
  const lines = [
    ...(unlisted > 0
      ? [t('unlisted', { count: unlisted, files: namesOf([...unlistedIn].map(visible)) })]
      : []),
    ...(uncompared > 0 ? [t('uncompared', { count: uncompared })] : []),
    ...(sameContent > 0 ? [t('sameContent', { count: sameContent })] : []),
    ...(leftOut > 0 ? [t('outside', { count: leftOut, location: wanted.location!.href })] : []),
    ...keyFaults(after.folder, wanted),
  ];
  for (const line of lines) context.complain(line);
  const { changed, gone, unchanged } = counts;
  stderr.write(`${t('summary', { new: counts.new, changed, gone, unchanged })}\n`);
  if (leftOut > 0) return TROUBLE;
  return call.all('fail-on').some((gate) => isMet(gate, counts)) ? FAULTS : CLEAN;
}

/** What is wrong with the key file of IndexNow in the new build: without it, the host has to serve it from elsewhere. */
function keyFaults(folder: string | undefined, { key, location }: Key): readonly string[] {
  if (folder === undefined || key === undefined) return [];
  const path = decoded(location?.pathname ?? `/${key}.txt`);
  // The first segment may be a base path.
  const files = [path, path.replace(/^\/[^/]+(?=\/)/, '')].flatMap((item) => textBelow(folder, item) ?? []);
  const shown = visible(path.slice(1));
  if (files.length === 0) return [t('noKeyFile', { file: shown })];
  return files.some((text) => text.trim() === key) ? [] : [t('otherKey', { file: shown })];
}

/** The longest content of a key file. */
const MAX_KEY = 4096;

/** The beginning of the text of a file of a build; undefined if there is none, or if it leads out of the folder. */
function textBelow(folder: string, path: string): string | undefined {
  const uri = uriBelow(slashed(uriOf(folder)), path);
  const beginning = uri === undefined ? undefined : readBeginning(uri, MAX_KEY);
  return beginning && textOf(beginning.octets);
}

function isMet(gate: string, counts: UrlCounts): boolean {
  const { gone, changed, unchanged, unlisted } = counts;
  if (gate === 'any') return gone + changed + counts.new + unlisted > 0;
  const [, most = '0'] = gate.split(/[:%]/);
  return gone > ((gone + changed + unchanged) * Number(most)) / 100;
}

/** The options of a call with `--urls`. Throws `UsageError` for those that exclude each other. */
function optionsOf(call: Call) {
  const format = call.one('format') ?? 'text';
  if (!FORMATS.includes(format)) throw new UsageError(t('formatOf', { format }));
  for (const option of ['purpose', 'sitemap', 'crawlers'] as const)
    if (call.has(option)) throw new UsageError(t('excluded', { option }));
  const gate = call.all('fail-on').find((item) => item === 'blocked' || item === 'allowed');
  if (gate !== undefined) throw new UsageError(t('failOn', { gate }));
  const option = OPTIONS_OF_INDEXNOW.find((item) => call.has(item));
  if (option !== undefined && format !== 'indexnow') throw new UsageError(t('indexnowOnly', { option }));
  const key = call.one('indexnow-key');
  if (key !== undefined && !/^[A-Za-z0-9-]{8,128}$/.test(key))
    throw new UsageError(t('badKey', { value: key }));
  const written = call.one('indexnow-key-location');
  if (written !== undefined && key === undefined) throw new UsageError(t('locationAlone'));
  const location = written === undefined ? undefined : httpUrl(written);
  if (written !== undefined && !location) throw new UsageError(t('badLocation', { value: written }));
  const by = call.all('changed-by') as readonly Reason[];
  return { format, key, location, reasons: new Set(by.length > 0 ? by : REASONS) };
}

/** Throws `UsageError` for options of `--urls` in a call without it. */
export function refuseUrlOptions(call: Call): void {
  const option = ([...OPTIONS_OF_INDEXNOW, 'changed-by'] as const).find((item) => call.has(item));
  if (option !== undefined) throw new UsageError(t('urlsAlone', { option }));
  if (call.one('format') === 'indexnow') throw new UsageError(t('indexnowAlone'));
}

/** The pages of two builds on the disk; undefined if one of the sides has none. */
async function pagesOf(
  before: Operand,
  after: Operand,
): Promise<readonly [BuiltPages, BuiltPages] | undefined> {
  if (before.folder === undefined || after.folder === undefined) return undefined;
  const pages = [await BuiltPages.below(before.folder), await BuiltPages.below(after.folder)] as const;
  return pages.every(({ size }) => size > 0) ? pages : undefined;
}
