import assert from 'node:assert/strict';
import { test } from 'node:test';
import { robots } from '../../server/src/robots/service.ts';
import { applyEdits } from '../rules/check.ts';
import { read } from './check.ts';

/** A rule, a text, and the fixes of its first finding: the beginning of each title, and the resulting text. */
const cases: readonly [
  rule: string,
  text: string,
  ...fixes: readonly (readonly [title: string, text: string])[],
][] = [
  [
    'empty-group-merges',
    'User-agent: *\nSitemap: https://e.com/s.xml\n\n# SEO\nUser-agent: SemrushBot\nDisallow: /\n',
    [
      "Add an empty 'Disallow:' for '*', which allows everything",
      'User-agent: *\nDisallow:\nSitemap: https://e.com/s.xml\n\n# SEO\nUser-agent: SemrushBot\nDisallow: /\n',
    ],
    [
      'Move the names into one list',
      'User-agent: *\n# SEO\nUser-agent: SemrushBot\nDisallow: /\nSitemap: https://e.com/s.xml\n',
    ],
  ],
  [
    'empty-group-merges',
    '# a\nUser-agent: GPTBot\n\n# b\nUser-agent: CCBot\n\n\n# c\nUser-agent: Bytespider\nDisallow: /\n',
    [
      'Move the names into one list',
      '# a\nUser-agent: GPTBot\n# b\nUser-agent: CCBot\n# c\nUser-agent: Bytespider\nDisallow: /\n',
    ],
    [
      "Add an empty 'Disallow:' for 'GPTBot' and 'CCBot', which allows everything",
      '# a\nUser-agent: GPTBot\n\n# b\nUser-agent: CCBot\nDisallow:\n\n\n# c\nUser-agent: Bytespider\nDisallow: /\n',
    ],
  ],
  [
    'empty-group-merges',
    'User-agent: a\nCrawl-delay: 1\n\nUser-agent: b\nDisallow: /x\n\nUser-agent: a\nDisallow: /y\n',
    [
      "Add an empty 'Disallow:' to give 'a' a separate group that allows everything",
      'User-agent: a\nCrawl-delay: 1\nDisallow:\n\nUser-agent: b\nDisallow: /x\n\nUser-agent: a\nDisallow: /y\n',
    ],
    [
      'Move the names into one list',
      'User-agent: a\nUser-agent: b\nDisallow: /x\nCrawl-delay: 1\n\nUser-agent: a\nDisallow: /y\n',
    ],
  ],
  [
    'empty-group-merges',
    'User-agent: a\nCrawl-delay: 1\nUser-agent: b\nCrawl-delay: 2\nUser-agent: c\nDisallow: /x',
    [
      "Add an empty 'Disallow:' for 'a' and 'b'",
      'User-agent: a\nCrawl-delay: 1\nUser-agent: b\nCrawl-delay: 2\nDisallow:\nUser-agent: c\nDisallow: /x',
    ],
  ],
  [
    'specific-group-drops-star',
    'User-agent: *\nDisallow: /a/\nAllow: /a/b/\n\nUser-agent: Googlebot\nAllow: /\n\nUser-agent: bingbot\nCrawl-delay: 5\n',
    [
      "Copy the rules of '*' into the group for Googlebot and bingbot",
      'User-agent: *\nDisallow: /a/\nAllow: /a/b/\n\nUser-agent: Googlebot\nAllow: /\nDisallow: /a/\nAllow: /a/b/\n\nUser-agent: bingbot\nCrawl-delay: 5\nDisallow: /a/\nAllow: /a/b/\n',
    ],
  ],
  ['unknown-user-agent', 'User-agent: Googelbot\nDisallow: /\n'],
  [
    'user-agent-wildcard',
    'User-agent: *bot\nDisallow: /\n',
    ["Replace with 'bot'", 'User-agent: bot\nDisallow: /\n'],
  ],
  [
    'user-agent-wildcard',
    'User-agent: *scalepostAI*\nDisallow: /\n',
    ["Replace with 'scalepostAI'", 'User-agent: scalepostAI\nDisallow: /\n'],
  ],
  ['empty-user-agent', 'User-agent:\nDisallow: /\n'],
  [
    'invalid-product-token',
    'User-agent: yandex bot\nDisallow: /x\n',
    ["Replace with 'yandex'", 'User-agent: yandex\nDisallow: /x\n'],
    ["Replace with 'YandexBot'", 'User-agent: YandexBot\nDisallow: /x\n'],
  ],
  ['user-agent-list', 'User-agent: Googlebot, gpt-bot\nDisallow: /x\n'],
  [
    'msnbot-blocks-bing',
    'User-agent: msnbot\nUser-agent: a\nDisallow: /\n',
    ["Delete 'User-agent: msnbot'", '\nUser-agent: a\nDisallow: /\n'],
  ],
  [
    'split-group',
    'User-agent: a\nDisallow: /x\n\nUser-agent: a\nCrawl-delay: 5\n',
    ['Move the rules into the first group', 'User-agent: a\nDisallow: /x\nCrawl-delay: 5\n\n'],
  ],
  ['split-group', 'User-agent: a\nCrawl-delay: 5\nDisallow: /x\n\nUser-agent: a\nCrawl-delay: 5\n'],
  ['crawl-delay-scope', 'User-agent: a\nDisallow: /\n\nCrawl-delay: 5\n'],
  [
    'crawl-delay-scope',
    'User-agent: *\nCrawl-delay: 1\nDisallow: /x\n\nUser-agent: a\nDisallow: /\n\nCrawl-delay: 5\n',
  ],
  ['two-statements', 'User-agent: *<br/>Sitemap: https://e.com/s.xml<br/>\n'],
  [
    'two-statements',
    'User-agent: * Disallow: /a Allow: /a/b # all\n',
    ["Move 'Disallow: /a Allow: /a/b' to its own line", 'User-agent: *\nDisallow: /a\nAllow: /a/b # all\n'],
  ],
  [
    'two-statements',
    'User-agent: *\nUser-agent: GPTBot Disallow: /\nUser-agent: CCBot Disallow: /\n',
    [
      "Move 'Disallow: /' to its own line (all other crawlers stay allowed) (blocks the site for GPTBot)",
      'User-agent: *\nDisallow:\nUser-agent: GPTBot\nDisallow: /\nUser-agent: CCBot Disallow: /\n',
    ],
    [
      "Move 'Disallow: /' to its own line (blocks the site for GPTBot and all others)",
      'User-agent: *\nUser-agent: GPTBot\nDisallow: /\nUser-agent: CCBot Disallow: /\n',
    ],
  ],
  [
    'two-statements',
    'User-agent: *\r\nUser-agent: a Disallow: /\r\nUser-agent: b\r\nDisallow: /p/ # private\r\nCrawl-delay: 5',
    [
      "Move 'Disallow: /' to its own line (all other crawlers keep their rules) (blocks the site for a)",
      'User-agent: *\r\nDisallow: /p/\r\nCrawl-delay: 5\r\nUser-agent: a\r\nDisallow: /\r\nUser-agent: b\r\nDisallow: /p/ # private\r\nCrawl-delay: 5',
    ],
    [
      "Move 'Disallow: /' to its own line (blocks the site for a and all others)",
      'User-agent: *\r\nUser-agent: a\r\nDisallow: /\r\nUser-agent: b\r\nDisallow: /p/ # private\r\nCrawl-delay: 5',
    ],
  ],
  // The same crawler is named above: there is no other whose access would change.
  [
    'two-statements',
    'User-agent: a\nUser-agent: A Disallow: /x/\n',
    ["Move 'Disallow: /x/' to its own line", 'User-agent: a\nUser-agent: A\nDisallow: /x/\n'],
  ],
  ['wrong-comment-syntax', '------\n', ["Add '#' at the start", '# ------\n']],
  [
    'content-signal-scope',
    'Content-Signal: ai-train=no\nUser-agent: *\nDisallow: /a\n\nUser-agent: b\nDisallow: /c\n\nUser-agent: d\nDisallow: /\n',
    [
      "Move the line below 'User-agent: *' and into the group for b",
      '\nUser-agent: *\nContent-Signal: ai-train=no\nDisallow: /a\n\nUser-agent: b\nContent-Signal: ai-train=no\nDisallow: /c\n\nUser-agent: d\nDisallow: /\n',
    ],
  ],
];

for (const [rule, text, ...fixes] of cases) {
  test(`fixes of ${rule}: ${JSON.stringify(text)}`, () => {
    const document = read(text);
    const finding = robots.findings(document).findings.find(({ code }) => code === `robots/${rule}`);
    assert.ok(finding);
    const offered = robots.fixes(document, finding);
    assert.deepEqual(
      offered.map(({ edits }) => applyEdits(text, edits)),
      fixes.map(([, after]) => after),
    );
    for (const [index, [title]] of fixes.entries())
      assert.ok(offered[index]!.title.startsWith(title), offered[index]!.title);
  });
}
