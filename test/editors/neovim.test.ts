/** The built server in a real Neovim. */
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findNeovim } from '../../scripts/host/editors.mjs';
import { check } from './scenario.ts';

const script = fileURLToPath(new URL('nvim.lua', import.meta.url));

test('diagnostics, hovers and quick fixes work in Neovim', (t) =>
  check(t, findNeovim, ['--headless', '--clean', '-n', '-c', `luafile ${script}`]));
