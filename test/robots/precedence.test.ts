import assert from 'node:assert/strict';
import { test } from 'node:test';
import { robots } from '../../server/src/robots/service.ts';
import { read } from './check.ts';

/**
 * Texts in which several rules apply to one place; the codes of errors and warnings, and of the findings named here.
 */
const cases: readonly [text: string, codes: readonly string[]][] = [
  ['// note: this', ['wrong-comment-syntax']],
  ['/* note */', ['wrong-comment-syntax']],
  ['/*.gif$', ['unparseable-line']],
  ['; Disallow: /x', ['wrong-comment-syntax']],
  ['User-agent: *\nDisalow: /x/', ['field-typo']],
  ['User-agent: *\nDisallows: /x/', ['field-prefix']],
  ['User-agent: *\nDisallw: /x/', ['field-typo']],
  ['Sitmap: https://e.com/s.xml', ['unknown-directive']],
  ['User-agent: *\nDisallow: “x/”', ['curly-quotes']],
  ['User-agent: *\n“Disallow”: /x/', ['curly-quotes']],
  ['Sitemap: “example.com/s.xml”', ['curly-quotes']],
  ['User-agent: “Googlebot, bingbot”\nDisallow: /x/', ['curly-quotes']],
  ['User-agent: *\nDisallow:\u00a0x', ['invisible-character']],
  ['User-agent: *\nDisallow: /\u00e9\u200b', ['invisible-character']],
  ['User-agent: *\n\u200bDisallow: /x', ['invisible-character']],
  ['User-agent: Goo\u200bglebot\nDisallow: /x/', ['invisible-character']],
  ['User-agent: *\nDisallow: tmp\\x', ['path-backslash']],
  ['User-agent: *\nDisallow: ^x', ['path-regex']],
  ['User-agent: *\nDisallow: ^/x\\.php', ['path-regex']],
  ['User-agent: *\nDisallow: http://example.com\\x', ['path-absolute-url']],
  ['User-agent: *\nDisallow: x y', ['path-missing-slash']],
  ['Sitemap https://example.com/s.xml', ['missing-colon-sitemap']],
  ['Sitemap\thttp://example.com/s.xml', ['missing-colon-sitemap']],
  ['Sitemap /s.xml', ['missing-colon', 'sitemap-not-absolute']],
  ['User-agent: Googlebot, foo bar\nDisallow: /x/', ['user-agent-list']],
  ['User-agent: Baiduspider/2.0;+http://example.com/\nDisallow: /x/', ['user-agent-version']],
  ['User-agent: SiteLockSpider [en] (WinNT; I ;Nav)\nDisallow: /x/', []],
  ['User-agent: Offline Explorer\nDisallow: /x/', []],
  ['User-agent: Yahoo! Slurp\nDisallow: /x/', []],
  ['User-agent: gpt-bot*\nDisallow: /x/', []],
  ['User-agent: Mozilla/5.0 (compatible; foo, bar)\nDisallow: /x/', ['user-agent-full-string']],
  ['User-agent: Googlebot/2.1 (+http://x)\nDisallow: /x/', ['user-agent-version']],
  ['User-agent: *, bingbot\nDisallow: /x/', ['user-agent-wildcard']],
  ['User-agent: Sogou web spider\nDisallow: /x/', []],
  ['User-agent: anthropic-ai\nDisallow: /x/', ['retired-user-agent']],
  ['User-agent: msnbot\nDisallow: /x/', ['msnbot-blocks-bing']],
  ['User-agent: msnbot\nDisallow: /x/\nUser-agent: bingbot\nDisallow: /y/', []],
  ['User-agent: bingbot\nCrawl-delay: 10s\nDisallow: /x/', ['crawl-delay-value']],
  ['User-agent: Googlebot\nCrawl-delay: 10\nDisallow: /x/', ['crawl-delay']],
  ['User-agent: bingbot\nCrawl-delay: 10\nDisallow: /x/', []],
  ['User-agent: Googlebot:\nDisallow: /x/', ['invalid-product-token']],
  ['User-agent Googlebot: x\nDisallow: /x/', ['missing-colon']],
  ['User-agent: *\nDisallow /x: y', ['missing-colon']],
  ['User-agent: *\nAllow all of it', ['missing-colon']],
  ['Host is down now', ['unparseable-line']],
  ['https://example.com/s.xml', ['unparseable-line']],
  ['https://example.com/sitemap.xml', ['bare-sitemap-url']],
  ['User-agent: Zealbot Disallow: /x/', ['two-statements']],
  ['User-agent: Googlebot, bingbot Disallow: /x/', ['two-statements']],
  ['User-agent: *<br/>Sitemap: https://example.com/s.xml<br/>', ['two-statements']],
  ['User-agent: *\nDisallow: /fn:Disallow: /dp/', ['two-statements']],
  ['User-agent: *\nDisallow: /a Allow: /b', ['two-statements']],
  ['Sitemap: https://example.com/s.xml Disallow: /a', ['two-statements']],
  ['User-agent: bingbot\nCrawl-delay: 10 Disallow: /a\nDisallow: /b', ['two-statements']],
  ['User-agent: *\nDisallow: Disallow: /a', ['two-statements']],
  ['User-agent: *\nDisallow: /wiki/Special:Search', []],
  ['User-agent: *\nDisallow: /wiki/Comment:', []],
  ['Comment: see Sitemap: below', []],
  ['User-agent: *\nDisallow: /caf\ufffd', ['encoding']],
  ['<', ['unparseable-line']],
  ['<!DOCTYP\n', ['unparseable-line']],
  ['<!DOCTYPE\n', ['html-content']],
  ['<html>\nUser-agent *\nfoo: bar\n“x”', ['html-content']],
  ['U\0s\0e\0r\0\nfoo: bar\nDisallow /x', ['encoding']],
  ['User-agent: a\n\nUser-agent: a\nDisallow: /x/', []],
  ['User-agent: *\nDisallow: /index.*', []],
  ['User-agent: *\nDisallow: /*?filter[price]=', []],
  ["User-agent: *\nDisallow: /o'reilly'", []],
  ['Comment: "quoted"', []],
];

