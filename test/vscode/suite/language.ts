/** The setting `crawlwise.language`: texts change at once, and are English again without it. */
import * as vscode from 'vscode';
import { diagnosticsOf, openText, setting } from './editor.ts';
import { check } from './harness.ts';

/** A tag for private use, so that it is no language that ships. */
const LOCALE = 'qaa';

check('the setting of the language changes the messages of open files at once, and back', async () => {
  const { extensionUri } = vscode.extensions.all.find(({ id }) => /\.crawlwise$/i.test(id))!;
  const file = vscode.Uri.joinPath(extensionUri, 'dist', 'languages', `${LOCALE}.json`);
  const texts = { 'robots/missing-colon': { message: 'Sen dupunkto' } };
  await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(JSON.stringify(texts)));
  try {
    const { uri } = await openText('languages/robots.txt', 'User-agent: *\nDisallow /x/\n');
    const isIn = (pattern: RegExp) =>
      diagnosticsOf(uri, (all) => all.some(({ message }) => pattern.test(message)));
    await isIn(/is missing after/);
    await setting('crawlwise.language', LOCALE, async () => {
      await isIn(/^Sen dupunkto/);
    });
    await isIn(/is missing after/);
  } finally {
    await vscode.workspace.fs.delete(file);
  }
});
