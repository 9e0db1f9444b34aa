import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { statusText } from '../../client/src/statusText.ts';
import { Refusal } from '../../server/src/core/features.ts';
import type { LanguageService } from '../../server/src/core/service.ts';
import { finished } from '../../server/src/core/steps.ts';
import { Sites } from '../../server/src/site/sites.ts';
import '../site/loaded.ts';
import { applyEdits } from '../rules/check.ts';
import { found, isTemplate, read, robots, sitemap, urllist } from './check.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const urlset = (body: string) => `<?xml version="1.0"?>\n<urlset xmlns="${NAMESPACE}">\n${body}</urlset>\n`;
const LOOP = urlset('{% for p in pages %}<url><loc>{{ p }}</loc></url>{% endfor %}\n');
const ROBOTS = '{% if a %}\nuser-agent:  *\ndisallow:/a/   \n{% endif %}\ndisallow:  {{ b }}\n';

const STATUS: readonly [LanguageService, text: string, shown: string][] = [
  [robots, ROBOTS, 'robots.txt · template · 2 rules · no problems'],
  [robots, 'User-agent: *\nDisallow: /*{{x}}\n', 'robots.txt · 1 rule · no problems'],
  [sitemap, LOOP, 'Sitemap · template · 1 entry · no problems'],
  [urllist, '{{ base }}/a\nhttps://www.example.com/\n', 'Text sitemap · template · 1 URL · no problems'],
];

test('the status says that a file is a template', () => {
  for (const [service, text, shown] of STATUS) {
    const document = read(service, text);
    const { counts } = service.findings(document);
    const params = { uri: '', version: 1, language: service.id, complete: true, ...counts };
    assert.equal(statusText({ ...service.features.status!(document), ...params }), shown);
  }
});

test('lines with marks are not formatted', () => {
  const document = read(robots, ROBOTS);
  const edits = robots.features.format!(document, { start: 0, end: ROBOTS.length });
  assert.equal(
    applyEdits(ROBOTS, edits),
    '{% if a %}\n\nUser-agent: *\nDisallow: /a/\n{% endif %}\ndisallow:  {{ b }}\n',
  );
});

test('equal hints in a template are reported once, with their fixes, and at every place on request', () => {
  const records =
    '<url><loc>https://www.example.com</loc></url>\n<url><loc>https://www.example.org</loc></url>\n';
  const document = read(
    sitemap,
    urlset(`${records}{% for p in pages %}<url><loc>{{ p }}</loc></url>{% endfor %}\n`),
  );
  const code = 'loc/origin-without-slash';
  const shown = sitemap.findings(document).findings.filter((finding) => finding.code === code);
  assert.deepEqual(
    shown.map(({ others }) => others),
    [1],
  );
  assert.ok(sitemap.fixes(document, shown[0]!).length > 0);
  const places = sitemap.places(document, { code });
  assert.equal(places.length, 2);
  assert.ok(places.every((place) => sitemap.fixes(document, place).length > 0));
});

test('the tools refuse templates', () => {
  const document = read(sitemap, LOOP);
  for (const tool of Object.values(sitemap.features.tools!)) {
    assert.throws(() => [...tool.run(document, {})], Refusal);
  }
});

test('no refactoring spans marks', () => {
  const of = (between: string) => {
    const text = `User-agent: *\nDisallow: /a/\n${between}Disallow: /abc/\nSitemap: {{ s }}\n`;
    const all = finished(robots.features.refactorings!(read(robots, text), { start: 0, end: 0 }, undefined));
    return all.map(({ title }) => title).filter((title) => /sort/i.test(title));
  };
  assert.deepEqual(of(''), ['Sort the rules of this group by precedence']);
  assert.deepEqual(of('{% if a %}\n'), []);
});

test('the slash is added to a path unless it contains a mark', () => {
  const of = (line: string) => {
    const text = `{% if a %}\nUser-agent: *\n${line}\n{% endif %}\n`;
    const at = text.indexOf(line);
    const all = robots.features.refactorings!(read(robots, text), { start: at, end: at }, undefined);
    return finished(all).find(({ title }) => title.includes('slash'))?.title;
  };
  assert.equal(
    of('Disallow: /tmp'),
    'Add the slash at the end, so that only the directory matches (opens /tmp for all crawlers)',
  );
  assert.equal(of('Disallow: /{{ name }}'), undefined);
  assert.equal(of('Disallow: /{{ name }}/tmp{{ a }}'), undefined);
});

test('other files of a site ignore the values of a template', () => {
  const sites = new Sites();
  sites.open(['file:///public']);
  const put = (name: string, text: string) => sites.put(`file:///public/${name}`, text, undefined)();
  put(
    'robots.txt',
    'User-agent: *\n{% if staging %}\nDisallow: /\n{% endif %}\nSitemap: https://www.example.com/sitemap.xml\n',
  );
  put(
    'a.xml',
    urlset('<url><loc>https://{{ host }}/a</loc></url><url><loc>https://www.example.com/b</loc></url>'),
  );
  const site = sites.viewOf('file:///public/sitemap.xml');
  assert.equal(site.blockOf?.('https://www.example.com/b'), undefined);
  assert.deepEqual(site.pages, ['https://www.example.com/b']);
  assert.equal(site.origin, 'https://www.example.com');
});

/** Real templates, which the repository does not contain; the findings in their plain text. */
const REAL = new URL('../../../shared/data/real/templates.ndjson.gz', import.meta.url);
const WRONG: Readonly<Record<string, readonly string[]>> = {
  t09: ['2 sitemap/namespace-mismatch'],
  t10: ['2 sitemap/namespace-mismatch', '3 sitemap/extension-namespace-mismatch'],
};

test('real templates', (t) => {
  if (!existsSync(REAL))
    return t.diagnostic('../shared/data/real is missing: no real templates were checked');
  const lines = gunzipSync(readFileSync(REAL)).toString('utf8').trim().split('\n');
  for (const { id, base64 } of lines.map((line) => JSON.parse(line))) {
    const document = read(sitemap, Buffer.from(base64, 'base64').toString('utf8'));
    assert.ok(isTemplate(sitemap, document), id);
    assert.deepEqual(found(sitemap, document), WRONG[id] ?? [], id);
  }
});
