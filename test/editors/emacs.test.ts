/** The built server in a real Emacs, through eglot and through lsp-mode. */
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findEmacs, findEmacsWithLspMode } from '../../scripts/host/editors.mjs';
import { check } from './scenario.ts';

const scripts = (client: string): readonly string[] => {
  const paths = [`emacs-${client}.el`, 'emacs.el'].map((name) =>
    fileURLToPath(new URL(name, import.meta.url)),
  );
  return ['--batch', ...paths.flatMap((path) => ['-l', path])];
};

for (const [client, find] of [
  ['eglot', findEmacs],
  ['lsp-mode', findEmacsWithLspMode],
] as const) {
  test(`diagnostics, hovers, quick fixes, formatting and settings work in Emacs with ${client}, as its page configures it`, (t) =>
    check(t, find, scripts(client), `emacs.md#${client}`));
}
