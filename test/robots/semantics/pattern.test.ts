import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  indexFolderPattern,
  matchesPattern,
  normalizePattern,
  toOctets,
} from '../../../server/src/robots/semantics/index.ts';
import { runs } from '../../scale.ts';
import { matchesByPositions, matchesByTrying, paths, patterns } from './reference.ts';

function check(pattern: string, path: string, expected: boolean): void {
  assert.equal(matchesPattern(pattern, path), expected, `${pattern} on ${path}`);
}

test('patterns and paths', () => {
  check('', '/', true);
  check('/', '/anything', true);
  check('$', '/', false);
  check('*$', '/x', true);
  check('/fish', '/fish.html', true);
  check('/fish', '/Fish', false);
  check('/fish$', '/fish', true);
  check('/fish$', '/fishes', false);
  check('/fish/', '/fish', false);
  check('/*.php', '/a/b.php5', true);
  check('/*.php$', '/a.php/b.php', true);
  check('/*.php$', '/a.php?x', false);
  check('/a*b*c$', '/abbc/c', true);
  check('/a**$', '/a', true);
  check('/a$b', '/a$bc', true);
  check('/a$$', '/a$', true);
  check('/a$*', '/a', false);
  check('/aa*a$', '/aa', false);
  check('/é'.normalize(), '/é', true);
  check('/*x', '/é/€/x', true);
  check('fish', '/fish', false);
  check('*fish', '/fish', true);
});

test('normal form and folder form', () => {
  assert.equal(normalizePattern(toOctets('/ü%3f%3F%%3a%e')), '/%C3%BC%3F%3F%%3A%e');
  assert.equal(normalizePattern(toOctets(Uint8Array.of(0x2f, 0xff, 0x80))), '/%FF%80');
  assert.equal(indexFolderPattern('/a/index.html'), '/a/$');
  assert.equal(indexFolderPattern('/index.htmx*'), '/$');
  assert.equal(indexFolderPattern('*/index.htm$'), '*/$');
  assert.equal(indexFolderPattern('/a/index.php'), undefined);
  assert.equal(indexFolderPattern('/index.html/a'), undefined);
  assert.equal(indexFolderPattern('index.html'), undefined);
});

test('matching equals position sets, and position sets equal trying everything', () => {
  fc.assert(
    fc.property(patterns, paths, (pattern, path) => {
      const expected = matchesByPositions(pattern, path);
      assert.equal(matchesByTrying(pattern, path), expected);
      assert.equal(matchesPattern(pattern, path), expected);
    }),
    { numRuns: runs(5000) },
  );
});

test('text and octets of a path match alike', () => {
  fc.assert(
    fc.property(
      patterns,
      fc.string({ unit: fc.constantFrom('/', 'a', 'é', '😀', '\ud800') }),
      (pattern, path) => {
        assert.equal(matchesPattern(pattern, path), matchesPattern(pattern, toOctets(path)));
      },
    ),
  );
});
