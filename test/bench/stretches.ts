/** `npm run bench -- --stretches`: the longest uninterrupted run of each request of the protocol, in large files. */

import type { ClientCapabilities } from 'vscode-languageserver';
import { isSteps, type Steps } from '../../server/src/core/steps.ts';
import { offersFor } from '../../server/src/lsp/actions/offers.ts';
import { findingsOf, MAX_FINDINGS } from '../../server/src/lsp/documents/findings.ts';
import type { OpenDocument } from '../../server/src/lsp/documents/openDocument.ts';
import { featureOf, rows } from '../../server/src/lsp/features/rows.ts';
import { createGuard } from '../../server/src/lsp/wire/guard.ts';

import { faultySitemap, minifiedSitemap, richSitemap, robotsTxt, sitemapIndex } from './generate.ts';
import { readAll } from './growthAsks.ts';
import { GROWING_SHAPES } from './growthShapes.ts';
import { SERVICES } from './growthTable.ts';

/** The bound for the longest uninterrupted run of a request, in milliseconds. */
export const MAX_STRETCH_MS = 50;

/** A file, and its language. */
interface LargeFile {
  readonly language: keyof typeof SERVICES;
  readonly text: string;
}

/** The approximate size of growing shapes here, in UTF-16 units. */
const UNITS = 600_000;

/** The files of the bench, and each growing shape at the maximum size of robots.txt files, by name. */
export function largeFiles(): Readonly<Record<string, () => LargeFile>> {
  const samples = { faultySitemap, minifiedSitemap, richSitemap, sitemapIndex };
  const grown = Object.entries(GROWING_SHAPES).map(([name, { language, parts, text }]) => {
    const size = text(parts).length;
    return [name, () => ({ language, text: text(Math.ceil((parts * UNITS) / size)) })] as const;
  });
  return {
    'robots.txt of 500 KiB': () => ({ language: 'robots', text: robotsTxt().text }),
    ...Object.fromEntries(
      Object.entries(samples).map(([name, make]) => [
        name,
        () => ({ language: 'sitemap', text: make().text }) as const,
      ]),
    ),
    ...Object.fromEntries(grown),
  };
}

const CLIENT: ClientCapabilities = {
  textDocument: {
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    semanticTokens: { requests: { range: true }, tokenTypes: [], tokenModifiers: [], formats: [] },
  },
  experimental: { crawlwiseCommands: true },
};
const guard = createGuard({
  info() {},
  warn() {},
  error: (message) => console.error(message),
});

/** The longest difference in `now` between two yields of steps, during which another message would wait. */
function longest(call: () => unknown, now: () => number): number {
  let most = 0;
  let start = now();
  const lap = () => {
    const end = now();
    most = Math.max(most, end - start);
    start = now();
  };
  const given = call();
  lap();
  if (!isSteps(given)) return most;
  for (let step = given.next(); !step.done; step = given.next()) lap();
  lap();
  return most;
}

/**
 * Each request for an open document, in its middle and over all of it: its longest uninterrupted run, as measured by
 * `now`.
 */
export async function* stretchesOf({ language, text }: LargeFile, now: () => number) {
  const service = SERVICES[language];
  const document = readAll(service, text);
  const uri = 'file:///file';
  const open = { uri, clientUri: uri, service, document, closed: false } as unknown as OpenDocument;
  yield {
    request: 'findings of the file',
    stretch: longest(() => service.settle(document, MAX_FINDINGS), now),
  };
  yield { request: 'findings', stretch: longest(() => findingsOf(open, guard), now) };
  const at = document.text.positionAt(text.indexOf('/', text.length >> 1) + 1);
  const whole = { start: { line: 0, character: 0 }, end: document.text.positionAt(text.length) };
  const params = {
    ...{ textDocument: { uri }, position: at, positions: [at], range: whole, newName: 'other' },
    ...{ options: { tabSize: 2, insertSpaces: true }, ch: '\n', context: {} },
    ...{
      agents: ['Googlebot', 'GPTBot'],
      urls: ['https://www.example.com/a/1/x'],
      before: text.slice(0, text.length >> 1),
    },
  };
  const asker = { client: CLIENT, open, clientUri: (item: string) => item };
  for (const [name, row] of rows) {
    const feature = featureOf(service, name);
    if (!feature || row.kind !== 'request' || row.method === 'completionItem/resolve') continue;
    const answer = (given: unknown) => () => {
      try {
        return row.answer(feature, document, given, asker);
      } catch (error) {
        return error;
      }
    };
    yield { request: row.method, stretch: longest(answer(params), now) };
  }
  for (const [where, range] of [
    ['a place', { start: at, end: at }],
    ['all', whole],
  ] as const) {
    let most = 0;
    let start = now();
    const lap = () => {
      const end = now();
      most = Math.max(most, end - start);
      start = now();
    };
    const run = async <T>(steps: Steps<T>): Promise<T> => {
      lap();
      for (;;) {
        const step = steps.next();
        lap();
        if (step.done) return step.value;
      }
    };
    await offersFor(open, range, {}, { guard, commands: true, otherFileOf: async () => undefined, run });
    lap();
    yield { request: `textDocument/codeAction at ${where}`, stretch: most };
  }
}

const TRIES = 3;

/**
 * The requests whose longest run exceeds the bound, in files whose names contain `part`; the minimum of several tries.
 */
export async function measureStretches(
  part: string,
  onRow: (line: string) => void,
): Promise<readonly string[]> {
  const rows: string[] = [];
  for (const [name, make] of Object.entries(largeFiles())) {
    if (!name.includes(part)) continue;
    const file = make();
    const least = new Map<string, number>();
    for (let tried = 0; tried < TRIES; tried++)
      for await (const { request, stretch } of stretchesOf(file, () => performance.now()))
        least.set(request, Math.min(least.get(request) ?? Number.POSITIVE_INFINITY, stretch));
    for (const [request, stretch] of least) {
      if (stretch <= MAX_STRETCH_MS) continue;
      const line = `${name}: ${request}: ${stretch.toFixed(0)} ms`;
      rows.push(line);
      onRow(line);
    }
  }
  return rows;
}
