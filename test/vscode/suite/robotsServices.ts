import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import {
  act,
  folds,
  format,
  highlights,
  hover,
  inlays,
  links,
  locations,
  openAt,
  outline,
  type Place,
  proposals,
  proposed,
  selections,
  semanticTokens,
  signature,
} from './asks.ts';
import { openText, setting } from './editor.ts';
import { expectFindings } from './examples.ts';
import { check } from './harness.ts';

const { Refactor, QuickFix, SourceFixAll } = vscode.CodeActionKind;
const GROUPS = 'User-agent: a\nDisallow: /b\n\nUser-agent: b\nDisallow: /c\n\nUser-agent: a\nAllow: /b/c\n';
const SITEMAP = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';

let folders = 0;

/** Opens a robots.txt in a separate site. */
const open = (source: string): Promise<Place> => openAt(`robots-${++folders}/public/robots.txt`, source);

const completions: readonly [source: string, ...has: string[]][] = [
  ['User-agent: *\n‸', 'Disallow', 'Allow', 'User-agent', 'Sitemap'],
  ['Cr‸', 'Crawl-delay'],
  ['User-agent: gpt‸', 'GPTBot'],
  ['Content-Signal: ‸', 'search=yes', 'ai-train=no'],
  ['# @‸', '@expect allow', '@expect block'],
  ['# crawlwise-disable robots/cr‸', 'robots/crawl-delay'],
];

for (const [source, ...has] of completions) {
  check(`completion in ${JSON.stringify(source)} proposes ${has.join(', ')}`, async () => {
    const found = await proposals(await open(source));
    assert.deepEqual(
      has.filter((label) => !found.includes(label)),
      [],
      found.join(', '),
    );
  });
}

check('completion in a comment of robots.txt proposes nothing', async () => {
  assert.deepEqual(await proposals(await open('# Dis‸')), []);
});

check('completion proposes the URLs of the site, and its sitemaps', async () => {
  await openText(
    'paths/public/maps.xml',
    `${SITEMAP}<url><loc>https://www.example.com/listed/page.html</loc></url>\n</urlset>\n`,
  );
  const source = 'User-agent: *\nDisallow: ‸\n\nSitemap: \n';
  const place = await openAt('paths/public/robots.txt', source);
  await proposed(place, '/listed/page.html');
  await proposed({ ...place, at: place.document.lineAt(3).range.end }, 'https://www.example.com/maps.xml');
});

const hovers: readonly [source: string, text: RegExp][] = [
  ['User-agent: *\nDisal‸low: /a', /\*\*Disallow\*\*|`Disallow`/],
  ['User-agent: Goog‸lebot\nDisallow: /', /Google/],
  ['User-agent: *\nDisallow: /*.b‸ak$', /\.bak/],
  ['User-agent: *\nCrawl-delay: 1‸0', /10 seconds|seconds/],
  ['User-agent: *\nContent-Signal: ai-tr‸ain=no', /train/],
  ['User-agent: *\nDisallow: /\n# @expect block Goog‸lebot /a', /Expectation/],
];

for (const [source, text] of hovers) {
  check(`a hover in ${JSON.stringify(source)} tells of it`, async () => {
    assert.match(await hover(await open(source)), text);
  });
}

const changes: readonly [source: string, title: string, result: string, kind?: vscode.CodeActionKind][] = [
  [
    'User-agent: a\nDisallow: /b‸\nAllow: /b/c\n',
    'Sort the rules of this group by precedence',
    'User-agent: a\nAllow: /b/c\nDisallow: /b\n',
  ],
  [
    GROUPS.replace('t: a', 't: a‸'),
    'Merge the 2 groups for a into one',
    'User-agent: a\nDisallow: /b\nAllow: /b/c\n\nUser-agent: b\nDisallow: /c\n',
  ],
  [
    'User-agent: a\nUser-agent: b\nDisallow: /‸\n',
    'Split into one group per crawler',
    'User-agent: a\nDisallow: /\n\nUser-agent: b\nDisallow: /\n',
  ],
  ['‸Disallow: /a‸\n', 'Comment out the line (crawlers no longer read it)', '# Disallow: /a\n'],
  ['‸# Disallow: /a‸\n', 'Comment in the line (crawlers read it)', 'Disallow: /a\n'],
  ['Disallow: /caf\u00e9‸\n', 'Percent-encode the path', 'Disallow: /caf%C3%A9\n'],
  ['Disallow: /caf%C3%A9‸\n', 'Decode the path for reading', 'Disallow: /caf\u00e9\n'],
  [
    'User-agent: *\nDisalow‸: /a\nDisalow: /b\n',
    'Fix all robots/field-typo problems in this file',
    'User-agent: *\nDisallow: /a\nDisallow: /b\n',
    QuickFix,
  ],
  [
    'User-agent: *\nDisalow: /a/\nDisalow: /b/\n‸',
    'Fix all problems that have a safe fix',
    'User-agent: *\nDisallow: /a/\nDisallow: /b/\n',
    SourceFixAll,
  ],
];

