import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { aliases } from '../../server/src/robots/facts/aliases.ts';
import { crawlers } from '../../server/src/robots/facts/crawlers.ts';
import { directives } from '../../server/src/robots/facts/directives.ts';
import { robots } from '../../server/src/robots/service.ts';
import { cursorIn } from '../cursor.ts';
import { runs } from '../scale.ts';
import { read } from './check.ts';
import { files, LINES, mixtures } from './fragments.ts';

/** Text with `‸` at the cursor, the range of the hover, and texts contained in it; without them, there is no hover. */
const cases: readonly [source: string, about?: string, ...says: readonly (string | RegExp)[]][] = [
  ['Dis‸allow: /x', 'Disallow', '**Disallow** · standard', '`Disallow: <path pattern>`', 'rfc9309'],
  ['‸User-agent: *', 'User-agent', '**User-agent**'],
  ['  Allow‸  : /x', 'Allow', '**Allow**'],
  ['\ufeffUser‸-agent: *', 'User-agent', '**User-agent**'],
  ['User-agent: *\r\nCrawl‸-delay: 1\r\n', 'Crawl-delay', '**Crawl-delay** · non-standard'],
  ['Disal‸ow: /x', 'Disalow', '**Disallow** ·'],
  ['Sitemap‸s: /x', 'Sitemaps', '**Sitemap** ·'],
  ['Disallow‸ /a /b', 'Disallow', '**Disallow**'],
  ['User-agent: GPT‸Bot Disallow: /', 'GPTBot', '**GPTBot**'],
  [
    'User-agent: GPTBot Disal‸low: / # x',
    'Disallow: /',
    'part of the value of `User-agent`',
    'it blocks and allows nothing',
  ],
  ['Disallow: /a Allow: ‸/b', 'Allow: /b', 'part of the value of `Disallow`'],
  ['Foo‸: bar'],
  ['hello wo‸rld out there'],
  ['# Dis‸allow: /x'],
  ['Disallow: /x # /x‸'],
  ['Disallow: /x ‸# /x'],
  ['Disallow‸: /x', 'Disallow'],
  ['Disallow: ‸ /x'],
  ['‸'],
  ['\n‸\n'],

  ['User-agent: ‸*', '*', 'every crawler that no other group names', '`AdsBot-Google`', '`APIs-Google`'],
  [
    'User-agent: Goo‸glebot-Image',
    'Googlebot-Image',
    '**Googlebot-Image** · Google · search engine (images)',
    'Obeys robots.txt according to Google',
    'Without its own group, it obeys that of `Googlebot`, then `*`',
    '2026-11-21',
    /\]\(https:/,
  ],
  ['user-agent: GOOGLEBOT‸', 'GOOGLEBOT', '**Googlebot** · Google'],
  ['User-agent: AdsBot-Goo‸gle', 'AdsBot-Google', 'must be named'],
  ['User-agent: Google-Saf‸ety', 'Google-Safety', 'Does not obey robots.txt according to Google'],
  ['User-agent: ChatGPT-Us‸er', 'ChatGPT-User', 'May not obey robots.txt according to OpenAI'],
  ['User-agent: Byte‸spider', 'Bytespider', 'does not state whether'],
  ['User-agent: Apple‸bot', 'Applebot', 'it obeys that of `Googlebot`, then `*`'],
  ['User-agent: CC‸Bot', 'CCBot', 'Honors `Crawl-delay`'],
  ['User-agent: Sogou we‸b spider', 'Sogou web spider', '**Sogou web spider**'],
  ['User-agent: anthropic‸-ai', 'anthropic-ai', 'no longer used by its operator', 'Use `ClaudeBot`'],
  ['User-agent: googleweb‸light', 'googleweblight', 'It has no successor'],
  ['User-agent: gpt-‸bot', 'gpt-bot', 'Use `GPTBot`'],
  [
    'User-agent: Googel‸bot',
    'Googelbot',
    'not the product token of a known crawler',
    'Did you mean `Googlebot`?',
  ],
  [
    'User-agent: my-own-‸crawler',
    'my-own-crawler',
    '`my-own-crawler` · not the product token of a known crawler',
    "not in Crawlwise's list",
  ],
  ['User-agent: cop‸ilot', 'copilot', 'not the token that a crawler looks for', 'Blocking `bingbot`'],
  ['User-agent: Googlebot-M‸obile', 'Googlebot-Mobile', 'No longer sent by its operator', 'Since 2014'],
  ['User-agent: MJ12‸bot', 'MJ12bot', 'Digits are outside RFC 9309'],
  ['User-agent: AI2‸Bot', 'AI2Bot', 'digit is outside RFC 9309'],
  [
    'User-agent: *\nDisallow: /a/\nDisallow: /b/\n\nUser-agent: GPT‸Bot\nAllow: /\nDisallow: /c/',
    'GPTBot',
    'replaces that of `*`: `/a/` and 1 more are blocked there and not here',
  ],
  ['User-agent: Goo‸glebot\nDisallow: /a/', 'Googlebot', '`Applebot` has no group in this file'],
  [
    'User-agent: *\nDisallow: /a/\n\nUser-agent: CC‸Bot\nUser-agent: Applebot\nDisallow: /',
    'CCBot',
    /^(?:(?!replaces)[\s\S])*$/,
  ],
  ['Agent‸map: https://e.com/agents.json', 'Agentmap', '**Agentmap** · proposal', 'agents'],
  ['Schema‸map: https://e.com/feeds.xml', 'Schemamap', '**Schemamap** · proposal', 'NLWeb'],
  ['User-agent: Googlebot/2‸.1', 'Googlebot/2.1', '**Googlebot**'],
  ['User-agent: Googlebot, bing‸bot', 'bingbot', '**bingbot** · Microsoft'],
  ['User-agent: `ev`il‸', '`ev`il', '`` `ev`il ``'],

  [
    'User-agent: *\nDisallow: /fi‸sh',
    '/fish',
    'Blocks URLs whose path begins with `/fish`. For every crawler that no other group names.',
    /Matches .*`\/fish\.html`/,
    /Does not match .*`\/Fish`/,
    /^(?:(?!octets)[\s\S])*$/,
  ],
  ['User-agent: a\nUser-agent: *\nDisallow: /‸', '/', 'Blocks every URL. For `a` and `*`.'],
  [
    'User-agent: a\nUser-agent: b\nUser-agent: c\nUser-agent: d\nUser-agent: e\nDisallow: /$‸',
    '/$',
    'Blocks the home page only. For `a`, `b`, `c` and 2 more.',
  ],
  ['User-agent: *\nDisallow: fi‸sh', 'fish', 'Blocks no URL'],
  ['User-agent: *\nDisallow: /caf\u00e9‸', '/caf\u00e9', /Matches .*`\/caf\u00e9`/],
  ['User-agent: *\nDisallow:‸'],
  // The length is shown where it decides.
  ['User-agent: *\nDisallow: /\nAllow: ‸/*.php$', '/*.php$', 'Allows URLs whose path ends', '7 bytes long'],
  ['User-agent: *\nDisallow: /caf\u00e9‸\nAllow: /*.html', '/caf\u00e9', '10 bytes long'],
  ['User-agent: *\nDisallow: /a‸\n\nUser-agent: *\nAllow: /a/b', '/a', '2 bytes long'],
  ['User-agent: *\nDisallow: /a‸\nAllow: /b', '/a', /^(?:(?!octets)[\s\S])*$/],

  // What the finding of the line says is not contradicted.
  ['Disallow: /dra‸fts/', '/drafts/', /^No crawler reads this rule(?:(?!Blocks)[\s\S])*$/],
  ['User-agent:\nDisallow: /‸', '/', /^No crawler reads this rule(?:(?!Blocks)[\s\S])*$/],
  ['User-agent: *\nDissallow /fi‸sh', '/fish', 'Blocks URLs', 'Only Google reads this line as `Disallow`'],
  ['User-agent: *\nAllow /fi‸sh', '/fish', 'Allows URLs', 'Only Google reads this line as `Allow`'],
  ['User-agent: *\nDisallow: \\a‸', '\\a', /^Matches no URL(?:(?!Blocks)[\s\S])*$/],
  ['User-agent: *\nDisallow: /a?b&amp;c‸', '/a?b&amp;c', /^Matches no URL(?:(?!Blocks)[\s\S])*$/],
  [
    'User-agent: *\nDisallow: /a‸\nAllow: /a*',
    '/a',
    'Matches URLs whose path begins with `/a`, but has no effect here: `Allow: /a*` on line 3 decides.',
  ],
  ['User-agent: *\nDisallow: /b\nAllow: /a‸', '/a', 'changes nothing: everything else is allowed anyway'],
  ['User-agent: Googlebot, bing‸bot', 'bingbot', 'Crawlers do not read it here: they read only `Googlebot`'],
  ['User-agent: Google‸bot, bingbot', 'Googlebot', /^(?:(?!do not read)[\s\S])*$/],

  ['Sitemap: https://www.exam‸ple.com/s.xml', 'https://www.example.com/s.xml', 'on `www.example.com`'],
  ['Sitemap: /s‸.xml', '/s.xml', 'Not a complete URL'],
  [
    'Crawl-delay: 1‸0',
    '10',
    '**10 seconds**',
    /Honored by: .*Bing.*Anthropic/,
    /Ignored by: .*Google.*Yandex/,
    /Own directive instead: .*Seznam/,
  ],
  ['Crawl-delay: 1‸', '1', '**1 second**'],
  ['Crawl-delay: so‸on', 'soon', '`soon`'],
  ['Host: exa‸mple.com'],
  [
    'Content-Signal: search=yes, AI-tr‸ain=no',
    'AI-train=no',
    '**`ai-train=no`** · training of AI models: not wanted',
    'It blocks nothing',
  ],
  ['Content-Signal: /a ‸search=yes', 'search=yes', 'listing in search results: allowed'],
  ['Content-Signal: use=re‸ference', 'use=reference', 'how much may be shown (testing): reference'],
  [
    'Content-Signal: ai-train=per‸haps',
    'ai-train=perhaps',
    'training of AI models: not understood',
    '`ai-train`: `yes`, `no`',
  ],
  ['Content-Signal: sell‸=no', 'sell=no', 'unknown signal'],
  ['Content-Signal: /‸a search=yes'],

  [
    'User-agent: *\nDisallow: /a # x\n# @ex‸pect block Googlebot, GPTBot /a/1',
    '# @expect block Googlebot, GPTBot /a/1',
    '**Expectation** · holds',
    '`Googlebot`, `GPTBot` may not fetch `/a/1`',
    '✓ `Googlebot`, `GPTBot` may not fetch it: line 2, `Disallow: /a`',
  ],
  [
    'User-agent: *\nDisallow: /a\n# @ex‸pect allow purpose:seo /*',
    '# @expect allow purpose:seo /*',
    '**Expectation** · fails',
    'more may not fetch `/a`: line 2, `Disallow: /a`',
  ],
  [
    'User-agent: GPTBot\nDisallow: / # @expect allow GPTBot, MJ12bot /‸',
    '# @expect allow GPTBot, MJ12bot /',
    '**Expectation** · fails',
    '✗ `GPTBot` may not fetch it: line 2, `Disallow: /`',
    '✓ `MJ12bot` may fetch it: no group applies to it',
  ],
  ['# @expect‸ Googlebot /', '# @expect Googlebot /', '**Expectation** · incomplete', 'neither'],
  ['# @expec‸ted'],
  ['<html>\nDisal‸low: /x'],
];

