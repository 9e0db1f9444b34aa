/** Outputs of real frameworks, and what their servers really answered, which are beside the repository. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { OutputFiles } from '../../../server/src/pages/outputs/output.ts';
import { answersOf, isReal } from './answers.ts';

const SHARED = new URL('../../../../shared/findings/frameworks/', import.meta.url);

/** The roots of outputs, and the tables of their answers. */
const TABLES: readonly (readonly [root: string, table: string])[] = [
  ['next/.next', 'next.default'],
  ['astro-node/dist/client', 'astro.node'],
  ['astro-static/dist', 'astro.preview'],
  ['kit-node/build/prerendered', 'kit.node'],
  ['nuxt-build/.output/public', 'nuxt.build'],
  ['nuxt-generate/.output/public', 'nuxt.generate'],
  ['react-router/build/client', 'rr.ssr'],
];

const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile();

const filesIn = (folder: string): OutputFiles => ({
  text: (path) => (isFile(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : undefined),
  exists: (path) => isFile(join(folder, path)),
});

/** A row of a table: what a server answered. */
function* rowsOf(table: string) {
  const text = readFileSync(new URL(`${table}.table.md`, SHARED), 'utf8');
  for (const line of text.split('\n').slice(2)) {
    const [, path, status, location = '', , tags = '', body = ''] = line
      .split('|')
      .map((cell) => cell.trim());
    if (path === undefined || status === undefined || status.startsWith('ERR')) continue;
    const isNoindex = /noindex/.test(tags + body);
    yield {
      path,
      real: status === '200' ? `200${isNoindex ? ' noindex' : ''}` : `${status} ${location}`.trim(),
    };
  }
}

test('no answer that is known differs from that of the real server', (context) => {
  if (!existsSync(SHARED)) return context.skip('../shared/findings/frameworks is missing');
  const counts = { agree: 0, unknown: 0 };
  const different: string[] = [];
  for (const [root, table] of TABLES) {
    const answer = answersOf(filesIn(fileURLToPath(new URL(root, SHARED))));
    for (const { path, real } of rowsOf(table)) {
      const own = answer(path);
      if (own.startsWith('unknown')) counts.unknown++;
      else if (isReal(own, real)) counts.agree++;
      else different.push(`${table} ${path}: ${own}, not ${real}`);
    }
  }
  context.diagnostic(`${counts.agree} agree, ${counts.unknown} unknown`);
  assert.deepEqual(different, []);
  assert.ok(counts.agree >= 100, `${counts.agree} agree`);
});
