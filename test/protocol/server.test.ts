import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import {
  type ClientCapabilities,
  type CodeAction,
  type Diagnostic,
  DiagnosticSeverity,
  type Hover,
  type PublishDiagnosticsParams,
  type TextEdit,
} from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { build } from './build.ts';
import type { Client } from './client.ts';
import { startReal } from './servers.ts';

const capabilities: ClientCapabilities = {
  textDocument: { codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } } },
};

let client: Client;
before(async () => {
  await build();
  client = await startReal({ capabilities });
});

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const index = (namespace: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${namespace}">\n  <sitemap>\n    <loc>https://www.example.com/sitemap.xml</loc>\n  </sitemap>\n</sitemapindex>\n`;

interface Case {
  readonly languageId: string;
  readonly uri: string;
  readonly text: string;
  /** `code line:character-line:character` of each finding; infos and hints only for these rules. */
  readonly found: string[];
  /** The title of a quick fix of the first finding, and the text after it. */
  readonly fix?: { title: RegExp; after: string };
}

/** Documents opened in an editor. */
const CASES: Record<string, Case> = {
  'a robots.txt of VS Code': {
    languageId: 'robots-txt',
    uri: 'file:///site/robots.txt',
    text: 'User-agent: bingbot\nDisallow /private/\n',
    found: ['robots/missing-colon 1:0-1:8'],
    fix: { title: /':'/, after: 'User-agent: bingbot\nDisallow: /private/\n' },
  },
  'a robots.txt of Vim': {
    languageId: 'robots',
    uri: 'file:///site/staging.txt',
    text: 'User-agent: bingbot\nDisallow: /tmp\nAllow: /tmpfiles/\n',
    found: ['robots/directory-slash 1:10-1:14'],
    fix: { title: /slash/, after: 'User-agent: bingbot\nDisallow: /tmp/\nAllow: /tmpfiles/\n' },
  },
  'a robots.txt without an id': {
    languageId: 'plaintext',
    uri: 'file:///robots.txt',
    text: 'User-agent: bingbot\nDisallow:\n',
    found: [],
  },
  'a sitemap index with a wrong namespace': {
    languageId: 'xml',
    uri: 'file:///site/sitemap-index.xml',
    text: index('https://www.sitemaps.org/schemas/sitemap/0.9/'),
    found: ['sitemap/namespace-mismatch 1:21-1:66'],
    fix: { title: /namespace/, after: index(NAMESPACE) },
  },
  'a correct sitemap index': {
    languageId: 'xml',
    uri: 'untitled:Untitled-1',
    text: index(NAMESPACE),
    found: [],
  },
};

/** Errors and warnings, and findings with one of `codes`. */
const faults = ({ diagnostics }: PublishDiagnosticsParams, codes: readonly string[] = []) =>
  diagnostics.filter(
    ({ code, severity = 1 }) => severity <= DiagnosticSeverity.Warning || codes.includes(String(code)),
  );

const shown = ({ code, range: { start, end } }: Diagnostic) =>
  `${code} ${start.line}:${start.character}-${end.line}:${end.character}`;

for (const [name, { languageId, uri, text, found, fix }] of Object.entries(CASES)) {
  test(`${name} is checked, fixed and cleared`, async () => {
    client.open(uri, languageId, text);
    const codes = found.map((line) => line.split(' ')[0]!);
    const diagnostics = faults(await client.diagnostics(uri), codes);
    assert.deepEqual(diagnostics.map(shown), found);
    if (fix) {
      const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
        textDocument: { uri },
        range: diagnostics[0]!.range,
        context: { diagnostics: [] },
      });
      const action = actions.find(({ title }) => fix.title.test(title));
      const edits = action?.edit?.changes?.[uri] as TextEdit[];
      const document = TextDocument.create(uri, languageId, 1, text);
      assert.equal(TextDocument.applyEdits(document, edits), fix.after);
      client.change(uri, 2, ...edits.map(({ range, newText }) => ({ range, text: newText })));
      assert.deepEqual(faults(await client.diagnostics(uri), codes), []);
    }
    client.close(uri);
    assert.deepEqual(await client.diagnostics(uri), { uri, diagnostics: [] });
  });
}

test('XML that is not a sitemap has no diagnostics until it becomes one', async () => {
  const uri = 'file:///site/feed.xml';
  client.open(uri, 'xml', '<rss>&</rss>');
  client.change(uri, 2, { text: '<urlset>&</urlset>' });
  assert.equal((await client.diagnostics(uri)).version, 2);
  client.change(uri, 3, { text: '<rss>&</rss>' });
  assert.deepEqual((await client.diagnostics(uri)).diagnostics, []);
});

test('a hover explains, with a link to the source', async () => {
  const uri = 'file:///hover/robots.txt';
  client.open(uri, 'robots-txt', 'User-agent: bingbot\nDisallow: /a*b$\n');
  const position = { line: 1, character: 2 };
  const hover = await client.request<Hover>('textDocument/hover', { textDocument: { uri }, position });
  assert.match((hover.contents as { kind: string; value: string }).value, /\]\(https:\/\//);
  assert.equal((hover.contents as { kind: string }).kind, 'markdown');
});

/** Invalid text in either language: the server must answer and keep running. */
const BAD: Record<string, string> = {
  nothing: '',
  'one line of 1 MB': 'a'.repeat(1_000_000),
  'all <': '<'.repeat(100_000),
  'deeply nested tags': `<urlset>${'<a>'.repeat(20_000)}`,
  'a doctype with entities': `<!DOCTYPE urlset [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "&a;&a;">]><urlset>&b;</urlset>`,
  binary: Array.from({ length: 10_000 }, (_, i) => String.fromCharCode((i * 7919) % 65_536)).join(''),
  'an unclosed comment': `<urlset><!-- ${'x'.repeat(100_000)}`,
};

for (const [name, text] of Object.entries(BAD)) {
  for (const languageId of ['robots-txt', 'xml']) {
    test(`${name} as ${languageId} is answered`, async () => {
      const uri = `file:///bad/${languageId}/sitemap.xml`;
      client.open(uri, languageId, text);
      assert.ok((await client.found(uri)).length <= 1001);
      client.change(uri, 2, {
        range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } },
        text: '<',
      });
      await client.found(uri);
      assert.equal(client.pushed(uri).at(-1)?.version, 2);
      client.close(uri);
    });
  }
}

test('the server ends with 0', async () => {
  const other = await startReal();
  assert.equal(await other.stop(), 0);
});
