import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NEWS, SITEMAP_NAMESPACE } from '../../server/src/sitemap/facts/namespaces.ts';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { applyEdits, marked, session } from '../rules/check.ts';

const HOUR = 3_600_000;
const ago = (hours: number): string => new Date(Date.now() - hours * HOUR).toISOString();

const urlset = (records: string): string =>
  `<urlset xmlns="${SITEMAP_NAMESPACE}" xmlns:news="${NEWS}">\n${records}\n</urlset>\n`;
const page = (news: string): string => urlset(`<url><loc>https://www.example.com/a</loc>${news}</url>`);
const NAME = '<news:name>The Example Times</news:name>';
const PUBLICATION = `<news:publication>${NAME}<news:language>en</news:language></news:publication>`;
const DATE = `<news:publication_date>${ago(1)}</news:publication_date>`;
const TITLE = '<news:title>A</news:title>';
const article = (inner: string): string => page(`<news:news>${inner}</news:news>`);
const language = (value: string): string =>
  article(
    `<news:publication>${NAME}<news:language>${value}</news:language></news:publication>${DATE}${TITLE}`,
  );
const named = (value: string): string =>
  article(
    `<news:publication><news:name>${value}</news:name><news:language>en</news:language></news:publication>${DATE}${TITLE}`,
  );
const dated = (value: string): string =>
  article(`${PUBLICATION}<news:publication_date>${value}</news:publication_date>${TITLE}`);

const findingsOf = (text: string) => {
  const read = session(sitemap as never, text);
  return { read, own: read.findings.filter(({ code }) => code.startsWith('news/')) };
};

/** Asserts that the findings about news are exactly the marked ranges, in order, with these codes after `news/`. */
function check(name: string, source: string, ...expected: string[]): void {
  test(name, () => {
    const { text, ranges } = marked(source);
    assert.deepEqual(
      findingsOf(text).own.map(({ code, start, end }) => [code.slice('news/'.length), start, end]),
      expected.map((what, i) => [what, ...(ranges[i] ?? [])]),
    );
  });
}

/** Asserts that the first fix of the first finding about news turns `bad` into `good`. */
function mends(name: string, bad: string, good: string): void {
  test(name, () => {
    const { read, own } = findingsOf(bad);
    assert.ok(own[0]);
    const [fix] = read.fixes(own[0]);
    assert.equal(fix && applyEdits(bad, fix.edits), good);
  });
}

const SOUND: readonly (readonly [name: string, text: string])[] = [
  ['an article', article(PUBLICATION + DATE + TITLE)],
  ['its elements in any order', article(TITLE + DATE + PUBLICATION)],
  [
    'an article before the loc',
    urlset(
      `<url><news:news>${TITLE}${DATE}${PUBLICATION}</news:news><loc>https://www.example.com/</loc></url>`,
    ),
  ],
  ['CRLF and indentation', article(`${PUBLICATION}\r\n    ${DATE}\r\n    ${TITLE}\r\n`)],
  [
    'CDATA and comments',
    article(
      `${PUBLICATION.replace('The Example Times', '<![CDATA[The <Example> Times]]>')}<!-- a -->${DATE}<news:title><!-- b --><![CDATA[A & B]]></news:title>`,
    ),
  ],
  [
    'another prefix',
    article(PUBLICATION + DATE + TITLE)
      .replaceAll('news:', 'n:')
      .replaceAll('n:news', 'n:news'),
  ],
  [
    'a prefixed root and single quotes',
    article(PUBLICATION + DATE + TITLE)
      .replace(/<(\/?)(urlset|url|loc)\b/g, '<$1sm:$2')
      .replace('xmlns=', 'xmlns:sm=')
      .replaceAll('"', "'"),
  ],
  [
    'a default namespace of its own',
    urlset(
      `<url><loc>https://www.example.com/</loc><news xmlns="${NEWS}">${(PUBLICATION + DATE + TITLE).replaceAll('news:', '')}</news></url>`,
    ),
  ],
  [
    'elements of another namespace that have the same names',
    page('<x:news xmlns:x="https://example.com/"><x:genres/></x:news>'),
  ],
  ['a date alone, two days ago', dated(ago(48).slice(0, 10))],
  ['a time without seconds', dated(`${ago(1).slice(0, 16)}Z`)],
  ['white space around values', dated(`\n ${ago(1)}\n`)],
  ...['de', 'ast', 'EN', 'zh', 'zh-cn', 'zh-tw', ' en\n', '<![CDATA[en]]>'].map(
    (code) => [`language ${JSON.stringify(code)}`, language(code)] as const,
  ),
  ['a parenthesis that is not closed', named('The Example :( Times')],
];
for (const [name, text] of SOUND) check(`${name}: nothing about news`, text);

