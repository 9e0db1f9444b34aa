/** The menu of the light bulb at every finding of the examples, at every line, and for whole files: few rows, repairs first. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { CodeAction, Diagnostic, Range } from 'vscode-languageserver';
import type { Client } from './client.ts';
import { startReal } from './servers.ts';

const MAX_ROWS = 8;
const examples = fileURLToPath(new URL('../../examples', import.meta.url));
const textDocument = {
  codeAction: {
    codeActionLiteralSupport: { codeActionKind: { valueSet: [] } },
    ...{ dataSupport: true, resolveSupport: { properties: ['edit'] } },
  },
};
const workspace = { applyEdit: true, workspaceEdit: { documentChanges: true } };
const CLIENTS = {
  'VS Code': await startReal({
    capabilities: { textDocument, workspace, experimental: { crawlwiseCommands: true } },
  }),
  'another editor': await startReal({ capabilities: { textDocument, workspace } }),
};

/** In the order in which VS Code lists them: `codeActionsComparator` in its sources. */
async function menu(client: Client, uri: string, range: Range): Promise<CodeAction[]> {
  const rows = await client.request<CodeAction[]>('textDocument/codeAction', {
    ...{ textDocument: { uri }, range },
    context: { diagnostics: [], triggerKind: 1 },
  });
  const rank = ({ diagnostics = [], isPreferred = false }: CodeAction) =>
    2 * Number(diagnostics.length === 0) + Number(!isPreferred);
  return rows.sort((a, b) => rank(a) - rank(b));
}

/** A row that opens or blocks everything, for any crawler. */
/** Also for other parsers than Google's. */
const WHOLE_SITE = /\b(?:opens|blocks) \/ for |but not for other parsers/;
const CONFIGURATION = /^(?:Configure or ignore|Ignore) /;
/** What is left to the command that applies a policy. */
const POLICY = /^(?:Block all|Block AI|Allow everything|Add a group that blocks)/;

for (const [name, client] of Object.entries(CLIENTS)) {
  for (const file of readdirSync(examples, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:xml|txt)$/.test(file)) continue;
    test(`the light bulb of ${file} in ${name}`, async () => {
      const text = readFileSync(join(examples, file), 'utf8');
      const uri = `file:///examples/${file}`;
      client.open(uri, basename(file) === 'robots.txt' ? 'robots-txt' : 'xml', text);
      const found: Diagnostic[] = await client.found(uri);
      const lines = text.split('\n');
      const places = [
        ...found.flatMap(({ range }) => [range.start, range.end]),
        ...lines.map((_, line) => ({ line, character: 0 })),
        ...lines.map((content, line) => ({ line, character: content.length })),
      ];
      const whole = { start: { line: 0, character: 0 }, end: { line: lines.length, character: 0 } };
      const ranges = [
        ...found.map(({ range }) => range),
        ...places.map((place) => ({ start: place, end: place })),
        whole,
      ];
      for (const range of ranges) {
        const rows = await menu(client, uri, range);
        const shown = `line ${range.start.line + 1}:\n${rows.map(({ title }) => title).join('\n')}`;
        assert.ok(rows.length <= MAX_ROWS, shown);
        assert.ok(!rows.some(({ title, isPreferred }) => isPreferred && WHOLE_SITE.test(title)), shown);
        assert.ok(!rows.some(({ title }) => POLICY.test(title)), shown);
        const isRepair = rows.map(({ title }) => !CONFIGURATION.test(title));
        const quick = isRepair.slice(0, rows.filter(({ kind }) => kind === 'quickfix').length);
        const first = quick.findIndex((is) => !is);
        const behind = first < 0 ? [] : rows.slice(first, quick.length).filter((_, at) => quick[first + at]);
        assert.deepEqual(behind, [], `a repair behind the configuration: ${shown}`);
        const codes = rows.flatMap(({ title }) => /^Configure or ignore (\S+)…$/.exec(title)?.slice(1) ?? []);
        assert.equal(new Set(codes).size, codes.length, shown);
      }
    });
  }
}
