/** What the status item of an editor says about built pages is what the account of a check says. */
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { PAGE, placed, WWW, within } from '../cli/accountCheck.ts';
import { call, type Files } from '../cli/inProcess.ts';
import { sitemap } from '../fleet/site.ts';
import { build } from '../protocol/build.ts';
import { startReal } from '../protocol/servers.ts';

before(build);

const listing = (...paths: readonly string[]): Files => ({
  'robots.txt': `User-agent: *\nDisallow: /x/\nSitemap: ${WWW}/sitemap.xml\n`,
  'sitemap.xml': sitemap(...paths),
});

/** The files below `dist`, and the reason. */
const CASES: Readonly<Record<string, { readonly files: Files; readonly reason: RegExp }>> = {
  'one page for all URLs': {
    files: { ...listing('/', '/a/'), 'index.html': PAGE },
    reason: /^pages not checked, one page seems to answer all URLs: dist\/$/,
  },
  'pages of another site': {
    files: { ...listing('/c/', '/d/'), 'index.html': PAGE, 'a/index.html': PAGE, 'b/index.html': PAGE },
    reason: /^pages not checked, none of the first listed URLs has a file: dist\/$/,
  },
  'a host that is not known': {
    files: { ...listing('/', '/a'), 'index.html': PAGE, 'a.html': PAGE },
    reason: /^the server's response for 1 URL of the site is unknown: it depends on the host/,
  },
  'rules with conditions': {
    files: {
      ...{ ...listing('/', '/a'), 'index.html': PAGE, 'a.html': PAGE },
      _redirects: '/a /b 200!\n',
    },
    reason: /^the server's response for 1 URL of the site is unknown: line 1 of _redirects is a rewrite/,
  },
};

for (const [name, { files, reason }] of Object.entries(CASES))
  test(name, async () => {
    const own = placed({ files: within('dist', files) });
    const { stdout } = await call(['check', '.', '--format', 'json'], { cwd: own });
    const { notes } = JSON.parse(stdout) as { notes: { reason?: string; message?: string }[] };
    const said = notes.map((note) => note.reason ?? note.message ?? '');
    assert.match(said.join('\n'), reason);
    const client = await startReal({
      folders: [pathToFileURL(own).href],
      capabilities: { experimental: { crawlwiseStatus: true } },
    });
    const uri = pathToFileURL(join(own, 'dist/sitemap.xml')).href;
    client.open(uri, 'xml', String(files['sitemap.xml']));
    let shown: readonly string[] = [];
    while (shown.length === 0) {
      const { site = [] } = await client.next<{ readonly site?: readonly string[] }>('crawlwise/status');
      shown = site.filter((line) => !/^(?:Site|Build|Source|Host): /.test(line));
    }
    assert.deepEqual(shown, said);
    rmSync(own, { recursive: true, force: true });
  });
