/** Runs the suite of `suite/` in a real VS Code in a headless browser. */
import { test } from 'node:test';
import { runs } from './program.ts';

test('the suite passes in VS Code', (t) => runs(t, 'run.mjs'));
