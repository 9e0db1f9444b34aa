import { XHTML } from '../namespaces.ts';
import { SOURCES } from '../sources.ts';
import { type ElementFact, rowsOf } from './row.ts';

const row = rowsOf(XHTML, SOURCES.localized);

/** Language versions of a page. */
export const hreflang: readonly ElementFact[] = [
  row({
    name: 'xhtml:link',
    parent: 'url',
    repeatable: true,
    value: 'none',
    attributes: [
      {
        local: 'rel',
        uri: '',
        required: true,
        value: 'keyword',
        values: ['alternate'],
        summary: 'What the link is',
        hover: ['`alternate`: the same page in another version.'],
        source: SOURCES.localized,
      },
      {
        local: 'hreflang',
        uri: '',
        required: true,
        value: 'hreflang',
        summary: 'For whom this version is',
        hover: [
          'A language (ISO 639-1), then, as far as needed, a script (ISO 15924) and a region (ISO 3166-1): `de`, `en-GB`, `zh-Hant`. A region alone is not allowed.',
          '`x-default` is for everyone whose language is not listed. Letter case does not matter.',
        ],
        source: SOURCES.localized,
      },
      {
        local: 'href',
        uri: '',
        required: true,
        value: 'url',
        summary: 'The URL of this version',
        hover: ['A complete URL, with its protocol. It may be on another domain.'],
        source: SOURCES.localized,
      },
      {
        local: 'media',
        uri: '',
        required: false,
        value: 'text',
        summary: 'For which screens this version is',
        hover: ['With `media` and without `hreflang`, the link names the separate page for mobile devices.'],
      },
    ],
    summary: 'A language version of the page',
    hover: [
      'Every version lists all versions, itself among them: annotations without a link back are ignored.',
      'Links do not count as entries of the sitemap.',
    ],
  }),
];