const ALSO = ['retired-user-agent', 'crawl-delay', 'crawl-delay-value'].map((code) => `robots/${code}`);

for (const [text, codes] of cases) {
  test(`one fault, one finding: ${JSON.stringify(text)}`, () => {
    const { findings } = robots.findings(read(text));
    const messages = findings.filter(
      ({ code, severity }) => severity === 'error' || severity === 'warning' || ALSO.includes(code),
    );
    assert.deepEqual(
      messages.map(({ code }) => code),
      codes.map((code) => `robots/${code}`),
    );
  });
}

const clean: readonly string[] = [
  'User-agent: *\nDisallow:\n\nSitemap: https://example.com/sitemap.xml\n',
  'User-agent: Googlebot\nDisallow: /nogooglebot/\n\nUser-agent: *\nAllow: /\n\nSitemap: http://www.example.com/sitemap.xml\n',
  'user-agent: googlebot\ndisallow: /directory1/\nallow: /directory1/page.html\ndisallow: /directory2/\n\nuser-agent: anothercrawler\ndisallow: /\n',
  'User-agent: Googlebot-News\nAllow: /\n\nUser-agent: GPTBot\nDisallow: /\n',
];

const AI = [
  'Amazonbot',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ClaudeBot',
  'GPTBot',
  'meta-externalagent',
];
const MANAGED = [...AI, 'CloudflareBrowserRenderingCrawler', 'Google-Extended'];

/** Files that software generates by default, which must have no findings at all. */
const silent: readonly string[] = [
  `User-agent: *\nContent-Signal: search=yes,ai-train=no,use=reference\nAllow: /\n\n${MANAGED.map((name) => `User-agent: ${name}\nDisallow: /\n`).join('\n')}`,
  'User-agent: *\nDisallow:\n',
  'User-agent: *\nAllow: /\n',
  '# nothing to hide\nSitemap: https://example.com/sitemap.xml\n',
  'User-agent: GPTBot\nUser-agent: KimiBot\nUser-agent: ChatGPT-User\nDisallow: /\n',
];

for (const text of silent) {
  test(`no findings in ${JSON.stringify(text.slice(0, 60))}`, () => {
    const { findings } = robots.findings(read(text));
    assert.deepEqual(
      findings.filter(({ code }) => code !== 'robots/empty-disallow'),
      [],
    );
  });
}

test('the spelling of names in a public list is not reported', () => {
  const names = Array.from({ length: 45 }, (_, n) => `Bot${n}`);
  const odd = ['Wallaby Bot', 'iaskspider/2.0', 'MistralAI-User/1.0', 'MistralAI-User', 'Google-NotebookLM'];
  const list = (all: readonly string[]) =>
    `${all.map((name) => `User-agent: ${name}\n`).join('')}Disallow: /\n`;
  const codes = (text: string) => [
    ...new Set(robots.findings(read(text)).findings.map(({ code }) => code.slice(7))),
  ];
  const cased = ['meta-externalagent', 'Meta-ExternalAgent'];
  assert.deepEqual(codes(list([...names, ...odd, ...cased, 'anthropic-ai', 'ClaudeBot'])), []);
  assert.deepEqual(codes(list([...odd, ...cased])).sort(), [
    'duplicate-user-agent',
    'invalid-product-token',
    'retired-user-agent',
    'user-agent-version',
  ]);
  assert.deepEqual(codes(list([...names, 'gpt-bot', 'SemrushBot (x)'])), [
    'unknown-user-agent',
    'invalid-product-token',
  ]);
});

test('valid files have neither errors nor warnings', () => {
  for (const text of clean) {
    const serious = robots
      .findings(read(text))
      .findings.filter(({ severity }) => severity === 'error' || severity === 'warning');
    assert.deepEqual(serious, [], text);
  }
});
