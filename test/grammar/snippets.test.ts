/**
 * The snippets: without further input, their text has no error and no warning. Those of sitemaps are whole files,
 * without a prefix: editors offer them in an empty file; everything else is completed by the server.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { DEFAULT_CONFIG } from '../../server/src/core/findings/lintConfig.ts';
import { directives } from '../../server/src/robots/facts/directives.ts';
import { robots } from '../../server/src/robots/service.ts';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { session } from '../rules/check.ts';

interface Snippet {
  readonly prefix?: string | readonly string[];
  readonly isFileTemplate?: boolean;
  readonly body: string | readonly string[];
  readonly description: string;
}

const read = (name: string): [string, Snippet][] =>
  Object.entries(
    JSON.parse(readFileSync(new URL(`../../syntaxes/${name}.snippets.json`, import.meta.url), 'utf8')),
  );

const VARIABLES: Readonly<Record<string, string>> = {
  CURRENT_YEAR: '2024',
  CURRENT_MONTH: '08',
  CURRENT_DATE: '05',
};

/** The text that an editor inserts for a snippet: defaults, first choices, variables. */
function written(body: Snippet['body']): string {
  let text = [body].flat().join('\n');
  const defaults = new Map<string, string>();
  const inner = /\$\{(\d+):((?:\\.|[^{}\\])*)\}|\$\{(\d+)\|([^,|]*)[^|]*\|\}|\$\{([A-Z_]+)\}/g;
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(inner, (_whole, at, value, choice, first, variable) => {
      if (variable) return VARIABLES[variable] ?? '';
      defaults.set(at ?? choice, value ?? first);
      return value ?? first;
    });
  }
  return text
    .replace(/(?<!\\)\$\{?(\d+)\}?/g, (_whole, at: string) => defaults.get(at) ?? '')
    .replace(/\\([\\$}])/g, '$1');
}

/** Findings that are unavoidable before a snippet is filled in, and those that some snippets cause on purpose. */
const UNFILLED = new Set([
  'robots/blocks-entire-site',
  'hreflang/missing-return',
  'hreflang/missing-self',
  'hreflang/different-sets',
  'news/stale',
]);

function check(service: typeof robots | typeof sitemap, text: string): void {
  const { findings } = session(service as never, text);
  assert.deepEqual(
    findings
      .filter(({ severity, code }) => (severity === 'error' || severity === 'warning') && !UNFILLED.has(code))
      .map(({ code, start, end }) => [code, text.slice(start, end)]),
    [],
    text,
  );
}

const snippetsAt = (text: string, offset: number) => {
  const identity = { uri: 'file:///robots.txt', languageId: 'robots-txt', version: 1 };
  const document = robots.read(robots.open(identity, text, DEFAULT_CONFIG));
  const items = robots.features.completion?.(document, offset) ?? [];
  return items.filter(({ kind }) => kind === 'snippet');
};
for (const { label, documentation, edit } of snippetsAt('', 0)) {
  test(`snippet of robots.txt: ${label}`, () => {
    assert.ok(documentation);
    const text = written(edit.text);
    check(robots, /^(?:Dis)?allow/i.test(text) ? `User-agent: *\n${text}` : text);
  });
}
test('snippets of robots.txt are offered only at the beginning of a line', () => {
  const offered = (text: string, offset = text.length): boolean => snippetsAt(text, offset).length > 0;
  assert.deepEqual(
    ['', 'bl', '  bl', 'User-agent: *\n', '# bl', 'User-agent: ', 'Disallow: /', 'bl #'].map((text) =>
      offered(text),
    ),
    [true, true, true, true, false, false, false, false],
  );
  assert.equal(offered('bl: /x', 2), false);
});
test('no snippet of robots.txt has the prefix of a directive, except the starter of an empty file', () => {
  const rules = 'User-agent: *\n';
  for (const { label } of snippetsAt(rules, rules.length))
    assert.ok(!directives.some(({ name }) => name[0]!.toLowerCase() === label[0]), label);
});
for (const [name, { prefix, isFileTemplate, body, description }] of read('sitemap')) {
  test(`snippet of sitemaps: ${name}`, () => {
    assert.ok(description.length > 0);
    assert.deepEqual([prefix, isFileTemplate], [undefined, true]);
    check(sitemap, written(body));
  });
}

for (const [root, entry] of [
  ['urlset', 'url'],
  ['sitemapindex', 'sitemap'],
] as const) {
  test(`an entry of <${root}> is offered completely by the server`, () => {
    const head = `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`;
    const identity = { uri: 'file:///sitemap.xml', languageId: 'xml', version: 1 };
    const document = sitemap.read(sitemap.open(identity, `${head}\n</${root}>\n`, DEFAULT_CONFIG));
    const items = sitemap.features.completion?.(document, head.length) ?? [];
    const item = items.find(({ label }) => label === entry);
    assert.match(item?.edit?.text ?? '', new RegExp(`^<${entry}>\\s*<loc>[^]*<lastmod>[^]*</${entry}>`));
  });
}
