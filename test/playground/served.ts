/** A folder on a port of this machine, as a plain host serves it, and what was requested of it. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';

const TYPES: Readonly<Record<string, string>> = {
  ...{ '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.png': 'image/png' },
  ...{ '.txt': 'text/plain', '.xml': 'application/xml' },
  ...{ '.json': 'application/json' },
};

export interface Served {
  readonly url: string;
  /** Each answer: its path, and its octets with gzip. */
  readonly answers: readonly { readonly path: string; readonly octets: number }[];
  close(): Promise<void>;
}

export async function serve(folder: string): Promise<Served> {
  const answers: { path: string; octets: number }[] = [];
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = join(folder, normalize(pathname.endsWith('/') ? `${pathname}index.html` : pathname));
    try {
      const body = gzipSync(await readFile(file), { level: 9 });
      answers.push({ path: pathname, octets: body.length });
      const type = TYPES[extname(file)] ?? 'application/octet-stream';
      response
        .writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-encoding': 'gzip' })
        .end(body);
    } catch {
      answers.push({ path: pathname, octets: 0 });
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    answers,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
