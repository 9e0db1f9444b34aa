/**
 * The real server on standard input and output, which also answers what its work was and what it holds. Work is how
 * often each block of its code ran, counted by V8: it depends neither on the clock nor on how the server is built.
 */
import { Session } from 'node:inspector/promises';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { getHeapSnapshot } from 'node:v8';

/** The runs of the blocks of each function since the last answer. */
export type Work = Readonly<Record<string, number>>;

/** What the server holds: the objects in its memory, the texts there that match a pattern, and the watchers of folders. */
export interface Held {
  readonly objects: number;
  /** Each once. */
  readonly texts: readonly string[];
  readonly watchers: number;
}

/** Longer than the time between two documents that are opened at once. */
const REST_MS = 200;

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
// Only code that is loaded now is counted block by block.
const [{ languages }, { createServer }, { createMessageGate }, { localFiles }, { connectStdio }] =
  await Promise.all([
    import('../../server/src/languages.ts'),
    import('../../server/src/lsp/server.ts'),
    import('../../server/src/lsp/wire/messageGate.ts'),
    import('../../server/src/main/files.ts'),
    import('../../server/src/main/stdio.ts'),
  ]);

const gate = createMessageGate();
const connection = connectStdio(gate);
for (const method of ['counted/work', 'counted/held', 'counted/idle']) gate.requests.set(method, 'any');

connection.onRequest('counted/work', async (): Promise<Work> => {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const work: Record<string, number> = {};
  for (const { url, functions } of result) {
    if (!url.startsWith('file:') || url.includes('/node_modules/')) continue;
    for (const { functionName, ranges } of functions) {
      const name = `${functionName || 'a function'} in ${url.slice(url.lastIndexOf('/') + 1)}, ${ranges[0]!.startOffset}`;
      work[name] = ranges.reduce((sum, { count }) => sum + count, work[name] ?? 0);
    }
  }
  return work;
});
interface Snapshot {
  readonly snapshot: { readonly meta: { node_fields: string[]; node_types: string[][] } };
  readonly nodes: readonly number[];
  readonly strings: readonly string[];
}
connection.onRequest('counted/held', async ({ pattern }: { readonly pattern: string }): Promise<Held> => {
  const { snapshot, nodes, strings }: Snapshot = JSON.parse(await text(getHeapSnapshot()));
  const { node_fields: fields, node_types } = snapshot.meta;
  const [typeAt, nameAt] = [fields.indexOf('type'), fields.indexOf('name')];
  const [object, watcher] = [node_types[typeAt]!.indexOf('object'), strings.indexOf('FSWatcher')];
  let [objects, watchers] = [0, 0];
  for (let at = 0; at < nodes.length; at += fields.length) {
    if (nodes[at + typeAt] !== object) continue;
    objects++;
    if (nodes[at + nameAt] === watcher) watchers++;
  }
  const matching = new RegExp(pattern, 'g');
  const texts = strings.flatMap((string) => string.match(matching) ?? []);
  return { objects, watchers, texts: [...new Set(texts)] };
});
const server = createServer(connection, languages, {
  ...{ version: '0.0.0', gate, files: localFiles, quietMs: REST_MS },
});
connection.onRequest('counted/idle', async () => {
  for (let calm = 0; calm < 10; calm = server.isIdle() ? calm + 1 : 0) await setTimeout(5);
});
