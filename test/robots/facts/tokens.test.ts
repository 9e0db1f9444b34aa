import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aliases } from '../../../server/src/robots/facts/aliases.ts';
import { crawlDelayOf, crawlDelays } from '../../../server/src/robots/facts/crawlDelay.ts';
import { type Crawler, crawlers } from '../../../server/src/robots/facts/crawlers.ts';
import {
  aliasOf,
  crawler,
  fallbackChain,
  mayIgnoreRobots,
  notCoveredByStar,
  purposeTitle,
  suggestTokens,
} from '../../../server/src/robots/facts/tokens.ts';

test('no token appears twice, in any letter case', () => {
  for (const names of [crawlers, aliases].map((rows) => rows.map(({ token }) => token.toLowerCase()))) {
    assert.equal(new Set(names).size, names.length);
  }
});

test('lookups ignore letter case and are safe for every name', () => {
  for (const { token } of crawlers) {
    for (const written of [token, token.toLowerCase(), token.toUpperCase()]) {
      assert.equal(crawler(written)?.token, token);
    }
  }
  for (const name of ['constructor', '__proto__', 'toString', '', '*', 'googlebot/2.1']) {
    assert.equal(crawler(name), undefined, name);
    assert.equal(aliasOf(name), undefined, name);
    assert.deepEqual(suggestTokens(name), [], name);
  }
});

test('rows are complete and consistent', () => {
  for (const row of crawlers) {
    assert.match(row.verified, /^\d{4}-\d{2}-\d{2}$/, row.token);
    assert.ok(row.operator.length > 0, row.token);
    assert.ok(purposeTitle(row.purpose).length > 0, row.token);
    if (row.source !== undefined) assert.equal(new URL(row.source).protocol, 'https:', row.token);
    if (row.fallback !== undefined) assert.ok(crawler(row.fallback), `${row.token} → ${row.fallback}`);
    const effect = crawlDelayOf(row)?.effect;
    if (row.crawlDelay !== undefined) assert.equal(effect, row.crawlDelay, row.token);
  }
  for (const { engine, effect, operators } of crawlDelays) {
    for (const operator of operators) {
      const rows = crawlers.filter((row) => row.operator === operator);
      assert.ok(rows.length > 0, `${engine}: no crawler of ${operator}`);
      const stated = effect === 'honored' || effect === 'ignored';
      assert.equal(
        rows.some((row) => row.crawlDelay === effect),
        stated,
        engine,
      );
    }
  }
});

test('facts of single rows', () => {
  const check = (token: string, facts: Partial<Crawler>): void => {
    const row = crawler(token);
    assert.deepEqual({ ...row, ...facts }, row, token);
  };
  check('Googlebot', { purpose: 'search', obeys: 'yes', star: 'yes', crawlDelay: 'ignored' });
  check('AdsBot-Google', { purpose: 'ads', obeys: 'yes', obeysNote: 'if named', star: 'no' });
  check('Google-Safety', { obeys: 'no', star: 'no' });
  check('ChatGPT-User', { obeys: 'may not', obeysNote: 'may not apply (user action)', star: 'n/a' });
  check('Bytespider', { obeys: 'not stated', star: 'not stated' });
  check('coccocbot', { obeys: 'yes', crawlDelay: 'honored' });
  check('Mail.RU_Bot', { operator: 'VK', obeys: 'not stated', listed: true });
  check('Yeti', { obeys: 'yes', obeysNote: 'unsourced' });
  check('ClaudeBot', { operator: 'Anthropic', purpose: 'ai-training', crawlDelay: 'honored' });
  check('Applebot', { fallback: 'Googlebot', crawlDelay: 'ignored' });
  check('bingbot', { fallback: 'msnbot', crawlDelay: 'honored' });
  check('Googlebot-Mobile', { historical: true, fallback: 'Googlebot' });
  check('Kimi-User', { operator: 'Moonshot AI', obeys: 'may not' });
  check('Diffbot', { obeys: 'yes' });
  check('GoogleOther-Image', { fallback: 'GoogleOther', fallbackNote: 'unsourced' });
});

