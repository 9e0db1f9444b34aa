/** A built site in an editor: the longest time for which the server answers nothing. */
// Loaded now: tsx compiles what is loaded on demand, and that is not what is measured.
import '../../server/src/site/build/build.ts';
import { cpuTime } from '../scale.ts';
import { InProcess } from '../site/inProcess.ts';

const WWW = 'https://www.example.com';
const DIST = 'file:///work/dist';
const SITEMAP = `${DIST}/sitemap.xml`;
const IN_FOLDER = 250;
/** One page in this many is listed: findings are most of the work. */
const LISTED = 100;

/** Processor time between two turns of the event loop, in milliseconds. */
function watchTurns() {
  let last = cpuTime();
  let most = 0;
  let isOn = true;
  const turn = (): void => {
    const now = cpuTime();
    most = Math.max(most, now - last);
    last = now;
    if (isOn) setImmediate(turn);
  };
  setImmediate(turn);
  return {
    take(): number {
      const taken = most;
      most = 0;
      last = cpuTime();
      return taken;
    },
    end() {
      isOn = false;
    },
  };
}

/** What a user does, each with the longest stretch of processor time in milliseconds; the client's share is included. */
export async function stretchesInEditor(pages = 50_000): Promise<Readonly<Record<string, number>>> {
  const paths = Array.from({ length: pages }, (_, at) => `/docs/${Math.floor(at / IN_FOLDER)}/page-${at}/`);
  const page = { text: '<!doctype html><title>Page</title>' };
  const records = paths
    .filter((_, at) => at % LISTED === 0)
    .map((path) => `<url><loc>${WWW}${path}</loc></url>\n`);
  const text = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${records.join('')}</urlset>\n`;
  const files = new Map([
    ...['/', ...paths].map((path) => [`${DIST}${path}index.html`, page] as const),
    [`${DIST}/robots.txt`, { text: `User-agent: *\nDisallow:\n\nSitemap: ${WWW}/sitemap.xml\n` }],
    [SITEMAP, { text }],
  ]);
  const turns = watchTurns();
  const client = await InProcess.start({ files, folders: ['file:///work'], settings: () => undefined });
  const measured: Record<string, number> = {};
  const after = async (what: string, method: string, params: object): Promise<void> => {
    turns.take();
    client.notify(method, params);
    await client.idle([SITEMAP]);
    measured[what] = turns.take();
  };
  await client.idle([SITEMAP]);
  measured['the folder is opened'] = turns.take();
  const textDocument = { uri: SITEMAP, languageId: 'xml', version: 1 };
  await after('the sitemap is opened', 'textDocument/didOpen', { textDocument: { ...textDocument, text } });
  const at = { line: 3, character: 10 };
  const contentChanges = [{ range: { start: at, end: at }, text: 'x' }];
  const changed = { textDocument: { ...textDocument, version: 2 }, contentChanges };
  await after('a key', 'textDocument/didChange', changed);
  for (const [what, uri, type] of [
    ['a page is written', `${DIST}${paths[7]}index.html`, 2],
    ['a page is new', `${DIST}/new/index.html`, 1],
  ] as const) {
    files.set(uri, page);
    await after(what, 'workspace/didChangeWatchedFiles', { changes: [{ uri, type }] });
  }
  turns.end();
  client.end();
  return measured;
}
