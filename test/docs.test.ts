/** The documentation: links within the repository have targets, and the examples in the guides are valid. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { pages } from '../scripts/lib/pages.mjs';
import { languages } from '../server/src/languages.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const textOf = (page: string): string => readFileSync(join(root, page), 'utf8');

/** The anchors that GitHub generates for a page's headings. */
const anchorsOf = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.replace(/^(`{3,}).*?^\1/gms, '').matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
      heading!
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replace(/\s/g, '-'),
    ),
  );

for (const page of pages()) {
  test(`links of ${page} have targets`, () => {
    const text = textOf(page)
      .replace(/^(`{3,}).*?^\1/gms, '')
      .replace(/`[^`\n]*`/g, '');
    for (const [, link] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^(?:https?:|mailto:)/.test(link!)) continue;
      const [path, anchor] = link!.split('#') as [string, string | undefined];
      const target = path === '' ? page : relative(root, join(root, dirname(page), decodeURI(path)));
      assert.ok(existsSync(join(root, target)), `${link} of ${page}`);
      if (anchor !== undefined) assert.ok(anchorsOf(textOf(target)).has(anchor), `${link} of ${page}`);
    }
  });
}

test('external URLs are listed for the workflow that requests them', () => {
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'scripts/links.mjs'), '--list'], {
    encoding: 'utf8',
  });
  assert.equal(status, 0);
  const addresses = stdout.trim().split('\n');
  assert.ok(addresses.length > 20);
  for (const address of addresses)
    assert.equal(new URL(address).protocol.replace('http:', 'https:'), 'https:');
});

const FILES: Readonly<Record<string, string>> = { 'robots.txt': 'robots.txt', xml: 'sitemap.xml' };

for (const guide of ['robots-txt.md', 'sitemaps.md']) {
  test(`the examples of ${guide} have no findings`, async () => {
    const text = textOf(`docs/guides/${guide}`);
    const examples = [...text.matchAll(/^```(robots\.txt|xml)\n(.*?)^```$/gms)];
    assert.ok(examples.length > 2);
    for (const [, kind, example] of examples) {
      const file = { uri: `file:///${FILES[kind!]}`, languageId: '', head: example! };
      const service = await languages.find((language) => language.claims(file))!.load();
      const identity = { uri: file.uri, languageId: service.id, version: 1 };
      const document = service.read(service.open(identity, example!, { levels: new Map() }));
      const serious = service
        .findings(document)
        .findings.filter(({ severity }) => /error|warning/.test(severity));
      assert.deepEqual(serious, [], example);
    }
  });
}

test('the README is short, and its pictures are small', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  assert.ok(readme.split(/\s+/).length <= 900);
  const pictures = [...readme.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, file]) => file!);
  assert.equal(pictures.length, 3);
  for (const file of pictures)
    assert.ok(statSync(new URL(`../${file}`, import.meta.url)).size < 600_000, file);
});
