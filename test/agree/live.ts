/** The same files on a live host: its origin takes the place of that in the files. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { call } from '../cli/inProcess.ts';
import { LOCAL } from '../live/host.ts';
import type { AgreeSite } from './site.ts';
import { W } from './texts.ts';
import { type Answers, byFile, checked, FLAGS, findingsIn, type Placed, placed } from './ways.ts';

/** Sites at the root of which robots.txt leads to all files. */
export const SERVED: readonly string[] = [
  ...['blocked', 'duplicates', 'index-dates', 'announced-names', 'gzip', 'text-sitemap'],
  ...['expect-lists', 'cross', 'large-robots', 'text-that-robots-block', 'announced-duplicates'],
  ...['index-that-is-announced', 'with-a-query', 'percent-encoded', 'announced-twice', 'announced-broken'],
  ...['announced-and-ignored', 'packed-child', 'packed-text', 'folders-of-languages', 'announced-feeds'],
  ...['text-with-relative-lines', 'packed-under-any-name', 'index-of-many-folders'],
];

let folder = '';
const server = createServer(({ url }, response) => {
  const path = decodeURIComponent(new URL(url!, W).pathname);
  let octets: Uint8Array | undefined;
  try {
    octets = readFileSync(join(folder, path));
  } catch {}
  const type = /\.txt$/.test(path)
    ? 'text/plain'
    : /\.gz$/.test(path)
      ? 'application/gzip'
      : 'application/xml';
  response.writeHead(octets ? 200 : 404, { 'content-type': type });
  response.end(octets);
});
server.listen(0, LOCAL);
await once(server, 'listening');
server.unref();
const ORIGIN = `http://${new URL(W).host}:${(server.address() as AddressInfo).port}`;

/** The site with the origin of the host. */
export const onHost = ({ site }: Placed): Placed => {
  const files = Object.entries(site.files).map(([name, text]) => [
    name,
    typeof text === 'string' ? text.replaceAll(W, ORIGIN) : text,
  ]);
  return placed({ ...site, files: Object.fromEntries(files) as AgreeSite['files'] });
};

export const ofFolder = (there: Placed): Promise<Answers> => checked(there, ['.', `--site=${ORIGIN}`]);

export async function ofHost(there: Placed): Promise<Answers> {
  folder = there.folder;
  const { stdout, stderr } = await call(['check', ORIGIN, '--sample=0', ...FLAGS], {
    cwd: folder,
    live: {
      ...{ resolve: async () => [LOCAL], isPublic: (address) => address === LOCAL },
      pause: async () => {},
    },
  });
  const found = findingsIn(stdout);
  if (!found) return new Map(there.opened.map((name) => [name, { refused: stderr }]));
  const own = found.filter(({ code }) => !/^live\//.test(code));
  return byFile(
    own.map((item) => ({ ...item, file: decodeURIComponent(new URL(item.file).pathname.slice(1)) })),
    there.opened,
  );
}
