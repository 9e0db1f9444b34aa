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
const colorOf = (scope: string) =>
  scope
    .split('.')
    .slice(0, scope.startsWith('constant.') ? 1 : 2)
    .join('.');

test('each semantic token of robots.txt has a scope of the same color', async () => {
  const grammar = {
    path: 'robots-txt.tmLanguage.json',
    scopeName: 'source.robots-txt',
    language: 'robots-txt',
  };
  const registry = createRegistryFromGrammars([{ grammar, content: textOf(`syntaxes/${grammar.path}`) }]);
  const { tokenizeLine } = await registry.loadGrammar(grammar.scopeName).then((loaded) => ({
    tokenizeLine: (line: string) => loaded.tokenizeLine(line, null),
  }));
  const seen = new Set<string>();
  for (const line of LINES) {
    const { tokens } = tokenizeLine(line);
    for (const { start, end, type } of robots.features.semanticTokens!(read(line), {
      start: 0,
      end: line.length,
    })) {
      seen.add(type);
      const scopes = tokens.find(
        ({ startIndex, endIndex }) => startIndex <= start && start < endIndex,
      )!.scopes;
      const wanted = colorOf([SCOPES[type]].flat()[0]!);
      assert.ok(
        scopes.some((scope) => scope.startsWith(wanted)),
        `${line.slice(start, end)} of "${line}" is ${type}, ${wanted}, but ${scopes.join(' ')}`,
      );
    }
  }
  assert.deepEqual([...seen].sort(), Object.keys(SCOPES).sort());
});
