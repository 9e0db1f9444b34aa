/**
 * `npm start`: builds Crawlwise and shows it in a real VS Code, on a copy of the website in `examples/`: a git repository,
 * so that changes since the last commit can be tried. Needs Node and npm only, so it imports nothing that `npm ci`
 * installs.
 *
 * `--desktop` uses the installed VS Code instead of one in the browser.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findCommand, hasDisplay } from './host/desktop.mjs';
import { startHost } from './host/server.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { SIGNALS, whenEnded } from './lib/ended.mjs';
import { copyExamples } from './lib/examples.mjs';
import { root } from './lib/paths.mjs';
import { run } from './lib/process.mjs';
import { withProgress } from './lib/progress.mjs';

const FIRST_FILE = join('bad', 'robots.txt');

const quit = () => process.exit(130);
for (const signal of SIGNALS) process.on(signal, quit);

try {
  const { values } = parseArgs({
    options: { desktop: { type: 'boolean' }, port: { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help) console.log('npm start -- [--desktop] [--port N]');
  else if (values.desktop) await showOnDesktop();
  else await showInBrowser(Number(values.port ?? 0));
} catch (error) {
  console.error(`\n${/** @type {Error} */ (error).message}`);
  process.exitCode = 1;
}

async function build() {
  await ensureDependencies();
  await withProgress('Building Crawlwise', () =>
    run(process.execPath, [join(root, 'scripts', 'build.mjs')], { cwd: root }),
  );
}

/** @param {number} port */
async function showInBrowser(port) {
  await build();
  const { folder, isCommitted } = await copyExamples();
  const host = await startHost({ extensionDir: root, folder, port, log: console.log });
  const address = host.urlFor({ openFile: join(folder, FIRST_FILE) });
  console.log(`VS Code with Crawlwise: ${address}`);
  if (!isCommitted) console.log('Without git, there are no changes since the last commit.');
  console.log('Point at a squiggle, or edit good/robots.txt and click the line above it. Ctrl+C ends it.');
  if (hasDisplay() && !process.env.CI) openInBrowser(address);

  let isInterrupted = false;
  const stop = () => {
    isInterrupted = true;
    host.stop();
  };
  for (const signal of SIGNALS) process.removeListener(signal, quit);
  whenEnded(stop);
  await host.ended;
  await host.stop();
  if (!isInterrupted) throw new Error(`VS Code's server has ended by itself:\n${host.output()}`);
  console.log('VS Code has ended.');
}

async function showOnDesktop() {
  const command = findCommand();
  if (!command) {
    throw new Error(
      'There is no VS Code on PATH (code). Install it, or run npm start to see it in the browser.',
    );
  }
  if (!hasDisplay())
    throw new Error('There is no display for a desktop VS Code. Run npm start to see it in the browser.');
  await build();
  const { folder } = await copyExamples();
  console.log('VS Code opens a window with Crawlwise in it. Close the window to end this.');
  await run(
    command,
    ['--new-window', '--wait', `--extensionDevelopmentPath=${root}`, folder, join(folder, FIRST_FILE)],
    {
      show: true,
    },
  );
}

/** @param {string} address */
function openInBrowser(address) {
  const opener = process.platform === 'darwin' ? 'open' : 'xdg-open';
  const child = spawn(opener, [address], { detached: true, stdio: 'ignore' });
  child.on('error', () => {});
  child.unref();
}
