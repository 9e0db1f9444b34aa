import { catalogue } from '../../core/catalogue.ts';

/** The content of a sitemap for the outline and the status bar, and the targets of its links. */
export const outlineWords = catalogue('sitemap/outlines', {
  entries: { by: 'count', one: '{count} entry', other: '{count} entries' },
  more: { by: 'count', one: '{count} more entry', other: '{count} more entries' },
  noLoc: '(no loc)',

  open: 'Open {path} of this workspace',
});
