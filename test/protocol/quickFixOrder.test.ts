/** The first quick fixes in a light bulb, as VS Code sorts those of the server. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { CodeAction, Position } from 'vscode-languageserver';
import { files, LINES } from '../robots/fragments.ts';
import { runs } from '../scale.ts';
import { startReal } from './servers.ts';

const client = await startReal({
  capabilities: {
    textDocument: { codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } } },
  },
});
let documents = 0;

const hasDiagnostics = ({ diagnostics = [] }: CodeAction): boolean => diagnostics.length > 0;

/** The quick fixes and refactorings at a cursor, in the order of VS Code: `codeActionsComparator` in its sources. */
async function rowsAt(name: string, text: string, ...places: Position[]): Promise<CodeAction[][]> {
  const uri = `file:///order-${++documents}/${name}`;
  client.open(uri, name === 'robots.txt' ? 'robots-txt' : 'xml', text);
  const rows = places.map(async (position) => {
    const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri },
      range: { start: position, end: position },
      context: { diagnostics: [], only: ['quickfix', 'refactor'] },
    });
    return actions.sort(
      (a, b) =>
        Number(hasDiagnostics(b)) - Number(hasDiagnostics(a)) ||
        Number(b.isPreferred ?? false) - Number(a.isPreferred ?? false),
    );
  });
  const found = await Promise.all(rows);
  client.close(uri);
  return found;
}

/** Checks the prefixes of the first rows at `‸`; `*` marks preferred ones. */
function check(name: string, source: string, expected: readonly string[]): void {
  test(`first rows: ${JSON.stringify(source)}`, async () => {
    const before = source.slice(0, source.indexOf('‸')).split('\n');
    const place = { line: before.length - 1, character: before.at(-1)!.length };
    const [rows] = await rowsAt(name, source.replace('‸', ''), place);
    const titles = rows!.map(({ title, isPreferred }) => `${isPreferred ? '*' : ''}${title}`);
    assert.deepEqual(
      titles.slice(0, expected.length).map((title, index) => title.slice(0, expected[index]!.length)),
      expected,
      titles.join('\n'),
    );
  });
}

const SLASH = 'Add the slash at the end, so that only the directory matches';
const robots = (source: string, ...expected: string[]) => check('robots.txt', source, expected);

// The slash of a directory, where it matters.
robots('User-agent: *\nDisallow: /tmp‸\nAllow: /tmpfiles/\n', `${SLASH} (opens /tmp for all crawlers)`);
robots(
  'User-agent: *\nDisallow: /one\nDisallow: /two‸\nAllow: /twofold\n',
  SLASH,
  'Add the slash at the end of all 3 paths',
);
robots('User-agent: *\nDis‸alow: /tmp\n', "*Replace with 'Di");
robots('User-agent: *\nDisallow‸ /tmp\n', "*Add ':' af");

// Fixes that allow or block everything say so, and are never preferred; to ignore the finding comes after them.
robots('User-agent: *\nDisallow: /‸\n', 'Delete the path (opens the site for all crawlers)');
robots('User-agent: *‸\nCrawl-delay: 5\nUser-agent: a\nDisallow: /\n', "Add an empty 'Disallow:'");
robots('User-agnet‸: BadBot\nDisallow: /\n', "Replace with 'User-agent' (blocks the site for BadBot)");
robots(
  'User-agent: *\nDisallow: /cart/\n\nUser-agnet‸: BadBot\nDisallow: /\n',
  "Replace with 'User-agent' (opens the site for all other crawlers)",
);
robots(
  'User-agent: GPT-Bot‸\nDisallow: /\n',
  "Replace with 'GPTBot' (blocks the site for GPTBot; opens the site for GPT-Bot)",
);

const NAMESPACE = 'Replace with the exact sitemap namespace';
const RECORDS = '\n<url><loc>https://www.example.com/</loc></url>\n</urlset>\n';
const WRONG = 'https://www.sitemaps.org/schemas/sitemap/0.9/';
const IMAGES = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.0"';
const sitemap = (source: string, ...expected: string[]) => check('sitemap.xml', source, expected);

