/**
 * The growth of what is measured as a whole process: what many files cost a command, and what many documents cost the server of
 * an editor. Each command gets the folder of its size.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { costOf } from './folder.ts';
import { cli } from './places.ts';

const TRIES = 3;
const SITE = 'https://www.example.com';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
const urlset = (urls: readonly string[]): string =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.map((url) => `<url><loc>${url}</loc></url>\n`).join('')}</urlset>\n`;

/** The files of a shape, by their paths. */
type Files = Readonly<Record<string, string>>;

interface WholeShape {
  /** In the smallest folder. */
  readonly parts: number;
  readonly files: (parts: number) => Files;
  /** Options and operands of the command line, by what they ask. */
  readonly asks: Readonly<Record<string, string>>;
}

const page = (at: number, version: string): string =>
  `<!doctype html><html lang="en"><head><title>Page ${at}</title><link rel="canonical" href="${SITE}/${at}/"></head><body>${`<p>Text${version}</p>`.repeat(50)}</body></html>\n`;
const build = (parts: number, version: string): Files => ({
  'index.html': page(-1, version),
  'robots.txt': `User-agent: *\nDisallow: /x/\n\nSitemap: ${SITE}/sitemap.xml\n`,
  'sitemap.xml': urlset(numbers(parts).map((at) => `${SITE}/${at}/`)),
  ...Object.fromEntries(numbers(parts).map((at) => [`${at}/index.html`, page(at, version)])),
});
const inFolder = (folder: string, files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));

/** Configured levels for paths, the last of which concern files. */
const overrides = (count: number): string =>
  JSON.stringify({
    overrides: numbers(count).map((at) => ({
      files: [`**/part-${at}-*/robots.txt`],
      rules: { 'robots/missing-colon': 'off' },
    })),
  });
const robotsIn = (count: number): Files =>
  Object.fromEntries(
    numbers(count).map((at) => [`part-${at % 7}-${at}/robots.txt`, 'User-agent: *\nDisallow: /a/\n']),
  );

const message = (content: object): string => {
  const text = JSON.stringify({ jsonrpc: '2.0', ...content });
  return `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
};
/** What an editor sends that opens documents, asks about the last, and closes them. */
function session(documents: number): string {
  const text = 'User-agent: *\nDisallow: /private/\nDisalow: /x\n';
  const uris = numbers(documents).map(
    (at) => pathToFileURL(join(tmpdir(), `crawlwise-none/site-${at}/robots.txt`)).href,
  );
  const [last = ''] = uris.slice(-1);
  return [
    message({ id: 1, method: 'initialize', params: { processId: null, rootUri: null, capabilities: {} } }),
    message({ method: 'initialized', params: {} }),
    ...uris.map((uri) =>
      message({
        method: 'textDocument/didOpen',
        params: { textDocument: { uri, languageId: 'robots-txt', version: 1, text } },
      }),
    ),
    message({
      id: 2,
      method: 'textDocument/hover',
      params: { textDocument: { uri: last }, position: { line: 1, character: 2 } },
    }),
    ...uris.map((uri) => message({ method: 'textDocument/didClose', params: { textDocument: { uri } } })),
    message({ id: 3, method: 'shutdown' }),
    message({ method: 'exit' }),
  ].join('');
}

export const WHOLE_SHAPES: Readonly<Record<string, WholeShape>> = {
  'folders of sitemaps': {
    parts: 10,
    files: (parts) =>
      Object.assign(
        {},
        ...['old', 'new'].map((version) =>
          Object.fromEntries(
            numbers(parts).map((file) => [
              `${version}/sitemap-${file}.xml`,
              urlset(numbers(1000).map((at) => `${SITE}/${file}/${at}${at % 10 === 0 ? version : ''}`)),
            ]),
          ),
        ),
      ),
    asks: { diff: 'diff old new', 'diff --urls': 'diff old new --urls', check: 'check old' },
  },
  'small sitemaps with faults': {
    parts: 100,
    files: (parts) =>
      Object.fromEntries(
        numbers(parts).map((file) => [
          `site/sitemap-${file}.xml`,
          urlset(numbers(20).map((at) => `${SITE}/?a=${file}&b=${at}`)),
        ]),
      ),
    asks: { check: 'check site', '--fix': 'check --fix --diff site' },
  },
  'files below many overrides': {
    parts: 100,
    files: (parts) => ({ 'crawlwise.json': overrides(200), ...robotsIn(parts) }),
    asks: { check: 'check .' },
  },
  'overrides of many files': {
    parts: 100,
    files: (parts) => ({ 'crawlwise.json': overrides(parts), ...robotsIn(200) }),
    asks: { check: 'check .' },
  },
  'pages of a build': {
    parts: 250,
    files: (parts) => ({
      ...inFolder('dist', build(parts, '')),
      ...inFolder('new/dist', build(parts, ' of today')),
    }),
    asks: { check: 'check dist', 'diff --urls': 'diff --urls dist new/dist' },
  },
  'open documents': {
    parts: 125,
    files: (parts) => ({ 'session.txt': session(parts) }),
    asks: { 'opening, a hover, closing': 'lsp --stdio < session.txt' },
  },
};

function write(folder: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** Milliseconds of processor time, without those for no parts, at each multiple of the size, for each question. */
export function* wholeCosts(
  { parts, files, asks }: WholeShape,
  times: readonly number[],
): Iterable<{ readonly ask: string; readonly ms: readonly number[] }> {
  const root = mkdtempSync(join(tmpdir(), 'crawlwise-bench-'));
  const folderOf = (factor: number): string => join(root, String(factor));
  try {
    for (const factor of [0, ...times])
      write(folderOf(factor), { ...files(parts * factor), 'none/none.txt': '' });
    for (const [ask, args] of Object.entries(asks)) {
      const leastAt = (factor: number): number =>
        Math.min(
          ...numbers(TRIES).map(() => costOf(folderOf(factor), `"${process.execPath}" "${cli}" ${args}`).cpu),
        );
      const start = leastAt(0);
      yield { ask, ms: times.map((factor) => Math.max(0, leastAt(factor) - start)) };
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
