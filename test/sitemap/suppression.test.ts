import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_CONFIG } from '../../server/src/core/findings/lintConfig.ts';
import type { LanguageService } from '../../server/src/core/service.ts';
import { SITEMAP_NAMESPACE } from '../../server/src/sitemap/facts/namespaces.ts';
import { sitemap, sitemapService } from '../../server/src/sitemap/service.ts';
import { applyEdits, session } from '../rules/check.ts';

const UNUSED = 'sitemap/unused-suppression';
const BAD = '<lastmod>05.08.2024</lastmod>';
const DATE = 'lastmod/invalid-format';
const LOC = '<loc>https://www.example.com/a</loc>';
const bad = (path: string) => `<url><loc>https://www.example.com/${path}</loc>${BAD}</url>`;
const good = (path: string) => `<url><loc>https://www.example.com/${path}</loc></url>`;
const ROOT = `<urlset xmlns="${SITEMAP_NAMESPACE}">`;
const disable = (codes = '') => `<!-- crawlwise-disable ${codes} -->`;
const enable = (codes = '') => `<!-- crawlwise-enable ${codes} -->`;
const nextLine = (codes = '') => `<!-- crawlwise-disable-next-line ${codes} -->`;

/** Lines of a sitemap, of which the first follows the root's start tag, and the remaining findings: line and code. */
const cases: readonly [what: string, lines: readonly string[], left: readonly string[]][] = [
  ['without a comment', [bad('a'), bad('b')], [`2 ${DATE}`, `3 ${DATE}`]],
  ['the next line only', [nextLine(DATE), bad('a'), bad('b')], [`4 ${DATE}`]],
  ['the short code', [nextLine('invalid-format'), bad('a'), bad('b')], [`4 ${DATE}`]],
  ['the next line, with two records', [nextLine(DATE), bad('a') + bad('b'), bad('c')], [`4 ${DATE}`]],
  [
    'the next line, after others that share the line of the comment',
    [bad('a') + nextLine(DATE) + bad('b'), bad('c')],
    [`2 ${DATE}`, `2 ${DATE}`],
  ],
  ['the next line in a record', ['<url>', LOC, nextLine(DATE), BAD, '</url>'], []],
  [
    'the next line is not the next record',
    [nextLine(DATE), '<url>', LOC, BAD, '</url>'],
    [`2 ${UNUSED}`, `5 ${DATE}`],
  ],
  ['the next line is blank', [nextLine(DATE), '', bad('a')], [`2 ${UNUSED}`, `4 ${DATE}`]],
  [
    'a comment of several lines',
    ['<!-- crawlwise-disable-next-line', `${DATE} -->`, bad('a'), bad('b')],
    [`5 ${DATE}`],
  ],
  ['a comment after a record', [good('a') + nextLine(DATE), bad('b'), bad('c')], [`4 ${DATE}`]],
  ['two comments in turn', [nextLine(DATE), bad('a') + nextLine(DATE), bad('b'), bad('c')], [`5 ${DATE}`]],
  ['to the end', [bad('a'), disable(DATE), bad('b'), bad('c')], [`2 ${DATE}`]],
  ['up to enable', [disable(DATE), bad('a'), enable('invalid-format'), bad('b')], [`5 ${DATE}`]],
  ['from the middle of a line on', [bad('a') + disable(DATE) + bad('b'), bad('c')], [`2 ${DATE}`]],
  ['in a record', [`<url>${LOC}${disable()}${BAD}</url>`, bad('b')], []],
  [
    'a file rule',
    [good('a'), nextLine('sitemap/duplicate-loc'), good('a'), good('a')],
    ['5 sitemap/duplicate-loc'],
  ],
  [
    'a file rule to the end',
    [disable('duplicate-loc'), good('a'), good('a'), enable(), good('a')],
    ['6 sitemap/duplicate-loc'],
  ],
  ['all codes', [disable(), good('a'), good('a'), bad('b')], []],
  ['nothing to suppress', [disable(), good('a')], [`2 ${UNUSED}`]],
  ['a code without a finding', [disable(`${DATE}, duplicate-loc`), bad('a')], [`2 ${UNUSED}`]],
  ['an unknown code', [disable('robots/crawl-delay'), good('a')], [`2 ${UNUSED}`]],
  ['an unknown command', ['<!-- crawlwise-ignore -->', good('a')], [`2 ${UNUSED}`]],
  ['an enable of nothing', [enable(), good('a')], [`2 ${UNUSED}`]],
  [
    'no comment but its text',
    ['<url><loc>https://www.example.com/crawlwise-disable</loc></url>', bad('a')],
    [`3 ${DATE}`],
  ],
  [
    'a section of characters',
    [
      `<url><loc>https://www.example.com/</loc><a xmlns="urn:a"><![CDATA[<!-- crawlwise-disable -->]]></a>${BAD}</url>`,
    ],
    [`2 ${DATE}`],
  ],
];

