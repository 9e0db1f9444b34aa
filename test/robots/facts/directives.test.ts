import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import {
  commonDirectives,
  directive,
  directives,
  googleReading,
  suggestDirectives,
} from '../../../server/src/robots/facts/directives.ts';
import { type FactSource, source, sources } from '../../../server/src/robots/facts/sources.ts';
import { SPELLINGS } from '../../../server/src/robots/semantics/directive.ts';

test('lookup ignores letter case and is safe for every name', () => {
  const names = [
    ...['User-agent', 'Disallow', 'Allow', 'Sitemap', 'Crawl-delay', 'Host', 'Clean-param', 'Request-rate'],
    ...[
      'Visit-time',
      'Robot-version',
      'Comment',
      'Cache-delay',
      'Noindex',
      'Nofollow',
      'Noarchive',
      'Nosnippet',
    ],
    ...['Content-Signal', 'Content-Usage', 'License', 'LLM-Policy', 'Revisit-after', 'Domain', 'Agentmap'],
    ...['Schemamap', 'LLMs'],
  ];
  assert.deepEqual(directives.map(({ name }) => name).sort(), [...names].sort());
  for (const name of names) {
    for (const written of [name, name.toLowerCase(), name.toUpperCase()]) {
      assert.equal(directive(written)?.name, name);
    }
  }
  assert.equal(directive('no-index')?.name, 'Noindex');
  for (const name of [
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    '',
    'user_agent',
    'Disallow ',
  ]) {
    assert.equal(directive(name), undefined, name);
    assert.equal(googleReading(name)?.how, name === 'Disallow ' ? 'prefix' : undefined, name);
  }
});

test('rows are complete', () => {
  for (const { name, summary, hover, syntax, source: page } of directives) {
    assert.ok(syntax.startsWith(`${name}: `), name);
    assert.match(summary, /^[^\n]{10,90}[^.\n]$/, name);
    const bullets = hover.split('\n');
    assert.ok(
      bullets.length <= 6 && bullets.every((line) => line.startsWith('- ') && line.endsWith('.')),
      name,
    );
    assert.ok(page.title.length > 0, name);
  }
  assert.deepEqual(
    commonDirectives.map(({ name }) => name),
    ['User-agent', 'Disallow', 'Allow', 'Sitemap'],
  );
});

test("Google's list of known but unsupported fields", () => {
  const known = directives.filter((row) => row.recognizedByGoogle && !commonDirectives.includes(row));
  assert.deepEqual(known.map(({ name }) => name.toLowerCase()).sort(), [
    ...['clean-param', 'content-signal', 'content-usage', 'crawl-delay', 'domain', 'host', 'noarchive'],
    ...['nofollow', 'noindex', 'request-rate', 'revisit-after', 'visit-time'],
  ]);
});

test('how Google reads field names', () => {
  const check = (written: string, name?: string, how?: string): void => {
    const reading = googleReading(written);
    assert.deepEqual([reading?.directive.name, reading?.how], [name, how], written);
  };
  check('disALLOW', 'Disallow', 'exact');
  check('Disallowed', 'Disallow', 'prefix');
  check('Allowed', 'Allow', 'prefix');
  check('Sitemaps', 'Sitemap', 'prefix');
  check('Sitemap_url', 'Sitemap', 'prefix');
  check('User-agents', 'User-agent', 'prefix');
  check('useragents', 'User-agent', 'prefix');
  check('user_agent');
  check('Crawl-delay');
  check('');
  check(`allow${'x'.repeat(1_000_000)}`, 'Allow', 'prefix');
  for (const { prefix, tag, typo } of SPELLINGS)
    if (typo) check(prefix.toUpperCase(), directive(tag)?.name, 'typo');
});

const lines = new URL('../../../../shared/data/robots-lines.ndjson.gz', import.meta.url);

test("agrees with the lines of Google's parser", (t) => {
  if (!existsSync(lines)) return t.diagnostic('../shared/data is missing: no lines were compared');
  const tags = new Map([
    ['User-agent', 'UserAgent'],
    ['Allow', 'Allow'],
    ['Disallow', 'Disallow'],
    ['Sitemap', 'Sitemap'],
  ]);
  let compared = 0;
  for (const json of gunzipSync(readFileSync(lines)).toString('utf8').trim().split('\n')) {
    const file = JSON.parse(json);
    if (typeof file.robots !== 'string' || /\0/.test(file.robots)) continue;
    const texts: string[] = file.robots.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
    for (const line of file.lines) {
      const text = texts[line.line - 1]!.split('#')[0]!;
      if (!line.has_directive || line.is_missing_colon_separator || line.is_line_too_long) continue;
      const key = text.slice(0, text.indexOf(':')).replace(/^[ \t\v\f]+|[ \t\v\f]+$/g, '');
      const reading = googleReading(key);
      const read = [...tags.values()].includes(line.tag) ? line.tag : undefined;
      assert.equal(reading && tags.get(reading.directive.name), read, `${file.id}:${line.line} ${key}`);
      if (directive(key)?.recognizedByGoogle && !reading) assert.equal(line.tag, 'Unused', key);
      compared++;
    }
  }
  assert.ok(compared > 500, `compared ${compared} lines`);
});

test('did you mean', () => {
  const check = (written: string, ...names: string[]): void =>
    assert.deepEqual(
      suggestDirectives(written).map(({ name }) => name),
      names,
      written,
    );
  check('Disallw', 'Disallow');
  check('Dissalllow', 'Disallow');
  check('user_agent', 'User-agent');
  check('Alow', 'Allow');
  check('Site map', 'Sitemap');
  check('crawldelay', 'Crawl-delay');
  check('Licence', 'License');
  check('Foo');
  check('Foot');
  check('X');
  check('Noindx');
  check('x'.repeat(1_000_000));
  for (const { name } of directives) check(name);
});

test('sources have safe addresses', () => {
  for (const [key, { title, url }] of Object.entries<FactSource>(sources)) {
    assert.ok(title.length > 0, key);
    if (url !== undefined) assert.equal(new URL(url).protocol, 'https:', key);
  }
  assert.equal(source('RFC').url, 'https://www.rfc-editor.org/rfc/rfc9309.html');
});
