import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messageOf } from '../../server/src/core/rule.ts';
import { robots } from '../../server/src/robots/service.ts';
import { marked } from '../rules/check.ts';
import { everyRule, read } from './check.ts';

/** So many names that nobody keeps them by hand, `bot-a`, `bot-b` and so on. */
const LIST = ['bot-a', 'bot-b', ...Array.from({ length: 50 }, (_, n) => `c${'x'.repeat(n)}`)]
  .map((name) => `User-agent: ${name}\n`)
  .join('');

/** So many lines of a text that is not robots.txt. */
const prose = (lines: number): string => 'We changed it: see below.\nMore of it\n'.repeat(lines / 2);

/** A rule, a text with its ranges marked (none: it stays silent), and what its messages contain. */
const cases: readonly [rule: string, source: string, message?: string][] = [
  ['sitemap-invalid-url', 'Sitemap: ⟦file:///srv/s.xml⟧', 'http, https or ftp'],
  ['sitemap-invalid-url', 'Sitemap: ⟦https://⟧', 'not a usable URL'],
  ['sitemap-invalid-url', 'Sitemap: ⟦/a.xml /b.xml⟧', 'without spaces'],
  ['sitemap-invalid-url', 'Sitemap: ftp://example.com/s.xml'],
  ['sitemap-invalid-url', 'Sitemap: ⟦https:/⟧www.e.com/s.xml', "'https://', not with 'https:/'"],
  ['sitemap-invalid-url', 'Sitemap: ⟦https:⟧www.e.com/s.xml', "not with 'https:'"],
  ['sitemap-invalid-url', 'Sitemap: ⟦http//⟧www.e.com/s.xml', "'http://', not with 'http//'"],
  ['sitemap-invalid-url', 'Sitemap: ⟦HTTPS:///⟧www.e.com/s.xml', "'https://'"],
  ['sitemap-invalid-url', 'Sitemap: ⟦https:/*⟧www.e.com/s.xml', "'https://', not with 'https:/*'"],
  ['sitemap-invalid-url', 'Sitemap: ⟦https:\\\\⟧www.e.com/s.xml', "'https://'"],
  ['sitemap-invalid-url', 'Sitemap: https://e.com/⟦{lang}⟧/s.xml', "'{lang}' is not allowed in a URL"],
  ['sitemap-invalid-url', 'Sitemap: https://e.com/⟦<⟧s.xml', "'<' is not allowed"],
  ['sitemap-invalid-url', 'Sitemap: https://e.com/a⟦"⟧b.xml', "'\"' is not allowed"],
  ['sitemap-invalid-url', 'Sitemap: https://e.com/s?a=1⟦&amp;⟧b=2', 'HTML'],
  ['sitemap-invalid-url', 'Sitemap: ⟦<https://e.com/s.xml>⟧', "without '<'"],
  ['sitemap-invalid-url', 'Sitemap: ⟦https://e.com/a.xml,https://e.com/b.xml⟧', 'one URL'],
  ['sitemap-invalid-url', 'Sitemap: https://e.com/a|b,c.xml?d=[e]'],
  ['sitemap-placeholder', 'Sitemap: http://⟦127.0.0.1:80⟧/s.xml', "'127.0.0.1:80' is not an address"],
  ['sitemap-placeholder', 'Sitemap: http://⟦site.local⟧', "'site.local'"],
  ['sitemap-placeholder', 'Sitemap: https://⟦www.yourdomain.com⟧/s.xml'],
  ['sitemap-placeholder', 'Sitemap: https://⟦your-site.co.uk⟧/s.xml'],
  ['sitemap-placeholder', 'Sitemap: http://⟦[::1]⟧/s.xml'],
  ['sitemap-placeholder', 'Sitemap: https://e.com/⟦[object Object]⟧/s.xml', 'JavaScript'],
  ['sitemap-placeholder', 'Sitemap: https://example.com/null/s.xml'],
  ['sitemap-placeholder', 'Sitemap: https://172.32.0.1/s.xml'],
  ['sitemap-placeholder', 'Sitemap: https://latest.testing.com/s.xml'],
  ['sitemap-not-absolute', 'Sitemap: ⟦localhost:8080/s.xml⟧'],
  ['sitemap-not-absolute', 'Sitemap: ⟦//example.com/s.xml⟧'],
  ['sitemap-not-absolute', 'Sitemap: HTTPS://EXAMPLE.COM/s.xml'],
  ['sitemap-duplicate', 'Sitemap: https://e.com/a\nSitemap: https://e.com/A'],

  ['user-agent-list', 'User-agent: ⟦1bot, 2bot⟧', 'no crawler is read'],
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
    "ends at the first ' ': crawlers that read as Google does see 'my'",
  ],
  ['invalid-product-token', 'User-agent: NaverBot-⟦1.0⟧', "ends at the first '1'"],
  ['invalid-product-token', 'User-agent: ⟦2ip bot⟧', "No name begins with '2'"],
  ['invalid-product-token', 'User-agent: bingbot⟦ (Microsoft)⟧', "drop what follows 'bingbot'"],
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
  ['user-agent-full-string', 'User-agent: ⟦(compatible; Foo)⟧', 'names no crawler'],
  ['user-agent-ignores-robots', 'User-agent: ⟦ChatGPT-User⟧\nUser-agent: ⟦Perplexity-User⟧\nDisallow: /'],
  ['user-agent-ignores-robots', 'User-agent: GPTBot\nUser-agent: ChatGPT-User\nDisallow: /'],
  ['retired-user-agent', 'User-agent: ⟦Claude-Web⟧\nDisallow: /', 'these rules do not reach ClaudeBot'],
  ['retired-user-agent', 'User-agent: ⟦Claude-Web⟧\nDisallow:', 'use ClaudeBot'],
  ['retired-user-agent', 'User-agent: ⟦Google-NotebookLM⟧\nDisallow: /', 'use Google-GeminiNotebook'],
  ['retired-user-agent', 'User-agent: ⟦googlebot-mobile⟧\nDisallow: /', 'no longer used by its operator'],
  ['retired-user-agent', 'User-agent: Claude-Web\nDisallow: /\n\nUser-agent: ClaudeBot\nDisallow: /x'],
  [
    'unknown-user-agent',
    'User-agent: ⟦AhrefsbBot⟧',
    "'AhrefsbBot' matches no known crawler; did you mean AhrefsBot?",
  ],
  ['unknown-user-agent', 'User-agent: ⟦Perplexity\u2011User⟧', 'did you mean Perplexity-User?'],
  ['unknown-user-agent', 'User-agent: ⟦Baidu%20Spider⟧', 'did you mean Baiduspider?'],
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
  ['user-agent-wildcard', 'User-agent: ⟦Goo*bot⟧', 'names no crawler'],
  ['user-agent-wildcard', 'User-agent: ⟦linecker/*⟧', "as 'linecker'"],
  ['user-agent-wildcard', 'User-agent: *# all'],
  ['duplicate-user-agent', 'User-agent: a\nUser-agent: b\nDisallow: /\nUser-agent: a'],
  ['duplicate-user-agent', `${LIST}User-agent: BOT-A\nUser-agent: ⟦bot-b⟧\nDisallow: /`, 'line 2'],

  ['missing-colon', '⟦user agent⟧ Googlebot'],
  ['missing-colon', '⟦Disallow⟧', 'skip'],
  ['missing-colon', '⟦Crawl-delay⟧ 10', 'skip'],
  ['missing-colon', '⟦Sitemap⟧ www.example.com/s.xml:8', 'next colon'],
  ['missing-colon', 'Disallow of things: many'],
  ['missing-colon', '⟦Disallow⟧ https://www.example.com/x', 'next colon'],
  ['field-prefix', '⟦Disallow of things⟧: many', "'Disallow of things'"],
  ['field-prefix', '⟦Sitemap index⟧: https://example.com/s.xml'],
  ['field-typo', '⟦user_agent⟧: *', "Misspelled 'User-agent': no crawler reads"],
  ['unknown-directive', '⟦Crawl delay⟧: 5', 'did you mean Crawl-delay'],
  ['unparseable-line', '⟦: /x⟧'],
  ['wrong-comment-syntax', '  ⟦/**⟧ note'],
  ['wrong-comment-syntax', '⟦*/⟧'],
  ['bare-sitemap-url', '⟦https://example.com/maps/sitemap_index.xml.gz⟧ # all'],
  ['bare-sitemap-url', 'https://example.com/about'],
  ['bare-sitemap-url', 'https://sitemap.example.com/'],
  ['bare-sitemap-url', 'https://example.com/sitemap.xml https://example.com/news.xml'],
  ['two-statements', 'User-agent: x ⟦Disallow: / Allow: /a⟧ # all', "'Disallow: / Allow: /a'"],
  ['two-statements', 'Disallow: /fn:⟦Disallow: /dp/⟧'],
  ['two-statements', 'Disallow: /a⟦Disallow:/b⟧'],
  ['two-statements', 'User-agent: *⟦User-agent: x⟧'],
  ['two-statements', 'Allow: ⟦Disallow: /x⟧', 'value of the first'],
  ['two-statements', 'Disallow: /allow:\nDisallow: /*?sitemap:\nDisallow: /host: x\nDisallow: /x?license: y'],
  ['two-statements', 'Comment: Disallow: /'],

  ['invisible-character', 'Disallow: /⟦\0⟧x', 'U+0000'],
  ['invisible-character', '\ufeff⟦\ufeff⟧Disallow: /', 'U+FEFF'],
  ['invisible-character', 'Disallow:⟦\u3000⟧/x', 'looks like a space'],
  ['invisible-character', '# no\u00a0matter'],
  ['curly-quotes', "User-agent: ⟦'Googlebot'⟧"],
  ['curly-quotes', 'Disallow: /x⟦”⟧'],
  ['curly-quotes', '⟦“Disallow /x”⟧'],
  ['curly-quotes', 'Disallow: /”x'],
  ['curly-quotes', '“to be: or not”'],
  ['bom', ' \ufeffDisallow: /'],

  ['path-absolute-url', 'Disallow: ⟦ftp://example.com⟧?x'],
  ['path-absolute-url', 'Disallow: //double/slash'],
  ['path-missing-slash', 'Disallow: ⟦www.e.com/x⟧', "not with the host name 'www.e.com'"],
  ['path-missing-slash', 'Disallow: ⟦e.co.uk:8080/x⟧', "'e.co.uk:8080'"],
  ['path-missing-slash', 'Disallow: ⟦index.html⟧', "starts with '/'; this rule"],
  ['path-missing-slash', 'Disallow: ⟦socket.io/x⟧', "starts with '/'; this rule"],
  ['path-missing-slash', 'Disallow: /www.e.com/x'],
  ['path-regex', 'Disallow: /⟦.*⟧/x'],
  ['path-regex', 'Disallow: /a⟦.+⟧'],
  ['path-regex', 'Disallow: /a⟦\\d⟧+'],
  ['path-regex', 'Disallow: /a⟦{2,3}⟧/'],
  ['path-regex', 'Disallow: /a⟦?⟧?.html'],
  ['path-regex', 'Disallow: /⟦[^/]⟧+/'],
  ['path-regex', 'Disallow: /index⟦.*⟧\\.php'],
  ['path-regex', 'Disallow: /⟦^⟧award/x$/', "'^' stands for itself"],
  ['path-regex', 'Disallow: /login⟦?⟧/', "'?' stands for itself"],
  ['path-regex', 'Disallow: /de/login⟦?⟧/$'],
  ['path-regex', 'Disallow: /index.php?/topic/'],
  ['path-regex', 'Disallow: /support?/Tickets/'],
  ['path-regex', 'Disallow: /?/'],
  ['path-regex', 'Disallow: /a?/b=c'],
  ['path-never-sent', 'Disallow: /^award/x$/'],
  ['path-regex', 'Disallow: /data.*'],
  ['path-regex', 'Disallow: /wiki/Foo_(bar)'],
  ['path-regex', 'Disallow: /x{y}'],
  ['path-regex', 'Disallow: /\\.*'],
  ['path-regex', 'Disallow: /a\\[a-z\\]'],
  ['path-regex', 'Disallow: /shop⟦.*⟧\\?x=1', 'not regular expressions'],
  ['path-backslash', 'Disallow: ⟦\\data\\⟧', "written with '/'"],
  ['path-backslash', 'Disallow: ⟦\\data\\.git⟧', "written with '/'"],
  ['path-backslash', 'Disallow: ⟦/data\\x⟧', 'never matches'],
  ['path-backslash', 'Disallow: ⟦/a%3D\\*⟧', 'Patterns are not regular expressions'],
  ['path-backslash', 'Disallow: ⟦/*\\?a=⟧', 'Patterns are not regular expressions'],
  ['path-backslash', 'Disallow: ⟦/a\\.html⟧', 'Patterns are not regular expressions'],
  ['path-backslash', 'Disallow: ⟦/a\\/b⟧', 'Patterns are not regular expressions'],
  ['path-backslash', 'Disallow: ⟦/sch/*\\u00⟧', 'in a query only'],
  ['path-never-sent', 'Disallow: /c/⟦{id}⟧/', "request '%7Bid%7D'; '{id}' never matches"],
  ['path-never-sent', 'Disallow: /c/⟦<id>⟧/', "'%3Cid%3E'"],
  ['path-never-sent', 'Disallow: /⟦`⟧x', "'%60'"],
  ['path-never-sent', 'Disallow: /a⟦^⟧b^c', "'%5E'"],
  ['path-never-sent', 'Disallow: /*?a=⟦<⟧', "'%3C'"],
  ['path-never-sent', 'Disallow: /a?b={c}⟦"⟧d', "'%22'"],
  ['path-never-sent', 'Disallow: /*⟦{{url}}⟧', 'in a query only'],
  ['path-never-sent', 'Disallow: /a?x=⟦{y}⟧', 'in a query only'],
  ['path-never-sent', 'Disallow: /s?a=1⟦&amp;⟧b=2', "is how HTML writes '&'"],
  ['path-never-sent', 'Disallow: *?⟦www.e.com⟧/x', "host name 'www.e.com'"],
  ['path-never-sent', 'Disallow: /*&amp;'],
  ['path-never-sent', 'Disallow: /b/*?*|'],
  ['path-never-sent', 'Disallow: /*example.com$'],
  ['path-never-sent', 'Disallow: c/{id}'],
  ['path-never-sent', 'Disallow: https://e.com/{id}'],
  ['path-never-sent', 'Disallow: /x{2}/{id}'],
  ['path-starts-with-star', 'Disallow: *www.e.com/x'],
  ['dollar-not-last', 'Disallow: /a⟦$⟧b⟦$⟧c$'],
  ['dollar-not-last', 'Disallow: /a.nsf/⟦$⟧file', 'ordinary character: only'],
  ['redundant-wildcard', 'Disallow: /a⟦***⟧'],
  ['redundant-wildcard', 'Disallow: /a*⟦*⟧$'],
  ['redundant-wildcard', 'Disallow: /⟦*⟧'],
  ['redundant-wildcard', 'Disallow: /a*$'],
  ['path-starts-with-star', 'Allow: ⟦*⟧/x'],
  ['malformed-percent', 'Disallow: /⟦%⟧zz⟦%⟧4'],
  ['malformed-percent', 'Disallow: /*⟦%%⟧E'],
  ['malformed-percent', 'Disallow: /itm/*/⟦%⟧', 'start of an escape'],
  ['malformed-percent', 'Disallow: /a⟦%⟧*', 'start of an escape'],
  ['malformed-percent', 'Disallow: /a⟦%⟧$', 'start of an escape'],
  ['malformed-percent', 'Disallow: *⟦%⟧3*', 'start of an escape'],
  ['over-encoded', 'Disallow: /%2F⟦%41%7e⟧%25'],
  ['percent-case', 'Disallow: /%C3⟦%a9⟧%2F⟦%2f⟧'],
  ['non-ascii-path', 'Disallow: /⟦\u00e9/\u{1f600}⟧/x', '/%C3%A9/%F0%9F%98%80/x'],
  ['query-anchor', 'Disallow: /?'],
  ['query-anchor', 'Disallow: /*?*sort='],
  ['query-anchor', 'Disallow: /shop?sort='],
  ['query-anchor', 'Disallow: ⟦/?⟧utm_medium=*', "'/*?*utm_medium=' matches it anywhere"],
  ['query-anchor', 'Disallow: ⟦/?⟧PHPSESSID='],
  ['query-anchor', 'Disallow: ⟦/?⟧last_article=*'],
  ['query-anchor', 'Disallow: ⟦/*?⟧q=', 'where the parameter comes first'],
  ['query-anchor', 'Disallow: /?q=admin/'],
  ['query-anchor', 'Disallow: /?s=captcha&test=*'],
  ['query-anchor', 'Allow: /?hl=*&gws_rd=ssl$'],
  ['query-anchor', 'Disallow: ?sort='],
  ['directory-slash', 'Disallow: /'],
  ['directory-slash', 'Disallow: /wp-'],
  ['directory-slash', 'Disallow: /search?q'],
  ['directory-slash', 'Disallow: /a.html'],
  ['directory-slash', 'Disallow: ⟦/b\u00fccher⟧'],
  ['extension-not-anchored', 'Disallow: /*.gif/'],
  ['sensitive-path', 'Disallow: ⟦/wp-admin/⟧'],
  ['sensitive-path', 'Disallow: /administer/'],
  ['hash-truncates-value', 'Disallow: /a⟦#⟧', "'/a'"],
  ['hash-truncates-value', 'Disallow: #all'],

  ['empty-allow', '⟦Allow:⟧'],
  ['allow-only-group', 'User-agent: a\n⟦Allow: /x⟧\nDisallow:'],
  ['allow-only-group', 'User-agent: a\nAllow: /x\nDisallow: /'],
  ['allow-only-group', 'User-agent: a\nAllow: /\n\nUser-agent: b\nAllow: /'],
  ['allow-only-group', `${'abcde'.replace(/./g, 'User-agent: $&\n')}Allow: /`],
  ['allow-only-group', `${'abcd'.replace(/./g, 'User-agent: $&\n')}⟦Allow: /⟧`],
  ['blocks-render-resources', 'User-agent: *\n⟦Disallow: /assets/css/⟧'],
  ['blocks-entire-site', 'User-agent: *\nUser-agent: bingbot\nDisallow: ⟦/**⟧', 'every crawler'],
  ['blocks-entire-site', 'User-agent: *\nDisallow: /\nAllow: /x'],
  ['blocks-entire-site', 'User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nDisallow:'],
  ['blocks-entire-site', 'User-agent: *\nDisallow: /\n\nUser-agent: mycrawler\nDisallow: /x/'],
  ['blocks-entire-site', 'User-agent: *\nDisallow: ⟦/⟧\n\nUser-agent: GPTBot\nDisallow: /', 'every crawler'],
  ['blocks-entire-site', 'User-agent: *\nDisallow: ⟦/⟧\n\nUser-agent: *bot\nDisallow:', 'every crawler'],
  [
    'blocks-entire-site',
    'User-agent: Googlebot\nUser-agent: bingbot\nDisallow: ⟦/⟧',
    'whole site for Googlebot and bingbot',
  ],
  ['blocks-entire-site', 'User-agent: Yandex\nUser-agent: DuckDuckBot\nDisallow: /'],
  ['empty-disallow', 'User-agent: *\nDisallow:'],
  ['empty-disallow', 'User-agent: *\nDisallow:\n\nUser-agent: a\nDisallow: /x/'],
  ['empty-disallow', 'User-agent: *\n⟦Disallow:⟧\nAllow: /'],
  ['blocks-entire-site', 'User-agent: GPTBot\nDisallow: /'],
  ['star-misses-adsbot', 'User-agent: *\nDisallow:'],
  ['star-misses-adsbot', 'User-agent: *\nDisallow: /x'],
  ['star-misses-adsbot', 'User-agent: *\nDisallow: /\nAllow: /x'],
  [
    'star-misses-adsbot',
    'User-agent: ⟦*⟧\nDisallow: /\n\nUser-agent: APIs-Google\nDisallow:',
    'AdsBot-Google-Mobile and Mediapartners-Google;',
  ],
  ['group-without-rules', 'User-agent: a\nUser-agent: ⟦b⟧\nSitemap: https://e.com/s.xml', 'for a and b'],
  ['group-without-rules', 'User-agent: *\nDisallow: /x/\n\nUser-agent: *\nCrawl-delay: 20'],
  ['group-without-rules', 'User-agent: a\nDisallow: /x/\n\nUser-agent: a\nUser-agent: b'],
  [
    'empty-group-merges',
    'User-agent: ⟦a⟧\n# c\nUser-agent: b\nSitemap: x\nUser-agent: c\nDisallow: /x',
    "No rule ends the group of 'a' (line 1): it shares 'Disallow: /x' of 'c'",
  ],
  [
    'empty-group-merges',
    'User-agent: GPTBot\nCrawl-delay: 1\nUser-agent: ⟦Googlebot⟧\nCrawl-delay: 2\n\nUser-agent: Yandex\nAllow: /a\nDisallow: /',
    "'Googlebot' (line 3): it shares 'Disallow: /' of 'Yandex'",
  ],
  ['empty-group-merges', 'User-agent: a\nUser-agent: b\n\nDisallow: /'],
  ['empty-group-merges', 'User-agent: a\n# one\nUser-agent: b\n# two\nUser-agent: c\nDisallow: /'],
  ['empty-group-merges', 'User-agent: a\n\nUser-agent: b\nCrawl-delay: 1\n\nUser-agent: c\nDisallow:'],
  ['empty-group-merges', 'User-agent: *\n\nUser-agent: b\nAllow: /'],
  ['empty-group-merges', 'User-agent: a\n\nUser-agent: A\nUser-agent: b\nDisallow: /'],
  ['blank-line-in-group', 'User-agent: a\nDisallow: /\n\nUser-agent: b\n⟦\r\n⟧Disallow: /'],
  ['split-group', 'User-agent: a\nDisallow: /\nUser-agent: b\nUser-agent: ⟦A⟧\nDisallow: /x', 'line 1'],
  ['duplicate-rule', 'User-agent: a\nDisallow: /\u00e9\n⟦Disallow: /%c3%a9⟧', 'line 2'],
  ['duplicate-rule', 'User-agent: a\nDisallow: /x\nAllow: /x\nDisallow: /X'],
  ['duplicate-rule', 'User-agent: a\nDisallow: /x\nUser-agent: a\nUser-agent: b\nDisallow: /x'],
  ['split-group', 'User-agent: Mozilla/4.0 (a)\nDisallow: /\nUser-agent: Mozilla/5.0 (b)\nDisallow: /'],
  ['applebot-follows-googlebot', 'User-agent: Googlebot\nUser-agent: Applebot\nDisallow: /x'],
  ['applebot-follows-googlebot', 'User-agent: *\nDisallow: /x\n\nUser-agent: Googlebot\nDisallow: /y'],
  ['applebot-follows-googlebot', 'User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nDisallow: /'],
  ['applebot-follows-googlebot', 'User-agent: *\nDisallow: /x\n\nUser-agent: ⟦Googlebot⟧\nDisallow: /'],
  ['applebot-follows-googlebot', 'User-agent: ⟦Googlebot⟧\nDisallow: /'],
  ['msnbot-blocks-bing', 'User-agent: *\nDisallow: /x\n\nUser-agent: msnbot\nDisallow: /x/y'],
  ['msnbot-blocks-bing', 'User-agent: *\nDisallow: /\n\nUser-agent: msnbot\nDisallow: /'],
  ['msnbot-blocks-bing', 'User-agent: *\nDisallow: /\nAllow: /x\n\nUser-agent: ⟦msnbot⟧\nDisallow: /'],
  ['msnbot-blocks-bing', 'User-agent: *\nDisallow: /x\n\nUser-agent: ⟦msnbot⟧\nDisallow: /y'],
  ['rule-before-user-agent', '⟦Disallow: /x⟧\nUser-agent: a\nDisallow: /y'],

  [
    'crawl-delay',
    'User-agent: Googlebot\nUser-agent: Applebot\n⟦Crawl-delay⟧: 5',
    'Googlebot and Applebot ignore it',
  ],
  ['crawl-delay', 'Crawl-delay: 0.5'],
  ['crawl-delay', 'User-agent: Googlebot\nUser-agent: bingbot\nCrawl-delay: 5'],
  ['crawl-delay-value', 'User-agent: MJ12bot\nCrawl-delay: 10\n\nUser-agent: Pinterest\nCrawl-delay: 1'],
  ['crawl-delay-value', 'User-agent: a\nCrawl-delay: 1\n\nCrawl-delay: ⟦2⟧', 'on line 2'],
  ['crawl-delay-value', 'User-agent: a\nCrawl-delay: 1\nDisallow: /\nUser-agent: a\nCrawl-delay: 1'],
  ['crawl-delay-scope', 'User-agent: a\nDisallow: /\n\n# slow\n⟦Crawl-delay⟧: 1\n\n# end\n', "'a' (line 1)"],
  [
    'crawl-delay-scope',
    'User-agent: a\nDisallow: /\n\n⟦Crawl-delay⟧: 1\nSitemap: https://e.com/s.xml\nUser-agent: b',
  ],
  ['crawl-delay-scope', 'User-agent: a\nDisallow: /\nCrawl-delay: 1'],
  ['crawl-delay-scope', 'User-agent: a\nUser-agent: *\nDisallow: /\n\nCrawl-delay: 1'],
  ['crawl-delay-scope', 'User-agent: a\n\nCrawl-delay: 1'],
  ['crawl-delay-scope', 'User-agent: a\nDisallow: /\n\nCrawl-delay: 1\nDisallow: /x'],
  ['crawl-delay-scope', 'User-agent: a\nDisallow: /\n\nCrawl-delay: 1\n\nUser-agent: b\nDisallow: /'],
  ['crawl-delay-value', 'Crawl-delay: ⟦-1⟧'],
  ['crawl-delay-value', '⟦Crawl-delay:⟧'],
  ['crawl-delay-value', 'User-agent: CCBot\nCrawl-delay: 600'],
  ['noindex', 'User-agent: *\n⟦No-index⟧: /x', "'Noindex'"],
  ['clean-param-syntax', 'Clean-param: a&b.c[] /shop/*'],
  ['clean-param-syntax', 'Clean-param: ⟦a shop/⟧', "'shop/' is not a path prefix"],
  ['clean-param-syntax', 'Clean-param: ⟦&a&b⟧', 'only between two'],
  ['clean-param-syntax', 'Clean-param: ⟦a b /⟧', "joined by '&', not by ' '"],
  ['clean-param-syntax', 'Clean-param: ⟦a,b⟧', "not by ','"],
  ['clean-param-syntax', 'Clean-param: ⟦a&?b= /x⟧', "'?b=' is not the name of a parameter"],
  ['clean-param-syntax', '⟦Clean-param:⟧', 'are missing'],
  ['request-rate-syntax', 'Request-rate: 1/10m 0600-0845'],
  ['request-rate-syntax', 'Request-rate: ⟦1/10s 6-8⟧'],
  ['visit-time-syntax', 'Visit-time: ⟦0600-2560⟧'],
  ['visit-time-syntax', 'Visit-time: 2200-2400'],
  ['content-signal-syntax', 'Content-Signal: /blog/ search=yes, use=reference'],
  ['content-signal-syntax', '⟦Content-Signal:⟧'],
  ['content-signal-syntax', 'Content-Signal: ⟦ads=yes⟧'],
  ['content-signal-conflict', 'Content-Signal: /a search=yes\nContent-Signal: /b search=no'],
  [
    'content-signal-scope',
    'User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n\nUser-agent: CCBot\nDisallow: /',
  ],
  ['content-signal-scope', 'User-agent: CCBot\nContent-Signal: ai-train=no\nDisallow: /'],
  ['content-signal-scope', 'User-agent: CCBot\nDisallow: /\n⟦Content-Signal⟧: ai-train=no', 'for CCBot'],
  [
    'content-signal-scope',
    'User-agent: *\nContent-Signal: ai-train=no\n\nUser-agent: b\nDisallow: /x\n\nUser-agent: b\nContent-Signal: ai-train=no\nDisallow: /y\n\nUser-agent: ⟦c⟧\nDisallow: /z',
    'for c has no signal',
  ],
  ['content-usage-draft', '⟦Content-Usage⟧: train-ai=n, search=y'],
  ['license-not-absolute', 'License: ⟦license.xml⟧'],
  ['license-not-absolute', 'User-agent: a\n⟦License⟧: https://e.com/l.xml', 'applies to every crawler'],
  ['line-too-long', `Disallow: /a # ${'x'.repeat(20_000)}`],
  ['file-too-large', `${'#'.repeat(460_799)}\n⟦x⟧`, '460,801 bytes'],
  ['file-too-large', '#'.repeat(460_800)],
  [
    'field-typo',
    'User-agent: *\nUser-agent: b\nDisallow: /a\n\n⟦User-agnet⟧: GPTBot\nDisallow: /',
    'no crawler reads this line, and the rules below it apply to * and b',
  ],
  ['field-typo', '⟦User=agent⟧: GPTBot\nDisallow: /', 'the rules below it apply to no crawler'],
  ['field-typo', 'User-agent: a\nDisallow: /\n⟦User_agent⟧: b\nUser-agent: c\nAllow: /', 'reads this line'],
  ['field-typo', 'User-agent: a\n⟦Disllow⟧: /x\n⟦Alow⟧: /\n⟦dsallo⟧: /y', 'no crawler reads this line'],
  ['field-typo', 'User-agent: a\nDisavowed: /x\nAll: /\nAgent: x\nSitmap: https://e.com/s.xml'],
  ['rule-before-user-agent', 'User-agnet: GPTBot\nDisallow: /'],
  ['rule-before-user-agent', '⟦Disallow: /a⟧\nUser-agnet: GPTBot\nDisallow: /'],
  ['blocks-entire-site', 'User-agent: *\nDisallow: /a\n\nUser-agnet: GPTBot\nDisallow: /'],
  ['star-misses-adsbot', 'User-agent: *\nDisallow: /a\n\nUser-agnet: GPTBot\nDisallow: /'],
  ['empty-group-merges', 'User-agent: *\nCrawl-delay: 5\n\nUser-agnet: x\nUser-agent: GPTBot\nDisallow: /'],
  ['unknown-directive', 'User-agnet: GPTBot\nDisllow: /'],
  ['missing-final-newline', 'User-agent: *\n'],
  ['html-content', `# Changes\n⟦What is new⟧\n\n${prose(1200)}`, '0 of 1,201 lines have a directive'],
  ['html-content', `Sitemap: https://e.com/s.xml\n⟦New⟧\n${prose(18)}`, '1 of 20 lines'],
  ['html-content', `Sitemap: https://e.com/s.xml\n${prose(18)}`],
  ['html-content', `${'Sitemap: https://e.com/s.xml\n'.repeat(2)}${prose(18)}`],
  ['html-content', `⟦New⟧\n${prose(10)}`, '0 of 11 lines'],
  ['html-content', prose(8)],
  ['html-content', `${'// a remark\n'.repeat(30)}User-agent: *\nDisallow: /x`],
  ['html-content', `${'Disallow /x\nDisalow: /x\nUser-agent=x\n'.repeat(9)}`],
  ['encoding', 'User-agent: *\nDisallow: /x # ⟦\ufffd⟧ \ufffd'],
  ['encoding', '# a \ufffd\nUser-agent: *\nDisallow: /⟦\ufffd⟧\nDisallow: /\ufffd', 'not in UTF-8'],
  [
    'encoding',
    'User-agent: *\nDisallow: /⟦Ã¼⟧ber/\nDisallow: /Ã¤/ # â€“ gut',
    "read 'Ã¼' where 'ü' was meant",
  ],
  ['encoding', '# ⟦Â©⟧ 2024 â€” Ð\u0094Ð°\nUser-agent: *', "'Â©' was meant to be '©'"],
  ['encoding', 'User-agent: *\nDisallow: /⟦Ã\u0083Â¼⟧', "where 'ü' was meant"],
  ['encoding', 'User-agent: *\nDisallow: /Ãber/ # CAFÉ» São “x” Ã¼ï'],
  ['encoding', '# CAFÉ»\nUser-agent: *'],
  ['encoding', 'User-agent: *\nDisallow: /⟦\ufffd⟧\nDisallow: /⟦Ã¼⟧'],
  ['invisible-character', 'User-agent: *\n\ufeff# Rules'],
  ['invisible-character', 'User-agent: *\n⟦\u200b⟧'],
  ['invisible-character', 'User-agent: *\nDisallow: /Â\u00adx # Ã\u0080'],
  ['non-ascii-path', 'User-agent: *\nDisallow: /Ã¼ber'],
  ['bom', 'ï»¿User-agent: *'],
  [
    'merge-conflict',
    'User-agent: *\n⟦<<<<<<< HEAD⟧\nDisallow: /a\n||||||| base\n=======\r\n>>>>>>> x\n⟦<<<<<<< HEAD⟧\n=======\n>>>>>>> y: z',
    'both sides',
  ],
  ['merge-conflict', 'User-agent: *\n<<<<<<< HEAD\nDisallow: /a\n>>>>>>> x\n=======\n'],
  ['merge-conflict', '=======\n<<<<<<<\n========\n>>>>>>>\n'],
  ['unparseable-line', 'User-agent: *\n<<<<<<< HEAD\n=======\n>>>>>>> x\n⟦=======⟧\nDisallow: /'],
  ['unknown-directive', 'User-agent: *\n<<<<<<< HEAD\n=======\n>>>>>>> x: y\n'],
  ['encoding', '⟦\ufffd\ufffd#\0⟧\n\0', 'UTF-16'],
  ['encoding', '⟦\x1f\ufffd\b\x08{{⟧\n\x01\nUser-agent: {{ }}', 'gzip-compressed'],
  ['encoding', '⟦\x1f\ufffd\b\0\0\0\0\0\0\x03+-N-⟧\n\ufffd', 'gzip-compressed'],
  ['encoding', '⟦\x1f\ufffd\b\bABCD\x02\x03robots.txt⟧\n\ufffd', 'gzip-compressed'],
  ['encoding', '⟦\ufffd\ufffdU\0s\0e\0r\0-\0a\0⟧\n\0', 'UTF-16'],
  ['encoding', '⟦\ufffd\ufffd\0U\0s\0e\0r⟧', 'UTF-16'],
  ['encoding', '⟦U\0\0\0s\0\0\0e\0\0\0r\0\0\0⟧', 'UTF-32'],
  ['encoding', '⟦\0\0\0\0\0\0⟧', 'binary data'],
];