const services: readonly LanguageService<never>[] = [
  sitemap as never,
  sitemapService({ record: 2 ** 20, piece: 2 ** 16, scans: false }) as never,
];

function check(lines: readonly string[], left: readonly string[]): void {
  for (const service of services) {
    for (const lineBreak of ['\n', '\r\n', '\r']) {
      const text = [ROOT, ...lines, '</urlset>', ''].join(lineBreak);
      const found = session(service, text)
        .findings.filter(({ severity }) => severity === 'error' || severity === 'warning')
        .map(({ start, code }) => `${text.slice(0, start).split(/\r\n?|\n/).length} ${code}`);
      assert.deepEqual(found, left, JSON.stringify(lineBreak));
    }
  }
}

for (const [what, lines, left] of cases) test(`suppression: ${what}`, () => check(lines, left));

/** The content of the root, and the result of fixing each unused suppression. */
const fixes: readonly [from: string, to: string][] = [
  [`\n  ${disable()}\n${good('a')}\n`, `\n${good('a')}\n`],
  [`\n${good('a')} ${disable()}\n`, `\n${good('a')}\n`],
  [`${disable()}${good('a')}\n`, `${good('a')}\n`],
  [`\n<url>${disable()}${LOC}</url>\n`, `\n<url>${LOC}</url>\n`],
  [`\n${disable(`${DATE}, duplicate-loc`)}\n${bad('a')}\n`, `\n${disable(DATE)}\n${bad('a')}\n`],
  [`\n${disable(`duplicate-loc ${DATE}`)}\n${bad('a')}\n`, `\n${disable(DATE)}\n${bad('a')}\n`],
];

function checkFix(from: string, to: string): void {
  const text = `${ROOT}${from}</urlset>\n`;
  const { findings, fixes: fixesOf } = session(sitemap as never, text);
  const edits = findings
    .filter(({ code }) => code === UNUSED)
    .flatMap((finding) => fixesOf(finding)[0]!.edits);
  assert.equal(applyEdits(text, edits), `${ROOT}${to}</urlset>\n`);
}

for (const [from, to] of fixes)
  test(`unused suppression fixed: ${JSON.stringify(from)}`, () => checkFix(from, to));

const identity = { uri: 'file:///s.xml', languageId: 'xml', version: 1 };

test('edits of a large sitemap with suppressed findings stay fast', () => {
  const many = Array.from({ length: 20_000 }, (_, at) => bad(String(at))).join('\n');
  const text = `${ROOT}\n${disable(DATE)}\n${nextLine('missing-loc')}\n${many}\n</urlset>\n`;
  let document = sitemap.read(sitemap.open(identity, text, DEFAULT_CONFIG));
  const before = document.text.leaves;
  assert.equal(before.total.errors + before.total.warnings, 0);
  const at = text.indexOf('/19990<');
  document = sitemap.read(sitemap.edit(document, { start: at, end: at + 1, text: '/x' }));
  const old = new Set(before.slice(0, before.total.leaves));
  const anew = document.text.leaves
    .slice(0, document.text.leaves.total.leaves)
    .filter((leaf) => !old.has(leaf));
  assert.ok(anew.length <= 6, `${anew.length} leaves`);
  const { findings } = sitemap.findings(document);
  assert.deepEqual(
    findings.filter(({ severity }) => severity !== 'hint').map(({ code }) => code),
    [UNUSED],
  );
});

test('scanned and fully parsed records are suppressed alike', () => {
  const text = `${ROOT}\n${disable(DATE)}\n${bad('a')}\n${nextLine()}\n${bad('b')}\n${enable()}\n${bad('c')}</urlset>`;
  const [quick, long] = services.map((service) => session(service, text).findings);
  assert.deepEqual(quick, long);
});
