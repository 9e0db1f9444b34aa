/**
 * A tag that is being typed is one fault: after every keystroke there is at most one finding about well-formedness, no
 * other error or warning that results from it, and none outside of the typed text.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finding } from '../../server/src/core/rule/rule.ts';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { session } from '../rules/check.ts';
import { ALL } from '../scale.ts';

const NAMESPACES = [
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
  'xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"',
  'xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"',
  'xmlns:xhtml="http://www.w3.org/1999/xhtml"',
].join(' ');
const DATE = new Date().toISOString().slice(0, 10);
const URL_RECORD = `  <url>
    <loc>https://www.example.com/typed</loc>
    <lastmod>2024-08-05</lastmod>
    <changefreq>daily</changefreq>
    <priority>0.5</priority>
    <xhtml:link rel="alternate" hreflang="en" href="https://www.example.com/typed"/>
    <xhtml:link rel='alternate' hreflang='de' href='https://www.example.com/de/'></xhtml:link>
    <image:image>
      <image:loc>https://www.example.com/a.png</image:loc>
    </image:image>
    <video:video>
      <video:thumbnail_loc>https://www.example.com/t.png</video:thumbnail_loc>
      <video:title>Taps &amp; valves</video:title>
      <video:description><![CDATA[All about taps]]></video:description>
      <video:player_loc>https://www.example.com/p?a=1&amp;b=2</video:player_loc>
      <video:restriction relationship="allow">DE AT</video:restriction>
    </video:video>
    <!-- a comment -->
    <news:news>
      <news:publication>
        <news:name>The Tap</news:name>
        <news:language>en</news:language>
      </news:publication>
      <news:publication_date>${DATE}</news:publication_date>
      <news:title>Taps</news:title>
    </news:news>
  </url>
`;
const SITEMAP_RECORD = `  <sitemap>
    <loc>https://www.example.com/typed.xml</loc>
    <lastmod>2024-08-05</lastmod>
  </sitemap>
`;

interface Place {
  readonly name: string;
  readonly record: string;
  readonly head: string;
  readonly tail: string;
}

const places: readonly Place[] = [
  { root: 'urlset', entry: 'url', record: URL_RECORD },
  { root: 'sitemapindex', entry: 'sitemap', record: SITEMAP_RECORD },
].flatMap(({ root, entry, record }) => {
  const other = (path: string) => `  <${entry}><loc>https://www.example.com/${path}</loc></${entry}>\n`;
  const head = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${NAMESPACES}>\n${other('a')}${other('b')}`;
  return [
    { name: `at the end of a ${root}`, record, head, tail: `</${root}>\n` },
    { name: `in the middle of a ${root}`, record, head, tail: `${other('c')}${other('d')}</${root}>\n` },
  ];
});

const WELL_FORMEDNESS: ReadonlySet<string> = new Set([
  'sitemap/not-well-formed',
  'sitemap/leading-content',
  'sitemap/unescaped-ampersand',
  'sitemap/html-entity',
  'sitemap/curly-quotes',
]);
const isSerious = ({ severity }: Finding): boolean => severity === 'error' || severity === 'warning';

/** @param isOnly whether a markup fault must be the only finding */
function check({ head, tail }: Place, typed: string, isOnly: boolean): void {
  const found = session(sitemap as never, head + typed + tail).findings.filter(isSerious);
  const faults = found.filter(({ code }) => WELL_FORMEDNESS.has(code));
  const end = head.length + typed.length + 1;
  const reported = JSON.stringify(found, null, 1);
  assert.ok(faults.length <= 1, `one fault, one finding: ${typed}\n${reported}`);
  for (const fault of faults)
    assert.ok(fault.start >= head.length - 1 && fault.end <= end, `in what is typed: ${typed}\n${reported}`);
  if (isOnly && faults.length === 1)
    assert.equal(found.length, 1, `nothing comes of it: ${typed}\n${reported}`);
}

const tagsOf = (record: string) =>
  [...record.matchAll(/<[^!<>][^<>]*>/g)].map((found) => ({ tag: found[0], at: found.index }));

/** The states of a record as it is typed in an editor that inserts end tags. */
function* autoClosed(record: string): Iterable<string> {
  const open: string[] = [];
  for (let at = 1; at <= record.length; at++) {
    const done = record.slice(0, at);
    const tag = /<(\/?)([\w:]+)(?:\s[^<>]*)?>$/.exec(done);
    if (tag?.[1]) open.pop();
    else if (tag && !done.endsWith('/>')) open.push(`</${tag[2]}>`);
    const rest = open.toReversed().join('');
    const over = /<\/[\w:]*$/.exec(done)?.[0] ?? '';
    yield done + (over !== '' && rest.startsWith(over) ? rest.slice(over.length) : rest);
  }
}

/** By default, not every keystroke is checked. */
const STEP = ALL ? 1 : 13;

for (const place of places) {
  const { name, record } = place;
  test(`typing or deleting a record ${name}`, () => {
    for (let at = 0; at <= record.length; at += STEP) check(place, record.slice(0, at), true);
  });

  test(`typing a record ${name} in an editor that inserts end tags`, () => {
    for (const typed of autoClosed(record)) check(place, typed, false);
  });

  test(`typing every tag of a record ${name}, and deleting it from the start`, () => {
    for (const { tag, at } of tagsOf(record)) {
      const before = record.slice(0, at);
      const after = record.slice(at + tag.length);
      for (let cut = 0; cut < tag.length; cut += STEP) {
        check(place, before + tag.slice(0, cut) + after, cut > 0);
        check(place, before + tag.slice(cut) + after, true);
      }
    }
  });

  test(`replacing every name of a record ${name}, letter by letter`, () => {
    for (const { 0: whole, 1: name, index } of record.matchAll(/<\/?([\w:]+)/g)) {
      const at = index + whole.length - name!.length;
      for (let cut = 0; cut <= name!.length; cut += STEP) {
        for (const other of [`${name!.slice(0, cut)}x${name!.slice(cut)}`, name!.slice(0, cut)])
          if (other !== name)
            check(place, record.slice(0, at) + other + record.slice(at + name!.length), false);
      }
    }
  });
}
