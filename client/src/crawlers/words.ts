import * as vscode from 'vscode';
import type { Words } from './page/messages.ts';

/** The texts of the page, which has no access to translations. @param isLive the file is compared with the live site */
export const words = (isLive: boolean): Words => ({
  title: vscode.l10n.t('Crawlers'),
  comparedWith: vscode.l10n.t('compared with'),
  allChanges: vscode.l10n.t('All changes ({0})'),
  incomplete: vscode.l10n.t('not complete: more may change than is listed here'),
  crawler: vscode.l10n.t('Crawler'),
  changed: vscode.l10n.t('Changed'),
  listed: vscode.l10n.t('URLs in sitemaps'),
  urls: vscode.l10n.t('Your URLs or paths, one per line'),
  urlsHint: vscode.l10n.t('/products/1'),
  names: vscode.l10n.t('More crawlers, one per line'),
  namesHint: vscode.l10n.t('A name or a User-Agent header'),
  policy: vscode.l10n.t('Who may use my site?'),
  policyHint: vscode.l10n.t(
    'Check or uncheck: the table shows the effect. Nothing is written before you apply it.',
  ),
  apply: vscode.l10n.t('Apply'),
  compareTexts: vscode.l10n.t('Compare Texts'),
  discard: vscode.l10n.t('Discard'),
  preview: vscode.l10n.t('Preview: the table shows the file with this policy.'),
  saysSo: vscode.l10n.t('The robots.txt says so already.'),
  allowed: vscode.l10n.t('allowed'),
  blocked: vscode.l10n.t('blocked'),
  notTested: vscode.l10n.t('not tested'),
  byLine: vscode.l10n.t('line {0}'),
  new: vscode.l10n.t('changed'),
  unchanged: vscode.l10n.t('unchanged'),
  nobodyBlocked: vscode.l10n.t('all URLs in sitemaps are allowed: {0}'),
  someBlocked: vscode.l10n.t('{0} of {1} URLs in sitemaps are blocked'),
  mostByLine: vscode.l10n.t('Most of them are blocked by line {0}'),
  moreSets: vscode.l10n.t('+ {0} more'),
  moreRows: vscode.l10n.t('Crawlers that are not listed: {0}. Enter a name above to see one.'),
  moreColumns: vscode.l10n.t('Paths without a column: {0}. Enter one above to see it.'),
  goToLine: vscode.l10n.t('Go to line {0}'),
  example: vscode.l10n.t('{0}: judged by an example, {1}'),
  legend: vscode.l10n.t(
    '✓ may fetch · ✕ may not fetch · ● changed. Select a sign to see the line that decides.',
  ),
  ...(isLive && {
    allChanges: vscode.l10n.t('All differences ({0})'),
    incomplete: vscode.l10n.t('not complete: more may be different than is listed here'),
    changed: vscode.l10n.t('Live site'),
    new: vscode.l10n.t('different on the live site'),
    unchanged: vscode.l10n.t('the same on the live site'),
    legend: vscode.l10n.t(
      '✓ may fetch · ✕ may not fetch · ● different on the live site. Select a sign to see the line that decides.',
    ),
  }),
});
