import { catalogue, terms } from '../../core/catalogue.ts';
import { SEVERITIES, type Severity } from '../../core/rule/rule.ts';

/** Texts of many commands: complaints, counts and lists of names. */
export const reportWords = catalogue('cli/report', {
  place: 'place',
  level: 'level',
  rule: 'rule',
  complaint: 'crawlwise: {text}',
  error: { by: 'count', one: '{count} error', other: '{count} errors' },
  warning: { by: 'count', one: '{count} warning', other: '{count} warnings' },
  info: { by: 'count', one: '{count} info', other: '{count} infos' },
  hint: { by: 'count', one: '{count} hint', other: '{count} hints' },
  source: '(source: {file})',
  moreOfRule: {
    by: 'count',
    one: '{count} more finding of {code} (--all shows it)',
    other: '{count} more findings of {code} (--all shows them)',
  },
  moreAnnotations: {
    by: 'count',
    one: '{count} more finding of this kind is in the log only: GitHub shows {most} annotations of a step',
    other:
      '{count} more findings of this kind are in the log only: GitHub shows {most} annotations of a step',
  },
  leftOutOfReport: {
    by: 'count',
    one: '{count} result left out of {format}, the least severe: its limits are {most} results and {size} (--all writes all)',
    other:
      '{count} results left out of {format}, the least severe: its limits are {most} results and {size} (--all writes all)',
  },
  kilobytes: '{count} KB',
  megabytes: '{count} MB',
  summary: {
    by: 'files',
    one: '{files} file checked: {findings}',
    other: '{files} files checked: {findings}',
  },
  noProblems: {
    by: 'files',
    one: '{files} file checked: no problems',
    other: '{files} files checked: no problems',
  },

  leftUnchanged: '{file} was left unchanged: {reason}',
  cannotRead: 'cannot read {file}: {reason}',
  cannotWrite: '{file} cannot be written: {reason}',
  badGzip: 'it is not a valid gzip file',
  changed: 'it changed in the meantime',
  notUtf8: 'it is not UTF-8',
  folder: 'it is a folder',
  brokenLink: 'it is a link that leads nowhere',
  unnamed: 'it has no name',
});

const severityWord = terms('cli/severities', {
  error: 'error',
  warning: 'warning',
  info: 'info',
  hint: 'hint',
});

/** The severities in words: programs get their names. */
export const severityWords = (): Readonly<Record<Severity, string>> =>
  Object.fromEntries(SEVERITIES.map((severity) => [severity, severityWord(severity)])) as Record<
    Severity,
    string
  >;