function check([source, about, ...says]: (typeof cases)[number]): void {
  const { text, offset } = cursorIn(source);
  const hover = robots.features.hover!(read(text), offset);
  assert.equal(hover && text.slice(hover.start, hover.end), about, hover?.markdown);
  for (const part of says) {
    if (typeof part === 'string') assert.ok(hover!.markdown.includes(part), `${part} in ${hover!.markdown}`);
    else assert.match(hover!.markdown, part);
  }
}

for (const example of cases) test(`hover: ${JSON.stringify(example[0])}`, () => check(example));

test('every known name has a hover with its source', () => {
  for (const { token, operator, verified } of crawlers) {
    check([`User-agent: ‸${token}`, token, `**${token}** · ${operator}`, verified, 'robots.txt']);
  }
  const known = new Set(crawlers.map(({ token }) => token.toLowerCase()));
  for (const { token, meant, source } of aliases.filter((alias) => !known.has(alias.token.toLowerCase()))) {
    check([`User-agent: ${token}‸`, token, `**${token}**`, source, ...meant.map((name) => `\`${name}\``)]);
  }
  for (const { name, source } of directives) check([`${name}‸: x`, name, `**${name}**`, source.title]);
});

/** The text that a reader sees, without the addresses of links. */
const visible = (markdown: string): string => markdown.replace(/\]\([^)]*\)/g, ']');

