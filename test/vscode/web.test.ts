/** Runs the suite of `web/` in the web extension host of a real VS Code. */
import { test } from 'node:test';
import { runs } from './program.ts';

test('the web suite passes in the web extension host of VS Code', (t) => runs(t, 'web.mjs'));
