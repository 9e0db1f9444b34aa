/** The built playground in a real Chromium: pages on it, and everything that they request. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import type { Browser, BrowserContextOptions, FrameLocator, Locator, Page } from 'playwright-core';
import { launchBrowser } from '../../scripts/host/browser.mjs';
import type { Merged } from '../../scripts/lib/languages/merged.mjs';
import { buildPlayground } from '../../scripts/site/playground.mjs';
import { type Served, serve } from './served.ts';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
/** For each step, in milliseconds. */
export const LIMIT_MS = 30_000;

export interface Playground {
  readonly page: Page;
  readonly served: Served;
  /** URLs that are not below the playground's own. Empty as long as nothing leaves the browser. */
  readonly foreign: readonly string[];
  /** Errors of scripts and of the policy for contents. */
  readonly errors: readonly string[];
  /** The text of the editor in front. */
  text(): Promise<string>;
  readonly editor: Locator;
  readonly marks: Locator;
  readonly problems: Locator;
  readonly note: Locator;
  readonly crawlers: FrameLocator;
  tab(name: string): Locator;
  /** Opens it, and waits for the first squiggle. */
  open(fragment?: string): Promise<void>;
}

export interface Start extends BrowserContextOptions {
  /** Runs in each page before its own scripts. */
  readonly init?: () => void;
}

let browser: Browser;
let served: Served;
let folder: string;

/** Builds the playground once for the tests of a file, with texts in these languages, and serves it. */
export function servedPlayground(languages: Merged = []): void {
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'playground-'));
    await buildPlayground(folder, { languages });
    [served, browser] = await Promise.all([serve(folder), launchBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await served?.close();
    await rm(folder, { recursive: true, force: true });
  });
}

/** The playground as it is served, and the folder that is. */
export const site = (): { readonly url: string; readonly folder: string } => ({ url: served.url, folder });

/** Publishes another build in the place of the present one: its scripts begin with this one. */
export const rebuild = (banner: string): Promise<void> => buildPlayground(folder, { banner });

/** Runs a check with a new visitor, whose page must request nothing elsewhere and report no error. */
export async function visit(
  check: (playground: Playground) => Promise<void>,
  { init, ...options }: Start = {},
): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(LIMIT_MS);
  const foreign: string[] = [];
  const errors: string[] = [];
  context.on('request', (request) => {
    if (!request.url().startsWith(`${served.url}playground`)) foreign.push(request.url());
  });
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  if (init) await context.addInitScript(init);
  const editor = page.locator('#editors [role=tabpanel]:not([hidden]) .cm-content');
  const playground: Playground = {
    ...{ page, served, foreign, errors, editor },
    marks: page.locator('#editors [role=tabpanel]:not([hidden]) .cm-lintRange'),
    problems: page.locator('.problems li'),
    note: page.locator('#note'),
    crawlers: page.frameLocator('#crawlers'),
    tab: (name) => page.locator('#files').getByRole('tab', { name }),
    text: async () => (await editor.locator('.cm-line').allInnerTexts()).join('\n'),
    async open(fragment = '') {
      await page.goto(`${served.url}playground/${fragment}`);
      await playground.marks.first().waitFor();
    },
  };
  try {
    await check(playground);
    assert.deepEqual(foreign, [], 'nothing leaves the browser');
  } finally {
    await context.close();
  }
}

/** A sitemap of about so many octets, with an entry a line, or all of it in one line. */
export function sitemapOf(octets: number, isOneLine = false): Buffer {
  const rows: string[] = [
    '<?xml version="1.0"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
  ];
  const row = (at: number) =>
    `<url><loc>https://www.example.com/${at}/${'a'.repeat(160)}</loc><lastmod>2026-0${1 + (at % 9)}-1${at % 7}</lastmod></url>`;
  for (let length = 0, at = 0; length < octets; at++) length += rows[rows.push(row(at)) - 1]!.length + 1;
  return Buffer.from([...rows, '</urlset>', ''].join(isOneLine ? '' : '\n'));
}

/** Opens a file as a user who chooses it. */
export const choose = (page: Page, name: string, buffer: Buffer): Promise<void> =>
  page.locator('#chooser').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

/** Opens files as a user who chooses them together. */
export const chooseAll = (
  page: Page,
  files: readonly (readonly [name: string, text: string])[],
): Promise<void> =>
  page
    .locator('#chooser')
    .setInputFiles(
      files.map(([name, text]) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })),
    );

/** Waits until what was changed is kept for a reload. */
export const isKept = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => !document.documentElement.classList.contains('unsaved'));
};

/** Watches for the first squiggle of the page that is opened next: `seen` gets the milliseconds until then. */
export async function onFirstSquiggle(page: Page, seen: (ms: number) => void): Promise<void> {
  await page.exposeFunction('squiggle', seen);
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('.cm-lintRange')) return;
      observer.disconnect();
      Reflect.get(globalThis, 'squiggle')(performance.now());
    });
    observer.observe(document, { subtree: true, childList: true });
  });
}

/** What axe finds on the page and in its frame: accessibility faults, each with its element. */
export async function axeOf(page: Page): Promise<readonly string[]> {
  const script = await readFile(AXE, 'utf8');
  const found: string[] = [];
  for (const frame of page.frames()) {
    await frame.evaluate(script);
    found.push(
      ...(await frame.evaluate(async () => {
        const axe = Reflect.get(globalThis, 'axe');
        const { violations } = await axe.run(document, { iframes: false });
        return violations.flatMap(({ id, nodes }: { id: string; nodes: { html: string }[] }) =>
          nodes.map(({ html }) => `${id}: ${html}`),
        );
      })),
    );
  }
  return found;
}
