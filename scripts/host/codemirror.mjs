/**
 * Bundles CodeMirror and its LSP client for a page in a browser. Downloaded from npm into our cache folder, once; nothing
 * of it is part of the product. Independent of Crawlwise.
 */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { withLock } from '../lib/lock.mjs';
import { cacheDir } from '../lib/paths.mjs';
import { npmInstall } from '../lib/process.mjs';

const DEPENDENCIES = { codemirror: '6.0.2', '@codemirror/lsp-client': '6.3.0' };

/** Sets `globalThis.codemirror` to what a page needs. */
const ENTRY = `
import { basicSetup, EditorView } from 'codemirror';
import { languageServerExtensions, LSPClient } from '@codemirror/lsp-client';
Object.assign(globalThis, { codemirror: { basicSetup, EditorView, languageServerExtensions, LSPClient } });
`;

/**
 * @returns {Promise<string>} a script for a page
 * @throws with the reason if npm cannot install it
 */
export async function bundleCodeMirror() {
  const target = join(cacheDir, `codemirror-${DEPENDENCIES['@codemirror/lsp-client']}`);
  await withLock(`${target}.lock`, async () => {
    if (existsSync(target)) return;
    const partial = `${target}.partial-${process.pid}`;
    await mkdir(partial, { recursive: true });
    try {
      await writeFile(
        join(partial, 'package.json'),
        JSON.stringify({ private: true, dependencies: DEPENDENCIES }),
      );
      await npmInstall(partial);
      await rename(partial, target);
    } finally {
      await rm(partial, { recursive: true, force: true });
    }
  });
  const { outputFiles } = await build({
    stdin: { contents: ENTRY, resolveDir: target },
    bundle: true,
    write: false,
    format: 'iife',
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}
