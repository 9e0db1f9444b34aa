/** Semantic tokens have the colors of the grammar: nothing changes its color when the server answers. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { robots } from '../../server/src/robots/service.ts';
import { read } from '../robots/check.ts';

const root = new URL('../../', import.meta.url);
const textOf = (path: string) => readFileSync(new URL(path, root), 'utf8');

interface Tokenizer {
  loadGrammar(scope: string): Promise<{
    tokenizeLine(
      line: string,
      before: null,
    ): {
      readonly tokens: readonly {
        readonly startIndex: number;
        readonly endIndex: number;
        readonly scopes: readonly string[];
      }[];
    };
  }>;
}

const { createRegistryFromGrammars } = createRequire(import.meta.url)(
  'vscode-tmgrammar-test/dist/common/index.js',
) as {
  createRegistryFromGrammars(grammars: readonly { grammar: object; content: string }[]): Tokenizer;
};

/** The scopes whose colors VS Code gives to a type, and those that the manifest gives instead. */
const SCOPES: Readonly<Record<string, string>> = {
  ...{ keyword: 'keyword.control', class: 'entity.name.type', string: 'string' },
  ...{ comment: 'comment', number: 'constant.numeric' },
  ...JSON.parse(textOf('package.json')).contributes.semanticTokenScopes[0].scopes,
};

const LINES = [
  ...[
    'User-agent: *',
    'User-agent: Googlebot # news',
    'Disallow: /a/*.php$',
    'Allow: /*?b=*',
    'Disallow: /$',
    'Allow: /caf%C3%A9/%x$b',
  ],
  ...['Sitemap: https://example.com/a.xml', 'Crawl-delay: 5', 'Noindex: /a', 'Host: example.com'],
  ...[
    'License: https://example.com/l.xml',
    'Content-Signal: search=yes',
    'Clean-param: a /b',
    '# @expect block',
  ],
];

/** The first two names of a scope; themes give colors to these. */
const colorOf = (scope: string) => scope.split('.').slice(0, 2).join('.');

test('each semantic token of robots.txt has a scope of the same color', async () => {
  const grammar = {
    path: 'robots-txt.tmLanguage.json',
    scopeName: 'source.robots-txt',
    language: 'robots-txt',
  };
  const registry = createRegistryFromGrammars([{ grammar, content: textOf(`syntaxes/${grammar.path}`) }]);
  const loaded = await registry.loadGrammar(grammar.scopeName);
  const seen = new Set<string>();
  for (const line of LINES) {
    const { tokens } = loaded.tokenizeLine(line, null);
    const span = { start: 0, end: line.length };
    for (const { start, end, type } of robots.features.semanticTokens!(read(line), span)) {
      seen.add(type);
      const wanted = [colorOf([SCOPES[type]].flat()[0]!), 'punctuation', 'markup'];
      for (const { startIndex, endIndex, scopes } of tokens) {
        if (endIndex <= start || end <= startIndex) continue;
        assert.ok(
          wanted.some((scope) => scopes.at(-1)!.startsWith(scope)),
          `${line.slice(startIndex, endIndex)} of "${line}" is ${type}, but ${scopes.join(' ')}`,
        );
      }
    }
  }
  assert.deepEqual([...seen].sort(), Object.keys(SCOPES).sort());
});
