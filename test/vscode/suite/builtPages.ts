/** Built pages in the workspace: what a sitemap lists is compared with them, and again when a build writes them. */
import * as vscode from 'vscode';
import { codeOf, diagnosticsOf, openText } from './editor.ts';
import { check } from './harness.ts';

const WWW = 'https://built.example.com';
const NOINDEX = '<meta name="robots" content="noindex">';

/** Writes a file as a build does, without opening it. */
async function write(path: string, text: string): Promise<void> {
  const { uri } = vscode.workspace.workspaceFolders![0]!;
  await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(uri, path), new TextEncoder().encode(text));
}

const page = (head = ''): string => `<!doctype html><title>Page</title>${head}`;

check('a sitemap is compared with built pages, and again when they change', async () => {
  await write('built/dist/index.html', page());
  await write('built/dist/a/index.html', page(NOINDEX));
  await write('built/dist/robots.txt', `User-agent: *\nDisallow:\n\nSitemap: ${WWW}/sitemap.xml\n`);
  const records = ['/', '/a/', '/b/'].map((path) => `<url><loc>${WWW}${path}</loc></url>\n`);
  const { uri } = await openText(
    'built/dist/sitemap.xml',
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${records.join('')}</urlset>\n`,
  );
  const has = (code: string) => (all: readonly vscode.Diagnostic[]) =>
    all.some((diagnostic) => codeOf(diagnostic) === code);
  await diagnosticsOf(uri, (all) => has('page/noindex')(all) && has('page/missing')(all));
  await write('built/dist/a/index.html', page());
  await diagnosticsOf(uri, (all) => !has('page/noindex')(all) && has('page/missing')(all));
  await write('built/dist/b/index.html', page());
  await diagnosticsOf(uri, (all) => !has('page/missing')(all));
});
