/** Time limits. Each is far above the actual time and far below that of a backtracking matcher. */

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { compileRobots, parseRobots, verdict } from '../../../server/src/robots/semantics/index.ts';
import { cpuTime, leastTime, size } from '../../scale.ts';
import { explain } from './explain.ts';

const FILE_OCTETS = 500 * 1024;
const URLS = size(50_000);

/** A small generator of reproducible numbers below `limit`. */
function numbers(): (limit: number) => number {
  let state = 1;
  return (limit) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 8) % limit;
  };
}

const below = numbers();
const words = Array.from({ length: 400 }, () =>
  Array.from({ length: 3 + below(6) }, () => 'abcdefghijklmnopqrstuvwxyz0123456789-'[below(37)]).join(''),
);
const word = () => words[below(words.length)]!;

const shapes: Readonly<Record<string, (n: number) => string>> = {
  'folders and pages': () => `/${word()}/${word()}/${word()}`,
  'one folder': (n) => `/shop/catalogue/items/${word()}${n}`,
  'anywhere in the path': () => `/*${word()}-${word()}/${word()}=`,
  'query parameters': (n) => `/*?*${word()}${n}=`,
  'file types': () => `*/${word()}/*.${word()}$`,
  mixed: (n) =>
    [`/${word()}/${word()}/*${word()}`, `/*/${word()}*${word()}$`, `/${word()}/index.html`, `*?${word()}=*&`][
      n % 4
    ]!,
};

function fileOf(pattern: (n: number) => string): { text: string; patterns: string[] } {
  const patterns: string[] = [];
  let text = 'User-agent: *\n';
  while (text.length < FILE_OCTETS) {
    const next = pattern(patterns.length);
    text += `${patterns.length % 3 === 0 ? 'Allow' : 'Disallow'}: ${next}\n`;
    patterns.push(next);
  }
  return { text, patterns };
}

function urlsFor(patterns: readonly string[]): string[] {
  const hit = () => patterns[below(patterns.length)]!.replace('$', '').replaceAll('*', word);
  return Array.from({ length: URLS }, (_, i) =>
    i % 3 === 2
      ? `https://www.example.com/${word()}/${word()}.html?${word()}=${word()}`
      : `https://www.example.com${hit()}${i % 3 === 1 ? `/${word()}` : ''}`,
  );
}

function checkMany(t: TestContext, shape: string): void {
  const { text, patterns } = fileOf(shapes[shape]!);
  const urls = urlsFor(patterns);
  let blocked = 0;
  const once = () => {
    blocked = 0;
    const start = cpuTime();
    const robots = compileRobots(parseRobots(text));
    for (const url of urls) if (!verdict(robots, 'Googlebot', url).allowed) blocked++;
    return cpuTime() - start;
  };
  const took = Math.min(once(), once());
  t.diagnostic(
    `${shape}: ${patterns.length} rules, ${URLS} URLs (${blocked} blocked) in ${took.toFixed(0)} ms, file read included`,
  );
  assert.ok(blocked > 0 && blocked < URLS);
  assert.ok(took < 10_000, `${took} ms`);
}

for (const shape of Object.keys(shapes)) {
  test(`many URLs against 500 KiB: ${shape}`, (t) => checkMany(t, shape));
}

/** One URL and 500 KiB of expensive patterns; verdict and explanation each within the limit. */
function checkOne(pattern: (n: number) => string, path: string, boundMs: number): void {
  const robots = parseRobots(fileOf(pattern).text);
  const compiled = compileRobots(robots);
  const slower = leastTime(boundMs, 3, () => {
    const start = cpuTime();
    const found = verdict(compiled, 'Googlebot', path);
    const middle = cpuTime();
    const explained = explain(robots, 'Googlebot', path);
    const end = cpuTime();
    assert.equal(found.line, explained.line);
    return Math.max(middle - start, end - middle);
  });
  assert.ok(slower < boundMs, `${slower} ms`);
}

test('patterns made to be expensive', () => {
  const letters = (count: number) => Array.from({ length: count }, () => 'abc'[below(3)]).join('');
  checkOne(() => `/${'*a'.repeat(8000)}$`, `/${'a'.repeat(7999)}`, 1000);
  checkOne((n) => `/${'*a'.repeat(8000)}${n}`, `/${'a'.repeat(16000)}b`, 1000);
  checkOne(() => `/*${[...letters(12)].join('*')}z`, `/${letters(2000)}`, 2000);
  checkOne(() => `/${'*'.repeat(16000)}b$`, `/${'a'.repeat(16000)}`, 1000);
  checkOne(() => `/*${'a'.repeat(8000)}b`, `/${'a'.repeat(16000)}`, 2000);
});

test('files made to be expensive', () => {
  const fine = (text: string, boundMs: number) => {
    const took = leastTime(boundMs, 3, () => {
      const start = cpuTime();
      verdict(compileRobots(parseRobots(text)), 'Googlebot', '/x');
      return cpuTime() - start;
    });
    assert.ok(took < boundMs, `${took} ms for ${JSON.stringify(text.slice(0, 20))}`);
  };
  fine(' '.repeat(2_000_000), 1000);
  fine('\r'.repeat(500_000), 2000);
  fine('%c3'.repeat(1_000_000), 1000);
  fine('a\0:'.repeat(700_000), 1000);
  fine('user-agent: b\n'.repeat(50_000), 2000);
  fine('user-agent: *\ndisallow: /a\n'.repeat(20_000), 2000);
  fine(
    Array.from({ length: 10_000 }, (_, n) => `user-agent: bot${word()}\ndisallow: /${n}\n`).join(''),
    2000,
  );
});
