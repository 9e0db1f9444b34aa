import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { aliases } from '../../../server/src/robots/facts/aliases.ts';
import { crawlersFrom } from '../../../server/src/robots/facts/crawlers/fromData.ts';
import { crawlers } from '../../../server/src/robots/facts/crawlers.ts';
import { known, useCrawlers, withCrawlers } from '../../../server/src/robots/facts/known.ts';
import { aliasOf, crawler, fallbackChain, suggestTokens } from '../../../server/src/robots/facts/tokens.ts';
import { robots } from '../../../server/src/robots/service.ts';
import { cpuTime } from '../../scale.ts';
import { read } from '../check.ts';

const COMPANY = {
  operator: 'Example Ltd',
  purpose: 'monitoring',
  obeys: 'yes',
  source: { page: 'Handbook' },
  tokens: [
    { token: 'ExampleWatcher' },
    { token: 'ExampleWatcher-Images', fallback: 'ExampleWatcher' },
    { token: 'gptbot', operator: 'OpenAI', purpose: 'ai-training', note: 'Seen anew' },
    { token: 'Claude-Web', operator: 'Anthropic', purpose: 'ai-assistant' },
  ],
  aliases: [{ token: 'watcher', meant: ['ExampleWatcher'], kind: 'alias' }],
};

afterEach(() => useCrawlers(undefined));

test('added entries replace those with the same name', () => {
  const all = withCrawlers(crawlersFrom(COMPANY));
  assert.equal(all.crawlers.length, crawlers.length + 3);
  assert.equal(all.crawlers.filter(({ token }) => token.toLowerCase() === 'gptbot').length, 1);
  assert.equal(all.aliases.length, aliases.length, 'one more, and one less that is a token now');
  assert.deepEqual(withCrawlers({ crawlers: [], aliases: [] }), { crawlers, aliases });
});

test('added crawlers are known everywhere until they are replaced', () => {
  const hover = (name: string): string | undefined =>
    robots.features.hover!(read(`User-agent: ${name}`), 14)?.markdown;
  const isOffered = (name: string): boolean =>
    robots.features.completion!(read('User-agent: '), 12).some(({ label }) => label === name);
  assert.equal(crawler('ExampleWatcher'), undefined);
  useCrawlers(crawlersFrom(COMPANY));
  assert.equal(crawler('examplewatcher')?.operator, 'Example Ltd');
  assert.equal(crawler('GPTBot')?.note, 'Seen anew');
  assert.equal(aliasOf('Claude-Web'), undefined);
  assert.deepEqual(fallbackChain('ExampleWatcher-Images'), ['ExampleWatcher-Images', 'ExampleWatcher', '*']);
  assert.deepEqual(suggestTokens('Examplewacher'), ['ExampleWatcher']);
  assert.deepEqual(suggestTokens('Watcher'), ['ExampleWatcher']);
  assert.match(hover('ExampleWatcher')!, /Example Ltd · monitoring and testing/);
  assert.ok(isOffered('ExampleWatcher'));
  useCrawlers(undefined);
  assert.equal(crawler('ExampleWatcher'), undefined);
  assert.equal(aliasOf('Claude-Web')?.kind, 'retired');
  assert.ok(!isOffered('ExampleWatcher'));
  assert.deepEqual(known(), { crawlers, aliases });
});

test('many added crawlers take linear time', () => {
  const ring = 10_000;
  const tokens = Array.from({ length: ring }, (_, index) => ({
    token: `ex-${'ample'.repeat(index % 19)}-${index}`,
    fallback: `ex-${'ample'.repeat(((index + 1) % ring) % 19)}-${(index + 1) % ring}`,
  }));
  const start = cpuTime();
  useCrawlers(crawlersFrom({ operator: 'Example Ltd', purpose: 'other', tokens }));
  assert.equal(fallbackChain(tokens[0]!.token).length, ring + 1);
  for (let index = 0; index < ring; index++) suggestTokens(`examplf-${index}-x`);
  assert.ok(cpuTime() - start < 30_000);
});
