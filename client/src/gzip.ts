import * as vscode from 'vscode';

/** Documents of this scheme are the content of gzipped files; their path is that of the file without `.gz`. */
const SCHEME = 'crawlwise-gzip';

/** Opens gzipped sitemaps, read-only: they are looked into where they are, and never written. */
export function gzippedSitemaps(): vscode.Disposable {
  const provider: vscode.TextDocumentContentProvider = {
    provideTextDocumentContent: ({ query }) => unzip(vscode.Uri.parse(query)),
  };
  const open = async (file?: vscode.Uri | string) => {
    const uri = typeof file === 'string' ? vscode.Uri.parse(file) : (file ?? (await chooseFile()));
    if (!uri) return;
    const shown = vscode.Uri.from({
      scheme: SCHEME,
      path: uri.path.replace(/\.gz$/i, ''),
      query: uri.toString(),
    });
    try {
      const document = await vscode.workspace.openTextDocument(shown);
      await vscode.window.showTextDocument(document);
    } catch (error) {
      void vscode.window.showErrorMessage(`${uri.path} cannot be unzipped: ${(error as Error).message}`);
    }
  };
  return vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, provider),
    vscode.commands.registerCommand('crawlwise.openGzip', open),
  );
}

/** A link to a gzipped file leads into it. */
export function intoGzip(link: vscode.DocumentLink): vscode.DocumentLink {
  const { target } = link;
  if (!target || !/\.gz$/i.test(target.path) || /^https?$/.test(target.scheme)) return link;
  const args = encodeURIComponent(JSON.stringify([target.toString()]));
  link.target = vscode.Uri.parse(`command:crawlwise.openGzip?${args}`);
  link.tooltip = 'Open the gzipped sitemap';
  return link;
}

async function chooseFile(): Promise<vscode.Uri | undefined> {
  const chosen = await vscode.window.showOpenDialog({ filters: { 'Gzipped sitemaps': ['gz'] } });
  return chosen?.[0];
}

async function unzip(file: vscode.Uri): Promise<string> {
  const bytes = await vscode.workspace.fs.readFile(file);
  const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).text();
}
