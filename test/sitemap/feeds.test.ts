import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DEFAULT_CONFIG } from '../../server/src/core/findings/lintConfig.ts';
import { sitemap, sitemapService } from '../../server/src/sitemap/service.ts';
import { checkIncremental, leavesReread } from '../incremental/check.ts';
import { applyEdits, marked, session } from '../rules/check.ts';
import { runs } from '../scale.ts';

const A = 'https://www.example.com/a';
const rss = (items: string, more = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"${more}>\n<channel>\n<title>Shop</title>\n<link>https://www.example.com</link>\n<description>All</description>\n${items}\n</channel>\n</rss>\n`;
const atom = (entries: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n<title>Shop</title>\n<link rel="self" href="/feed"/>\n${entries}\n</feed>\n`;
const based = (base: string, entries: string) => atom(entries).replace('/Atom"', `/Atom"${base}`);
const MEDIA = ' xmlns:media="http://search.yahoo.com/mrss/"';
const M = ' xmlns:m="http://search.yahoo.com/mrss/"';
const item = (inner: string) => `<item>${inner}</item>`;
const entry = (inner: string) => `<entry>${inner}</entry>`;
const PARTS = '<title>T</title><description>D</description>';
const THUMBNAIL = '<media:thumbnail url="https://www.example.com/t.jpg"/>';
const FILE = 'url="https://www.example.com/v.mp4"';

/** Feeds with their faults marked, and the variant (or the code) of each. */
const cases: readonly [name: string, source: string, ...expected: string[]][] = [
  ['RSS', rss(`${item(`<link>${A}</link><guid>${A}</guid>`)}\n${item('<title>no link</title>')}`)],
  ['Atom', atom(entry(`<link href="${A}"/><id>urn:uuid:1</id><updated>2024-08-05T00:00:00Z</updated>`))],
  [
    'Atom with a prefix',
    `<a:feed xmlns:a="http://www.w3.org/2005/Atom">${'<a:entry><a:link href="⟦/a⟧"/></a:entry>'.repeat(2)}</a:feed>`,
    'feed/link',
    'feed/link',
  ],
  ['RSS without items', rss('')],
  ['twice the same link', rss(item(`<link>${A}</link>`).repeat(2))],
  ['a relative link', rss(item('<link>⟦/a⟧</link>')), 'feed/link'],
  ['an empty link', rss(item('<⟦link⟧></link>')), 'empty'],
  ['CDATA and blanks around', rss(item(`<link>\n<![CDATA[${A}?a=1&b=2]]></link>`))],
  ['a link in CDATA with a space', rss(item(`<link><![CDATA[${A}⟦ ⟧b]]></link>`)), 'space'],
  ['references', rss(item(`<link>${A}?a=1&amp;b=2</link>`))],
  ['a link after references', rss(item(`<link>${A}?a=1&amp;b=⟦{⟧</link>`)), 'character'],
  [
    'a link of another namespace',
    rss(
      item(
        '<atom:link xmlns:atom="http://www.w3.org/2005/Atom" rel="self" href="/x"/><x:link xmlns:x="urn:x">y</x:link>',
      ),
    ),
  ],
  ['a guid with isPermaLink="false"', rss(item('<guid isPermaLink="false">42</guid>'))],
  ['a guid that says it is one', rss(item('<guid isPermaLink="true">⟦42⟧</guid>')), 'guid'],
  ['a guid with a broken URL', rss(item(`<guid>${A}⟦%⟧</guid>`)), 'percent'],
  ['an empty guid', rss(item('<guid/>'))],
  [
    'links to other things',
    atom(entry(`<link rel="enclosure" href="a.mp3"/><link rel="alternate" href="${A}"/><link/>`)),
  ],
  ['a base of the feed', based(` xml:base="${A}/"`, entry('<link href="b"/>'))],
  ['a base of the feed that is relative', based(' xml:base="/x/"', entry('<link href="⟦b⟧"/>')), 'feed/link'],
  ['a base of the entry', atom(`<entry xml:base='${A}?a=1&amp;b=2'><link href="/b"/></entry>`)],
  ['a base of the link', atom(entry(`<link xml:base="${A}" href="//www.example.com/b"/>`))],
  ['nested bases', based(` xml:base="${A}/"`, '<entry xml:base="../x/"><link href="b"/></entry>')],
  ['a base of another protocol', based(' xml:base="file:///a/"', entry('<link href="⟦b⟧"/>')), 'feed/link'],
  ['an invalid base', atom(entry('<link xml:base="http://" href="⟦b⟧"/>')), 'feed/link'],
  [
    'a base, and a host',
    based(` xml:base="${A}/"`, entry('<link href="⟦www.example.com/a⟧"/>')),
    'feed/link',
  ],
  ['a base, and another fault', based(` xml:base="${A}/"`, entry('<link href="b⟦%⟧"/>')), 'percent'],
  ['a base of another name', atom(entry('<link base="https://e.com/" href="⟦b⟧"/>')), 'feed/link'],
  ['a base in RSS', rss(item('<link>⟦/a⟧</link>'), ` xml:base="${A}"`), 'feed/link'],
  ['an address of another protocol', atom(entry('<link href="⟦file⟧:///a"/>')), 'scheme'],
  ['single quotes and a reference', atom(entry(`<link href='${A}?a&amp;b⟦#c⟧'/>`)), 'fragment'],
  ['a picture', rss(item(`<media:content ${FILE} medium="image"/><media:thumbnail/>`), MEDIA)],
  ['a sound by its type', rss(item(`<media:content type="audio/mpeg"/>`), MEDIA)],
  ['a video with all', rss(item(`${PARTS}<media:content ${FILE}/>${THUMBNAIL}`), MEDIA)],
  [
    'a video in a group',
    rss(
      item(
        `<media:group>${`<media:content ${FILE}/>`.repeat(2)}<media:title>T</media:title><media:description/>${THUMBNAIL}</media:group>`,
      ),
      MEDIA,
    ),
  ],
  ['another prefix', rss(item(`${PARTS}<⟦m:content⟧ ${FILE}/>`), M), 'feed/mrss'],
  ['a player', rss(item(`${PARTS}<media:player ${FILE}/>${THUMBNAIL}`), MEDIA)],
  ['a player without URL', rss(item(`${PARTS}<⟦media:player⟧/>${THUMBNAIL}`), MEDIA), 'location'],
  [
    'a player for a file without URL',
    rss(item(`${PARTS}<media:content><media:player ${FILE}/></media:content>${THUMBNAIL}`), MEDIA),
  ],
  [
    'an Atom entry with media',
    `<feed xmlns="http://www.w3.org/2005/Atom"${MEDIA}>${entry(`<title>T</title><⟦media:content⟧ ${FILE}/>${THUMBNAIL}`)}</feed>`,
    'feed/mrss',
  ],
  [
    'a restriction',
    rss(
      item(
        `${PARTS}<media:content ${FILE}/>${THUMBNAIL}<⟦media:restriction⟧ relationship="allow">DE</media:restriction>`,
      ),
      MEDIA,
    ),
    'restriction',
  ],
  [
    'a title in a group',
    rss(item(`<media:group><media:title>⟦${'x'.repeat(101)}⟧</media:title></media:group>`), MEDIA),
    'video/title-too-long',
  ],
  ['broken XML', rss(`${item(`<link>${A}</lin>`)}${item('<link>⟦/a⟧</link>')}<item`), 'feed/link'],
];

for (const [name, source, ...expected] of cases) {
  test(`a feed: ${name}`, () => {
    const { text, ranges } = marked(source);
    assert.deepEqual(
      session(sitemap as never, text).findings.map(({ code, variant, start, end }) => [
        variant ?? code,
        start,
        end,
      ]),
      expected.map((what, i) => [what, ...(ranges[i] ?? [])]),
    );
  });
}

/** The result of the first fix of each finding. */
const fixes: readonly [text: string, good: string][] = [
  [rss(item('<guid>42</guid>')), rss(item('<guid isPermaLink="false">42</guid>'))],
  [rss(item("<guid isPermaLink='true'>42</guid>")), rss(item("<guid isPermaLink='false'>42</guid>"))],
  [rss(item(`<link>${A}?a&amp;b {</link>`)), rss(item(`<link>${A}?a&amp;b%20%7B</link>`))],
  [atom(entry('<link href="“https:/e.com/”"/>')), atom(entry('<link href="https:/e.com/"/>'))],
  [atom(entry('<link href="https:/e.com/ü"/>')), atom(entry('<link href="https://e.com/%C3%BC"/>'))],
];

for (const [text, good] of fixes) {
  test(`fixes of a feed: ${text.slice(-80).trim()}`, () => {
    const { findings, fixes } = session(sitemap as never, text);
    assert.equal(
      applyEdits(
        text,
        findings.flatMap((finding) => fixes(finding)[0]?.edits ?? []),
      ),
      good,
    );
  });
}

const claims: readonly [uri: string, languageId: string, head: string, expected: boolean][] = [
  ['file:///sitemap.xml', 'xml', rss(''), true],
  ['file:///newssitemap.xml', 'xml', rss(''), true],
  ['file:///videositemap1.rss', 'xml', rss(''), true],
  ['file:///my-sitemap.atom', 'xml', atom(''), true],
  ['file:///newssitemap.xml', 'xml', '<kml/>', false],
  ['file:///feed.xml', 'xml', rss(''), false],
  ['file:///sitemap/feed.xml', 'xml', rss(''), false],
  ['file:///atom.xml', 'xml', atom(''), false],
];

test('a feed is a sitemap if its name says so', () => {
  for (const [uri, languageId, head, expected] of claims) {
    assert.equal(sitemap.claims({ uri, languageId, head }), expected, uri);
  }
});

const open = (text: string, service = sitemap) =>
  service.read(
    service.open({ uri: 'file:///sitemap.xml', languageId: 'xml', version: 1 }, text, DEFAULT_CONFIG),
  );

test('the items of a feed are counted, and named in the outline', () => {
  const document = open(
    rss(`${item('<title><![CDATA[One]]></title>')}\n${item('<title>Two</title>')}\n${item('')}`),
  );
  assert.deepEqual(sitemap.features.status!(document), {
    kind: 'Feed',
    items: '3 entries',
  });
  const [root] = sitemap.features.outline!(document);
  assert.equal(root?.name, 'rss');
  assert.deepEqual(
    root?.children.map(({ name }) => name),
    ['One', 'Two', '(no loc)'],
  );
});

test('more than 50,000 items are too many', () => {
  const document = open(rss(item('').repeat(50_001)));
  const codes = sitemap.findings(document).findings.map(({ code }) => code);
  assert.deepEqual(codes, ['sitemap/too-many-entries']);
});

test('the tools for sitemaps refuse a feed', () => {
  const document = open(rss(item(`<link>${A}</link>`).repeat(2)));
  for (const { title, run } of Object.values(sitemap.features.tools!)) {
    assert.throws(() => [...run(document, {})], /This is a feed/, title);
  }
});

test('an edit of a feed reads a bounded number of items, wherever it is', () => {
  const text = rss(item(`\n<title>T</title>\n<link>${A}</link>\n`).repeat(3_000));
  const document = open(text);
  for (const at of [400, 60_000, text.length - 30]) {
    for (const inserted of ['x', '<', '</item>', '<item>', '"']) {
      const count = leavesReread(sitemap as never, document, { start: at, end: at, text: inserted });
      assert.ok(count <= 6, `${count} leaves`);
    }
  }
});

const PIECES = [
  '<rss>',
  '<rss xmlns:media="http://search.yahoo.com/mrss/"><channel>',
  '<feed xmlns="http://www.w3.org/2005/Atom">',
  '</channel>',
  '</rss>',
  '</feed>',
  '<item>',
  '</item>\r\n',
  '<entry>',
  '</entry>\n',
  '<link>/a</link>',
  '<link href="/a"/>',
  '<guid>1</guid>',
  '<media:content/>',
  '<media:title>',
  '<ite',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<',
  '&',
  '"',
  '\n',
];
const texts = fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }).map((parts) => parts.join(''));
const change = fc.record({
  start: fc.nat(200),
  end: fc.nat(200),
  text: fc.oneof(fc.constantFrom('', ...PIECES), texts),
});
const batches = fc.array(fc.array(change, { minLength: 1, maxLength: 2 }), { maxLength: 4 });

for (const limits of [undefined, { record: 150, piece: 40 }]) {
  test(`a feed edited incrementally equals a new document${limits ? ', also in short leaves' : ''}`, () => {
    const service = sitemapService(limits);
    const more = fc.infiniteStream(fc.boolean());
    fc.assert(
      fc.property(texts, batches, more, (text, edits, more) => {
        checkIncremental(service as never, `<rss><channel>${text}`, edits, () => more.next().value ?? true);
      }),
      { numRuns: runs(500) },
    );
  });
}

test('a changed base of a feed applies to its entries', () => {
  const text = based(' xml:base="https://www.example.com/"', entry('<link href="b"/>').repeat(3));
  const at = text.indexOf('https://www.e');
  checkIncremental(
    sitemap as never,
    text,
    [[{ start: at, end: at + 8, text: '' }], [{ start: at, end: at, text: 'http://' }]],
    () => true,
  );
});
