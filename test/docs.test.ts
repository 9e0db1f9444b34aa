/** The documentation: links within the repository have targets, and the examples in the guides are valid. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import GithubSlugger from 'github-slugger';
import { pages } from '../scripts/lib/pages.mjs';
import { languages } from '../server/src/languages.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const textOf = (page: string): string => readFileSync(join(root, page), 'utf8');

/** The anchors that GitHub generates for a page's headings. */
function anchorsOf(text: string): ReadonlySet<string> {
  const slugger = new GithubSlugger();
  const headings = text.replace(/^(`{3,}).*?^\1/gms, '').matchAll(/^#+ (.+)$/gm);
  return new Set([...headings].map(([, heading]) => slugger.slug(heading!)));
}

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

test('the examples in pages have no findings', async () => {
  const examples = pages()
    .filter((page) => !/^docs\/(?:rules|architecture)|^CHANGELOG/.test(page))
    .flatMap((page) =>
      [...textOf(page).matchAll(/^```(robots\.txt|xml)(?: \S+)?\n(.*?)^```$/gms)].map(
        ([, kind, text]) => [page, FILES[kind!]!, text!] as const,
      ),
    );
  assert.ok(examples.length > 12, `${examples.length} examples`);
  for (const [page, name, text] of examples)
    assert.deepEqual(await problemsIn(name, text), [], `${page}: ${text}`);
});

/** The codes of the errors and warnings in a text. */
async function problemsIn(name: string, text: string): Promise<readonly string[]> {
  const file = { uri: `file:///${name}`, languageId: '', head: text };
  const service = await languages.find((language) => language.claims(file))!.load();
  const identity = { uri: file.uri, languageId: service.id, version: 1 };
  const document = service.read(service.open(identity, text, { levels: new Map() }));
  return service
    .findings(document)
    .findings.filter(({ severity }) => /error|warning/.test(severity))
    .map(({ code }) => code);
}

test('the comments of docs/ignore.md hide what they name, and nothing else is found', async () => {
  const text = textOf('docs/ignore.md');
  const examples = [...text.matchAll(/^```(robots\.txt|xml)\n(.*?)^```$/gms)];
  assert.equal(examples.length, 2);
  for (const [, kind, example] of examples) {
    assert.deepEqual(await problemsIn(FILES[kind!]!, example!), [], example);
    const [, code] = /crawlwise-disable\S* ([\w/-]+)/.exec(example!)!;
    const plain = example!.replace(/^.*crawlwise-.*\n/gm, '');
    assert.deepEqual([...new Set(await problemsIn(FILES[kind!]!, plain))], [code], plain);
  }
});

test('the README is short, and its pictures are small', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  assert.ok(readme.split(/\s+/).length <= 900);
  const pictures = [...readme.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, file]) => file!);
  assert.equal(pictures.length, 4);
  for (const file of pictures)
    assert.ok(statSync(new URL(`../${file}`, import.meta.url)).size < 600_000, file);
});
