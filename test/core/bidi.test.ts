/** Texts of right-to-left languages: what is isolated, and that no value reorders what is outside of it. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { isRightToLeft, paragraph, paragraphsOf, withoutIsolates } from '../../server/src/core/bidi.ts';
import { fill, translate } from '../../server/src/core/catalogue.ts';
import { visible, visiblePart } from '../../server/src/core/visible.ts';

const ARABIC = { locale: 'ar', texts: {} };

/** Isolates as brackets, other formatting characters as escapes of JSON. */
const shown = (text: string): string =>
  text
    .replaceAll('\u2067', '⟪')
    .replaceAll('\u2068', '⟨')
    .replaceAll('\u2069', '⟩')
    .replace(/[\u061c\u200e\u200f\u202a-\u2066]/g, (unit) => `U+${unit.charCodeAt(0).toString(16)}`);

afterEach(() => translate());

const FILLED: readonly (readonly [template: string, args: Record<string, string | number>, text: string])[] =
  [
    ["الأمر '{value}' غير معروف", { value: '/a' }, "الأمر '⟨/a⟩' غير معروف"],
    ['{count} مشكلة', { count: 12 }, '12 مشكلة'],
    ['يحجب `{path}` هنا', { path: '/a b/' }, 'يحجب ⟨`/a b/`⟩ هنا'],
    ['العنصر <{name}> مطلوب', { name: 'loc' }, 'العنصر ⟨<loc>⟩ مطلوب'],
    ['اكتب `Disallow: /`', {}, 'اكتب ⟨`Disallow: /`⟩'],
    ['[{title}]({url})', { title: 'RFC', url: 'https://a.example/' }, '[⟨RFC⟩](https://a.example/)'],
    ['{text}', { text: 'a\nb' }, 'a\nb'],
    ['{text}', { text: '' }, ''],
    ['({text})', { text: 'a\u2069b' }, '(⟨a\\u2069b⟩)'],
    ['({text})', { text: 'a\u202eb' }, '(⟨a\\u202eb⟩)'],
    ['({text})', { text: '\u2066a\u2069' }, '(⟨\\u2066a\\u2069⟩)'],
    ['({text})', { text: '\u2067في\u2069' }, '(⟨⟪في⟩⟩)'],
    ['({text})', { text: 'في \u2068/a\u2069' }, '(⟨في ⟨/a⟩⟩)'],
  ];

for (const [template, args, text] of FILLED)
  test(`isolated: ${text}`, () => {
    translate(ARABIC);
    const said = fill(template, args, String);
    assert.equal(shown(said), text);
    assert.equal(shown(visible(said)), text.replaceAll('\n', '\\u000a'), 'a terminal gets it as it is');
    translate(ARABIC, true);
    assert.ok(!/[\u2068\u2069]/.test(fill('{a}', { a: '/a' }, String)), 'programs get no isolates');
    translate();
    assert.ok(!/[\u2068\u2069]/.test(fill('{a}', { a: '/a' }, String)), 'English has none');
  });

const VISIBLE: readonly (readonly [text: string, inArabic: string])[] = [
  ['\u2068a\u2069', '⟨a⟩'],
  ['a\u2069', 'a\\u2069'],
  ['\u2068a', '\\u2068a'],
  ['\u2066a\u2069', '\\u2066a\\u2069'],
  ['\u2067a\u2069', '⟪a⟩'],
  ['\u2068a\u2066b\u2069\u2069', '⟨a\\u2066b\\u2069⟩'],
];

for (const [text, inArabic] of VISIBLE)
  test(`in a terminal: ${inArabic}`, () => {
    assert.equal(visible(text).match(/[\u2066-\u2069]/), null, 'English escapes all of them');
    translate(ARABIC);
    assert.equal(shown(visible(text)), inArabic);
    assert.equal(visiblePart(text, 0, text.length).match(/[\u2066-\u2069]/), null, 'lines of files');
  });

const PARAGRAPHS: readonly (readonly [text: string, expected: string])[] = [
  ['robots.txt · لا مشاكل', '⟪robots.txt · لا مشاكل⟩'],
  ['في ⟨/a⟩', '⟪في ⟨/a⟩⟩'],
  ['أ\nب', '⟪أ⟩\n⟪ب⟩'],
  ['no problems', 'no problems'],
  ['⟨/a⟩: ⟨صور⟩', '⟪⟨/a⟩: ⟨صور⟩⟩'],
  ['', ''],
];
const BLOCKS: readonly (readonly [markdown: string, expected: string])[] = [
  ...PARAGRAPHS,
  ['## عنوان\n\n- أ\n  1. ب\n> ج', '## ⟪عنوان⟩\n\n- ⟪أ⟩\n  1. ⟪ب⟩\n> ⟪ج⟩'],
  ['**أ**: ب  \nج\\\nد', '⟪**أ**: ب⟩  \n⟪ج⟩\\\n⟪د⟩'],
  ['أ\n\n```text\nب\n````\nج\n```\nد', '⟪أ⟩\n\n```text\nب\n````\nج\n```\n⟪د⟩'],
];

for (const [of, cases] of [
  [paragraph, PARAGRAPHS],
  [paragraphsOf, BLOCKS],
] as const)
  for (const [text, expected] of cases)
    test(`${of.name}: ${JSON.stringify(text)}`, () => {
      const own = text.replaceAll('⟨', '\u2068').replaceAll('⟩', '\u2069');
      assert.equal(of(own), own, 'English');
      translate(ARABIC, true);
      assert.equal(of(own), own, 'data');
      translate(ARABIC);
      assert.equal(shown(of(own)), expected);
    });

test('a text for a file has no isolates', () => {
  translate(ARABIC);
  assert.equal(withoutIsolates(fill('# {a}', { a: '/a' }, String)), '# /a');
});

for (const [locale, expected] of [
  ['ar', true],
  ['ar-EG', true],
  ['he', true],
  ['pa-Arab', true],
  ['pa', false],
  ['de', false],
  ['en', false],
] as const)
  test(`${locale} is ${expected ? '' : 'not '}written from right to left`, () => {
    assert.equal(isRightToLeft(locale), expected);
  });
