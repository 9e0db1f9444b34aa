/** Runs the checks of `page.mjs` on the packed extension in a real VS Code. */
import { test } from 'node:test';
import { runs } from './program.ts';

test('the packed extension shows its page and its walkthrough', (t) => runs(t, 'page.mjs'));