test('aliases refer to known tokens and are not tokens themselves', () => {
  for (const { token, meant, source } of aliases) {
    for (const name of meant) assert.equal(crawler(name)?.token, name, token);
    if (token !== 'Googlebot-Mobile') assert.equal(crawler(token), undefined, token);
    assert.equal(aliasOf(token.toUpperCase())?.token, token);
    assert.ok(source.length > 0, token);
  }
  const retired = aliases.filter(({ kind }) => kind === 'retired').map(({ token }) => token);
  for (const name of [
    'anthropic-ai',
    'Claude-Web',
    'FacebookBot',
    'Googlebot-Mobile',
    'Google-NotebookLM',
    'google-speakr',
    'AdsBot-Google-Mobile-Apps',
    'DuplexWeb-Google',
    'googleweblight',
    'Google Favicon',
  ]) {
    assert.ok(retired.includes(name), name);
  }
});

test('did you mean', () => {
  const check = (written: string, ...meant: string[]): void =>
    assert.deepEqual(suggestTokens(written), meant, written);
  check('gpt-bot', 'GPTBot');
  check('GPT Bot', 'GPTBot');
  check('Claude', 'ClaudeBot', 'Claude-SearchBot', 'Claude-User');
  check('Claude Bot', 'ClaudeBot');
  check('ClaudBot', 'ClaudeBot');
  check('Gogglebot', 'Googlebot');
  check('Googelbot', 'Googlebot');
  check('google-bot', 'Googlebot');
  check('bing-bot', 'bingbot');
  check('bingbto');
  check('yandex-bot', 'YandexBot');
  check('AhrefsbBot', 'AhrefsBot');
  check('mistral', 'MistralAI-User', 'MistralAI-Index', 'MistralAI-Training');
  check('Open-AI', 'GPTBot', 'OAI-SearchBot', 'ChatGPT-User');
  check('copilot');
  check('Common Crawl', 'CCBot');
  check('DuplexWeb-Google');
  check('anothercrawler');
  check('FooBot');
  check('Slack', 'Slackbot');
  check('Baidu%20Spider', 'Baiduspider');
  check('Perplexity\u2011User', 'Perplexity-User');
  check('Googlebot Images', 'Googlebot-Image');
  check('Googlebot-Smartphone', 'Googlebot');
  for (const other of [
    'JoobleBot',
    'MoodleBot',
    'discobot',
    'Alexibot',
    'Aipbot',
    'AIBOT',
    'MSRBOT',
    'MSUbot',
  ])
    check(other);
  for (const other of [
    'SpankBot',
    'PingBot',
    'RoverBot',
    'WotBot',
    'AmazonAdBot',
    'SemrushBot-XX',
    'msnbot-media',
  ])
    check(other);
  check('*');
  check('');
  check('x'.repeat(1_000_000));
  for (const { token } of crawlers) check(token.toLowerCase());
});

test('fallback chains', () => {
  const check = (token: string, ...chain: string[]): void =>
    assert.deepEqual(fallbackChain(token), chain, token);
  check('googlebot-image', 'Googlebot-Image', 'Googlebot', '*');
  check('Applebot', 'Applebot', 'Googlebot', '*');
  check('BingPreview', 'BingPreview', 'bingbot', 'msnbot', '*');
  check('YandexImages', 'YandexImages', 'Yandex', '*');
  check('AdsBot-Google', 'AdsBot-Google');
  check('GPTBot', 'GPTBot', '*');
  check('MyBot', 'MyBot', '*');
  check('*', '*');
  for (const { token } of crawlers) {
    const chain = fallbackChain(token);
    assert.equal(new Set(chain).size, chain.length, token);
  }
});

test('crawlers that * does not apply to, and those that may ignore the file', () => {
  assert.deepEqual(notCoveredByStar(), [
    'AdsBot-Google',
    'AdsBot-Google-Mobile',
    'Mediapartners-Google',
    'APIs-Google',
  ]);
  const ignoring = crawlers.filter(mayIgnoreRobots).map(({ token }) => token);
  for (const token of [
    'Google-Safety',
    'FeedFetcher-Google',
    'Google-Site-Verification',
    'Google-Read-Aloud',
    'Google-Agent',
    'ChatGPT-User',
    'Perplexity-User',
    'meta-externalfetcher',
    'Amzn-User',
    'iTMS',
  ]) {
    assert.ok(ignoring.includes(token), token);
  }
  for (const token of ['Googlebot', 'Claude-User', 'Bytespider', 'AdsBot-Google']) {
    assert.ok(!ignoring.includes(token), token);
  }
});
