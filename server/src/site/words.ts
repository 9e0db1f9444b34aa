import { catalogue } from '../core/catalogue.ts';

/** The results of listing the sitemaps of a folder in an index. */
export const folderIndexWords = catalogue('site/folderIndex', {
  none: 'There is no sitemap in this folder',

  created: { by: 'count', one: 'An index of {count} sitemap', other: 'An index of {count} sitemaps' },
  createdWithout: {
    by: 'count',
    one: 'An index of {count} sitemap, without {split}: its parts are listed',
    other: 'An index of {count} sitemaps, without {split}: its parts are listed',
  },
  createdCheck: {
    by: 'count',
    one: 'An index of {count} sitemap; replace {origin} with the origin of the site',
    other: 'An index of {count} sitemaps; replace {origin} with the origin of the site',
  },
  createdWithoutCheck: {
    by: 'count',
    one: 'An index of {count} sitemap, without {split}: its parts are listed; replace {origin} with the origin of the site',
    other:
      'An index of {count} sitemaps, without {split}: its parts are listed; replace {origin} with the origin of the site',
  },

  complete: '{name} lists all sitemaps of this folder already',
  completeWithout: '{name} lists all sitemaps of this folder already, without {split}: its parts are listed',

  updated: '{name} brought up to date: {changes}',
  updatedWithout: '{name} brought up to date: {changes}, without {split}: its parts are listed',
  updatedCheck: '{name} brought up to date: {changes}; replace {origin} with the origin of the site',
  updatedWithoutCheck:
    '{name} brought up to date: {changes}, without {split}: its parts are listed; replace {origin} with the origin of the site',
  added: { by: 'count', one: '{count} sitemap added', other: '{count} sitemaps added' },
  removed: { by: 'count', one: '{count} taken out', other: '{count} taken out' },
  dated: { by: 'count', one: '{count} date changed', other: '{count} dates changed' },
});

/** What decides about a site. */
export const decisionWords = catalogue('site/decision', {
  setting: 'the configuration',
  lines: '{count} of {of} Sitemap lines in robots.txt',
  announced: 'most URLs in {count} of {of} sitemaps that crawlers find',
  unannounced: 'most URLs in {count} of {of} sitemaps, which nothing announces',
  file: '{file}',
  pages: '{count} of the first {of} listed URLs have a page here',
  folder: 'its name and its files',
  contradicts: '{file} says {value}',
  addressLine: 'Site: {value} ({from})',
  contradictedLine: 'Site: {value} ({from}), but {against}',
  buildLine: 'Build: {from}',
  sourceLine: 'Source: {from}',
  hostLine: 'Host: {value} ({from})',
  copyLine: 'Copy: its problems are shown in {file}',
});
