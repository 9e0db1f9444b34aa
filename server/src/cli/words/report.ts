import { catalogue } from '../../core/catalogue.ts';

/** Texts of many commands: complaints, counts and lists of names. */
export const reportWords = catalogue('cli/report', {
  complaint: 'crawlwise: {text}',
  error: { by: 'count', one: '{count} error', other: '{count} errors' },
  warning: { by: 'count', one: '{count} warning', other: '{count} warnings' },
  info: { by: 'count', one: '{count} info', other: '{count} infos' },
  hint: { by: 'count', one: '{count} hint', other: '{count} hints' },
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
  moreResults: {
    by: 'count',
    one: '{count} finding left out, the least severe: code scanning takes {most} results (--all writes all)',
    other:
      '{count} findings left out, the least severe: code scanning takes {most} results (--all writes all)',
  },
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
