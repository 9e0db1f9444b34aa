/** Sentences with cases in each language: headlines of changes, of previews and of live sites, effects, remarks, answers and verdicts. */
import assert from 'node:assert/strict';
import { afterEach, before, test } from 'node:test';
import { textsOf } from '../../scripts/lib/languages/merged.mjs';
import { type Texts, type Translation, translate } from '../../server/src/core/catalogue.ts';
import { effectBetween } from '../../server/src/robots/changes/effect.ts';
import { headlineOf } from '../../server/src/robots/changes/headline.ts';
import { parseRobots } from '../../server/src/robots/semantics/index.ts';
import { remarkText } from '../../server/src/robots/words/audit.ts';
import { LIVE, PREVIEW, VERSIONS, type Wording } from '../../server/src/robots/words/changes.ts';
import { effectWords } from '../../server/src/robots/words/effects.ts';

type Say = () => string;
const all = 'User-agent: *\nDisallow: /\n';
const none = 'User-agent: *\nDisallow:\n';
const some = 'User-agent: *\nDisallow: /a/\n';
const bot = 'User-agent: GPTBot\nDisallow: /\n';
const between = (before: string, after: string, wording: Wording, pages?: number): Say => {
  const effect = effectBetween(parseRobots(before), parseRobots(after));
  const urls = pages === undefined ? undefined : { total: 7, count: () => pages };
  return () => headlineOf(effect, urls, wording);
};
const remark =
  (key: 'ignores' | 'losesSearch', count?: number): Say =>
  () =>
    remarkText({ key }, count === undefined ? undefined : { crawlers: 'A', count });
const effect =
  (who: string): Say =>
  () =>
    effectWords('blocks', { paths: '/a', who, crawlers: 'A' });

/** English, German and Arabic, the latter without isolates. */
const ROWS: readonly (readonly [say: Say, en: string, de: string, ar: string])[] = [
  [
    between(none, all, VERSIONS),
    'everything is now blocked for every crawler',
    'Alles ist jetzt für alle Crawler blockiert',
    'أصبح جلب كل شيء محظورًا الآن على كل برامج الزحف',
  ],
  [
    between(none, some, VERSIONS),
    '/a/ is now blocked for every crawler',
    '/a/ ist jetzt für alle Crawler blockiert',
    'أصبح جلب /a/ محظورًا الآن على كل برامج الزحف',
  ],
  [
    between(some, none, VERSIONS, 0),
    '/a/ is now allowed for every crawler (none of the listed pages)',
    '/a/ ist jetzt für alle Crawler erlaubt (keine der aufgeführten Seiten)',
    'أصبح جلب /a/ مسموحًا به الآن لكل برامج الزحف (ولا صفحة من الصفحات المدرجة)',
  ],
  [
    between(none, bot, VERSIONS),
    'everything is now blocked for GPTBot',
    'Alles ist jetzt für GPTBot blockiert',
    'أصبح جلب كل شيء محظورًا الآن على GPTBot',
  ],
  [
    between(bot, `${bot}\n${all}`, VERSIONS),
    'everything is now blocked for every crawler except GPTBot',
    'Alles ist jetzt für alle Crawler außer GPTBot blockiert',
    'أصبح جلب كل شيء محظورًا الآن على كل برامج الزحف باستثناء GPTBot',
  ],
  [
    between(none, some, VERSIONS, 3),
    'every crawler can no longer fetch 3 of 7 listed pages (/a/)',
    'Für alle Crawler nicht mehr abrufbar: 3 von 7 aufgeführten Seiten (/a/)',
    'لم يعد بإمكان أي برنامج زحف جلب 3 من 7 صفحات مدرجة (/a/)',
  ],
  [
    between(none, all, PREVIEW),
    'everything will be blocked for every crawler',
    'Alles wird künftig für alle Crawler blockiert',
    'سيصبح جلب كل شيء محظورًا على كل برامج الزحف',
  ],
  [
    between(all, none, PREVIEW, 7),
    'every crawler will be able to fetch 7 of 7 listed pages',
    'Künftig für alle Crawler abrufbar: 7 von 7 aufgeführten Seiten',
    'سيصبح بإمكان كل برامج الزحف جلب 7 من 7 صفحات مدرجة',
  ],
  [
    between(none, some, LIVE),
    'The live site blocks /a/ for every crawler, but this file does not',
    'Die Live-Website blockiert /a/ für alle Crawler, diese Datei aber nicht',
    'يحظر الموقع المباشر جلب /a/ على كل برامج الزحف، أما هذا الملف فلا',
  ],
  [
    between(some, none, LIVE, 2),
    'The live site allows 2 of 7 listed pages (/a/) for every crawler, but this file does not',
    'Die Live-Website erlaubt 2 von 7 aufgeführten Seiten (/a/) für alle Crawler, diese Datei aber nicht',
    'يسمح الموقع المباشر لكل برامج الزحف بجلب 2 من 7 صفحات مدرجة (/a/)، أما هذا الملف فلا',
  ],
  [remark('ignores'), 'ignores robots.txt', 'ignoriert robots.txt', 'يتجاهل robots.txt'],
  [remark('ignores', 1), 'A: ignores robots.txt', 'A ignoriert robots.txt', 'يتجاهل A robots.txt'],
  [remark('ignores', 3), 'A: ignore robots.txt', 'A ignorieren robots.txt', 'يتجاهل A robots.txt'],
  [
    remark('losesSearch', 2),
    'A: blocks search engines, whose results lose these pages',
    'Blockiert A und damit Suchmaschinen, deren Ergebnisse diese Seiten verlieren',
    'حظر A هو حظر محركَي بحث تخسر نتائجهما هذه الصفحات',
  ],
  [
    effect('all'),
    'blocks /a for all crawlers',
    'blockiert /a für alle Crawler',
    'يحظر /a على كل برامج الزحف',
  ],
  [
    effect('others'),
    'blocks /a for all other crawlers',
    'blockiert /a für alle Crawler ohne eigene Gruppe',
    'يحظر /a على برامج الزحف التي لا تسميها أي مجموعة',
  ],
  [effect('list'), 'blocks /a for A', 'blockiert /a für A', 'يحظر /a على A'],
];

const translations = new Map<string, Translation>();
before(async () => {
  for (const locale of ['de', 'ar'])
    translations.set(locale, { locale, texts: (await textsOf(locale)) as Readonly<Record<string, Texts>> });
});
afterEach(() => translate());

for (const [say, english, german, arabic] of ROWS)
  test(english, () => {
    assert.equal(say(), english);
    translate(translations.get('de'));
    assert.equal(say(), german);
    translate(translations.get('ar'), true);
    assert.equal(say(), arabic);
  });
