import { mkdtemp } from 'node:fs/promises';
import { launchBrowser } from './scripts/host/browser.mjs';
import { buildPlayground } from './scripts/site/playground.mjs';
import { serve } from './test/playground/served.ts';
const folder = await mkdtemp('/tmp/w/p5x/site-');
await buildPlayground(folder);
const served = await serve(folder); const browser = await launchBrowser();
const context = await browser.newContext();
context.on('serviceworker', (w) => { console.log('sw', w.url()); w.on?.('console', (m) => console.log('swlog', m.text())); });
const open = async (a) => { const page = await context.newPage(); page.on('console', m => console.log('console', m.text())); await page.goto(served.url + a); await page.locator('.cm-lintRange').first().waitFor(); return page; };
const state = (page) => page.evaluate(async () => { const r = await navigator.serviceWorker.getRegistration(); const keys = await caches.keys(); const out = {}; for (const k of keys) out[k] = (await (await caches.open(k)).keys()).length; return { b: globalThis.build, i: r?.installing?.state, w: r?.waiting?.state, a: r?.active?.state, c: navigator.serviceWorker.controller?.state, out }; });
const p1 = await open('playground/');
for (let i = 0; i < 6; i++) { console.log(await state(p1)); await new Promise((r) => setTimeout(r, 500)); }
await buildPlayground(folder, 'globalThis.build = 2;');
console.log('--- 2');
const p2 = await open('playground/');
for (let i = 0; i < 8; i++) { console.log(await state(p2)); await new Promise((r) => setTimeout(r, 500)); }
await context.setOffline(true);
const p3 = await open('playground/'); console.log(await state(p3));
console.log(served.answers.filter((a) => a.octets === 0));
await browser.close(); await served.close();
