/**
 * All front ends say the same about the same files. Differences that are meant are in `exceptions.ts`; one that does not
 * occur any more fails, too.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ALL, sample } from '../scale.ts';
import { EXCEPTIONS, type Exception } from './exceptions.ts';
import type { AgreeSite } from './site.ts';
import { ANNOUNCED } from './sites/announced.ts';
import { BUILT } from './sites/built.ts';
import { FIRST } from './sites/first.ts';
import { MORE_OUTPUTS, OUTPUTS } from './sites/frameworks.ts';
import { NESTED } from './sites/nested.ts';
import { SECOND } from './sites/second.ts';
import { type Answer, loadAll, placed, reference, WAYS, type Way, type WayName, withoutEnd } from './ways.ts';

const isExceptional = ({ name }: AgreeSite): boolean =>
  EXCEPTIONS.some(({ sites }) => typeof sites !== 'function' && sites.includes(name));
const MORE: readonly AgreeSite[] = [...SECOND, ...NESTED, ...ANNOUNCED, ...BUILT, ...MORE_OUTPUTS];

const some = (sites: readonly AgreeSite[], nth: number): readonly AgreeSite[] =>
  sites.filter((site) => isExceptional(site) || sample(sites, nth).includes(site));

/** `npm test` asks about those with an exception, and about some of the others. */
const SITES: readonly AgreeSite[] = [...some(FIRST, 2), ...some(OUTPUTS, 2), ...some(MORE, 6)];

const met = new Map<Exception, Set<string>>(EXCEPTIONS.map((exception) => [exception, new Set()]));

const rowsOf = (answer: Answer, isWithoutEnd: boolean): readonly string[] =>
  'refused' in answer ? ['refused'] : isWithoutEnd ? [...new Set(answer.map(withoutEnd))] : answer;

const applies = (sites: Exception['sites'], site: AgreeSite): boolean =>
  typeof sites === 'function' ? sites(site) : sites.includes(site.name);

/** The exception for a difference, if there is one. */
function exceptionFor(
  way: WayName,
  site: AgreeSite,
  file: string,
  added: readonly string[],
): Exception | undefined {
  return EXCEPTIONS.find(
    ({ ways, sites, files, isMissing }) =>
      ways.includes(way) &&
      applies(sites, site) &&
      (files?.includes(file) ?? true) &&
      !(isMissing && added.length > 0),
  );
}

const NAMES = Object.keys(WAYS) as readonly WayName[];
/** `npm test` asks a site without an exception in every third way: the next site in the next ones. */
const waysFor = (site: AgreeSite, at: number): readonly WayName[] =>
  NAMES.filter((_, nth) => ALL || isExceptional(site) || (at + nth) % 3 === 0);

await loadAll();
for (const [at, site] of SITES.entries())
  test(`agreement: ${site.name}`, async () => {
    const there = placed(site);
    const expected = await reference(there);
    const differing: string[] = [];
    for (const name of waysFor(site, at)) {
      const { ask, sites, about, isWithoutEnd = false }: Way = WAYS[name];
      if (sites && !sites.includes(site.name)) continue;
      const asked = about?.site(there) ?? there;
      const right = about ? await about.reference(asked) : expected;
      for (const [file, answer] of await ask(asked)) {
        const [own, other] = [rowsOf(right.get(file)!, isWithoutEnd), rowsOf(answer, isWithoutEnd)];
        const missing = own.filter((row) => !other.includes(row));
        const added = other.filter((row) => !own.includes(row));
        if (missing.length + added.length === 0) continue;
        const exception = exceptionFor(name, site, file, added);
        if (exception) met.get(exception)!.add(`${name} ${site.name}`);
        else
          differing.push(
            [`${name}, ${file}`, ...missing.map((row) => `- ${row}`), ...added.map((row) => `+ ${row}`)].join(
              '\n',
            ),
          );
      }
    }
    assert.equal(differing.join('\n\n'), '');
  });

test('each exception occurs, and the docs state its reason', () => {
  const docs = readFileSync(new URL('../../docs/ci.md', import.meta.url), 'utf8').replace(/\s+/g, ' ');
  for (const exception of EXCEPTIONS) {
    assert.ok(docs.includes(exception.reason), exception.reason);
    const seen = met.get(exception)!;
    const named = typeof exception.sites === 'function' ? [] : exception.sites;
    for (const site of named)
      assert.ok(
        exception.ways.some((way) => seen.has(`${way} ${site}`)),
        `${exception.reason}: ${site}`,
      );
    for (const way of exception.ways)
      assert.ok(!ALL || [...seen].some((pair) => pair.startsWith(`${way} `)), `${exception.reason}: ${way}`);
  }
});
