/**
 * Lets a VS Code server's workbench load an extension into the web extension host, where extensions run that have a
 * `browser` entry. Knows how the workbench is configured, but not the extension.
 */
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, relative, sep } from 'node:path';

const MOUNT = '/extension-under-development';
const CONFIGURATION = 'vscode-workbench-web-configuration';
const TYPES = new Map([
  ['.js', 'text/javascript'],
  ['.cjs', 'text/javascript'],
  ['.json', 'application/json'],
  ['.png', 'image/png'],
]);

/**
 * Prepares a page, before it is opened, so that the workbench of this server loads the extension as one under
 * development, and runs the module in the web extension host. An address can request this for a remote host only, so
 * the configuration is changed where the workbench reads it, and the extension's folder is served from the server's
 * origin, as required for workers.
 *
 * @param {import('playwright-core').Page} page
 * @param {object} what paths absolute
 * @param {number} what.port of the server, on 127.0.0.1
 * @param {string} what.extensionDir
 * @param {string} what.testsPath a module that exports `run()`, CommonJS, below `extensionDir`
 */
export async function loadInWebHost(page, { port, extensionDir, testsPath }) {
  const authority = `127.0.0.1:${port}`;
  const uriOf = (/** @type {string} */ path) => ({
    scheme: 'http',
    authority,
    path: `${MOUNT}${path && '/'}${path}`,
  });
  const tests = relative(extensionDir, testsPath).split(sep).join('/');
  await page.context().route(`http://${authority}${MOUNT}/**`, async (route) => {
    const path = fileAt(extensionDir, new URL(route.request().url()).pathname.slice(MOUNT.length));
    const body = path && (await readFile(path).catch(() => undefined));
    if (!path || !body) return route.fulfill({ status: 404, body: 'no such file' });
    return route.fulfill({ body, contentType: TYPES.get(extname(path)) ?? 'text/plain' });
  });
  await page.addInitScript(configure, {
    id: CONFIGURATION,
    options: { extensions: [uriOf('')], extensionTestsPath: uriOf(tests) },
  });
}

/**
 * @param {string} folder
 * @param {string} path of a URL, percent-encoded
 * @returns {string | undefined} the file; undefined if it is outside
 */
function fileAt(folder, path) {
  const file = normalize(join(folder, decodeURIComponent(path)));
  return file.startsWith(folder + sep) ? file : undefined;
}

/**
 * Runs in the page: adds these developer options to the configuration that the workbench reads.
 *
 * @param {{ id: string, options: object }} what
 */
function configure({ id, options }) {
  const original = Element.prototype.getAttribute;
  Element.prototype.getAttribute = function (name) {
    const value = original.call(this, name);
    if (this.id !== id || name !== 'data-settings' || !value) return value;
    const settings = JSON.parse(value);
    const developmentOptions = { ...settings.developmentOptions, ...options };
    return JSON.stringify({ ...settings, developmentOptions });
  };
}
