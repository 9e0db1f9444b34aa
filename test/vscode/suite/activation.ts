import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { openText } from './editor.ts';
import { check } from './harness.ts';

const EXTENSION = 'crawlwise.crawlwise';

check('robots.txt has the language id robots-txt and activates the extension', async () => {
  const extension = vscode.extensions.getExtension(EXTENSION);
  assert.ok(extension, `${EXTENSION} is not there`);
  const document = await openText('activation/robots.txt', 'User-agent: *\nDisallow: /private\n');
  assert.equal(document.languageId, 'robots-txt');
  await extension.activate();
  assert.equal(extension.isActive, true);
});