test('a hover is short: what it is, at most four remarks, and the source', () => {
  const sources = [
    ...directives.map(({ name }) => `${name}‸: x`),
    ...crawlers.map(({ token }) => `User-agent: *\nDisallow: /a\n\nUser-agent: ‸${token}\nDisallow: /b`),
    ...['/*?*sort=', '/caf\u00e9/**/%2A*', '*x$y', '/index.html'].map(
      (path) => `User-agent: *\nAllow: /\nDisallow: ‸${path}`,
    ),
  ];
  for (const source of sources) {
    const { text, offset } = cursorIn(source);
    const { markdown } = robots.features.hover!(read(text), offset)!;
    assert.ok((markdown.match(/^- /gm) ?? []).length <= 5, markdown);
    assert.ok(visible(markdown).length <= 650, `${visible(markdown).length}: ${markdown}`);
  }
});

test('a hover is about the text at the cursor, not in ordinary comments, and well formatted', () => {
  fc.assert(
    fc.property(fc.oneof(files(LINES, 6), mixtures(12)), (text) => {
      const document = read(text);
      for (let offset = -1; offset <= text.length + 1; offset++) {
        const hover = robots.features.hover!(document, offset);
        if (!hover) continue;
        assert.ok(hover.start <= offset && offset <= hover.end && hover.end <= text.length);
        const lineStart =
          Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;
        if (!hover.markdown.startsWith('**Expectation**'))
          assert.ok(!text.slice(lineStart, offset).includes('#'), text);
        assert.doesNotMatch(hover.markdown, /undefined|\bNaN\b|\[object/);
        assert.ok(hover.markdown.length < 3_000);
      }
    }),
    { numRuns: runs(500) },
  );
});
