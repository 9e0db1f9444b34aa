/** Templates by file name: the marks of their engine; facts about the site ignore them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../../server/src/core/features.ts';
import { DEFAULT_CONFIG } from '../../server/src/core/findings/lintConfig.ts';
import { NO_SITE } from '../../server/src/core/siteFacts.ts';
import { Sites } from '../../server/src/site/sites.ts';
import { applyEdits } from '../rules/check.ts';
import '../site/loaded.ts';
import { checkFixes, found, isTemplate, robots, sitemap, urllist } from './check.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const urlset = (body: string) => `${DECLARATION}<urlset xmlns="${NAMESPACE}">\n${body}</urlset>\n`;
const url = (loc: string) => `<url><loc>${loc}</loc></url>\n`;

interface Case {
  readonly name: string;
  readonly text: string;
  readonly found?: readonly string[];
  readonly plain?: boolean;
}

const BROKEN_ROBOTS = 'User-agent: *\nDisallow /a/\n';
const BROKEN_SITEMAP = urlset(`<url><loc>https://www.example.com/?a&b</loc></url>\n`);
const ROBOTS_LOOP = 'User-agent: *\n{% for p in pages %}\nDisallow: {{ p }}\n{% endfor %}\nDisallow /a/\n';

const CASES: readonly Case[] = [
  { name: 'robots.txt.njk', text: BROKEN_ROBOTS, plain: true, found: ['2 robots/missing-colon'] },
  { name: 'robots.txt.njk', text: ROBOTS_LOOP, found: ['5 robots/missing-colon'] },
  {
    name: 'robots.njk',
    text: `---\npermalink: robots.txt\n---\n${BROKEN_ROBOTS}`,
    found: ['5 robots/missing-colon'],
  },
  // In a robots.txt this is a rule; in a template it is a mark.
  { name: 'robots.txt', text: 'User-agent: *\nDisallow: /*{{path}}\n', plain: true },
  { name: 'robots.txt.hbs', text: 'User-agent: *\nDisallow: /{{ path }}\n' },
  { name: 'robots.txt.hbs', text: 'User-agent: *\n{{~#each paths}}\nDisallow: {{this}}\n{{~/each}}\n' },
  {
    name: 'robots.txt.erb',
    text: 'User-agent: *\n<% paths.each do |path| %>\nDisallow: <%= path %>\n<% end %>\n',
  },
  {
    name: 'robots.txt.ejs',
    text: 'User-agent: *\nDisallow: <%- path %>\nDisalow: /a\n',
    found: ['3 robots/field-typo'],
  },
  {
    name: 'robots.php',
    text: '<?php header("Content-Type: text/plain");\necho "User-agent: *\\nDisallow: /\\n";\n',
  },
  {
    name: 'robots.php',
    text: '<?php header("Content-Type: text/plain"); ?>\nUser-agent: *\nDisallow /a/\n',
    found: ['3 robots/missing-colon'],
  },
  { name: 'sitemap.xml.njk', text: BROKEN_SITEMAP, plain: true, found: ['3 sitemap/unescaped-ampersand'] },
  {
    name: 'sitemap.xml.twig',
    text: urlset(`{% for p in pages %}${url('{{ p.url }}')}{% endfor %}\n${url('/a')}`),
    found: ['5 loc/relative'],
  },
  { name: 'sitemap.xml.erb', text: urlset(`<% @pages.each do |p| -%>\n${url('<%= p %>')}<% end -%>\n`) },
  {
    name: 'sitemap.xml.liquid',
    text: `---\nlayout: none\n---\n${urlset(`{%- for p in pages -%}${url('{{ p }}')}{%- endfor -%}\n`)}`,
  },
  { name: 'sitemap.xml.j2', text: urlset(`{# all pages #}\n${url('{{ base }}/a')}`) },
  { name: 'sitemap.xml.hbs', text: urlset(`{{#each pages}}\n${url('{{{this}}}')}{{/each}}\n`) },
  { name: 'sitemap.xml.tmpl', text: urlset(`{{- range .Pages }}\n${url('{{ .Permalink }}')}{{- end }}\n`) },
  { name: 'sitemap.xml.ejs', text: urlset(`<% for (const p of pages) { %>\n${url('<%- p %>')}<% } %>\n`) },
  {
    name: 'sitemap.php',
    text: `<?php echo '${DECLARATION.trim()}'; ?>\n<urlset xmlns="${NAMESPACE}">\n<?php foreach ($p as $u): ?>\n${url('<?= $u ?>')}<?php endforeach; ?>\n</urlset>\n`,
  },
  { name: 'sitemap.njk', text: `---\npermalink: /sitemap.xml\n---\n${urlset(url('{{ a }}').repeat(2))}` },
  { name: 'sitemap.xml', text: urlset(url(`\${base}/a`)) },
  { name: 'sitemap.xml.tpl', text: urlset(url(`\${base}/a`)) },
  // Liquid outputs these literally.
  { name: 'sitemap.xml.liquid', text: urlset(url(`\${base}/a`)), plain: true, found: ['3 loc/placeholder'] },
  {
    name: 'sitemap.txt.njk',
    text: '{{ base }}/a\nnotes\nhttps://www.example.com/\n',
    found: ['2 text/not-a-url'],
  },
];

const read = (name: string, text: string) => {
  const [service] = name.startsWith('robots') ? [robots] : name.includes('.txt') ? [urllist] : [sitemap];
  const opened = service.open({ uri: `file:///${name}`, languageId: '', version: 1 }, text, DEFAULT_CONFIG);
  return { service, document: service.read(opened) };
};

for (const [at, { name, text, plain = false, found: expected = [] }] of CASES.entries()) {
  test(`${name}, ${at + 1}: marks are opaque, and everything else is checked`, () => {
    const { service, document } = read(name, text);
    assert.deepEqual(found(service, document), expected);
    assert.equal(isTemplate(service, document), !plain, 'whether it is a template');
    if (!plain) checkFixes(service, document, text);
  });
}

test('an HTML page is not a template of a sitemap', () => {
  const { service, document } = read(
    'sitemap.xml',
    '{{ x }}<!doctype html>\n<html><title>{{ title }}</title></html>\n',
  );
  assert.ok(!isTemplate(service, document));
  assert.deepEqual(found(service, document), ['1 sitemap/html-document']);
});

test('a template is not part of a site', () => {
  const sites = new Sites();
  sites.open(['file:///public']);
  const put = (name: string, text: string) => sites.put(`file:///public/${name}`, text)();
  put('robots.txt', 'User-agent: *\nSitemap: https://www.example.com/sitemap.xml\n');
  put('robots.txt.njk', 'User-agent: *\nSitemap: https://other.example/{{ a }}\n');
  put('pages.xml.erb', urlset(url('https://www.example.com/a')));
  assert.equal(sites.viewOf('file:///public/pages.xml.erb'), NO_SITE);
  const site = sites.viewOf('file:///public/sitemap.xml');
  assert.deepEqual(
    site.files.map(({ path }) => path),
    ['/robots.txt'],
  );
  assert.equal(site.listed('https://www.example.com/a'), undefined);
  assert.deepEqual(site.pages, []);
});

test('lines with marks are not formatted, and tools refuse, by the file name alone', () => {
  const text = 'user-agent:   *\ndisallow:/{{ path }}   \ndisallow:/a/   \n';
  const span = { start: 0, end: text.length };
  const formatted = (name: string) => {
    const { document } = read(name, text);
    return applyEdits(text, robots.features.format!(document, span));
  };
  assert.match(
    formatted('robots.txt.njk'),
    /^User-agent: \*\ndisallow:\/\{\{ path \}\} {3}\nDisallow: \/a\/\n/,
  );
  assert.match(formatted('robots.txt'), /^User-agent: \*\nDisallow: \/\{\{ path \}\}\nDisallow: \/a\/\n/);
  const image = `<url><loc>https://www.example.com/</loc><image:image><image:loc>https://www.example.com/{{ a }}.png</image:loc></image:image></url>\n`;
  const { document } = read('sitemap.xml.njk', urlset(image));
  for (const tool of Object.values(sitemap.features.tools!))
    assert.throws(() => [...tool.run(document, {})], Refusal);
});
