import { catalogue } from '../../core/catalogue.ts';

/** Titles of refactorings, and of fixes that join entries. */
export const refactoringWords = catalogue('sitemap/refactorings', {
  withoutCdata: 'Write without CDATA',
  cdata: 'Wrap in CDATA',
  dateOnly: 'Keep the date only',
  utc: 'Convert to UTC',
  entries: { by: 'count', one: 'Make an entry of this URL', other: 'Make entries of {count} URLs' },
  sortElements: 'Sort the elements of {element}',

  merge: 'Merge into the entry on line {line}, which has this URL',
  mergeWithout: 'Merge into the entry on line {line}, which has this URL, without {values}',
  deleteListed: 'Delete this entry (its corrected URL is already listed)',
});
