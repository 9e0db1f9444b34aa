import { catalogue } from '../../core/catalogue.ts';

/** Output of `crawlwise check` and `crawlwise format` about a run. */
export const checkWords = catalogue('cli/check', {
  ruleFailed: 'the rule {code} failed: {error}',
  cannotCheck: 'cannot check {file}: {reason}',
  copy: 'a copy of {file}, which has its findings',
  checkOriginal: 'crawlwise check {file} shows them',
  progress: { by: 'total', one: '{done} of {total} file', other: '{done} of {total} files' },
  unlocked: "'locked' in {config} does not hold: the file is in the same checkout as what is checked",
  namedThough: 'checked because you name it, though {config} ignores it: {files}',
  fixed: { by: 'count', one: '{count} file fixed: {files}', other: '{count} files fixed: {files}' },
  wouldBeFixed: {
    by: 'count',
    one: '{count} file would be fixed: {files}',
    other: '{count} files would be fixed: {files}',
  },
  fixable: '{summary}; {safe} fixable with --fix',
  fixableAtLeast: '{summary}; at least {safe} fixable with --fix',
  fixableBoth: '{summary}; {safe} fixable with --fix, {unsafe} more with --unsafe-fixes',
  fixableUnsafe: '{summary}; {unsafe} fixable with --fix --unsafe-fixes',
  fixablePerhaps: '{summary}; --fix may fix some of them',
  leftOut: {
    by: 'count',
    one: '{count} more finding not shown because of --max-diagnostics',
    other: '{count} more findings not shown because of --max-diagnostics',
  },
  unchanged: 'no files changed since {revision}',
  allChanged: '{file} changed: what depends on it in other files is reported, too',
  hidden: {
    by: 'count',
    one: '{findings} not shown (--level {level} shows it)',
    other: '{findings} not shown (--level {level} shows them)',
  },
  others: {
    by: 'count',
    one: '{count} file skipped ({reason}): {files}',
    other: '{count} files skipped ({reason}): {files}',
  },
  notCompared: {
    by: 'count',
    one: 'not compared with {count} other sitemap of the site, which is too large to read for single files: check {folders} to compare them',
    other:
      'not compared with {count} other sitemaps of the site, which are too large to read for single files: check {folders} to compare them',
  },

  noFiles: 'no files checked',
  noFilesMayPass: 'no files checked; --allow-empty makes this exit code 0',
  noneFound: 'no files checked: looked for {names} and gzipped sitemaps',
  noneFoundMayPass:
    'no files checked: looked for {names} and gzipped sitemaps; --allow-empty makes this exit code 0',

  accepted: {
    by: 'count',
    one: '{count} finding accepted by the baseline',
    other: '{count} findings accepted by the baseline',
  },
  stale: {
    by: 'count',
    one: '{count} accepted finding no longer exists ({codes}): --prune-baseline removes it from the baseline',
    other:
      '{count} accepted findings no longer exist ({codes}): --prune-baseline removes them from the baseline',
  },
  pruned: {
    by: 'count',
    one: '{count} accepted finding no longer exists and was removed from the baseline ({codes})',
    other: '{count} accepted findings no longer exist and were removed from the baseline ({codes})',
  },
  acceptedNow: {
    by: 'count',
    one: '{count} finding accepted from now on',
    other: '{count} findings accepted from now on',
  },
  acceptedAndKept: {
    by: 'count',
    one: '{count} finding accepted from now on; {kept} in files that were not checked stay accepted',
    other: '{count} findings accepted from now on; {kept} in files that were not checked stay accepted',
  },

  workerFailed: 'reading it failed: {reason}',
  threadEnded: 'the thread has ended with {code}',

  cannotFormat: 'cannot format {file}: {reason}',
  formatted: {
    by: 'count',
    one: '{count} file checked, {changed} formatted',
    other: '{count} files checked, {changed} formatted',
  },
  toFormat: {
    by: 'count',
    one: '{count} file checked, {changed} to be formatted',
    other: '{count} files checked, {changed} to be formatted',
  },
  ignoredBy: {
    by: 'count',
    one: '{count} file ignored by {config}',
    other: '{count} files ignored by {config}',
  },
});

/** Notes on the fixes of a file. */
export const fixWords = catalogue('cli/fixes', {
  moreChanges: {
    by: 'count',
    one: 'and {count} more change for crawlers',
    other: 'and {count} more changes for crawlers',
  },
  unsafeLeft:
    'unsafe fixes were not applied: what they change together could not be proven; limit them with --fix-rule',
  unproven: {
    by: 'count',
    one: '{count} fix not applied: the proof took too long',
    other: '{count} fixes not applied: the proof took too long',
  },
  oneByOne: {
    by: 'count',
    one: '{count} fix never applied in bulk: choose in your editor, one by one',
    other: '{count} fixes never applied in bulk: choose in your editor, one by one',
  },
});

/** Why a call of `crawlwise check` or `crawlwise format` is invalid. */
export const checkCallWords = catalogue('cli/checkCalls', {
  watchInput: '--watch follows files, not standard input',
  printOne: '--print-config takes one file or folder',
  nameOfInput: "--stdin-filename names the text of standard input, which is '-'",
  inputNotGzip: 'standard input is not a valid gzip file',
  inputAlone: "'-' cannot be combined with other files",
  unsafeAlone: '--unsafe-fixes goes with --fix, or with --diff to see them first',
  fixRuleAlone: '--fix-rule goes with --fix, or with --diff',
  changedOrSince: '--changed and --since exclude each other',
  updateAlone: '--{option} is about the file that --baseline FILE names',
  oneBaselineUse: '--update-baseline, --prune-baseline and --strict-baseline exclude each other',
  outputsWithout: '--{option} prints no findings, so --format {output} has nothing to write',
  outputFileAlone: '--output-file needs a --format without =FILE',
  twoOutputs: 'Only one --format can go to standard output: --format sarif=FILE writes another to a file',
  oneFile: "Two formats cannot be written to '{file}'",
  shard: "--shard takes I/N, such as 2/8, not '{value}'",

  baselineNotJson: '{file} is not a baseline: it is not JSON; --update-baseline writes a new one',
  baselineUnreadable: '{file} cannot be read: {reason}; --update-baseline writes a new one',
  baselineVersion: '{file} is not a baseline of this version; --update-baseline writes a new one',
  notBaseline: '{file} is not a baseline; --update-baseline writes a new one',
});
