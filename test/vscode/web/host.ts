import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { check } from '../suite/harness.ts';

check('the extension runs in a worker of a browser, from its browser entry', async () => {
  const extension = vscode.extensions.getExtension('crawlwise.crawlwise');
  assert.equal(vscode.env.uiKind, vscode.UIKind.Web);
  assert.equal(extension?.extensionUri.scheme, 'http');
  assert.ok(!('process' in globalThis && process.versions?.node), 'there is no Node');
  assert.equal(typeof Reflect.get(globalThis, 'importScripts'), 'function');
});
