/** A file that crawlers cannot decode, whose text an editor has decoded: the findings of `check`, in the editor. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { call } from '../cli/inProcess.ts';
import { folderOf, until, urlset, WWW } from './folder.ts';
import { startReal } from './servers.ts';

const FILES = {
  'robots.txt': `User-agent: *\nDisallow: /café/\n\nSitemap: ${WWW}sitemap.xml\n`,
  'sitemap.xml': urlset(WWW, `${WWW}caf%C3%A9`).replace('</urlset>', '<!-- café -->\n</urlset>'),
  'urllist.txt': `${WWW}\n${WWW}café\n`,
};
const CODES = {
  'robots.txt': 'robots/encoding',
  'sitemap.xml': 'sitemap/encoding',
  'urllist.txt': 'text/limits',
};
const LANGUAGES = { 'robots.txt': 'robots-txt', 'sitemap.xml': 'xml', 'urllist.txt': 'plaintext' };
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
/** How VS Code names them, and their octets. */
const ENCODINGS: Readonly<Record<string, (text: string) => Buffer>> = {
  utf16le: utf16,
  utf16be: (text) => utf16(text).swap16(),
  iso88591: (text) => Buffer.from(text, 'latin1'),
  utf8: (text) => Buffer.from(text),
};

interface Found {
  readonly code: unknown;
  readonly severity: unknown;
  readonly message: unknown;
}
const client = await startReal();
const SEVERITY = ['', 'error', 'warning', 'info', 'hint'];

for (const [name, text] of Object.entries(FILES) as [keyof typeof FILES, string][]) {
  for (const [encoding, encoded] of Object.entries(ENCODINGS)) {
    for (const way of ['on disk', 'told by the client'] as const) {
      test(`${name} in ${encoding}, ${way}`, async () => {
        const { folder, uri } = await folderOf({ [name]: '' });
        writeFileSync(join(folder, name), encoded(text));
        const { stdout } = await call(['check', '--format', 'json', '--level', 'hint', join(folder, name)], {
          cwd: folder,
        });
        const { findings } = JSON.parse(stdout) as { findings: Found[] };
        const ofCheck = findings.filter(({ code }) => code === CODES[name]);
        const isUtf8 = encoding === 'utf8';
        assert.equal(ofCheck.length > 0, !isUtf8);

        const isTold = way !== 'on disk';
        const place = isTold ? `untitled:/${encoding}/${name}` : uri(name);
        if (isTold) client.notify('crawlwise/encoding', { uri: place, encoding });
        client.open(place, LANGUAGES[name], text);
        const params = isUtf8 ? await client.diagnostics(place) : await until(client, place, CODES[name]);
        const own = params.diagnostics.filter(({ code }) => code === CODES[name]);
        const seen = (found: Found) => `${found.severity} ${found.code} ${found.message}`;
        const known = ofCheck.map(seen);
        for (const found of own) {
          const shown = seen({ ...found, severity: SEVERITY[found.severity!], code: found.code });
          assert.ok(known.includes(shown), `${shown}: not among ${known.join('\n')}`);
        }
        if (encoding.startsWith('utf16')) assert.equal(params.diagnostics.length, own.length);
        if (isUtf8 || !isTold) return;
        client.notify('crawlwise/encoding', { uri: place, encoding: 'utf8' });
        await until(client, place, CODES[name], false);
      });
    }
  }
}
