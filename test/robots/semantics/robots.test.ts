import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  compileRobots,
  mergeGroups,
  parseRobots,
  pathOfUrl,
  productToken,
  toOctets,
  verdict,
} from '../../../server/src/robots/semantics/index.ts';
import { runs } from '../../scale.ts';
import { explain } from './explain.ts';

/** Groups as `agents: rule lines`, and the rules outside of groups. */
function check(robots: string, expected: readonly string[]): void {
  const { groups, ungrouped } = parseRobots(robots);
  const shown = groups.map(
    ({ agents, rules }) =>
      `${agents.map(({ token }) => token).join(',')}: ${rules.map(({ line }) => line).join(' ')}`,
  );
  if (ungrouped.length > 0) shown.unshift(`none: ${ungrouped.map(({ line }) => line).join(' ')}`);
  assert.deepEqual(shown, expected, JSON.stringify(robots));
}

test('groups', () => {
  check('', []);
  check('user-agent: a\n\n# c\nsitemap: /s\nuser-agent: b\ncrawl-delay: 1\ndisallow: /', ['a,b: 7']);
  check('user-agent: a\ndisallow:\nuser-agent: b\nallow: /', ['a: 2', 'b: 4']);
  check('allow: /\nuser-agent: a', ['none: 1', 'a: ']);
  check('user-agent: Foo/1.0\nuser-agent: *bot\nuser-agent: * x\nuser-agent:', ['Foo,,*,: ']);
});

test('groups of one token are merged, each once', () => {
  const { groups } = parseRobots(
    'user-agent: a\nuser-agent: A\nallow: /\nuser-agent: b\nallow: /\nuser-agent: a/1',
  );
  const merged = [...mergeGroups(groups)].map(([key, group]) => [
    key,
    group.groups.map((g) => groups.indexOf(g)),
  ]);
  assert.deepEqual(merged, [
    ['a', [0, 2]],
    ['b', [1]],
  ]);
});

test('line ends and line numbers', () => {
  const offsets = (text: string | Uint8Array) => parseRobots(text).lines.map(({ offset }) => offset);
  assert.deepEqual(offsets(''), [0]);
  assert.deepEqual(offsets('a\n'), [0, 2]);
  assert.deepEqual(offsets('a\r\nb\rc\n\rd\r\r\n'), [0, 3, 5, 7, 8, 10, 12]);
  assert.deepEqual(offsets('é\r\n'), [0, 4]);
});

test('product tokens', () => {
  for (const [value, token] of [
    ['*', '*'],
    ['* foo', '*'],
    ['*\vfoo', '*'],
    ['*,foo', ''],
    ['Googlebot-Image/1.0', 'Googlebot-Image'],
    ['Foo_Bot é', 'Foo_Bot'],
    ['4bot', ''],
    ['', ''],
  ] as const) {
    assert.equal(productToken(value), token, value);
  }
});

test('the path of a URL', () => {
  for (const [url, path] of [
    ['', '/'],
    ['http://e.com', '/'],
    ['http://e.com/', '/'],
    ['http://e.com/a?b;c#d', '/a?b;c'],
    ['http://e.com?q', '/?q'],
    ['http://e.com;p', '/;p'],
    ['http://e.com#a/b', '/'],
    ['//e.com/a', '/a'],
    ['e.com/a', '/a'],
    ['e.com/a://b/c', '/a://b/c'],
    ['/a/b', '/a/b'],
    ['a', '/'],
    ['http://u:p@[::1]:80/x', '/x'],
    ['http://e.com/a\0b', '/a'],
    ['http://e.com?\0b', '/?'],
    ['http://e.com;\0/b', '/;'],
    ['http://e\0.com/a', '/a'],
    ['/\0', '/'],
    ['/a#\0', '/a'],
    ['\0', '/'],
  ] as const) {
    assert.equal(pathOfUrl(url), path, url);
    assert.equal(pathOfUrl(toOctets(url)), path, url);
  }
});

const soup = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc
    .array(
      fc.constantFrom(
        'user-agent',
        'allow',
        'disallow',
        ':',
        ' ',
        '*',
        '/',
        '#',
        '\r',
        '\n',
        '\0',
        '$',
        'é',
        '\ud800',
      ),
      { maxLength: 60 },
    )
    .map((parts) => parts.join('')),
);

test('any bytes give lines, groups and verdicts', () => {
  fc.assert(
    fc.property(soup, fc.string(), fc.string({ unit: 'binary' }), (source, agent, url) => {
      const robots = parseRobots(source);
      const found = verdict(compileRobots(robots), agent, url);
      const explained = explain(robots, agent, url);
      assert.deepEqual([explained.allowed, explained.line], [found.allowed, found.line]);
      assert.deepEqual(
        robots.lines.map(({ line }) => line),
        robots.lines.map((_, index) => index + 1),
      );
      const merged = [...mergeGroups(robots.groups).values()];
      assert.ok(merged.every(({ groups }) => new Set(groups).size === groups.length));
    }),
    { numRuns: runs(2000) },
  );
});
