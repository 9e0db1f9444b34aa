/** The page of crawlers in a browser, with the language service as its host: no editor, and no protocol. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import type { Entered, FromPage, Model, ToPage } from '../../client/src/crawlers/page/messages.ts';
import type { Translation } from '../../server/src/core/catalogue.ts';
import type { ListedUrls } from '../../server/src/core/siteContext.ts';
import { NO_SITE } from '../../server/src/core/siteFacts.ts';
import { finished } from '../../server/src/core/steps.ts';
import { robots } from '../../server/src/robots/service.ts';

const folder = fileURLToPath(new URL('../../client/src/crawlers', import.meta.url));

/** The language of the page. */
export const ENGLISH: Translation = { locale: 'en', texts: {} };

async function bundled(stdin: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: stdin, resolveDir: folder, loader: 'ts' },
    ...{ bundle: true, write: false, format: 'iife', globalName: 'made', target: 'es2022' },
  });
  return outputFiles[0]!.text;
}

/** A host in the page that passes messages on to Node. */
const ENTRY = `
import { mountCrawlers } from './page/page.ts';
mountCrawlers(document.querySelector('main'), {
  send: (message) => globalThis.fromPage(message),
  receive: (listener) => { globalThis.toPage = listener; },
  load: () => globalThis.stored,
  store: (stored) => { globalThis.stored = stored; },
});`;

export interface Shown {
  readonly page: Page;
  /** The messages of the page, the newest last. */
  readonly sent: readonly FromPage[];
  post(message: ToPage): Promise<void>;
  /** Shows the model of a text. */
  show(text: string, more?: Partial<Model>): Promise<void>;
}

const listedIn = (paths: readonly string[]): ListedUrls =>
  ({
    areAllKnown: true,
    *tally(deciders: Parameters<ListedUrls['tally']>[0]) {
      const counts = deciders.rules.map(() => 0);
      for (const path of paths) {
        const at = deciders.decide(path);
        if (at >= 0) counts[at]!++;
      }
      return { total: paths.length, counts };
    },
    *visit(_heads: readonly string[], see: (path: string, url: () => string) => void) {
      for (const path of paths) see(path, () => path);
      return paths.length;
    },
  }) as unknown as ListedUrls;

/**
 * Mounts the page in an empty document.
 * @param given the earlier text or that of the live site, and paths that sitemaps list
 * @param entered what the page has stored
 */
export async function openPage(
  page: Page,
  given: { readonly before?: string; readonly live?: string; readonly listed?: readonly string[] } = {},
  entered?: Partial<Entered>,
): Promise<Shown> {
  const sent: FromPage[] = [];
  const site = { ...NO_SITE, ...(given.listed && { urls: listedIn(given.listed) }) };
  const post = (message: ToPage) =>
    page.evaluate(
      (item) => (globalThis as unknown as { toPage(message: unknown): void }).toPage(item),
      message,
    );
  let requested: Entered | undefined;
  let shownText = '';
  const show = async (text: string, more: Partial<Model> = {}) => {
    shownText = text;
    const identity = { uri: 'file:///site/robots.txt', languageId: 'robots-txt', version: 1 };
    const document = robots.read(robots.open(identity, text, { levels: new Map(), site }));
    const lines = (all = '') => all.split('\n').filter((line) => line !== '');
    const table = finished(
      robots.features.crawlers!(document, {
        ...{ urls: lines(requested?.urls), names: lines(requested?.names) },
        ...(given.before !== undefined && { before: given.before }),
        ...(given.live !== undefined && { live: given.live }),
      }),
    );
    await post({
      ...{
        kind: 'model',
        language: ENGLISH,
        isLive: given.live !== undefined,
        file: identity.uri,
        name: 'robots.txt',
      },
      ...(table && { table }),
      against: {
        chosen: 'head',
        choices: [
          { id: 'head', label: 'the last commit' },
          { id: 'none', label: 'nothing' },
        ],
      },
      ...more,
    });
  };
  await page.exposeFunction('fromPage', async (message: FromPage) => {
    sent.push(message);
    if (message.kind !== 'ready' && message.kind !== 'entered') return;
    requested = message.entered;
    if (message.kind === 'entered') await show(shownText);
  });
  const css = await readFile(join(folder, 'page', 'page.css'), 'utf8');
  await page.setContent(
    `<!DOCTYPE html><html lang="en"><head><title>Crawlers</title><style>${css}</style></head><body><main></main></body></html>`,
  );
  if (entered)
    await page.evaluate(
      (item) => Object.assign(globalThis, { stored: { file: 'file:///site/robots.txt', entered: item } }),
      entered,
    );
  await page.addScriptTag({ content: await bundled(ENTRY) });
  return { page, sent, post, show };
}
