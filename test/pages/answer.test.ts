/**
 * What expectations know of an answer is what rules know of it: for the set-ups whose predictions are compared with the
 * answers of emulators and servers.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Found, LATER, type LastFound } from '../../server/src/core/builtPages.ts';
import { answerAt } from '../../server/src/pages/answer.ts';
import { readHead } from '../../server/src/pages/head.ts';
import { hostOf } from '../../server/src/pages/hosts/index.ts';
import { type BuiltSite, pageAt } from '../../server/src/pages/page.ts';
import { ORIGIN } from './hosts/answers.ts';
import { ADDRESSES, BUILD, SETUPS, type Setup } from './hosts/setups.ts';

const HEAD =
  '<!doctype html><title>A</title><meta name="robots" content="noindex"><link rel="canonical" href="/c">';

const lastOf = (found: LastFound): string =>
  found.kind === 'page'
    ? `page ${found.file} ${found.noindex?.name}`
    : found.kind === 'unknown'
      ? found.why
      : 'missing';

/** As rules see it; where a rule only may know the page, it is not known. */
const byRule = (found: Found): string =>
  found.kind === 'redirect'
    ? `${found.status} ${found.to} ${found.last ? lastOf(found.last.found) : 'elsewhere'}`
    : lastOf(found);

function byExpectation(url: string, site: BuiltSite): string {
  const found = answerAt(url, site);
  assert.ok(found !== LATER);
  const { hops, last } = found;
  const end =
    last.kind === 'page'
      ? `page ${last.file} ${last.noindexes[0]?.name}`
      : last.kind === 'unknown'
        ? last.why
        : 'missing';
  return hops[0] ? `${hops[0].status} ${hops[0].to} ${end}` : end;
}

for (const [name, { host, files }] of Object.entries(SETUPS) as [string, Setup][])
  test(`answers of ${name}`, () => {
    const site: BuiltSite = {
      root: `${ORIGIN}/`,
      host: hostOf(host, { has: (path) => BUILD.includes(path) }, files),
      head: (_, url) => readHead(new TextEncoder().encode(HEAD), url),
      now: 0,
    };
    let compared = 0;
    for (const address of ADDRESSES) {
      const url = new URL(address, ORIGIN).href;
      const found = pageAt(url, site);
      assert.ok(found !== LATER);
      const own = byExpectation(url, site);
      // A page that a URL only may get is known to rules if it may not be listed in any case.
      if (/(?:settings|host|program)$/.test(own)) continue;
      assert.equal(own, byRule(found), url);
      compared++;
    }
    assert.ok(compared > ADDRESSES.length / 4);
  });
