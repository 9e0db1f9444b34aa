/** Features that need other files of the site: on the web, the client provides them to the server. */
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Model } from '../../../client/src/crawlers/page/messages.ts';
import { answering } from '../suite/answering.ts';
import { crawlersThat } from '../suite/crawlers.ts';
import { codeOf, diagnosticsOf, openText, replaceText } from '../suite/editor.ts';
import { check } from '../suite/harness.ts';

const ORIGIN = 'https://www.example.com';
const ROBOTS = `User-agent: *\nDisallow: /private/\n\nSitemap: ${ORIGIN}/pages.xml\n`;

const urlset = (...paths: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${paths.map((path) => `  <url><loc>${ORIGIN}${path}</loc></url>\n`).join('')}</urlset>\n`;

/** Writes a file without opening it in an editor. */
async function write(path: string, text: string): Promise<vscode.Uri> {
  const folder = vscode.workspace.workspaceFolders?.[0];
  assert.ok(folder, 'a folder is open');
  const uri = vscode.Uri.joinPath(folder!.uri, path);
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  return uri;
}

/** The files that "Go to Definition" leads to. */
async function definitionsAt(uri: vscode.Uri, position: vscode.Position): Promise<string[]> {
  const found = await vscode.commands.executeCommand<(vscode.Location | vscode.LocationLink)[]>(
    'vscode.executeDefinitionProvider',
    uri,
    position,
  );
  return found.map((item) => ('uri' in item ? item.uri : item.targetUri).toString());
}

const has = (code: string) => (all: readonly vscode.Diagnostic[]) =>
  all.some((diagnostic) => codeOf(diagnostic) === code);

check('a sitemap is compared with the robots.txt beside it, which no editor has open', async () => {
  await write('public/robots.txt', ROBOTS);
  const document = await openText('public/pages.xml', urlset('/', '/private/1'));
  const found = await diagnosticsOf(document.uri, has('loc/disallowed'));
  const [disallowed] = found.filter((diagnostic) => codeOf(diagnostic) === 'loc/disallowed');
  assert.equal(disallowed?.range.start.line, 3);
  assert.match(disallowed?.message ?? '', /robots\.txt blocks this URL .*: line 2, /);
});

check('a robots.txt that is changed on the disk is read anew', async () => {
  const document = await openText('public/pages.xml', urlset('/', '/private/1'));
  await diagnosticsOf(document.uri, has('loc/disallowed'));
  await write('public/robots.txt', ROBOTS.replace('/private/', '/other/'));
  await diagnosticsOf(document.uri, (all) => !has('loc/disallowed')(all));
});

check(
  'a Sitemap line leads to its file, and a sitemap follows the robots.txt that is being edited',
  async () => {
    const sitemap = await openText('edited/pages.xml', urlset('/private/1'));
    const robots = await openText('edited/robots.txt', ROBOTS);
    await diagnosticsOf(sitemap.uri, has('loc/disallowed'));
    // The folder may still be searched.
    let found: readonly string[] = [];
    while (found.length === 0) found = await definitionsAt(robots.uri, new vscode.Position(3, 15));
    assert.deepEqual(found, [sitemap.uri.toString()]);
    await replaceText(robots, new vscode.Range(1, 0, 1, 8), 'Allow');
    await diagnosticsOf(sitemap.uri, (all) => !has('loc/disallowed')(all));
  },
);

check('the panel of crawlers shows verdicts, and follows edits', async () => {
  const robots = await openText('panel/robots.txt', ROBOTS);
  const blocks = (line: number) => (model: Model) =>
    model.table?.columns.some(({ label }) => label === '/private/') === true &&
    model.table.verdicts.some(({ lines }) => lines.includes(-line));
  await crawlersThat(robots.uri, blocks(2), () =>
    vscode.commands.executeCommand('crawlwise.openCrawlers', robots.uri.toString()),
  );
  await crawlersThat(robots.uri, blocks(3), () =>
    replaceText(robots, new vscode.Range(0, 0, 0, 0), '# A comment\n'),
  );
});

check('a browser requests no live site, and says so', async () => {
  const { uri } = await openText('live/robots.txt', ROBOTS);
  const said = await answering('showInformationMessage', undefined, () =>
    vscode.commands.executeCommand('crawlwise.compareLive', uri.toString()),
  );
  assert.deepEqual(said, ['Live sites cannot be requested from a browser. Use VS Code on the desktop.']);
  await crawlersThat(
    uri,
    ({ against }) => against.choices.length > 0 && !against.choices.some(({ id }) => id === 'live'),
    () => vscode.commands.executeCommand('crawlwise.openCrawlers', uri.toString()),
  );
});
