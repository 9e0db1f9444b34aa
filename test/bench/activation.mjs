/**
 * Opens a robots.txt in the real VS Code and reads its report about the extension's activation: `node activation.mjs`
 * prints `{ load, activate }`, milliseconds in a newly started extension host. `activate` is the call of `activate()`
 * and the wait for its result.
 */
import { join } from 'node:path';
import { launchBrowser } from '../../scripts/host/browser.mjs';
import { startHost } from '../../scripts/host/server.mjs';
import { bareSettings, MOD, openWorkbench, runCommand, waitForMarks } from '../../scripts/host/workbench.mjs';
import { examplesDir, root } from '../../scripts/lib/paths.mjs';

/** A row of the table in "Startup Performance": whether activated at startup, load, call and wait. */
const ROW = /crawlwise\.crawlwise\s*\|[^|]*\|\s*(\d+)\s*\|\s*(\d+)\s*\|\s*(\d+)\s*\|/;

const host = await startHost({ extensionDir: root, folder: examplesDir, settings: bareSettings });
const browser = await launchBrowser();
try {
  const page = await browser.newPage();
  await openWorkbench(page, host.urlFor({ openFile: join(examplesDir, 'bad', 'robots.txt') }));
  await waitForMarks(page);
  await runCommand(page, 'Developer: Startup Performance');
  await page.locator('.view-line', { hasText: 'System Info' }).waitFor();
  await page.keyboard.press(`${MOD}+f`);
  await page.keyboard.type('crawlwise.crawlwise');
  const row = await page.locator('.view-line', { hasText: ROW }).innerText();
  const [load = 0, called = 0, awaited = 0] = (ROW.exec(row) ?? []).slice(1).map(Number);
  console.log(JSON.stringify({ load, activate: called + awaited }));
} finally {
  await browser.close();
  await host.stop();
}
