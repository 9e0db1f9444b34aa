/** A hover at a problem says why it matters and how to fix it, below what it says of the place; elsewhere it does not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Hover, MarkupContent } from 'vscode-languageserver';
import { startReal } from './servers.ts';

const TEXT = 'User-agent: Googlebot\nDisallow /a\nDisallow: /b\n';

const CASES: Readonly<
  Record<string, { line: number; character: number; expected: RegExp; isAdvised: boolean }>
> = {
  'a problem': {
    ...{ line: 1, character: 2, isAdvised: true },
    expected: /\*\*`robots\/missing-colon`\*\* {2}\nWhy: \S.* {2}\nFix: \S/,
  },
  'a line without one': { line: 2, character: 2, isAdvised: false, expected: /Disallow/ },
};

for (const [name, { line, character, expected, isAdvised }] of Object.entries(CASES))
  test(`hover: ${name}`, async () => {
    const client = await startReal({
      capabilities: { textDocument: { hover: { contentFormat: ['markdown'] } } },
    });
    const uri = 'file:///advice/robots.txt';
    client.open(uri, 'robots-txt', TEXT);
    const { contents } = await client.request<Hover>('textDocument/hover', {
      textDocument: { uri },
      position: { line, character },
    });
    const { value } = contents as MarkupContent;
    assert.match(value, expected);
    assert.equal(/^Why: /m.test(value), isAdvised, value);
  });
