/** Who may use a site: what a file says of it, and what becomes of a file when an owner decides. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PolicyAnswer } from '../../../server/src/core/features.ts';
import { USES, type UseName } from '../../../server/src/core/rule/expected.ts';
import { robots } from '../../../server/src/robots/service.ts';
import { read } from '../check.ts';

function answer(text: string, allowed?: readonly UseName[]): PolicyAnswer {
  const steps = robots.features.policy!(read(text), allowed);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const allowedIn = (text: string): readonly string[] =>
  answer(text).uses.flatMap(({ name, isAllowed }) => (isAllowed ? [name] : []));

/** A file, and the uses that most of their crawlers may use it by. */
const states: Record<string, readonly UseName[]> = {
  '': USES,
  'User-agent: *\nDisallow: /a\n': USES,
  'User-agent: *\nDisallow: /\n': [],
  'User-agent: GPTBot\nDisallow: /\n': USES,
  'User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nUser-agent: bingbot\nDisallow:\n': [],
};

for (const [text, allowed] of Object.entries(states))
  test(`who may use the site by ${JSON.stringify(text)}`, () => assert.deepEqual(allowedIn(text), allowed));

test('a use is described by the crawlers that owners ask about first', () => {
  const first = answer('User-agent: *\nAllow: /\n').uses.map(({ description }) => description.split(', ')[0]);
  assert.deepEqual(first.slice(0, 3), ['Googlebot', 'PerplexityBot', 'GPTBot']);
});

test('a use of which some are blocked says which', () => {
  const [, , training] = answer('User-agent: GPTBot\nDisallow: /\n').uses;
  assert.equal(training!.detail, 'Blocked now: GPTBot');
});

const PARTLY = '# ours\nUser-agent: *\nDisallow: /cart/\n\nSitemap: https://e.com/s.xml\n';
const STAR_BLOCKED = 'User-agent: *\nDisallow: /\n';

for (const text of ['', PARTLY, STAR_BLOCKED, `${PARTLY}\nUser-agent: GPTBot\nDisallow: /\n`]) {
  for (let bits = 0; bits < 2 ** USES.length; bits++) {
    const allowed = USES.filter((_, at) => (bits >> at) & 1);
    test(`${allowed.join(', ') || 'nobody'} may use ${JSON.stringify(text)}`, () => {
      const { change, refusal } = answer(text, allowed);
      assert.equal(refusal, undefined);
      assert.deepEqual(allowedIn(change!.text), allowed);
      const again = answer(change!.text, allowed);
      assert.equal(again.change?.edits.length, 0, 'a second time nothing is to be done');
      const isChanged = change!.edits.length > 0;
      assert.equal(change!.effect.title !== 'Nothing will change for crawlers', isChanged, change!.text);
    });
  }
}

test('what a use could not fetch before stays so if the owner decides on another one', () => {
  const text = `${PARTLY}\nUser-agent: GPTBot\nDisallow: /\n`;
  const { change } = answer(text, ['search', 'ai-training', 'others']);
  assert.match(change!.text, /User-agent: PerplexityBot\n/);
  assert.match(change!.text, /User-agent: GPTBot\n(?:User-agent: [\w.-]+\n)*Disallow: \/\n/);
  assert.ok(change!.text.startsWith(PARTLY));
});

test('files that are no robots.txt, and long ones, are refused', () => {
  assert.match(answer('<html></html>', []).refusal!, /not a robots\.txt/);
  assert.match(answer('Disallow: /a\n'.repeat(10_000), []).refusal!, /command line/);
});
