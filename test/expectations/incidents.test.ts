/**
 * The incidents of `examples/incidents`, which search engines found first: each is found in the build before the
 * deployment, and on the live site, by the expectation in its configuration.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { call, type Files, repository } from '../cli/inProcess.ts';
import { hostFor, LOCAL } from '../live/host.ts';

const EXAMPLES = fileURLToPath(new URL('../../examples/incidents', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'incidents-'));
after(() => rmSync(folder, { recursive: true, force: true }));

interface Incident {
  /** What is found in the build and live: the code, and a part of the message. */
  readonly found: readonly string[];
  /** The file that was wrong, and what was meant instead of a part of it. */
  readonly meant: readonly [file: string, is: string, meant: string];
}

const UNCLOSED = ['public/robots.txt', 'Disallow: /\n', 'Disallow: /cart/\n'] as const;

const INCIDENTS: Readonly<Record<string, Incident>> = {
  header: {
    found: ["page/failed-expectation 'index': true of /"],
    meant: ['public/_headers', '/*\n', '/preview/*\n'],
  },
  'robots-of-staging': {
    found: ["page/failed-expectation 'index': true of /", 'robots/failed-expectation that '],
    meant: UNCLOSED,
  },
  'staging-blocked': { found: ["page/failed-expectation 'index': false of /"], meant: UNCLOSED },
  'staging-indexed': {
    found: ["page/failed-expectation 'index': false of /"],
    meant: ['public/index.html', '</title>', '</title><meta name="robots" content="noindex" />'],
  },
};

test('each example is tested, and its first line, README.md and the documentation name the same source', () => {
  assert.deepEqual(readdirSync(EXAMPLES).sort(), Object.keys(INCIDENTS));
  const readme = readFileSync(join(EXAMPLES, '../README.md'), 'utf8');
  const docs = readFileSync(join(EXAMPLES, '../../docs/expectations.md'), 'utf8');
  for (const name of Object.keys(INCIDENTS)) {
    const [first = ''] = readFileSync(join(EXAMPLES, name, 'crawlwise.json'), 'utf8').split('\n');
    const source = /^\/\/ .*, 20\d\d: (\S+ #\d+)\.$/.exec(first)?.[1];
    assert.ok(source !== undefined && readme.includes(source), `${name}: ${first}`);
    assert.ok(readme.includes(`\`incidents/${name}\``), name);
    assert.ok(docs.includes(`examples/incidents/${name}`), name);
  }
});

/** The files of an example, with the address of a host in place of its own. */
function filesOf(name: string, address: string): Files {
  const entries = readdirSync(join(EXAMPLES, name), { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [
        path.slice(join(EXAMPLES, name, '/').length).replaceAll('\\', '/'),
        readFileSync(path, 'utf8').replace(/https:\/\/\w+\.example\.com/g, address),
      ]),
  );
}

for (const [name, { found, meant }] of Object.entries(INCIDENTS))
  test(`found before and after the deployment: ${name}`, async (t) => {
    let files: Files = {};
    const { port } = await hostFor(t, ({ url }, response) => {
      const body = files[`public${url === '/' ? '/index.html' : url}`];
      const type = /\.(xml|txt)$/.exec(url!)?.[1];
      const isHidden = String(files['public/_headers'] ?? '').startsWith('/*');
      response.writeHead(body === undefined ? 404 : 200, {
        'content-type': type === 'xml' ? 'application/xml' : type === 'txt' ? 'text/plain' : 'text/html',
        ...(isHidden && { 'x-robots-tag': 'noindex' }),
      });
      response.end(body);
    });
    const address = `http://www.own-shop.eu:${port}`;
    const own = filesOf(name, address);
    const [file, is, instead] = meant;
    assert.ok(String(own[file]).includes(is));
    for (const [deployed, wanted] of [
      [own, found],
      [{ ...own, [file]: String(own[file]).replace(is, instead) }, []],
    ] as const) {
      files = deployed;
      const cwd = repository(folder, files);
      for (const place of ['.', address]) {
        const { stdout } = await call(['check', place, '--format', 'json'], {
          cwd,
          live: { resolve: async () => [LOCAL], isPublic: (at) => at === LOCAL, pause: async () => {} },
        });
        const { findings } = JSON.parse(stdout) as { findings: { code: string; message: string }[] };
        const failed = findings
          .filter(({ code }) => code.endsWith('/failed-expectation'))
          .map(({ code, message }) => `${code} ${message.replace(/^.*? expects /, '')}`)
          .sort();
        assert.deepEqual(
          failed.map((text, at) => text.slice(0, wanted[at]?.length)),
          wanted,
          `${place}: ${stdout}`,
        );
      }
    }
  });
