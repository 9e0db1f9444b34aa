/**
 * Finds a desktop VS Code. Distinguishes its two programs: the command `code`, which passes on its arguments to a
 * running editor and returns, and the editor itself, which `@vscode/test-electron` needs.
 */
import { accessSync, constants, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';

const COMMANDS = ['code', 'code-insiders', 'codium', 'code-oss'];

/**
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | undefined} the path of the command of a desktop VS Code on PATH; the `code` of a remote terminal,
 *   which controls an editor elsewhere, does not count
 */
export function findCommand(env = process.env) {
  const folders = (env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder && !/[/\\]remote-cli$/.test(folder));
  const names = process.platform === 'win32' ? COMMANDS.map((name) => `${name}.cmd`) : COMMANDS;
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/**
 * @param {NodeJS.ProcessEnv} [env] CRAWLWISE_VSCODE names the editor or its command; otherwise, PATH is searched
 * @returns {string | undefined} the path of the editor itself
 * @throws if CRAWLWISE_VSCODE does not name a program
 */
export function findEditor(env = process.env) {
  const named = env.CRAWLWISE_VSCODE;
  if (named && !isProgram(named)) throw new Error(`CRAWLWISE_VSCODE is no program: ${named}`);
  if (named) return editorOf(named) ?? named;
  const command = findCommand(env);
  return command && editorOf(command);
}

/**
 * Whether a window can be shown.
 *
 * @param {NodeJS.ProcessEnv} [env]
 */
export function hasDisplay(env = process.env) {
  return (
    process.platform === 'darwin' ||
    process.platform === 'win32' ||
    Boolean(env.DISPLAY || env.WAYLAND_DISPLAY)
  );
}

/**
 * The editor that belongs to a command: `X/bin/code` → `X/code` (Linux), `X/bin/code.cmd` → `X/Code.exe` (Windows),
 * `X.app/Contents/Resources/app/bin/code` → the program in `X.app/Contents/MacOS` (macOS).
 *
 * @param {string} command
 * @returns {string | undefined} undefined for any other layout
 */
function editorOf(command) {
  const path = realpathSync(command);
  const folder = dirname(path);
  const name = basename(path).replace(/\.cmd$/, '');
  const bundle = /^(.*\.app[/\\]Contents)[/\\]Resources[/\\]app[/\\]bin$/.exec(folder)?.[1];
  const candidates = bundle
    ? programsIn(join(bundle, 'MacOS'))
    : basename(folder) === 'bin'
      ? [join(folder, '..', name), join(folder, '..', `${name}.exe`)]
      : [];
  if (command.startsWith('/snap/bin/')) candidates.push(`/snap/${name}/current/usr/share/${name}/${name}`);
  return candidates.find(isProgram);
}

/** @param {string} folder */
function programsIn(folder) {
  return readdirSync(folder).map((name) => join(folder, name));
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
