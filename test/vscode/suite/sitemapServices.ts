import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import {
  act,
  folds,
  highlights,
  hover,
  links,
  locations,
  openAt,
  outline,
  type Place,
  proposals,
  proposed,
  selections,
} from './asks.ts';
import { diagnosticsOf, documentThat, openFile, openText, setting } from './editor.ts';
import { expectFindings } from './examples.ts';
import { check } from './harness.ts';

const { Refactor, QuickFix } = vscode.CodeActionKind;
const NS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const IMAGE = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
const XHTML = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const urlset = (records: string, more = '') =>
  `${HEAD}<urlset ${NS}${more && ` ${more}`}>\n${records}\n</urlset>\n`;
const index = (records: string) => `${HEAD}<sitemapindex ${NS}>\n${records}\n</sitemapindex>\n`;
const url = (path: string, more = '') => `<url><loc>https://www.example.com/${path}</loc>${more}</url>`;
const version = (language: string, path: string) =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="https://www.example.com/${path}"/>`;

let folders = 0;

/** Opens a sitemap in a separate site. */
const open = (source: string): Promise<Place> => openAt(`sitemaps-${++folders}/public/sitemap.xml`, source);

const completions: readonly [what: string, source: string, ...has: string[]][] = [
  ['what an entry lacks', urlset(url('', '<‸')), 'lastmod', 'changefreq', 'xhtml:link'],
  ['whole entries', urlset('‸'), 'url', 'url with image'],
  ['closing tags', urlset('<url><loc>https://www.example.com/</‸'), '</loc>', '</url>'],
  ['namespaces', `<urlset ${NS} ‸></urlset>`, 'xmlns:image', 'xmlns:xhtml'],
  ['words for changefreq', urlset(url('', '<changefreq>‸</changefreq>')), 'daily', 'never'],
  ['languages', urlset(url('', '<xhtml:link hreflang="‸"/>'), XHTML), 'x-default', 'de'],
  ['countries', urlset(url('', '<xhtml:link hreflang="de-‸"/>'), XHTML), 'de-AT', 'de-CH'],
];

for (const [what, source, ...has] of completions) {
  check(`completion of sitemaps proposes ${what}`, async () => {
    const found = await proposals(await open(source));
    assert.deepEqual(
      has.filter((label) => !found.includes(label)),
      [],
      found.join(', '),
    );
  });
}

check('completion proposes the date of today, and nothing in comments', async () => {
  const found = await proposals(await open(urlset(url('', '<lastmod>‸</lastmod>'))));
  assert.match(found[0] ?? '', /^\d{4}-\d\d-\d\d$/);
  assert.ok(Math.abs(Date.parse(found[0]!) - Date.now()) < 2 * 24 * 60 * 60 * 1000, found[0]);
  assert.deepEqual(await proposals(await open(urlset('<!-- ‸ -->'))), []);
});

check('completion proposes the sitemaps of the folder in an index', async () => {
  await openText('indexed/public/robots.txt', 'Sitemap: https://www.example.com/sitemap.xml\n');
  await openText('indexed/public/pages.xml', urlset(url('page.html')));
  const place = await openAt('indexed/public/sitemap.xml', index('<sitemap><loc>‸</loc></sitemap>'));
  await proposed(place, 'https://www.example.com/pages.xml');
});

const hovers: readonly [what: string, source: string, text: RegExp][] = [
  ['an element', urlset(url('').replace('<loc', '<l‸oc')), /URL of the page/],
  ['an attribute', urlset(url('', '<xhtml:link hr‸eflang="de"/>'), XHTML), /[Ll]anguage/],
  ['a namespace', urlset(url(''), IMAGE.replace('schemas', 'sch‸emas')), /[Ii]mage/],
  ['a value', urlset(url('', '<changefreq>da‸ily</changefreq>')), /daily/],
  ['a language', urlset(url('', '<xhtml:link hreflang="de-A‸T"/>'), XHTML), /German.*Austria/s],
];

for (const [what, source, text] of hovers) {
  check(`a hover on ${what} of a sitemap tells of it`, async () =>
    assert.match(await hover(await open(source)), text),
  );
}

const changes: readonly [kind: vscode.CodeActionKind, title: string, source: string, result: string][] = [
  [
    Refactor,
    'Convert to UTC',
    urlset(url('', '<lastmod>2024-08-05T0‸1:30:00+02:00</lastmod>')),
    urlset(url('', '<lastmod>2024-08-04T23:30:00Z</lastmod>')),
  ],
  [
    QuickFix,
    'Add xmlns:image to the root',
    urlset(url('', '<ima‸ge:image><image:loc>https://www.example.com/a.png</image:loc></image:image>')),
    urlset(url('', '<image:image><image:loc>https://www.example.com/a.png</image:loc></image:image>'), IMAGE),
  ],
  [
    QuickFix,
    'Fix all changefreq/invalid problems in this file',
    urlset(
      [url('a', '<changefreq>Da‸ily</changefreq>'), url('b', '<changefreq>WEEKLY</changefreq>')].join('\n'),
    ),
    urlset(
      [url('a', '<changefreq>daily</changefreq>'), url('b', '<changefreq>weekly</changefreq>')].join('\n'),
    ),
  ],
  [
    QuickFix,
    "Add a link back to this page for 'en'",
    urlset(
      [
        url('en', version('en', 'en') + version('de', 'de').replace('/de"', '/d‸e"')),
        url('de', version('de', 'de')),
      ].join('\n'),
      XHTML,
    ),
    urlset(
      [
        url('en', version('en', 'en') + version('de', 'de')),
        url('de', version('de', 'de') + version('en', 'en')),
      ].join('\n'),
      XHTML,
    ),
  ],
];

for (const [kind, title, source, result] of changes) {
  check(`"${title}" does it in a sitemap`, async () => {
    const place = await open(source);
    if (kind === QuickFix) await marked(place);
    assert.equal(await act(place, kind, title), result);
  });
}

const TWO = urlset([url('a'), url('b', '<lastmod>2024-08-05</lastmod>')].join('\n'));
const SHORT = '<urlset>\n<url>\n<l‸oc>a</loc>\n</url>\n</urlset>\n';

const structures: readonly [
  what: string,
  ask: (place: Place) => Promise<unknown>,
  source: string,
  is: unknown,
][] = [
  ['outline', outline, TWO, ['urlset', '  https://www.example.com/a', '  https://www.example.com/b']],
  ['folds', folds, SHORT, ['1-4', '2-3']],
  [
    'growing selection',
    selections,
    '<urlset><url><loc>a‸b</loc></url></urlset>',
    ['ab', '<loc>ab</loc>', '<url><loc>ab</loc></url>', '<urlset><url><loc>ab</loc></url></urlset>'],
  ],
  ['highlights', highlights, SHORT, ['3 loc', '3 loc']],
  [
    'links',
    links,
    urlset(url('a')),
    ['http://www.sitemaps.org/schemas/sitemap/0.9', 'https://www.example.com/a'].map(
      (uri) => `${uri} -> ${uri}`,
    ),
  ],
  [
    'references',
    (place) => locations('ReferenceProvider', place),
    urlset([url('‸en', version('en', 'en')), url('de', version('en', 'en'))].join('\n'), XHTML),
    ['sitemap.xml 3', 'sitemap.xml 3', 'sitemap.xml 4'],
  ],
];

for (const [what, ask, source, is] of structures) {
  check(`${what} of a sitemap`, async () => assert.deepEqual(await ask(await open(source)), is));
}

check('the names of a start and end tag are edited as one', async () => {
  await setting('editor.linkedEditing', true, async () => {
    const { document } = await open('<urlset>\n<url>\n<loc‸></loc>\n</url>\n</urlset>\n');
    await vscode.commands.executeCommand('editor.action.linkedEditing');
    await vscode.commands.executeCommand('type', { text: 'x' });
    await documentThat(document, (text) => text.includes('<locx></locx>'));
  });
});

check('a comment suppresses a finding of a sitemap', async () => {
  const { document } = await open(
    urlset(
      [
        url('a', '<priority>2</priority>'),
        '<!-- crawlwise-disable-next-line priority/invalid -->',
        url('b', '<priority>2</priority>'),
      ].join('\n'),
    ),
  );
  await expectFindings(document, ['3 error priority/invalid [2]']);
});

check('records are sorted and duplicates removed by command', async () => {
  const { document } = await open(urlset(['b', 'a', 'b'].map((path) => url(path)).join('\n')));
  await vscode.commands.executeCommand('crawlwise.sortRecords');
  await documentThat(
    document,
    (text) => text === urlset(['a', 'b', 'b'].map((path) => url(path)).join('\n')),
  );
  await vscode.commands.executeCommand('crawlwise.removeDuplicates');
  await documentThat(document, (text) => text === urlset(['a', 'b'].map((path) => url(path)).join('\n')));
});

check('a link from an index leads into a gzipped sitemap', async () => {
  const folder = 'zipped/public';
  await openText(`${folder}/robots.txt`, 'Sitemap: https://www.example.com/sitemap.xml\n');
  const { document } = await openAt(
    `${folder}/sitemap.xml`,
    index('<sitemap><loc>https://www.example.com/sitemap-a.xml.gz</loc></sitemap>'),
  );
  const zipped = vscode.Uri.joinPath(document.uri, '..', 'sitemap-a.xml.gz');
  await vscode.workspace.fs.writeFile(zipped, await gzipped(TWO));
  await openFile(document.uri);
  await vscode.commands.executeCommand('crawlwise.openGzip', zipped.toString());
  const shown = vscode.window.activeTextEditor?.document;
  assert.equal(shown?.getText(), TWO);
  assert.equal(shown?.languageId, 'xml');
});

/** Waits until there is a diagnostic at the place. */
async function marked({ document, range }: Place): Promise<void> {
  await diagnosticsOf(document.uri, (all) => all.some((diagnostic) => diagnostic.range.intersection(range)));
}

async function gzipped(text: string): Promise<Uint8Array> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
