/** Mistyped tags and quotes: one finding, and its fix writes what was meant. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { applyEdits, session } from '../rules/check.ts';

const SITEMAP = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const IMAGE = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
const ROOT = `<urlset ${SITEMAP}>`;
const LOC = '<loc>https://a.com/b</loc>';
const PICTURE = '<image:image><image:loc>https://a.com/a.png</image:loc></image:image>';
const ENTRY = `<url>${LOC}</url>`;
const PICTURED = `<url>${LOC}${PICTURE}</url>`;
const DATED = `<url>${LOC}<lastmod>2024-01-01</lastmod></url>`;
const NEXT = '<url><loc>https://a.com/c</loc></url>';

/** The content of the root, the title of the only safe fix, and the resulting content. */
const INSIDE: readonly (readonly [bad: string, title: string, good: string])[] = [
  [`<${ENTRY}`, "Delete '<'", ENTRY],
  [`${NEXT}\n<${ENTRY}`, "Delete '<'", `${NEXT}\n${ENTRY}`],
  [`<url><${LOC}</url>`, "Delete '<'", ENTRY],
  [`<url>${LOC}\n<${NEXT}`, "Replace with '</url>'", `<url>${LOC}\n</url>${NEXT}`],
  ['<url><loc>https://a.com/b<</loc></url>', "Delete '<'", ENTRY],
  [DATED.replace('</lastmod', '<</lastmod'), "Delete '<'", DATED],
  ['<url><loc>https://a.com/b/loc></url>', "Replace with '</loc>'", ENTRY],
  [DATED.replace('</lastmod', '/lastmod'), "Replace with '</lastmod>'", DATED],
  [`<url>${LOC}/url>\n${NEXT}`, "Replace with '</url>'", `${ENTRY}\n${NEXT}`],
  [`<url>${LOC}url>\n${NEXT}`, "Replace with '</url>'", `${ENTRY}\n${NEXT}`],
  ['<url><loc>https://a.com/b<loc/></url>', "Replace with '</loc>'", ENTRY],
  ['<url><loc>https://a.com/b<oc></url>', "Replace with '</loc>'", ENTRY],
  [`<url>${LOC.slice(1)}</url>`, "Add '<'", ENTRY],
  [`<url>${LOC.slice(5)}</url>`, "Add '<loc>'", ENTRY],
  [DATED.replace('<lastmod>', ''), "Add '<lastmod>'", DATED],
  [PICTURED.replace('<image:loc>', ''), "Add '<image:loc>'", PICTURED],
  [`${LOC}</url>`, "Add '<url>'", ENTRY],
  [`${NEXT}\n${LOC}</url>`, "Add '<url>'", `${NEXT}\n${ENTRY}`],
  [`${NEXT}\nurl>${LOC}</url>`, "Add '<'", `${NEXT}\n${ENTRY}`],
  [PICTURED.replace('<image:image', 'image:image'), "Add '<'", PICTURED],
  [ENTRY.replace('url', 'url/'), "Delete '/'", ENTRY],
  [PICTURED.replace('image:image', 'image:image/'), "Delete '/'", PICTURED],
  [ENTRY.replace('url', 'u>rl'), "Replace with '<url>'", ENTRY],
  [ENTRY.replace('loc', 'l>oc'), "Replace with '<loc>'", ENTRY],
  [ENTRY.replace('/loc', '/l>oc'), "Replace with '</loc>'", ENTRY],
  ['<url></loc>https://a.com/b</loc></url>', "Replace with '<loc>'", ENTRY],
  [`<url>< ${LOC.slice(1)}</url>`, 'Delete the space', ENTRY],
  ['<url><loc>https://a.com/b</ loc></url>', 'Delete the space', ENTRY],
  ['<url><loc>https://a.com/b< /loc></url>', 'Delete the space', ENTRY],
];

