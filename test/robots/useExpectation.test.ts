/** An expectation for a use covers the crawlers that the table gains. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { Crawler } from '../../server/src/robots/facts/crawlers.ts';
import { useCrawlers } from '../../server/src/robots/facts/known.ts';
import { crawlersNamed } from '../../server/src/robots/facts/purposes.ts';
import { robots } from '../../server/src/robots/service.ts';
import { read } from './check.ts';

const NEW: Crawler = {
  token: 'FreshTrainingBot',
  operator: 'Fresh',
  purpose: 'ai-training',
  obeys: 'yes',
  star: 'yes',
  verified: '2026-11-27',
};

afterEach(() => useCrawlers(undefined));

test('a new training crawler is open against the expectation', () => {
  const names = crawlersNamed('use:ai-training').map((token) => `User-agent: ${token}\n`);
  const text = `# @expect block use:ai-training /\nUser-agent: *\nDisallow:\n\n${names.join('')}Disallow: /\n`;
  const failed = () => robots.places(read(text), { code: 'robots/failed-expectation' });
  assert.deepEqual(failed(), []);
  useCrawlers({ crawlers: [NEW], aliases: [] });
  const [finding, ...others] = failed();
  assert.deepEqual(others, []);
  assert.equal(finding?.args?.who, NEW.token);
});