// Anywhere in the root's start tag, even with other faults there.
sitemap(`<urlset xmlns="https‸${WRONG.slice('https'.length)}">${RECORDS}`, `*${NAMESPACE}`);
sitemap(`‸<urlset xmlns="${WRONG}">${RECORDS}`, `*${NAMESPACE}`);
sitemap(`<url‸set xmlns="${WRONG}">${RECORDS}`, NAMESPACE, 'Add the XML declaration');
sitemap(`<url‸set xmlns="${WRONG}">\n</urlset>\n`, NAMESPACE, 'Add the XML declaration');
sitemap(`<urlset\n  ${IMAGES}‸\n  xmlns="${WRONG}">${RECORDS}`, NAMESPACE);
sitemap(`<urlset xmlns="${WRONG}" ${IMAGES}>‸${RECORDS}`, `*${NAMESPACE}`);
sitemap(`<urlset xmlns="${WRONG}" ${IMAGES.slice(0, -1)}‸">${RECORDS}`, NAMESPACE, 'Replace');

test('fixes of a finding on another line are sorted among the others', async () => {
  const text = 'User-agent: *\nDisallow: /one\nDisallow: /two\nAllow: /two\n';
  const [rows] = await rowsAt('robots.txt', text, { line: 3, character: 10 });
  const titles = rows!.slice(0, 2).map(({ title }) => title.replace(/ \(.*/, ''));
  assert.deepEqual(titles, ["Delete 'Disallow: /two'", "Delete 'Allow: /two'"]);
});

test('every line whose path may be a directory has the trailing slash: as a quick fix where it is reported, else as a refactoring', async () => {
  const lines = [
    'Disallow: /tmp',
    'Disallow: /one',
    'Disalow: /.git',
    'Allow: /tmpfiles',
    'Disallow: /a/*/b',
  ];
  const text = `User-agent: *\n${lines.join('\n')}\n`;
  const places = lines.map((text, at) => ({ line: at + 1, character: text.length }));
  const kinds = (await rowsAt('robots.txt', text, ...places)).map(
    (rows) => rows.find(({ title }) => title.startsWith(`${SLASH} (`))?.kind,
  );
  const rewrite = 'refactor.rewrite';
  assert.deepEqual(kinds, ['quickfix', rewrite, rewrite, rewrite, rewrite]);
});

test('no file has a line whose preferred fix opens or blocks /, or where to ignore comes before a fix', async () => {
  await fc.assert(
    fc.asyncProperty(files(LINES, 10), async (text) => {
      const lines = text.split(/\r\n?|\n/);
      const places = lines.map((line, index) => ({ line: index, character: line.length >> 1 }));
      for (const [index, rows] of (await rowsAt('robots.txt', text, ...places)).entries()) {
        const shown = `${text}\n${rows.map(({ title }) => title).join('\n')}`;
        const fixing = rows.filter(({ kind }) => kind === 'quickfix');
        // Otherwise VS Code would list them in a different order from the server.
        const ours = fixing.filter(({ title }) => !HOUSEKEEPING.test(title));
        assert.ok(ours.every(hasDiagnostics) || !ours.some(hasDiagnostics), shown);
        assert.ok(!rows.some(({ title, isPreferred }) => isPreferred && isSweeping(title)), shown);
        const ignored = fixing.findIndex(({ title }) => title.startsWith('Ignore '));
        const behind = ignored < 0 ? [] : fixing.slice(ignored);
        assert.ok(
          behind.every(({ title }) => title.startsWith('Ignore ')),
          shown,
        );
        if (/^(?:dis)?allow: *\/(?:[a-z]+\/)*[a-z]+$/i.test(lines[index]!)) {
          assert.ok(
            rows.some(({ title }) => title.startsWith(SLASH)),
            `${lines[index]} in ${shown}`,
          );
        }
      }
    }),
    { numRuns: runs(60) },
  );
});

const HOUSEKEEPING = /^(?:Fix all|Ignore) /;

/** Whether a title says that every path is allowed or blocked. */
const isSweeping = (title: string): boolean =>
  /(?:blocks|opens) (?:[^;]*(?:, | and ))?(?:\/\*?|\*)(?:, [^;]*| and [^;]*)? for /.test(title);
