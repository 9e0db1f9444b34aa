/** The texts of the page of crawlers. */
import { catalogue, chosenLanguage, instead, type Translation } from '../../../server/src/core/catalogue.ts';

const TEXTS = {
  title: 'Crawlers',
  comparedWith: 'compared with',
  allChanges: 'All changes',
  incomplete: 'not complete: more may change than is listed here',
  crawler: 'Crawler',
  changed: 'Changed',
  listed: 'URLs in sitemaps',
  urls: 'Your URLs or paths, one per line',
  urlsHint: '/products/1',
  names: 'More crawlers, one per line',
  namesHint: 'A name or a User-Agent header',
  ask: 'Your URLs and more crawlers',
  saysOf: '{section}: the file {says}',
  policy: 'Who may use my site?',
  policyHint: 'Check or uncheck: the table shows the effect. Nothing is written before you apply it.',
  apply: 'Apply',
  compareTexts: 'Compare Texts',
  discard: 'Discard',
  preview: 'Preview: the table shows the file with this policy.',
  previewWith: 'Preview: the table shows the file with this policy. {caution}',
  saysSo: 'The robots.txt says so already.',
  allowed: 'allowed',
  blocked: 'blocked',
  allowedBy: 'allowed, line {line}',
  blockedBy: 'blocked, line {line}',
  blockedOf: 'blocked: {blocked}/{total}',
  allowedPath: 'allowed: {path}',
  blockedPath: 'blocked: {path}',
  notTested: 'not tested',
  new: 'changed',
  unchanged: 'unchanged',
  nobodyBlocked: 'all URLs in sitemaps are allowed: {total}',
  someBlocked: '{blocked} of {total} URLs in sitemaps are blocked',
  mostByLine: 'Most of them are blocked by line {line}',
  moreSets: { by: 'count', one: '+ {count} more', other: '+ {count} more' },
  moreRows: {
    by: 'count',
    one: '{count} crawler is not listed. Enter a name above to see it.',
    other: '{count} crawlers are not listed. Enter a name above to see one.',
  },
  moreColumns: {
    by: 'count',
    one: '{count} path has no column. Enter it above to see it.',
    other: '{count} paths have no column. Enter one above to see it.',
  },
  goToLine: 'Go to line {line}',
  example: '{label}: judged by an example, {url}',
  legend:
    '✓ may fetch · ✕ may not fetch · ✕ 3/7: 3 of 7 blocked · ● changed. Select a sign to see the line that decides.',
} as const;

const LIVE_TEXTS = {
  allChanges: 'All differences',
  incomplete: 'not complete: more may be different than is listed here',
  changed: 'Live site',
  new: 'different on the live site',
  unchanged: 'the same on the live site',
  legend:
    '✓ may fetch · ✕ may not fetch · ✕ 3/7: 3 of 7 blocked · ● different on the live site. Select a sign to see the line that decides.',
} as const;

const own = catalogue('client/crawlers', TEXTS);
const live = instead(own, LIVE_TEXTS, catalogue('client/crawlersLive', LIVE_TEXTS));

/** The language of the host, with the texts of the page alone, for a message to the page. */
export function pageLanguage(): Translation {
  const [{ locale, texts }] = chosenLanguage();
  const names = ['client/crawlers', 'client/crawlersLive'];
  return {
    locale,
    texts: Object.fromEntries(names.flatMap((name) => (texts[name] ? [[name, texts[name]]] : []))),
  };
}

export type Words = typeof own;

/** @param isLive the file is compared with the live site */
export const wordsOf = (isLive: boolean): Words => (isLive ? live : own);
