/** A hover at a problem says why it matters and how to fix it, below what it says of the place; elsewhere it does not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Hover, MarkupContent } from 'vscode-languageserver';
import { withoutRepeats } from '../../server/src/lsp/documents/withoutRepeats.ts';
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

const REPEATS: Readonly<Record<string, readonly [markdown: string, message: string, left: string]>> = {
  'a whole line': [
    'Not a date: the month must be a number\n\n[W3C](https://x.y)',
    'Crawlers ignore this date: the month must be a number',
    '[W3C](https://x.y)',
  ],
  'a clause in a longer sentence': [
    '- It has had no effect since 2022 and can go.\n- Two',
    'allow_embed has had no effect since 2022',
    '- Two',
  ],
  'one sentence of a line': [
    'Why: The second entry adds nothing. Crawlers read it.',
    'Listed above: the second entry adds nothing',
    'Why: Crawlers read it.',
  ],
  'marks and links': [
    '- **Only** the `last` [record](https://x.y) is read here.',
    'Only the last record is read',
    '',
  ],
  'few equal words': ['- Blocks the whole site.', 'Blocks the whole site', '- Blocks the whole site.'],
  'anything, where nothing is repeated': ['bad \n\n\nworse ', 'A bad word', 'bad \n\n\nworse '],
  'an accident': [
    'A crawler obeys only the group with its own name, and ignores all others of the file.',
    'GPTBot has no name here and obeys only the group with a star above it',
    'A crawler obeys only the group with its own name, and ignores all others of the file.',
  ],
};

for (const [name, [markdown, message, left]] of Object.entries(REPEATS))
  test(`a hover does not repeat ${name}`, () => assert.equal(withoutRepeats(markdown, [message]), left));
