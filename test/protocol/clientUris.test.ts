/** Clients that escape URIs differently: every message about an open document has the URI that it was opened with. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { LSPErrorCodes } from 'vscode-languageserver';
import { canonicalUri } from '../../server/src/core/canonicalUri.ts';
import { build } from './build.ts';
import { until } from './folder.ts';
import { startReal } from './servers.ts';

before(() => build());

const URL_A = 'https://www.example.com/a//b';
const SITEMAP = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>${URL_A}</loc></url>
</urlset>
`;
const ROBOTS = `User-agent: a
Disallow: /b
Disallow: /a
Disalow: /c

User-agent: b
Disallow: /private

Sitemap: https://www.example.com/other.xml
`;
const START = { line: 0, character: 0 };
/** A position in the name of a crawler. */
const AGENT = { line: 0, character: 12 };
const ALL = { start: START, end: { line: 9, character: 0 } };

/** How a client writes its folder and the document in it; `others` are other spellings of the document in requests. */
interface Spelling {
  readonly folder: string;
  readonly file: string;
  readonly others: readonly string[];
}

const SPELLINGS: Readonly<Record<string, Spelling>> = {
  'an escaped drive': {
    folder: 'file:///c%3A/site',
    file: 'file:///c%3A/site/robots.txt',
    others: ['file:///c:/site/robots.txt', 'file:///C:/site/robots.txt'],
  },
  'a drive in upper case': {
    folder: 'file:///C:/site',
    file: 'file:///C:/site/robots.txt',
    others: ['file:///c%3A/site/robots.txt', 'file:///c%3a/site/robots.txt'],
  },
  'a folder and a document that disagree': {
    folder: 'file:///c:/site',
    file: 'file:///C%3A/site/robots.txt',
    others: ['file:///c:/site/robots.txt'],
  },
  spaces: {
    folder: 'file:///my%20sites/one%20%281%29',
    file: 'file:///my%20sites/one%20(1)/robots.txt',
    others: ['file:///my%20sites/one%20%281%29/robots.txt', 'file:///my sites/one (1)/robots.txt'],
  },
  'umlauts in lower case': {
    folder: 'file:///b%c3%bccher',
    file: 'file:///b%c3%bccher/robots.txt',
    others: ['file:///b%C3%BCcher/robots.txt', 'file:///bücher/robots.txt'],
  },
  'umlauts unescaped': {
    folder: 'file:///bücher',
    file: 'file:///bücher/robots.txt',
    others: ['file:///b%C3%BCcher/robots.txt', 'file:///b%c3%bccher/robots.txt'],
  },
  'marks escaped': {
    folder: 'file:///p%40q%7E',
    file: 'file:///p%40q%7e/%72obots.txt',
    others: ['file:///p@q~/robots.txt'],
  },
};

/** All file URIs in a value. */
const urisIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/file:[^"]*/g)].map(([uri]) => uri);

for (const [name, { folder, file, others }] of Object.entries(SPELLINGS)) {
  test(`every message has the URI of the client: ${name}`, async () => {
    const received: unknown[] = [];
    const besides = `${folder}/other%2Exml`;
    const stored: Record<string, string> = {
      [besides]: SITEMAP,
      [`${folder}/crawlwise.json`]: '{"rules": 1}',
    };
    const client = await startReal({
      folders: [folder],
      configuration: () => null,
      capabilities: {
        workspace: {
          configuration: true,
          applyEdit: true,
          workspaceEdit: { documentChanges: true, resourceOperations: ['create'] },
          didChangeWatchedFiles: { dynamicRegistration: true, relativePatternSupport: true },
        },
        textDocument: {
          codeAction: {
            codeActionLiteralSupport: { codeActionKind: { valueSet: [] } },
            dataSupport: true,
            resolveSupport: { properties: ['edit'] },
          },
        },
        experimental: { crawlwiseFiles: true, crawlwiseStatus: true, crawlwiseSchema: false },
      },
      answer(method, params) {
        received.push(params);
        if (method === 'crawlwise/listFiles') return Object.keys(stored);
        return method === 'crawlwise/readFile' ? (stored[(params as { uri: string }).uri] ?? null) : null;
      },
    });
    client.open(file, 'robots-txt', ROBOTS);
    received.push(await until(client, file, 'robots/field-typo'));
    received.push(await client.next('crawlwise/status'));
    /** Requests again if the site has changed in between. */
    const request = async <T>(method: string, params: object): Promise<T> => {
      for (;;)
        try {
          return await client.request<T>(method, params);
        } catch (error) {
          if ((error as { code?: number }).code !== LSPErrorCodes.ContentModified) throw error;
        }
    };
    const ask = async <T>(method: string, params: object = {}): Promise<T> => {
      for (const uri of others) {
        const answer = await request<T>(method, { textDocument: { uri }, ...params });
        assert.ok(answer, `${method} of ${uri}`);
        received.push(answer);
      }
      const answer = await request<T>(method, { textDocument: { uri: file }, ...params });
      received.push(answer);
      return answer;
    };
    await ask('textDocument/hover', { position: AGENT });
    await ask('textDocument/documentSymbol');
    await ask('textDocument/references', { position: AGENT, context: { includeDeclaration: true } });
    await ask('textDocument/definition', { position: { line: 8, character: 40 } });
    await ask('textDocument/documentLink');
    await ask('textDocument/codeLens');
    await ask('textDocument/foldingRange');
    await ask('textDocument/formatting', { options: {} });
    await ask('textDocument/completion', { position: { line: 4, character: 0 } });
    const actions = await ask<{ data?: unknown }[]>('textDocument/codeAction', {
      range: ALL,
      context: { diagnostics: [] },
    });
    assert.ok(actions.length > 0);
    for (const action of actions) received.push(await request('codeAction/resolve', action));
    // Another file is created; its URI in the event differs from the one the client lists.
    const again = `${folder}/again.xml`;
    stored[again] = SITEMAP;
    client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: again, type: 1 }] });
    client.change(others[0]!, 2, { range: { start: START, end: START }, text: '# ' });
    received.push(await client.diagnostics(file));
    await client
      .request('workspace/executeCommand', { command: 'crawlwise.tool.sort', arguments: [others[0]] })
      .catch(() => {});
    client.close(others.at(-1)!);
    let last = await client.diagnostics(file);
    while (last.diagnostics.length > 0) last = await client.diagnostics(file);
    received.push(...client.requests.map(({ params }) => params));
    received.push(...client.unread('textDocument/publishDiagnostics'), ...client.unread('crawlwise/status'));

    const own = canonicalUri(file);
    const inFolder = `${canonicalUri(folder)}/`;
    const uris = received.flatMap(urisIn);
    assert.deepEqual([...new Set(uris.filter((uri) => canonicalUri(uri) === own && uri !== file))], []);
    const foreign = uris.filter((uri) => canonicalUri(uri) !== own && canonicalUri(uri).startsWith(inFolder));
    assert.deepEqual([...new Set(foreign.filter((uri) => !uri.startsWith(`${folder}/`)))], []);
    assert.ok(foreign.includes(besides), 'a file that the client lists is read by that URI');
    assert.ok(foreign.includes(`${folder}/crawlwise.json`));
  });
}