const FAULTS: readonly (readonly [name: string, source: string, ...expected: string[]])[] = [
  [
    'an empty news:news',
    page('<⟦⟦⟦news:news⟧⟧⟧/>'),
    'missing-required',
    'missing-required',
    'missing-required',
  ],
  ['no publication', article(DATE + TITLE).replace('<news:news', '<⟦news:news⟧'), 'missing-required'],
  [
    'an empty publication lacks name and language',
    article(`<⟦⟦news:publication⟧⟧></news:publication>${DATE}${TITLE}`),
    'missing-required',
    'missing-required',
  ],
  [
    'empty values',
    article(
      `<news:publication><⟦news:name⟧/><⟦news:language⟧> </news:language></news:publication><⟦news:publication_date⟧></news:publication_date><⟦news:title⟧><![CDATA[]]></news:title>`,
    ),
    ...['missing-required', 'missing-required', 'missing-required', 'missing-required'],
  ],
  ['a misspelled element has a separate rule', article(`${PUBLICATION}${DATE}<news:titel>A</news:titel>`)],
  [
    'a misplaced element has a rule of its own',
    article(`<news:publication>${NAME}</news:publication><news:language>en</news:language>${DATE}${TITLE}`),
  ],
  ['an undeclared prefix has a separate rule', article(`${PUBLICATION}${DATE}<n:title>A</n:title>`)],
  ['a damaged tag has a separate rule', article(`${PUBLICATION}${DATE}<news:title A</news:title>`)],
  [
    'two articles in an entry',
    page(
      `<news:news>${PUBLICATION}${DATE}${TITLE}</news:news><⟦news:news⟧>${PUBLICATION}${DATE}${TITLE}</news:news>`,
    ),
    'duplicate',
  ],
  [
    'two publications',
    article(
      `${PUBLICATION}${PUBLICATION.replace('<news:publication', '<⟦news:publication⟧')}${DATE}${TITLE}`,
    ),
    'duplicate',
  ],
  ['two languages', language('en</news:language><⟦news:language⟧>de'), 'duplicate'],
  ['three letters', language('yue')],
  ['three capital letters', language('GER')],
  ['three letters that are not a code', language('⟦esp⟧'), 'language'],
  ['a region', language('⟦en-US⟧'), 'language'],
  ['capital letters in zh-CN', language('⟦zh-CN⟧'), 'language'],
  ['a language name', language('⟦English⟧'), 'language'],
  ['two languages in one', language('⟦en, fr⟧'), 'language'],
  ['a country', language('<![CDATA[ ⟦us⟧ ]]>'), 'language'],
  ['a year', dated('⟦2026⟧'), 'date'],
  ['a day that does not exist', dated('⟦2020-02-30⟧'), 'date'],
  ['a time without zone', dated('⟦2020-02-20T10:00⟧'), 'date'],
  ['three days ago', dated(`⟦${ago(72)}⟧`), 'stale'],
  ['two days and a minute ago', dated(`⟦${ago(48 + 1 / 60)}⟧`), 'stale'],
  ['four days ago without a time', dated(`⟦${ago(96).slice(0, 10)}⟧`), 'stale'],
  [
    'parentheses within parentheses',
    named('⟦(a (b))⟧ The Times ⟦(c)⟧'),
    'name-parentheses',
    'name-parentheses',
  ],
  [
    'tags of 2009',
    article(
      `${PUBLICATION}<⟦news:access⟧>Subscription</news:access>${DATE}${TITLE}<⟦news:keywords⟧/><⟦news:stock_tickers⟧/><⟦news:geo_locations⟧/><⟦news:genres⟧/>`,
    ),
    ...['legacy-tag', 'legacy-tag', 'legacy-tag', 'legacy-tag', 'legacy-tag'],
  ],
];
for (const [name, source, ...expected] of FAULTS) check(name, source, ...expected);

const RIGHT: readonly (readonly [bad: string, good: string])[] = [
  ['en-US', 'en'],
  ['en_GB', 'en'],
  ['pt-BR', 'pt'],
  ['deu-DE', 'deu'],
  ['jp', 'ja'],
  ['zh-CN', 'zh-cn'],
  ['zh-Hans', 'zh-cn'],
  ['zh-Hans-HK', 'zh-cn'],
  ['zh-Hant', 'zh-tw'],
  ['zh_HK', 'zh-tw'],
  ['sr-Latn-RS', 'sr'],
];
for (const [bad, good] of RIGHT) mends(`language ${bad} → ${good}`, language(bad), language(good));

const publication = (inner: string) => `<news:publication>${inner}</news:publication>`;
mends(
  'a missing language goes behind the name, on a line of its own',
  article(`${publication(`\n  ${NAME}\n`)}${DATE}${TITLE}`),
  article(`${publication(`\n  ${NAME}\n  <news:language></news:language>\n`)}${DATE}${TITLE}`),
);
mends(
  'a missing name goes before the language',
  article(`${publication('\r\n  <news:language>en</news:language>')}${DATE}${TITLE}`),
  article(
    `${publication('\r\n  <news:name></news:name>\r\n  <news:language>en</news:language>')}${DATE}${TITLE}`,
  ),
);
mends(
  'a missing publication comes with its children',
  article(DATE + TITLE),
  article(publication('<news:name></news:name><news:language></news:language>') + DATE + TITLE),
);
mends(
  'an empty tag is opened',
  article(`<news:publication />${DATE}${TITLE}`),
  article(
    `<news:publication ><news:name></news:name><news:language></news:language></news:publication>${DATE}${TITLE}`,
  ),
);
mends(
  'the prefix is that of the document',
  article(PUBLICATION + DATE)
    .replaceAll('news:', 'n:')
    .replaceAll(':news=', ':n='),
  article(`${PUBLICATION}${DATE}<news:title></news:title>`)
    .replaceAll('news:', 'n:')
    .replaceAll(':news=', ':n='),
);
mends(
  'a stale article goes with its line',
  urlset(
    `<url>\n  <loc>https://www.example.com/a</loc>\n  <news:news>${PUBLICATION}<news:publication_date>2020-01-01</news:publication_date>${TITLE}</news:news>\n</url>`,
  ),
  urlset('<url>\n  <loc>https://www.example.com/a</loc>\n</url>'),
);
mends('parentheses at the beginning', named('(a) The Times'), named('The Times'));
mends('parentheses in the middle', named('The  (a)  Times'), named('The  Times'));
mends('parentheses in CDATA', named('<![CDATA[The Times (a)]]>'), named('<![CDATA[The Times]]>'));
