import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DatedFact, datedFacts, olderThan } from '../scripts/lib/datedFacts.ts';

const fact = (date: string): DatedFact => ({ what: 'GPTBot', date, page: '' });

/** A date of a fact, a day, and whether the fact is old on that day. */
const ages: readonly (readonly [date: string, today: string, isOld: boolean])[] = [
  ['2026-01-01', '2026-06-30', false],
  ['2026-01-01', '2026-07-01', true],
  ['2026-11-27', '2026-11-27', false],
  ['', '2026-11-27', true],
];

for (const [date, today, isOld] of ages)
  test(`a fact of '${date}' is ${isOld ? '' : 'not '}old on ${today}`, () =>
    assert.equal(olderThan([fact(date)], today).length, Number(isOld)));

test('the oldest facts come first', () => {
  const dates = ['2026-02-01', '2026-01-01'];
  assert.deepEqual(
    olderThan(dates.map(fact), '2027-01-01').map(({ date }) => date),
    dates.toReversed(),
  );
});

test('crawlers, usage tokens and preferences are dated', () => {
  const dated = new Map(datedFacts().map(({ what, date }) => [what, date]));
  for (const what of ['GPTBot', '__usage_ai-training', 'Content-Usage', 'Content-Signal'])
    assert.match(dated.get(what) ?? '', /^\d{4}-\d\d-\d\d$/, what);
});
