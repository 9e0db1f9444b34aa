/**
 * Starts Firefox, the installed one or that of Debian, and drives it over WebDriver BiDi with puppeteer. Both are fetched
 * into our cache folder, once. Independent of Crawlwise. Playwright needs a Firefox of its own.
 */
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withLock } from '../lib/lock.mjs';
import { cacheDir } from '../lib/paths.mjs';
import { npmInstall } from '../lib/process.mjs';
import { unpackDebian } from './debian.mjs';
import { find, libraries } from './editors.mjs';

const INSTALLED = [
  '/usr/bin/firefox',
  '/usr/bin/firefox-esr',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];
const PUPPETEER = '24.43.0';

/**
 * @returns {Promise<import('./firefox.d.mts').Firefox>} without a window; it ends with `close()`
 * @throws with the reasons if Firefox or puppeteer is neither installed nor available
 */
export async function launchFirefox() {
  const { program, env } = await findFirefox();
  const { launch } = await puppeteer();
  return launch({ browser: 'firefox', executablePath: program, headless: true, env });
}

const findFirefox = () =>
  find(
    'Firefox',
    [
      ...INSTALLED.map((program) => async () => ({ program, args: [], env: process.env })),
      async () => {
        const root = await unpackDebian('firefox', ['firefox-esr']);
        const program = join(root, 'usr/lib/firefox-esr/firefox-esr');
        return { program, args: [], env: { ...process.env, ...(await libraries(root)) } };
      },
    ],
    ['--version'],
  );

async function puppeteer() {
  const target = join(cacheDir, `puppeteer-${PUPPETEER}`);
  await withLock(`${target}.lock`, async () => {
    if (existsSync(target)) return;
    const partial = `${target}.partial-${process.pid}`;
    await mkdir(partial, { recursive: true });
    const manifest = { private: true, dependencies: { 'puppeteer-core': PUPPETEER } };
    await writeFile(join(partial, 'package.json'), JSON.stringify(manifest));
    await npmInstall(partial);
    await rename(partial, target);
  });
  const entry = createRequire(join(target, 'package.json')).resolve('puppeteer-core');
  return import(pathToFileURL(entry).href);
}
