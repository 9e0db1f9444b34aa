import { checkFindings } from './check.ts';

/** More names than anyone maintains by hand: `bot-a`, `bot-b` and so on. */
const LIST = ['bot-a', 'bot-b', ...Array.from({ length: 50 }, (_, n) => `c${'x'.repeat(n)}`)]
  .map((name) => `User-agent: ${name}\n`)
  .join('');

checkFindings([
  ['user-agent-list', 'User-agent: ⟦1bot, 2bot⟧', 'Only one crawler per line: crawlers read no name here'],
  ['user-agent-list', 'User-agent: ⟦Googlebot|bingbot⟧', "'Googlebot'"],
  ['user-agent-list', 'User-agent: ⟦Googlebot *⟧', "'Googlebot'"],
  ['user-agent-list', 'User-agent: Green Research, Inc.'],
  ['user-agent-list', 'User-agent: Ezooms/1.0; ezooms.bot@gmail.com'],
  ['user-agent-list', 'User-agent: WebReaper v7.3 - www,otway.com/webreaper'],
  ['user-agent-list', 'User-agent: ⟦AhrefsBot/6.1, Sly Search⟧'],
  ['user-agent-list', 'User-agent: RepoMonkey Bait &amp; Tackle/v1.01'],
  ['user-agent-list', 'User-agent: Screaming Frog SEO Spider'],
  ['invalid-product-token', 'User-agent: Googlebot⟦,⟧'],
  [
    'invalid-product-token',
    'User-agent: my⟦ own crawler⟧',
    "Crawler names end at the first ' ': crawlers that read like Google see only 'my'",
  ],
  [
    'invalid-product-token',
    'User-agent: NaverBot-⟦1.0⟧',
    "Crawler names end at the first '1': crawlers that read like Google see only 'NaverBot-'",
  ],
  [
    'invalid-product-token',
    'User-agent: ⟦2ip bot⟧',
    "Crawler names do not start with '2': crawlers that read like Google see no name here",
  ],
  [
    'invalid-product-token',
    'User-agent: bingbot⟦ (Microsoft)⟧',
    "Crawler names end at the first ' ': crawlers read only 'bingbot', or do not find this group",
  ],
  ['invalid-product-token', 'User-agent: SiteLockSpider⟦ [en] (WinNT; I ;Nav)⟧', "'SiteLockSpider'"],
  ['invalid-product-token', 'User-agent: ltx71\nUser-agent: Baidu%20Spider'],
  ['invalid-product-token', 'User-agent: archive.org_bot'],
  ['user-agent-version', 'User-agent: MJ12bot⟦/v1.4⟧'],
  ['user-agent-version', 'User-agent: a/b'],
  [
    'user-agent-version',
    'User-agent: Baiduspider⟦/2.0;+http://www.baidu.com/search/spider.html⟧',
    "'Baiduspider'",
  ],
  ['user-agent-version', 'User-agent: Sogou web spider⟦/4.0(+http://www.sogou.com/docs/help)⟧'],
  ['unknown-user-agent', 'User-agent: ⟦ChatGPT⟧', 'those of OpenAI are GPTBot (training of AI models), OAI-'],
  ['unknown-user-agent', 'User-agent: ⟦perplexity⟧', "No crawler looks for 'perplexity'"],
  ['unknown-user-agent', 'User-agent: ClaudBot\nDisallow: /\n\nUser-agent: ClaudeBot\nDisallow: /'],
  ['msnbot-blocks-bing', 'User-agent: msnbot\nCrawl-delay: 9\n\nUser-agent: gsa-crawler\nDisallow: /'],
  ['msnbot-blocks-bing', 'User-agent: ⟦msnbot⟧\n\nUser-agent: gsa-crawler\nDisallow: /'],
  ['user-agent-digits', 'User-agent: ⟦008⟧'],
  ['user-agent-digits', 'User-agent: ⟦L1nkwatch⟧'],
  ['user-agent-digits', 'User-agent: W3C-checklink'],
  ['user-agent-digits', 'User-agent: MJ12bot\nUser-agent: AI2Bot\nUser-agent: 360Spider'],
  ['user-agent-full-string', 'User-agent: ⟦Foo/1.0 (compatible; MSIE 5.5)⟧', "'Foo'"],
  [
    'user-agent-full-string',
    'User-agent: ⟦(compatible; Foo)⟧',
    'This is a whole User-Agent header: crawlers read no name in it',
  ],
  ['user-agent-ignores-robots', 'User-agent: ⟦ChatGPT-User⟧\nUser-agent: ⟦Perplexity-User⟧\nDisallow: /'],
  ['user-agent-ignores-robots', 'User-agent: GPTBot\nUser-agent: ChatGPT-User\nDisallow: /'],
  [
    'retired-user-agent',
    'User-agent: ⟦Claude-Web⟧\nDisallow: /',
    "'Claude-Web' is no longer in use: these rules do not apply to ClaudeBot",
  ],
  ['retired-user-agent', 'User-agent: ⟦Claude-Web⟧\nDisallow:', 'use ClaudeBot'],
  [
    'user-agent-list',
    'User-agent: ⟦AhrefsBotSemrushBot⟧',
    'Only one crawler per line: crawlers read no name here',
  ],
  [
    'user-agent-list',
    'User-agent: ⟦GPTBotClaudeBot⟧',
    'Only one crawler per line: crawlers read no name here',
  ],
  ['user-agent-list', 'User-agent: AdsBot-Google-Mobile\nUser-agent: SemrushBot-BA\nUser-agent: MyOwnBot'],
  ['retired-user-agent', 'User-agent: ⟦Google-NotebookLM⟧\nDisallow: /', 'use Google-GeminiNotebook'],
  [
    'retired-user-agent',
    'User-agent: ⟦googlebot-mobile⟧\nDisallow: /',
    "'googlebot-mobile' is no longer in use, so no crawler looks for this name",
  ],
  ['retired-user-agent', 'User-agent: Claude-Web\nDisallow: /\n\nUser-agent: ClaudeBot\nDisallow: /x'],
  [
    'unknown-user-agent',
    'User-agent: ⟦AhrefsbBot⟧',
    "No known crawler looks for 'AhrefsbBot'. Did you mean AhrefsBot?",
  ],
  [
    'unknown-user-agent',
    'User-agent: ⟦Perplexity\u2011User⟧',
    "No known crawler looks for 'Perplexity‑User'. Did you mean Perplexity-User?",
  ],
  [
    'unknown-user-agent',
    'User-agent: ⟦Baidu%20Spider⟧',
    "No known crawler looks for 'Baidu%20Spider'. Did you mean Baiduspider?",
  ],
  ['unknown-user-agent', 'User-agent: anothercrawler'],
  ['unknown-user-agent', 'User-agent: JoobleBot'],
  ['unknown-user-agent', 'User-agent: copilot'],
  [
    'unknown-user-agent',
    'User-agent: SemrushBot-SI\nUser-agent: Googlebot-Mobile\nUser-agent: Pinterest\nUser-agent: coccoc',
  ],
  [
    'unknown-user-agent',
    'User-agent: ⟦ChatGPT⟧\nDisallow: /\n\nUser-agent: GPTBot\nUser-agent: OAI-SearchBot\nDisallow: /',
    'those of OpenAI are GPTBot',
  ],
  ['unknown-user-agent', 'User-agent: gpt-bot\nDisallow: /\n\nUser-agent: GPTBot\nDisallow: /'],
  ['unknown-user-agent', 'User-agent: GOOGLEBOT-image'],
  ['user-agent-wildcard', 'User-agent: ⟦Goo*bot⟧', 'no effect'],
  ['user-agent-wildcard', 'User-agent: ⟦linecker/*⟧', "as 'linecker'"],
  ['user-agent-wildcard', 'User-agent: *# all'],
  ['duplicate-user-agent', 'User-agent: a\nUser-agent: b\nDisallow: /\nUser-agent: a'],
  [
    'duplicate-user-agent',
    `${LIST}User-agent: BOT-A\nUser-agent: ⟦bot-b⟧\nDisallow: /`,
    'Line 2 already names this crawler: this line has no effect',
  ],
]);
