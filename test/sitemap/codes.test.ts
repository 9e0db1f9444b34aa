/** Compares the codes of the registries with those of ICU. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  isLanguage,
  isRegion,
  languageCodes,
  meantLanguage,
  meantRegions,
  regionCodes,
  successorOf,
} from '../../server/src/sitemap/facts/languages.ts';
import { isLongLanguage, isScript } from '../../server/src/sitemap/facts/longCodes.ts';
import languages from '../../server/src/sitemap/facts/registries/languages.json' with { type: 'json' };
import regions from '../../server/src/sitemap/facts/registries/regions.json' with { type: 'json' };
import scripts from '../../server/src/sitemap/facts/registries/scripts.json' with { type: 'json' };

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const PAIRS = LETTERS.flatMap((a) => LETTERS.map((b) => a + b));
const TRIPLES = PAIRS.flatMap((pair) => LETTERS.map((c) => pair + c));
const TWO = languages.two
  .flatMap((line) => line.split(' '))
  .map((pair) => pair.split(':') as [string, string]);
const COUNTRIES = regions.two
  .flatMap((line) => line.split(' '))
  .map((pair) => pair.split(':') as [string, string]);

const all = (codes: string, is: (code: string) => boolean, expected: boolean): void => {
  for (const code of codes.split(' ')) assert.equal(is(code), expected, code);
};

test('each registry states its source and date', () => {
  for (const { source, date } of [languages, scripts, regions]) {
    assert.match(source, /^ISO \d+.*iso-codes/);
    assert.match(date, /^20\d\d-\d\d-\d\d$/);
  }
});

test('languages of two letters are the 183 of ISO 639-1', () => {
  assert.equal(languageCodes.size, 183);
  assert.equal(PAIRS.filter(isLanguage).length, 183);
  all('aa de EN be uk he id yi jv ro sr zu', isLanguage, true);
  all('iw in ji jw mo sh bh xx cn jp us q1 d', isLanguage, false);
});

test('languages of three letters are those of ISO 639-2 and 639-3, to the letter', () => {
  const count = TRIPLES.filter(isLongLanguage).length;
  assert.ok(count > 7980 && count < 8100, `${count} codes`);
  all(
    'aaa aab deu ger fra fre zho chi cmn yue fil haw swa und mul mis zxx afa bih nah zza zzj GER',
    isLongLanguage,
    true,
  );
  all('qaa qtz qqq zzz mol hbt esp jap irl mex chs engl e-g', isLongLanguage, false);
});

test('scripts are those of ISO 15924, and no others', () => {
  const count = scripts.codes.flatMap((line) => line.split(' ')).length;
  assert.ok(count > 215 && count < 260, `${count} codes`);
  all('Latn latn HANS Hant Cyrl Arab Zyyy Zinh Zxxx Zsye Kawi Gara Tols Sunu', isScript, true);
  all('Hand Qaaa Qabx Lati Lat Latin', isScript, false);
});

test('countries are the 249 of ISO 3166-1', () => {
  assert.equal(regionCodes.size, 249);
  assert.equal(PAIRS.filter(isRegion).length, 249);
  all('AD DE gb SS SX CW BQ TL ZW', isRegion, true);
  all('UK EU UN XK AN YU SU CS DD ZR TP ZZ AA QM 419', isRegion, false);
});

const canonical = (tag: string): string => Intl.getCanonicalLocales(tag)[0]!;

test('ICU gives the same two letters for three', () => {
  for (const [two, three] of TWO) {
    assert.equal(meantLanguage(three), two);
    // CLDR uses Akan for Twi.
    if (two !== 'tw') assert.equal(canonical(three), canonical(two));
  }
  for (const [two, three] of COUNTRIES) {
    assert.deepEqual(meantRegions(three), [two]);
    assert.ok(new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(two), two);
  }
});

test('retired codes are not languages, and lead to their successors', () => {
  const rows = languages.retired
    .flatMap((line) => line.split(' '))
    .map((pair) => pair.split(':') as [string, string]);
  assert.ok(rows.length > 200);
  for (const [code, successor] of rows) {
    assert.ok(!isLanguage(code) && !isLongLanguage(code), code);
    assert.equal(successorOf(code), successor || undefined);
    if (successor) assert.ok(isLanguage(successor) || isLongLanguage(successor), `${code} → ${successor}`);
  }
  for (const [code, now] of [
    ['iw', 'he'],
    ['in', 'id'],
    ['ji', 'yi'],
    ['jw', 'jv'],
    ['mo', 'ro'],
    ['sh', 'sr'],
  ] as const)
    assert.equal(meantLanguage(code), now, code);
  assert.equal(meantLanguage('bh'), undefined);
  for (const code of ['iw', 'in', 'ji', 'jw', 'mo', 'aam', 'ccq']) {
    assert.equal(successorOf(code), canonical(code), code);
  }
});

test('former countries are not countries, and lead to their successors', () => {
  for (const [code, now] of [
    ['BU', 'MM'],
    ['DD', 'DE'],
    ['FX', 'FR'],
    ['TP', 'TL'],
    ['YD', 'YE'],
    ['ZR', 'CD'],
  ] as const) {
    assert.equal(isRegion(code), false, code);
    assert.deepEqual(meantRegions(code), [now]);
    assert.equal(canonical(`und-${code}`), `und-${now}`);
  }
  for (const code of ['AN', 'YU', 'SU', 'NT']) assert.deepEqual(meantRegions(code), [], code);
  for (const [code, now] of [
    ['UK', 'GB'],
    ['USA', 'US'],
    ['GBR', 'GB'],
    ['EL', 'GR'],
    ['CS', 'CZ'],
    ['EN', 'US GB'],
  ] as const)
    assert.equal(meantRegions(code).join(' '), now, code);
});
