/** The configurations of coding agents in docs/agents.md: which files are checked under the language ids that they send. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { build } from './build.ts';
import { startReal } from './servers.ts';

before(build);

const page = readFileSync(new URL('../../docs/agents.md', import.meta.url), 'utf8');
const [, section = ''] = page.split('\n## Findings by LSP\n');
const [claude, openCode] = [...section.matchAll(/^```json\n(.*?)^```$/gms)].map(([, json]) =>
  JSON.parse(json!),
);

const { command, args, extensionToLanguage } = claude.crawlwise;
const languageOf = (name: string): string => extensionToLanguage[name.slice(name.lastIndexOf('.'))];

/** Files of a repository, and the codes that are found in them. */
const FILES: Readonly<Record<string, readonly [text: string, ...codes: string[]]>> = {
  'robots.txt': ['User-agent: *\nDisallow /x/\n', 'robots/missing-colon'],
  'news-sitemap.txt': ['https://www.example.com/a b\n', 'text/not-a-url'],
  'notes.txt': ['To do:\nDisallow nothing\n'],
  'requirements.txt': ['sphinx\n'],
  'pom.xml': ['<project></project>\n'],
  'feed.rss': ['<rss version="2.0"><channel><title>x</title></channel></rss>\n'],
  'sitemap.xml': [
    '<urlset xmlns="https://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://www.example.com/</loc></url></urlset>\n',
    'sitemap/namespace-mismatch',
  ],
};

test('both agents start the same server for the same files', () => {
  assert.deepEqual(openCode.lsp.crawlwise.command, [command, ...args]);
  assert.deepEqual(openCode.lsp.crawlwise.extensions, Object.keys(extensionToLanguage));
  assert.deepEqual([command, ...args], ['crawlwise', 'lsp', '--stdio']);
});

for (const [name, [text, ...codes]] of Object.entries(FILES)) {
  test(`the findings of ${name} under the language id of the page`, async () => {
    const client = await startReal();
    const uri = `file:///site/${name}`;
    client.open(uri, languageOf(name), text);
    await client.request('textDocument/documentLink', { textDocument: { uri } });
    const published = client.pushed(uri);
    const found = published.at(-1)?.diagnostics.filter(({ severity }) => severity! <= 2) ?? [];
    assert.deepEqual(
      found.map(({ code }) => code),
      codes,
    );
  });
}
