/** The built server in a real Emacs, through eglot. */
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findEmacs } from '../../scripts/host/editors.mjs';
import { check } from './scenario.ts';

const script = fileURLToPath(new URL('emacs.el', import.meta.url));

test('diagnostics, hovers, quick fixes, formatting and settings work in Emacs with the configuration of its page', (t) =>
  check(t, findEmacs, ['--batch', '-l', script], 'emacs.md'));
