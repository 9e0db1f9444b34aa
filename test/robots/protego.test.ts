/** Safe fixes keep what Protego reads, the parser of Scrapy. */
import { join } from 'node:path';
import { test } from 'node:test';
import { virtualEnvironment } from '../../scripts/host/python.mjs';
import { ALL } from '../scale.ts';
import { byProtego, checkPairs, randomPairs, realPairs } from './parsers.ts';

test('safe fixes keep what Protego reads', async (t) => {
  const python = join(await virtualEnvironment('protego', ['Protego==0.7.0']), 'python');
  const real = realPairs(ALL ? 1 : 20);
  if (!real) t.diagnostic('../shared/data/real is missing: fixes were not tried on real files');
  const pairs = [...randomPairs(), ...(real ?? [])];
  checkPairs(pairs, byProtego(python));
  t.diagnostic(`${pairs.length} fixes`);
});
