/**
 * Many open documents: the work of opening and closing them is in proportion to their number, requests in between are
 * answered in their turn, and what is closed is given back. Work is counted, see `countedServer.ts`.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ALL } from '../scale.ts';
import { program } from './build.ts';
import { Client } from './client.ts';
import type { Held, Work } from './countedServer.ts';
import { folderOf, urlset, WWW } from './folder.ts';

const FEW = ALL ? 500 : 20;
const TIMES = ALL ? 10 : 4;
const MANY = FEW * TIMES;
/** More than the documents: which files are read again between two requests depends on the machine. */
const MAX_GROWTH = 1.5;
/** The texts that stay, whatever is closed: what was looked at last. */
const FEW_TEXTS = 5;
/** The part of the objects that may stay: what the engine learns of the code. */
const MAX_KEPT = 0.1;

interface Shape {
  readonly languageId: string;
  /** The paths of files, which contain `held-` and their number. */
  readonly path: (n: number) => string;
  readonly text: (n: number) => string;
  /** Where a hover has something to say. */
  readonly position: { readonly line: number; readonly character: number };
  /** Whether the folder is open in the editor. */
  readonly hasRoot?: true;
  /** Whether the documents are not stored. */
  readonly isNew?: true;
  /** Whether `npm test` compares what is held: that takes seconds. */
  readonly isWeighed?: true;
  /** Whether only `npm run test:all` tries it. */
  readonly isRare?: true;
}

const ROBOTS = {
  languageId: 'robots-txt',
  text: () => 'User-agent: *\nDisallow: /private/\nDisalow: /x\n',
  position: { line: 1, character: 2 },
} as const;
const SITEMAP = {
  languageId: 'xml',
  text: (n: number) => urlset(`${WWW}${n}`, `/${n}`),
  position: { line: 2, character: 7 },
} as const;
const robotsIn = (n: number): string => `held-${n}/robots.txt`;
const sitemapIn = (n: number): string => `held-${n}/sitemap.xml`;

const SHAPES: Readonly<Record<string, Shape>> = {
  'a robots.txt in each of many folders': { ...ROBOTS, path: robotsIn, isWeighed: true },
  'the same below an open folder': { ...ROBOTS, path: robotsIn, hasRoot: true, isRare: true },
  'a sitemap in each of many folders': { ...SITEMAP, path: sitemapIn, isRare: true },
  'the same below an open folder, not stored': {
    ...SITEMAP,
    path: sitemapIn,
    ...{ hasRoot: true, isNew: true, isRare: true },
  },
  'many sitemaps in one folder': { ...SITEMAP, path: (n) => `sitemap-held-${n}.xml` },
  'the same, which is open': {
    ...SITEMAP,
    path: (n) => `sitemap-held-${n}.xml`,
    ...{ hasRoot: true, isRare: true },
  },
};

/** The work of opening and closing documents. */
interface Round {
  readonly opening: Work;
  readonly closing: Work;
  /** The number of documents with diagnostics when a request in the middle was answered. */
  readonly doneInBetween: number;
}

/** Opens so many documents below a folder, calls `whenOpen` and closes them. */
async function round(
  client: Client,
  { path, text, languageId, position }: Shape,
  uriBelow: (path: string) => string,
  count: number,
  whenOpen: () => Promise<void> = async () => {},
): Promise<Round> {
  const all = Array.from({ length: count }, (_, n) => ({ uri: uriBelow(path(n)), text: text(n) }));
  const hover = ({ uri }: { uri: string }) =>
    client.request('textDocument/hover', { textDocument: { uri }, position });
  const worked = async (): Promise<Work> => {
    await client.request('counted/idle', {});
    return client.request<Work>('counted/work', {});
  };
  const published = (): number => {
    const uris = client.unread<{ uri: string }>('textDocument/publishDiagnostics').map(({ uri }) => uri);
    return all.filter(({ uri }) => uris.includes(uri)).length;
  };
  await worked();
  const middle = count >> 1;
  for (const item of all.slice(0, middle)) client.open(item.uri, languageId, item.text);
  const inBetween = hover(all[middle - 1]!).then((answer) => [answer, published()] as const);
  for (const item of all.slice(middle)) client.open(item.uri, languageId, item.text);
  assert.ok(await hover(all.at(-1)!), 'a hover in the last document');
  const [answer, doneInBetween] = await inBetween;
  assert.ok(answer, 'a hover in between');
  const opening = await worked();
  assert.equal(published(), count);
  await whenOpen();
  await worked();
  for (const { uri } of all) client.close(uri);
  return { opening, closing: await worked(), doneInBetween };
}

const sum = (work: Work): number => Object.values(work).reduce((all, runs) => all + runs, 0);

/** The functions whose work has grown beyond its share the most. */
const worst = (small: Work, large: Work): string =>
  Object.entries(large)
    .map(([name, runs]) => ({ name, few: small[name] ?? 0, runs }))
    .sort((a, b) => b.runs - TIMES * b.few - (a.runs - TIMES * a.few))
    .slice(0, 8)
    .map(({ name, few, runs }) => `\n    ${few} → ${runs}: ${name}`)
    .join('');

for (const [name, shape] of Object.entries(SHAPES).filter(([, { isRare }]) => ALL || !isRare)) {
  test(name, async (t) => {
    const numbers = Array.from({ length: shape.isNew ? 0 : MANY }, (_, n) => n);
    const { uri } = await folderOf(
      Object.fromEntries([
        ...numbers.slice(0, FEW).map((n) => [`few/${shape.path(n)}`, shape.text(n)] as const),
        ...numbers.map((n) => [`many/${shape.path(n)}`, shape.text(n)] as const),
      ]),
    );
    const client = await Client.start(program('test/protocol/countedServer.ts'), {
      ...(shape.hasRoot && { folders: [uri('')] }),
      limitMs: 300_000,
    });
    const isWeighed = ALL || shape.isWeighed;
    const held = async () =>
      isWeighed ? client.request<Held>('counted/held', { pattern: 'held-\\d+' }) : undefined;
    try {
      const few = (path: string) => uri(`few/${path}`);
      // Loads all code.
      await round(client, shape, few, FEW);
      const before = await held();
      let open = before;
      const small = await round(client, shape, few, FEW, async () => {
        open = await held();
      });
      const after = await held();
      const large = await round(client, shape, (path) => uri(`many/${path}`), MANY);
      for (const phase of ['opening', 'closing'] as const) {
        const [less, more] = [sum(small[phase]), sum(large[phase])];
        const shown = `${phase}: ${less} and ${more} at ${TIMES} times the documents`;
        t.diagnostic(shown);
        assert.ok(more <= less * TIMES * MAX_GROWTH, shown + worst(small[phase], large[phase]));
      }
      assert.ok(large.doneInBetween < MANY * 0.75, `${large.doneInBetween} were read before the answer`);
      if (!before || !open || !after) return;
      const [kept, wereOpen] = [after.objects - before.objects, open.objects - before.objects];
      t.diagnostic(`objects: ${wereOpen} for open documents, ${kept} afterwards`);
      assert.ok(wereOpen > FEW * 10, 'open documents are counted');
      assert.ok(kept < wereOpen * MAX_KEPT, `${kept} of ${wereOpen} objects are kept`);
      if (shape.hasRoot) return;
      assert.ok(open.texts.length === FEW && after.texts.length <= FEW_TEXTS, after.texts.join(' '));
      assert.ok(open.watchers > 0 && after.watchers === 0, `${after.watchers} of ${open.watchers} watchers`);
    } finally {
      client.kill();
    }
  });
}