for (const [source, title, result, kind = Refactor] of changes) {
  check(`"${title}" does it`, async () => assert.equal(await act(await open(source), kind, title), result));
}

const structures: readonly [
  what: string,
  ask: (place: Place) => Promise<unknown>,
  source: string,
  is: unknown,
][] = [
  ['outline', outline, GROUPS, ['a', '  Disallow: /b', 'b', '  Disallow: /c', 'a', '  Allow: /b/c']],
  ['folds', folds, GROUPS, ['1-2', '4-5', '7-8']],
  [
    'growing selection',
    selections,
    'User-agent: a\nDisallow: /b‸c\n',
    ['bc', '/bc', 'Disallow: /bc', 'User-agent: a\nDisallow: /bc', 'User-agent: a\nDisallow: /bc\n'],
  ],
  ['highlights', highlights, GROUPS.replace('t: a', 't: ‸a'), ['1 a', '7 a']],
  [
    'references',
    (place) => locations('ReferenceProvider', place),
    GROUPS.replace('t: a', 't: ‸a'),
    ['robots.txt 1', 'robots.txt 7'],
  ],
  [
    'definition',
    (place) => locations('DefinitionProvider', place),
    'User-agent: a\nDisallow: /b‸\n',
    ['robots.txt 1'],
  ],
  [
    'links',
    links,
    'Sitemap: https://www.example.com/s.xml\n',
    ['https://www.example.com/s.xml -> https://www.example.com/s.xml'],
  ],
  ['signature', signature, 'Clean-param: a&b ‸', 'Clean-param: <p0[&p1…]> ⟦[path prefix]⟧'],
  [
    'semantic tokens',
    semanticTokens,
    'User-agent: GPTBot\nDisallow: /a*$ # c\n',
    [
      'keyword User-agent',
      'class GPTBot',
      'keyword Disallow',
      'string /a',
      'operator *',
      'operator $',
      'comment # c',
    ],
  ],
  ['inlay hints, which are off,', inlays, GROUPS, []],
  [
    'formatting of a range',
    (place) => format(place, 'range'),
    'user-agent:a\n‸disallow:/b‸\n',
    'user-agent:a\nDisallow: /b\n',
  ],
  [
    'formatting of a line when it is left',
    (place) => format(place, { typed: '\n' }),
    'user-agent:a\ndisallow:/b\n‸',
    'user-agent:a\nDisallow: /b\n',
  ],
];

for (const [what, ask, source, is] of structures) {
  check(`${what} of robots.txt: ${JSON.stringify(source)}`, async () =>
    assert.deepEqual(await ask(await open(source)), is),
  );
}

check('inlay hints are shown when the setting asks for them', async () => {
  const place = await open('User-agent: GPTBot\nDisallow: /a\n');
  await setting('crawlwise.robots.inlayHints', true, async () =>
    assert.deepEqual(await inlays(place), ['1 OpenAI, training of AI models', '2 2 bytes']),
  );
});

check('a comment suppresses a finding, and one that suppresses nothing is reported', async () => {
  const { document } = await open(
    'User-agent: GPTBot\n# crawlwise-disable-next-line robots/field-typo -- why\nDisalow: /b/\n# crawlwise-disable-next-line robots/field-typo\nDisallow: /a/\n',
  );
  await expectFindings(document, [
    '4 warning robots/unused-suppression [# crawlwise-disable-next-line robots/field-typo]',
  ]);
});

check('the severity of a rule is that of the settings, at once', async () => {
  const { document } = await open('User-agent: *\nDisallow: /tmp\nDisalow: /a/\nAllow: /tmpfiles/\n');
  const before = ['2 hint robots/directory-slash [/tmp]', '3 warning robots/field-typo [Disalow]'];
  await expectFindings(document, before);
  await setting('crawlwise.rules', { 'robots/field-typo': 'error', 'robots/directory-slash': 'off' }, () =>
    expectFindings(document, ['3 error robots/field-typo [Disalow]']),
  );
  await expectFindings(document, before);
});

check('an expectation that fails is an error, one that holds is none', async () => {
  const { document } = await open(
    'User-agent: GPTBot\nDisallow: /a/\n# @expect block GPTBot /a/b\n# @expect allow GPTBot /a/b\n',
  );
  await expectFindings(document, ['4 error robots/failed-expectation [# @expect allow GPTBot /a/b]']);
});
