/** The built server in a real CodeMirror with its LSP client, in a browser: it shows only pushed diagnostics. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { type Message, StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node';
import { launchBrowser } from '../../scripts/host/browser.mjs';
import { bundleCodeMirror } from '../../scripts/host/codemirror.mjs';
import { build } from '../protocol/build.ts';

const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const LIMIT_MS = 20_000;
const ROBOTS = 'User-agent: GPTBot\nDisallow /private/\n';

/** An editor on a page, connected to a server. */
async function openEditor(t: TestContext, script: string): Promise<Page> {
  const browser = await launchBrowser();
  const server = spawn(process.execPath, [cli, 'lsp', '--stdio']);
  t.after(async () => {
    server.kill();
    await browser.close();
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(LIMIT_MS);
  const writer = new StreamMessageWriter(server.stdin);
  await page.exposeFunction('send', (text: string) => writer.write(JSON.parse(text)));
  await page.setContent('<!doctype html><div id="editor"></div>');
  await page.addScriptTag({ content: script });
  new StreamMessageReader(server.stdout).listen((message: Message) => {
    void page
      .evaluate((text) => Reflect.get(globalThis, 'receive')(text), JSON.stringify(message))
      .catch(() => {});
  });
  await page.evaluate((doc) => {
    const { basicSetup, EditorView, languageServerExtensions, LSPClient } = Reflect.get(
      globalThis,
      'codemirror',
    );
    const handlers = new Set<(text: string) => void>();
    Reflect.set(globalThis, 'receive', (text: string) => {
      for (const handler of handlers) handler(text);
    });
    const client = new LSPClient({ extensions: languageServerExtensions() }).connect({
      send: (text: string) => void Reflect.get(globalThis, 'send')(text),
      subscribe: (handler: (text: string) => void) => handlers.add(handler),
      unsubscribe: (handler: (text: string) => void) => handlers.delete(handler),
    });
    const view = new EditorView({
      doc,
      extensions: [basicSetup, client.plugin('file:///site/robots.txt', 'robots-txt')],
      parent: Reflect.get(globalThis, 'document').querySelector('#editor'),
    });
    Reflect.set(globalThis, 'view', view);
  }, ROBOTS);
  return page;
}

test('diagnostics, hovers, completion and formatting work in CodeMirror, and nothing flashes while typing', async (t) => {
  let script: string;
  try {
    script = await bundleCodeMirror();
  } catch (error) {
    console.error(`NOT TESTED: ${(error as Error).message}`);
    t.skip((error as Error).message);
    return;
  }
  await build();
  const page = await openEditor(t, script);
  const marks = page.locator('.cm-lintRange');
  await page.locator('.cm-lintRange-error').waitFor();
  assert.equal(await marks.count(), 1);

  await page.getByText('GPTBot').hover({ position: { x: 125, y: 8 } });
  await page.locator('.cm-tooltip-hover', { hasText: 'OpenAI' }).waitFor();

  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+End');
  for (const key of 'disal') {
    await page.keyboard.press(key);
    await page.keyboard.press('Escape');
    assert.equal(await marks.count(), 1, 'nothing new while typing');
  }
  await marks.nth(1).waitFor();
  for (let left = 'disal'.length; left > 0; left--) await page.keyboard.press('Backspace');
  await marks.nth(1).waitFor({ state: 'detached' });

  await page.keyboard.type('user-agent: goo');
  const rows = page.locator('.cm-tooltip-autocomplete li');
  await rows.filter({ hasText: 'Googlebot' }).first().waitFor();
  assert.match((await rows.first().textContent()) ?? '', /^Googlebot/);
  await page.keyboard.press('Escape');
  for (let left = 'user-agent: goo'.length; left > 0; left--) await page.keyboard.press('Backspace');

  await page.keyboard.press('ArrowUp');
  for (let left = 'Disallow'.length; left > 0; left--) await page.keyboard.press('ArrowRight');
  await page.keyboard.type(':');
  await page.keyboard.press('Escape');
  await marks.first().waitFor({ state: 'detached' });
  await page.keyboard.press('Control+End');
  await page.keyboard.type('allow :/private/a');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+Alt+f');
  const formatted = 'User-agent: GPTBot\nDisallow: /private/\nAllow: /private/a';
  await page.waitForFunction(
    (text) => Reflect.get(globalThis, 'view').state.doc.toString().trimEnd() === text,
    formatted,
  );
});
