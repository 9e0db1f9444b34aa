/** The built server in a real Neovim. */
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findNeovim, findNeovimOfToday } from '../../scripts/host/editors.mjs';
import { check } from './scenario.ts';

const script = fileURLToPath(new URL('nvim.lua', import.meta.url));

const ARGS = ['--headless', '--clean', '-n', '-c', `luafile ${script}`];

test('diagnostics, hovers, quick fixes, formatting and settings work in an old Neovim', (t) =>
  check(t, findNeovim, ARGS));
test('… and in a current Neovim with the configuration of its page', (t) =>
  check(t, findNeovimOfToday, ARGS, 'neovim.md'));