/** The same for whole files. */
const WHOLE: readonly (readonly [bad: string, title: string, good: string])[] = [
  [`${ROOT}${ENTRY}\n</u>rlset>`, "Replace with '</urlset>'", `${ROOT}${ENTRY}\n</urlset>`],
  [`${ROOT}${ENTRY}\n</ulset>`, "Replace with '</urlset>'", `${ROOT}${ENTRY}\n</urlset>`],
  [`${ROOT}${ENTRY}\n</URLSET>`, "Replace with '</urlset>'", `${ROOT}${ENTRY}\n</urlset>`],
  [`${ROOT}${ENTRY}\nurlset>`, "Replace with '</urlset>'", `${ROOT}${ENTRY}\n</urlset>`],
  [`${ROOT}${ENTRY}/urlset>\n`, "Replace with '</urlset>'", `${ROOT}${ENTRY}</urlset>\n`],
  [`${ROOT}${ENTRY}</urlset></urlset>`, 'Delete </urlset>', `${ROOT}${ENTRY}</urlset>`],
  [
    `<urlset ${SITEMAP} ${IMAGE}/>\n${PICTURED}</urlset>`,
    "Delete '/'",
    `<urlset ${SITEMAP} ${IMAGE}>\n${PICTURED}</urlset>`,
  ],
  ...['\n', ''].map(
    (gap) =>
      [
        `<urlset ${SITEMAP.slice(0, -1)} ${IMAGE}>${gap}${PICTURED}</urlset>`,
        `Add '"'`,
        `<urlset ${SITEMAP} ${IMAGE}>${gap}${PICTURED}</urlset>`,
      ] as const,
  ),
  [
    `<urlset ${SITEMAP} ${IMAGE.replaceAll('"', '')}>${PICTURED}</urlset>`,
    `Add '"'`,
    `<urlset ${SITEMAP} ${IMAGE}>${PICTURED}</urlset>`,
  ],
  [`<urlset ${SITEMAP.replace('"', '')}>${ENTRY}</urlset>`, `Add '"'`, `${ROOT}${ENTRY}</urlset>`],
  ...['”″', '″″', '′′', '´´', '＂＂'].map(
    ([open, close]) =>
      [
        `<urlset ${SITEMAP.replace('"', open!).replace('"', close!)}>${ENTRY}</urlset>`,
        'Replace with straight quotes',
        `${ROOT}${ENTRY}</urlset>`,
      ] as const,
  ),
];

const wrap = (inner: string): string => `<urlset ${SITEMAP} ${IMAGE}>\n${inner}\n</urlset>\n`;
const shown = (text: string) => {
  const { findings, fixes } = session(sitemap as never, text);
  return { own: findings.filter(({ severity }) => severity !== 'hint'), fixes };
};

for (const [bad, title, good] of [
  ...INSIDE.map(([bad, title, good]) => [wrap(bad), title, wrap(good)] as const),
  ...WHOLE,
]) {
  test(`${title}: ${bad}`, () => {
    const { own, fixes } = shown(bad);
    const [finding] = own;
    assert.ok(finding);
    assert.equal(own.length, 1, JSON.stringify(own));
    assert.deepEqual(
      fixes(finding).map(({ title, safe, edits }) => [title, safe, applyEdits(bad, edits)]),
      [[title, true, good]],
    );
    assert.deepEqual(shown(good).own, []);
  });
}

test('a link without its prefix is one finding, and its fix declares what is missing', () => {
  const link = (hreflang: string, prefix = '') =>
    `<${prefix}link rel="alternate" hreflang="${hreflang}" href="https://a.com/b"/>`;
  const bad = `${ROOT}<url>${LOC}${link('en')}</url></urlset>`;
  const XHTML = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  const good = `<urlset ${SITEMAP} ${XHTML}><url>${LOC}${link('en', 'xhtml:')}</url></urlset>`;
  const { own, fixes } = shown(bad);
  assert.deepEqual(
    own.map(({ code, args }) => [code, args?.right]),
    [['sitemap/unknown-element', 'xhtml:link']],
  );
  assert.deepEqual(
    fixes(own[0]!).map(({ title, edits }) => [title, applyEdits(bad, edits)]),
    [['Rename to <xhtml:link> and declare xmlns:xhtml', good]],
  );
  assert.deepEqual(shown(good).own, []);
});

test('a mistyped end tag <url/> is corrected', () => {
  const bad = wrap(`<url>${LOC}<url/>\n${NEXT}`);
  const { own, fixes } = shown(bad);
  assert.deepEqual(
    fixes(own.find(({ variant }) => variant === 'element-not-closed')!).map(({ title, edits }) => [
      title,
      applyEdits(bad, edits),
    ]),
    [["Replace with '</url>'", wrap(`${ENTRY}\n${NEXT}`)]],
  );
});

test('a comment in a comment is one finding', () => {
  const { own } = shown(wrap(`<!-- old: <!-- <url> --> -->\n${ENTRY}`));
  assert.deepEqual(
    own.map(({ variant }) => variant),
    ['double-hyphen'],
  );
});

/** Ambiguous mistakes, which have no safe fix. */
const UNSURE: readonly string[] = [
  '<url><loc>https://a.com/b></url>',
  `<url>${LOC}https://a.com/c</loc></url>`,
  `<url>https://a.com/b</b></url>`,
  'https://a.com/b</loc></url>',
  DATED.replace('2024', '20<24'),
  ENTRY.replace('a.com', 'a<.com'),
];
for (const inner of UNSURE) {
  test(`no safe fix: ${inner}`, () => {
    const { own, fixes } = shown(wrap(inner));
    assert.deepEqual(
      own.flatMap((finding) => fixes(finding).filter(({ safe }) => safe)),
      [],
    );
  });
}
