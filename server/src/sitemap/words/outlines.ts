import { catalogue } from '../../core/catalogue.ts';

/** What a sitemap holds, for the outline and the status line, and where its links lead. */
export const outlineWords = catalogue('sitemap/outlines', {
  entries: { by: 'count', one: '{count} entry', other: '{count} entries' },
  more: { by: 'count', one: '{count} more entry', other: '{count} more entries' },
  noLoc: '(no loc)',

  sitemap: 'a sitemap',
  entry: 'entry',
  manyEntries: 'entries',

  open: 'Open {path} of this workspace',
});
