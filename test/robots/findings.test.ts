import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messageOf } from '../../server/src/core/rule.ts';
import { robots } from '../../server/src/robots/service.ts';
import { marked } from '../rules/check.ts';
import { everyRule, read } from './check.ts';

/** A rule, a text with its ranges marked (none: it stays silent), and what its messages contain. */
const cases: readonly [rule: string, source: string, message?: string][] = [
  ['sitemap-invalid-url', 'Sitemap: ⟦file:///srv/s.xml⟧', 'http, https or ftp'],
  ['sitemap-invalid-url', 'Sitemap: ⟦https://⟧', 'not a usable URL'],
  ['sitemap-invalid-url', 'Sitemap: ⟦/a.xml /b.xml⟧', 'no spaces'],
  ['sitemap-invalid-url', 'Sitemap: ftp://example.com/s.xml'],
  ['sitemap-not-absolute', 'Sitemap: ⟦localhost:8080/s.xml⟧'],
  ['sitemap-not-absolute', 'Sitemap: ⟦//example.com/s.xml⟧'],
  ['sitemap-not-absolute', 'Sitemap: HTTPS://EXAMPLE.COM/s.xml'],
  ['sitemap-duplicate', 'Sitemap: https://e.com/a\nSitemap: https://e.com/A'],

  ['user-agent-list', 'User-agent: ⟦1bot, 2bot⟧', 'no crawler is read'],
  ['user-agent-list', 'User-agent: ⟦Googlebot|bingbot⟧', "'Googlebot'"],
  ['user-agent-list', 'User-agent: ⟦Googlebot *⟧', "'Googlebot'"],
  ['user-agent-list', 'User-agent: Screaming Frog SEO Spider'],
  ['invalid-product-token', 'User-agent: Googlebot⟦,⟧'],
  ['invalid-product-token', 'User-agent: my⟦ own crawler⟧'],
  ['invalid-product-token', 'User-agent: archive.org_bot'],
  ['user-agent-version', 'User-agent: MJ12bot⟦/v1.4⟧'],
  ['user-agent-version', 'User-agent: a/b'],
  ['unknown-user-agent', 'User-agent: ⟦anothercrawler⟧', 'no known crawler'],
  ['unknown-user-agent', 'User-agent: GOOGLEBOT-image'],
  ['user-agent-wildcard', 'User-agent: ⟦Goo*bot⟧'],
  ['user-agent-wildcard', 'User-agent: *# all'],
  ['duplicate-user-agent', 'User-agent: a\nUser-agent: b\nDisallow: /\nUser-agent: a'],

  ['missing-colon', '⟦user agent⟧ Googlebot'],
  ['missing-colon', '⟦Disallow⟧', 'skip'],
  ['missing-colon', '⟦Crawl-delay⟧ 10', 'skip'],
  ['missing-colon', '⟦Sitemap⟧ www.example.com/s.xml:8', 'next colon'],
  ['missing-colon', 'Disallow of things: many'],
  ['field-prefix', '⟦Disallow of things⟧: many', "'Disallow of things'"],
  ['field-prefix', '⟦Sitemap index⟧: https://example.com/s.xml'],
  ['unknown-directive', '⟦user_agent⟧: *', 'did you mean User-agent'],
  ['unknown-directive', '⟦Crawl delay⟧: 5', 'did you mean Crawl-delay'],
  ['unparseable-line', '⟦: /x⟧'],
  ['wrong-comment-syntax', '  ⟦/**⟧ note'],
  ['wrong-comment-syntax', '⟦*/⟧'],

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
  ['path-regex', 'Disallow: /⟦.*⟧/x'],
  ['path-regex', 'Disallow: /a⟦.+⟧'],
  ['path-regex', 'Disallow: /a⟦\\d⟧+'],
  ['path-regex', 'Disallow: /a⟦{2,3}⟧/'],
  ['path-regex', 'Disallow: /a⟦?⟧?.html'],
  ['path-regex', 'Disallow: /⟦[^/]⟧+/'],
  ['path-regex', 'Disallow: /index⟦.*⟧\\.php'],
  ['path-regex', 'Disallow: /data.*'],
  ['path-regex', 'Disallow: /wiki/Foo_(bar)'],
  ['path-regex', 'Disallow: /x{y}'],
  ['path-backslash', 'Disallow: ⟦\\data\\⟧'],
  ['dollar-not-last', 'Disallow: /a⟦$⟧b⟦$⟧c$'],
  ['redundant-wildcard', 'Disallow: /a⟦***⟧'],
  ['redundant-wildcard', 'Disallow: /a*⟦*⟧$'],
  ['redundant-wildcard', 'Disallow: /⟦*⟧'],
  ['redundant-wildcard', 'Disallow: /a*$'],
  ['path-starts-with-star', 'Allow: ⟦*⟧/x'],
  ['malformed-percent', 'Disallow: /⟦%⟧zz⟦%⟧4'],
  ['over-encoded', 'Disallow: /%2F⟦%41%7e⟧%25'],
  ['percent-case', 'Disallow: /%C3⟦%a9⟧%2F⟦%2f⟧'],
  ['non-ascii-path', 'Disallow: /⟦\u00e9/\u{1f600}⟧/x', '/%C3%A9/%F0%9F%98%80/x'],
  ['query-anchor', 'Disallow: /?'],
  ['query-anchor', 'Disallow: /*?*sort='],
  ['query-anchor', 'Disallow: /shop?sort='],
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
  ['blocks-entire-site', 'User-agent: *\nUser-agent: bingbot\nDisallow: ⟦/**⟧', 'every crawler'],
  ['blocks-entire-site', 'User-agent: *\nDisallow: /\nAllow: /x'],
  ['blocks-entire-site', 'User-agent: GPTBot\nDisallow: /'],
  ['star-misses-adsbot', 'User-agent: *\nDisallow:'],
  [
    'star-misses-adsbot',
    'User-agent: ⟦*⟧\nDisallow: /x\n\nUser-agent: APIs-Google\nDisallow:',
    'AdsBot-Google-Mobile and Mediapartners-Google;',
  ],
  ['group-without-rules', 'User-agent: a\nUser-agent: ⟦b⟧\nSitemap: https://e.com/s.xml'],
  [
    'empty-group-merges',
    'User-agent: ⟦a⟧\n# c\nUser-agent: ⟦b⟧\nSitemap: x\nUser-agent: c\nDisallow: /',
    'line',
  ],
  ['empty-group-merges', 'User-agent: a\nUser-agent: b\n\nDisallow: /'],
  ['blank-line-in-group', 'User-agent: a\nDisallow: /\n\nUser-agent: b\n⟦\r\n⟧Disallow: /'],
  ['split-group', 'User-agent: a\nDisallow: /\nUser-agent: b\nUser-agent: ⟦A⟧\nDisallow: /x', 'line 1'],
  ['duplicate-rule', 'User-agent: a\nDisallow: /\u00e9\n⟦Disallow: /%c3%a9⟧', 'line 2'],
  ['duplicate-rule', 'User-agent: a\nDisallow: /x\nAllow: /x\nDisallow: /X'],
  ['duplicate-rule', 'User-agent: a\nDisallow: /x\nUser-agent: a\nUser-agent: b\nDisallow: /x'],
  ['applebot-follows-googlebot', 'User-agent: Googlebot\nUser-agent: Applebot\nDisallow: /x'],
  ['rule-before-user-agent', '⟦Disallow: /x⟧\nUser-agent: a\nDisallow: /y'],

  ['crawl-delay', 'User-agent: Googlebot\nUser-agent: Applebot\n⟦Crawl-delay⟧: 5', 'does nothing here'],
  ['crawl-delay', '⟦Crawl-delay⟧: 0.5', 'no standard'],
  ['crawl-delay-value', 'Crawl-delay: ⟦-1⟧'],
  ['crawl-delay-value', '⟦Crawl-delay:⟧'],
  ['crawl-delay-value', 'User-agent: CCBot\nCrawl-delay: 600'],
  ['noindex', 'User-agent: *\n⟦No-index⟧: /x', "'Noindex'"],
  ['clean-param-syntax', 'Clean-param: a&b.c[] /shop/*'],
  ['clean-param-syntax', 'Clean-param: ⟦a shop/⟧'],
  ['request-rate-syntax', 'Request-rate: 1/10m 0600-0845'],
  ['request-rate-syntax', 'Request-rate: ⟦1/10s 6-8⟧'],
  ['visit-time-syntax', 'Visit-time: ⟦0600-2560⟧'],
  ['visit-time-syntax', 'Visit-time: 2200-2400'],
  ['content-signal-syntax', 'Content-Signal: /blog/ search=yes, use=reference'],
  ['content-signal-syntax', '⟦Content-Signal:⟧'],
  ['content-signal-syntax', 'Content-Signal: ⟦ads=yes⟧'],
  ['content-signal-conflict', 'Content-Signal: /a search=yes\nContent-Signal: /b search=no'],
  ['content-usage-draft', '⟦Content-Usage⟧: train-ai=n, search=y'],
  ['license-not-absolute', 'License: ⟦license.xml⟧'],
  ['line-too-long', `Disallow: /a # ${'x'.repeat(20_000)}`],
  ['file-too-large', `${'#'.repeat(460_799)}\n⟦x⟧`, '460,801 octets'],
  ['file-too-large', '#'.repeat(460_800)],
  ['missing-final-newline', 'User-agent: *\n'],
  ['encoding', 'User-agent: *\nDisallow: /x # ⟦\ufffd⟧ \ufffd'],
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
      assert.doesNotMatch(told, /\{\w+\}/);
      if (message !== undefined) assert.ok(told.includes(message), told);
    }
  });
}

test('severities follow the variants', () => {
  const severities = (text: string) =>
    Object.fromEntries(
      robots.findings(read(text)).findings.map(({ code, severity }) => [code.slice(7), severity]),
    );
  assert.equal(severities('User-agent: anothercrawler')['unknown-user-agent'], 'hint');
  assert.equal(severities('User-agent: gpt-bot')['unknown-user-agent'], 'warning');
  assert.equal(severities('User-agent: *\nDisallow: /')['star-misses-adsbot'], 'info');
  assert.equal(severities('User-agent: *\nDisallow: /x/')['star-misses-adsbot'], 'hint');
  assert.equal(severities('User-agent: *\nDisallow: /')['blocks-entire-site'], 'warning');
  assert.equal(severities('User-agent: bingbot\nDisallow: /')['blocks-entire-site'], 'info');
  assert.equal(severities('User-agent: *\nDisallow: /?a=')['query-anchor'], 'warning');
  assert.equal(severities('User-agent: *\nDisallow: /*?a=')['query-anchor'], 'hint');
  assert.equal(severities('User-agent: *\nDisallow:')['empty-disallow'], 'info');
  assert.equal(severities('User-agent: *\nDisallow:\nDisallow: /x/')['empty-disallow'], 'warning');
});