for (const [rule, source, message] of cases) {
  test(`${rule}: ${JSON.stringify(source.length > 80 ? `${source.slice(0, 80)}…` : source)}`, () => {
    const { text, ranges } = marked(source);
    const meta = robots.rules.find(({ code }) => code === `robots/${rule}`);
    assert.ok(meta, rule);
    const found = robots.places(read(text, everyRule('info')), { code: meta.code });
    assert.deepEqual(
      found.map(({ start, end }) => [start, end]),
      ranges,
    );
    for (const finding of found) {
      const told = messageOf(meta, finding);
      for (const [hole] of told.matchAll(/\{\w+\}/g)) assert.ok(source.includes(hole), told);
      if (message !== undefined) assert.ok(told.includes(message), told);
    }
  });
}

test('a file that is not robots.txt has one finding', () => {
  const codes = (text: string) => robots.findings(read(text)).findings.map(({ code }) => code);
  const html = '<p>Disallow: /x: Allow: y\n';
  const filler = `${'<p>Disallow: /x</p>\n'.repeat(40_000)}`;
  for (const text of [
    prose(1200),
    html.repeat(9),
    `<!-- x -->\n${html}`,
    `<!doctype html>\n${filler}`,
    `<!--[if IE ]><![endif]-->\n<!doctype html>\n{% if x %}\nUser-agent: {{ x }}\n`,
    `{"a":\n${filler}`,
  ]) {
    const document = read(text);
    assert.deepEqual(codes(text), ['robots/html-content']);
    assert.equal(robots.places(document).length, 1);
    assert.deepEqual(robots.findings(document).counts, { errors: 1, warnings: 0, infos: 0, hints: 0 });
  }
  const off = new Map([['robots/html-content', 'off' as const]]);
  assert.ok(robots.findings(read(prose(30), off)).findings.length > 1);
});

