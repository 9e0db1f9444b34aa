/** The built server in a real Vim, through ALE. */
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findVim } from '../../scripts/host/editors.mjs';
import { check } from './scenario.ts';

const script = fileURLToPath(new URL('vim.vim', import.meta.url));

test('diagnostics, hovers, quick fixes and settings work in Vim with ALE and the configuration of its page', (t) =>
  check(t, findVim, ['-S', script], 'vim.md', false));
