/**
 * Runs the walk of `ui.mjs` through a real VS Code in a headless browser; it takes as long as the other tests together.
 */
import { test } from 'node:test';
import { runs } from './program.ts';

test('a walk through the workbench shows what it should', (t) => runs(t, 'ui.mjs'));
