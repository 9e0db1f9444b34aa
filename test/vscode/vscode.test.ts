/** Runs the suites of `suite/` and `web/` and the checks of `page.mjs` in a real VS Code in a headless browser. */
import { test } from 'node:test';
import { runs } from './program.ts';

test('the suite passes in VS Code', (t) => runs(t, 'run.mjs'));
test('the web suite passes in the web extension host of VS Code', (t) => runs(t, 'web.mjs'));
test('the packed extension shows its page and its walkthrough', (t) => runs(t, 'page.mjs'));
