/** The built server in a real Neovim. */
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findNeovim, findNeovimOfToday } from '../../scripts/host/editors.mjs';
import { check } from './scenario.ts';

const script = fileURLToPath(new URL('nvim.lua', import.meta.url));

const ARGS = ['--headless', '--clean', '-n', '-c', `luafile ${script}`];

for (const [versions, find] of [
  ['0.7 to 0.10', findNeovim],
  ['0.11 and later', findNeovimOfToday],
] as const)
  test(`diagnostics, hovers, quick fixes, formatting and settings work in Neovim ${versions}, as its page configures it`, (t) =>
    check(t, find, ARGS, `neovim.md#Neovim ${versions}`));