test('equal errors come once, with their number', () => {
  const check = (value: string, code: string) => {
    const document = read(
      `User-agent: *\n${Array.from({ length: 50 }, (_, at) => `Disallow: ${value}${at}\n`).join('')}`,
    );
    const [finding, ...others] = robots.findings(document).findings.filter((one) => one.code === code);
    assert.deepEqual([finding?.severity, finding?.others, others.length], ['error', 49, 0]);
    assert.equal(robots.places(document).filter((one) => one.code === code).length, 50);
  };
  check('page', 'robots/path-missing-slash');
  check('/a b', 'robots/path-whitespace');
  check('https://www.example.com/page', 'robots/path-absolute-url');
});

test('severities follow the variants', () => {
  const severities = (text: string) =>
    Object.fromEntries(
      robots.findings(read(text)).findings.map(({ code, severity }) => [code.slice(7), severity]),
    );
  assert.equal(severities('User-agent: gpt-bot')['unknown-user-agent'], 'warning');
  assert.equal(severities('User-agent: OpenAI')['unknown-user-agent'], 'info');
  assert.equal(severities('User-agent: ClaudBot')['unknown-user-agent'], 'warning');
  const drops = (rules: string, group: string) =>
    severities(`User-agent: *\n${rules}\n\nUser-agent: ${group}`)['specific-group-drops-star'];
  assert.equal(drops('Disallow: /admin', 'GPTBot\nAllow: /'), 'info');
  assert.equal(drops('Disallow: /', 'Googlebot\nAllow: /takeme'), 'warning');
  assert.equal(severities('User-agent: *\nDisallow: /')['star-misses-adsbot'], 'info');
  assert.equal(severities('User-agent: Googlebot*')['user-agent-wildcard'], 'hint');
  assert.equal(severities('User-agent: *bot')['user-agent-wildcard'], 'error');
  assert.equal(severities('User-agent: Wallaby Bot')['invalid-product-token'], 'hint');
  assert.equal(severities('User-agent: bingbot (x)')['invalid-product-token'], 'warning');
  assert.equal(severities('User-agent: Fetcher/1.6')['user-agent-version'], 'hint');
  assert.equal(severities('User-agent: Googlebot/2.1')['user-agent-version'], 'warning');
  const both = 'User-agent: Googlebot/2.1\nDisallow: /\n\nUser-agent: Googlebot\nDisallow: /';
  assert.equal(severities(both)['user-agent-version'], 'hint');
  assert.equal(severities(both)['split-group'], 'info');
  assert.equal(severities('User-agent: a\nDisallow: /\nUser-agent: a\nDisallow: /')['split-group'], 'hint');
  const old = (rules: string) => severities(`User-agent: anthropic-ai\n${rules}`)['retired-user-agent'];
  assert.deepEqual([old('Disallow: /'), old('Allow: /')], ['info', 'hint']);
  const merges = (above: string, below: string) => severities(`${above}\n${below}`)['empty-group-merges'];
  const delayed = 'User-agent: bingbot\nCrawl-delay: 5\n';
  assert.equal(merges(delayed, 'User-agent: Yandex\nDisallow: /'), 'error');
  assert.equal(merges('User-agent: *\n', 'User-agent: GPTBot\nDisallow: /'), 'error');
  assert.equal(merges(delayed, 'User-agent: Yandex\nDisallow: /x/'), 'warning');
  assert.equal(merges(delayed, 'User-agent: *\nDisallow: /x/'), 'hint');
  assert.equal(merges('User-agent: GPTBot\n', 'User-agent: CCBot\nDisallow: /'), 'hint');
  assert.equal(severities('User-agent: bingbot\nCrawl-delay: 60')['crawl-delay-value'], 'info');
  assert.equal(severities('User-agent: a\nCrawl-delay: x')['crawl-delay-value'], 'warning');
  const blocks = (rest: string) => severities(`User-agent: *\nDisallow: /${rest}`)['blocks-entire-site'];
  assert.equal(blocks(''), 'info');
  assert.equal(blocks(' # @expect allow Googlebot /'), 'warning');
  assert.equal(blocks('\nDisallow: /x'), 'warning');
  assert.equal(blocks('\nDisallow:\nDisallow: /*'), 'info');
  assert.equal(blocks('\nSitemap: https://e.com/s.xml'), 'warning');
  assert.equal(severities('User-agent: *\nDisallow: /x # \ufffd').encoding, 'info');
  assert.equal(severities('# \ufffd\nUser-agent: *\nDisallow: /\ufffd').encoding, 'error');
  assert.equal(severities('User-agent: *\nDisallow: /x # Ã¼').encoding, 'info');
  assert.equal(severities('User-agent: *\nDisallow: /Ã¼').encoding, 'error');
  assert.equal(severities('User-agent: *\nDisalow: /x')['field-typo'], 'warning');
  assert.equal(severities('User-agent: *\nDisllow: /x')['field-typo'], 'error');
  assert.equal(severities('User-agnet: *\nDisallow: /x')['field-typo'], 'error');
  assert.equal(severities('User-agent: bingbot\nDisallow: /')['blocks-entire-site'], 'info');
  assert.equal(severities('User-agent: *\nDisallow: /?sort=')['query-anchor'], 'warning');
  assert.equal(severities('User-agent: *\nDisallow: /?a=')['query-anchor'], 'hint');
  assert.equal(severities('User-agent: *\nDisallow: /?utm_source=')['query-anchor'], 'warning');
  assert.equal(severities('User-agent: *\nAllow: /?utm_source=')['query-anchor'], 'hint');
  assert.equal(severities('User-agent: *\nAllow: /$\nDisallow: /?ref=')['query-anchor'], 'hint');
  assert.equal(severities('User-agent: *\nAllow: /$\nDisallow: /?sort=')['query-anchor'], 'warning');
  assert.equal(severities('User-agent: *\nAllow:')['empty-allow'], 'info');
  assert.equal(severities('User-agent: *\nDisallow: /assets/css/')['blocks-render-resources'], 'info');
  assert.equal(severities('User-agent: *\nDisallow: /js/')['blocks-render-resources'], 'hint');
  assert.equal(severities('User-agent: a\nLicense: https://e.com/l')['license-not-absolute'], 'hint');
  assert.equal(severities('User-agent: *\nDisallow: /*?sort=')['query-anchor'], 'hint');
  assert.equal(severities('User-agent: *\nDisallow:\nDisallow: /x/')['empty-disallow'], 'hint');
  assert.equal(severities('User-agent: *\nDisallow: /a%b')['malformed-percent'], 'warning');
  assert.equal(severities('User-agent: *\nDisallow: /a%$')['malformed-percent'], 'hint');
  assert.equal(severities('User-agent: *\nDisallow: /a\\b')['path-backslash'], 'error');
  assert.equal(severities('User-agent: *\nDisallow: /a\\.b')['path-backslash'], 'error');
  assert.equal(severities('User-agent: *\nDisallow: /a*\\b')['path-backslash'], 'hint');
  assert.equal(severities('User-agent: *\nDisallow: /a{b}')['path-never-sent'], 'warning');
  assert.equal(severities('User-agent: *\nDisallow: /a*{b}')['path-never-sent'], 'hint');
  assert.equal(severities('User-agent: *\nDisallow: /a$b')['dollar-not-last'], 'warning');
  assert.equal(severities('User-agent: *\nDisallow: /$b')['dollar-not-last'], 'hint');
  assert.equal(severities('Sitemap: https://e.com/?a&amp;b')['sitemap-invalid-url'], 'warning');
  assert.equal(severities('Sitemap: https://e.com/{a}')['sitemap-invalid-url'], 'error');
  assert.equal(severities('User-agent: *\nAllow: /x\nDisallow: /x')['conflicting-rules'], 'warning');
  assert.equal(severities('User-agent: *\nAllow: /x\nDisallow: /x*')['conflicting-rules'], 'warning');
  assert.equal(severities('User-agent: *\nAllow: /x$\nDisallow: /x*')['conflicting-rules'], 'info');
});
