/** A translation overrides texts of catalogues, and of tables by row and field; names and dates are in its language. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { type Texts, translate } from '../../server/src/core/catalogue.ts';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { CURSOR } from '../cursor.ts';
import { hoverAt, NS, open } from './hoverCheck.ts';

const inRoot = (text: string): string => `<urlset xmlns="${NS}">\n${text}\n</urlset>`;
const hover = (text: string): string => hoverAt(inRoot(text))!.markdown;
const date = (value: string): string => hover(`<url><lastmod>${CURSOR}${value}</lastmod></url>`);

const SAID: readonly (readonly [name: string, texts: Texts, said: () => string, text: string])[] = [
  [
    'sitemap/elements',
    { 'url/loc.meaning': 'Adresse der Seite' },
    () => hover(`<url><${CURSOR}loc>https://a.example/</loc></url>`),
    '**`<loc>`**: Adresse der Seite',
  ],
  [
    'sitemap/names',
    { once: 'einmal je {parent}' },
    () => hover(`<url><${CURSOR}loc>https://a.example/</loc></url>`),
    'einmal je `<url>`',
  ],
  [
    'sitemap/dateFaults',
    { 'month-name': 'Monate sind Zahlen' },
    () => date('2024-Jan-01'),
    'Monate sind Zahlen',
  ],
  [
    'sitemap/dates',
    { valid: '{moment}: {age}' },
    () => date('2024-08-05'),
    'Montag, 5. August 2024: vor 3 Monaten',
  ],
  [
    'sitemap/outlines',
    { entries: { by: 'count', one: '{count} Eintrag', other: '{count} Einträge' } },
    () => sitemap.features.outline!(open(inRoot('<url></url>')))[0]!.detail!,
    '1 Eintrag',
  ],
  [
    'sitemap/tools',
    { sort: 'Nach loc sortieren' },
    () => sitemap.features.tools!.sort!.title,
    'Nach loc sortieren',
  ],
  [
    'sitemap/kinds',
    { urlset: 'Seitenliste' },
    () => sitemap.features.status!(open(inRoot(''))).kind,
    'Seitenliste',
  ],
];

afterEach(() => translate());

for (const [name, texts, said, text] of SAID)
  test(`${name} in another language: ${text}`, () => {
    assert.ok(!said().includes(text));
    translate({ locale: 'de', texts: { [name]: texts } });
    assert.ok(said().includes(text), said());
  });
