import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Completion } from '../../../server/src/core/features.ts';
import { crawlers } from '../../../server/src/robots/facts/crawlers.ts';
import { directives } from '../../../server/src/robots/facts/directives.ts';
import { USAGE_TOKENS } from '../../../server/src/robots/facts/usage.ts';
import { robots } from '../../../server/src/robots/service.ts';
import { cursorIn } from '../../cursor.ts';
import { runs } from '../../scale.ts';
import { read } from '../check.ts';
import { files, LINES, mixtures } from '../fragments.ts';
import { edited } from './check.ts';

const { completion } = robots.features;

/** The order in a client before filtering: by `sort`, otherwise by label. */
const inOrder = (items: readonly Completion[]) =>
  [...items].sort((a, b) => ((a.sort ?? a.label) < (b.sort ?? b.label) ? -1 : 1));

function itemsAt(source: string) {
  const { text, offset } = cursorIn(source);
  assert.ok(offset >= 0, source);
  return { text, items: inOrder(completion!(read(text), offset)) };
}

interface Case {
  readonly at: string;
  /** All labels except those of snippets, in order. */
  readonly all?: readonly string[];
  /** The first labels. */
  readonly first?: readonly string[];
  readonly last?: readonly string[];
  readonly has?: readonly string[];
  readonly hasNot?: readonly string[];
  /** The text after applying the item with a label. */
  /** The text after Enter on the first item, or that it begins a new line. */
  readonly enter?: string;
  readonly gives?: readonly [label: string, text: string];
  readonly detail?: readonly [label: string, detail: string];
}

const FOUR = ['User-agent', 'Disallow', 'Allow', 'Sitemap'];
const IN_GROUP = ['Disallow', 'Allow', 'User-agent', 'Sitemap'];
const SHOP =
  'User-agent: *\nDisallow: /shop/cart/\nDisallow: /*?sort=\nAllow: /shop/cart/help\n\nSitemap: https://e.com/maps/a.xml\n';
const FORMS = ['crawlwise-disable-next-line', 'crawlwise-disable', 'crawlwise-enable'];
const SIGNALS = ['search=yes', 'search=no', 'ai-input=yes', 'ai-input=no', 'ai-train=yes', 'ai-train=no'];
const USE = ['use=immediate', 'use=reference', 'use=full'];

const NEW_LINE = 'a new line';

const cases: Readonly<Record<string, readonly Case[]>> = {
  'names of directives': [
    { at: '‸', all: FOUR, gives: ['Disallow', 'Disallow: '] },
    { at: '  ‸', all: FOUR, gives: ['Allow', '  Allow: '] },
    { at: 'User-agent: *\nDisallow: /\n\n‸', all: FOUR },
    { at: 'User-agent: *\n‸', all: IN_GROUP, gives: ['Disallow', 'User-agent: *\nDisallow: '] },
    { at: 'User-agent: *\r\nAllow: /\r\n‸\r\n', all: IN_GROUP },
    { at: 'User-agent: *\n# why\n‸', all: IN_GROUP },
    { at: 'Sitemap: https://e.com/s.xml\n‸', all: FOUR },
    { at: 'Dis‸', has: FOUR, gives: ['Disallow', 'Disallow: '] },
    { at: 'Dis‸allow: /x', gives: ['Allow', 'Allow: /x'] },
    { at: '‸Disallow: /x', gives: ['Allow', 'Allow: /x'] },
    { at: 'Disallow‸: /x', gives: ['Allow', 'Allow: /x'] },
    { at: 'Dis‸  : /x', gives: ['Disallow', 'Disallow  : /x'] },
    { at: 'Dis‸ /x', gives: ['Disallow', 'Disallow: /x'] },
    { at: 'Dis‸ ', gives: ['Disallow', 'Disallow: '] },
    { at: 'Dis‸# why', gives: ['Disallow', 'Disallow: # why'] },
    { at: 'a: b\r\nDis‸\r\nc: d', gives: ['Disallow', 'a: b\r\nDisallow: \r\nc: d'] },
    { at: 'Cr‸', all: [...FOUR, 'Crawl-delay'], gives: ['Crawl-delay', 'Crawl-delay: '] },
    { at: 'content-‸', all: [...FOUR, 'Content-Signal', 'Content-Usage'] },
    {
      at: 'C‸',
      all: [
        ...FOUR,
        ...['Clean-param', 'Content-Signal', 'Crawl-delay', 'Content-Usage', 'Cache-delay', 'Comment'],
      ],
    },
    { at: 'Noi‸', all: [...FOUR, 'Noindex'], detail: ['Noindex', 'unsupported · '] },
    { at: '\ufeff‸', all: FOUR, gives: ['User-agent', '\ufeffUser-agent: '] },
    { at: '‸\ufeffUser-agent: *', all: [] },
    { at: ' ‸ Disallow: /x', all: [] },
    { at: 'Disallow ‸: /x', all: [] },
    { at: 'hello wor‸', all: [] },
    { at: 'Foo: ‸', all: [] },
    { at: '<html>\n‸', all: [] },
    { at: '<html>‸', all: [] },
    { at: 'Disallow: /x\0‸', all: [] },
  ],
  'letter case of directives': [
    {
      at: 'user-agent: *\ndisallow: /x\nc‸',
      first: ['disallow', 'allow', 'user-agent', 'sitemap'],
      has: ['crawl-delay'],
      gives: ['disallow', 'user-agent: *\ndisallow: /x\ndisallow: '],
    },
    { at: 'User-Agent: *\nDisallow: /x\n\n‸', all: ['User-Agent', 'Disallow', 'Allow', 'Sitemap'] },
    { at: 'USER-AGENT: *\nDISALLOW: /x\n‸', all: ['DISALLOW', 'ALLOW', 'USER-AGENT', 'SITEMAP'] },
    { at: 'User-agent: *\ndisallow: /x\nDisallow: /y\ndisallow: /z\n‸', first: ['disallow', 'Allow'] },
    { at: 'user-agent‸: *', all: FOUR },
  ],
  'product tokens': [
    {
      at: 'User-agent: ‸',
      first: [
        '*',
        ...['Googlebot', 'bingbot', 'GPTBot', 'ClaudeBot', 'CCBot', 'Google-Extended', 'PerplexityBot'],
      ],
      has: ['GPTBot', 'Google-Extended', 'Sogou web spider'],
      hasNot: ['msnbot', 'ia_archiver', 'anthropic-ai', 'Googlebot-Mobile'],
      gives: ['GPTBot', 'User-agent: GPTBot'],
      detail: ['GPTBot', 'OpenAI · training of AI models'],
    },
    { at: 'User-agent:‸', gives: ['*', 'User-agent: *'] },
    { at: 'user-agent:goo‸', gives: ['Googlebot', 'user-agent:Googlebot'] },
    { at: 'User-agent: Goo‸gle # x', gives: ['Googlebot', 'User-agent: Googlebot # x'] },
    { at: 'User-agent: ‸bing\r\nDisallow: /', gives: ['bingbot', 'User-agent: bingbot\r\nDisallow: /'] },
    { at: 'User-agent gpt‸', gives: ['GPTBot', 'User-agent GPTBot'] },
    { at: 'User agent: gpt‸', gives: ['GPTBot', 'User agent: GPTBot'] },
    { at: 'User-agent: sogou we‸b x', all: ['Sogou web spider'] },
    { at: 'User-agent: sogou x‸', all: [] },
    { at: 'User-agent: sogou we‸b', gives: ['Sogou web spider', 'User-agent: Sogou web spider'] },
    { at: 'User-agent sogou web sp‸', gives: ['Sogou web spider', 'User-agent Sogou web spider'] },
    { at: 'User-agent: Googlebot, bing‸', all: [] },
    { at: 'User-agent: ‸ Googlebot', all: [] },
    {
      at: 'User-agent: googlebot\nUser-agent: *\nDisallow:\n\nUser-agent: ‸',
      first: ['bingbot', 'GPTBot'],
      last: ['*', 'Googlebot'],
      detail: ['Googlebot', 'Google · search engine · has a group'],
    },
  ],
  paths: [
    {
      at: `${SHOP}User-agent: a\nDisallow: ‸`,
      all: ['no path', '/shop/cart/', '/*?sort=', '/shop/cart/help', '/shop/', '/maps/', '/'],
      detail: ['no path', 'blocks nothing'],
      gives: ['/shop/', `${SHOP}User-agent: a\nDisallow: /shop/`],
    },
    {
      at: `${SHOP}Allow: ‸`,
      all: ['/shop/cart/', '/*?sort=', '/shop/', '/maps/a.xml', '/maps/', '/'],
      detail: ['/shop/cart/', 'rule of this group'],
    },
    { at: `Disallow: /x/\n${SHOP}Disallow: ‸`, first: ['no path', '/shop/cart/help', '/x/', '/shop/'] },
    { at: `${SHOP}User-agent: a\nDisallow: /‸`, first: ['/', '/shop/cart/'] },
    { at: `${SHOP}User-agent: a\nDisallow: /shop/‸`, all: ['/shop/', '/shop/cart/', '/shop/cart/help'] },
    {
      at: 'Disallow: /‸abc # x\r\nAllow: /a/d\r\n',
      all: [],
    },
    {
      at: 'Disallow: /a/b‸c # x\r\nAllow: /a/bd\r\n',
      all: ['/a/bd'],
      gives: ['/a/bd', 'Disallow: /a/bd # x\r\nAllow: /a/bd\r\n'],
    },
    {
      at: 'Allow: /b/\nDisallow:‸',
      all: ['no path', '/b/', '/'],
      gives: ['/b/', 'Allow: /b/\nDisallow: /b/'],
    },
    { at: 'Allow: /b/\nDisallow ‸', all: ['/b/', '/'], gives: ['/b/', 'Allow: /b/\nDisallow /b/'] },
    { at: 'Allow: /b/\nDissallow: ‸', all: ['no path', '/b/', '/'] },
    {
      at: 'Allow: /é/\u{1f600}/x\nDisallow: ‸',
      all: ['no path', '/é/\u{1f600}/x', '/é/\u{1f600}/', '/é/', '/'],
    },
    { at: 'Disallow: ‸', all: ['no path', '/'] },
    { at: 'Disallow: /\nDisallow: ‸', all: [] },
    { at: 'Disallow: /a ‸', all: [] },
    { at: 'Disallow: ‸ /a', all: [] },
    { at: 'Allow: a b\nAllow: https://e.com/x\nAllow: x\nDisallow: ‸', all: ['no path', '/'] },
    { at: 'Sitemap: https://e.com/s.xml?x=1\nSitemap: /t.xml\nDisallow: ‸', all: ['no path', '/'] },
    { at: 'Sitemap: https://e.com/s.xml?x=1\nSitemap: /t.xml\nAllow: ‸', all: ['/s.xml', '/'] },
  ],
  URLs: [
    {
      at: 'Sitemap: https://e.com/a.xml\nSitemap: http://f.org/b.xml\nSitemap: ‸',
      all: ['https://e.com/sitemap.xml', 'http://f.org/sitemap.xml'],
    },
    { at: 'Sitemap: https://e.com/sitemap.xml\nSitemap:‸', all: ['https://e.com/'] },
    {
      at: 'Sitemap: /site‸map.xml\nSitemap: https://e.com/a.xml',
      gives: [
        'https://e.com/sitemap.xml',
        'Sitemap: https://e.com/sitemap.xml\nSitemap: https://e.com/a.xml',
      ],
    },
    {
      at: 'Sitemap: https://e.com/a.xml\nSitemap https‸://x',
      gives: ['https://e.com/sitemap.xml', 'Sitemap: https://e.com/a.xml\nSitemap https://e.com/sitemap.xml'],
    },
    { at: 'Sitemap: https://e.com/a.xml\nLicense: ‸', all: ['https://e.com/license.xml'] },
    { at: 'Sitemap: https://e.com/‸', all: [] },
    { at: 'Sitemap: https://user:pw@e.com/a\nSitemap: https://[/a\nSitemap: ‸', all: [] },
  ],
  'Enter on a value': [
    { at: 'User-agent: goo‸', enter: 'User-agent: Googlebot' },
    { at: 'User-agent: Google‸', enter: 'User-agent: Googlebot' },
    ...['Googlebot', 'googlebot', 'GPTBOT', 'msnbot', '*', 'GoBot', 'sogou', 'Sogou web spider'].map(
      (token) => ({ at: `User-agent: ${token}‸ # x`, enter: NEW_LINE }),
    ),
    ...['sogou w', 'sogou web sp'].map((begun) => ({
      at: `User-agent: ${begun}‸`,
      enter: 'User-agent: Sogou web spider',
    })),
    ...['', '/', '/*', '/shop', '/shop/', '/shop/cart/', '/*?', '/Shop', '/cart', '/s-', '/x', '*'].map(
      (path) => ({ at: `${SHOP}User-agent: a\nDisallow: ${path}‸`, enter: NEW_LINE }),
    ),
    { at: 'Disallow:‸', enter: NEW_LINE },
    ...['', '/', '/shop', '/new'].map((path) => ({
      at: `${SHOP}Disallow: ${path}‸Allow: /x`,
      enter: NEW_LINE,
    })),
    { at: `${SHOP}Allow: /sh‸`, enter: `${SHOP}Allow: /shop/cart/` },
    { at: `${SHOP}Allow: /*?s‸`, enter: `${SHOP}Allow: /*?sort=` },
    ...['1', '2', '3', '15', '1.5'].map((delay) => ({ at: `Crawl-delay: ${delay}‸`, enter: NEW_LINE })),
    { at: 'Crawl-delay: ‸', enter: 'Crawl-delay: 1' },
    ...['search=yes', 'SEARCH=no', 'search=yes, ai-train=no'].map((signals) => ({
      at: `Content-Signal: ${signals}‸`,
      enter: NEW_LINE,
    })),
    { at: 'Content-Signal: search=yes, ai-t‸', enter: 'Content-Signal: search=yes, ai-train=yes' },
    ...['search=y', 'train-ai=n'].map((usage) => ({ at: `Content-Usage: ${usage}‸`, enter: NEW_LINE })),
    ...['https://e.com/a.xml', 'https://f.org/own.xml'].map((url) => ({
      at: `${SHOP}Sitemap: ${url}‸`,
      enter: NEW_LINE,
    })),
    { at: `${SHOP}Sitemap: https://e.com/sit‸`, enter: `${SHOP}Sitemap: https://e.com/sitemap.xml` },
    { at: `${SHOP}Sitemap: /sitemap.xml‸`, enter: `${SHOP}Sitemap: https://e.com/sitemap.xml` },
  ],
  values: [
    { at: 'Content-Signal: ‸', all: [...SIGNALS, ...USE] },
    { at: 'Content-Signal:‸', gives: ['search=yes', 'Content-Signal: search=yes'] },
    {
      at: 'Content-Signal: search=‸',
      all: ['search=yes', 'search=no'],
      gives: ['search=no', 'Content-Signal: search=no'],
    },
    {
      at: 'Content-Signal: search=‸yes, ai-train=no',
      all: ['search=no'],
      gives: ['search=no', 'Content-Signal: search=no, ai-train=no'],
    },
    {
      at: 'Content-Signal: SEARCH=yes, ‸, use=full',
      all: ['ai-input=yes', 'ai-input=no', 'ai-train=yes', 'ai-train=no'],
      gives: ['ai-train=no', 'Content-Signal: SEARCH=yes, ai-train=no, use=full'],
    },
    {
      at: 'Content-Signal: search=yes ai‸',
      first: ['ai-input=yes'],
      gives: ['ai-train=no', 'Content-Signal: search=yes, ai-train=no'],
    },
    { at: 'Content-Signal: /a ‸', first: SIGNALS, gives: ['search=no', 'Content-Signal: /a search=no'] },
    { at: 'Content-Signal: /a‸', all: [] },
    { at: 'Content-Usage: / ‸', all: ['train-ai=n', 'train-ai=y', 'search=n', 'search=y'] },
    { at: 'Content-Usage: / train-ai=n, ‸', all: ['search=n', 'search=y'] },
    { at: 'Crawl-delay: ‸', all: ['1', '2', '5', '10', '20', '30'], detail: ['5', 'at most 17,280'] },
    { at: 'Crawl-delay: 1‸ # x', gives: ['10', 'Crawl-delay: 10 # x'] },
    { at: 'Crawl-delay: 1 ‸', all: [] },
    { at: 'Visit-time: ‸', all: [] },
  ],
  comments: [
    { at: '#‸', all: [] },
    { at: '# ‸', all: [] },
    { at: '# Dis‸', all: [] },
    { at: 'Disallow: /x # c‸', all: [] },
    { at: 'Disallow: /x #‸', all: [] },
    { at: '# a crawl‸', all: [] },
    { at: '# c‸', all: FORMS, gives: [FORMS[0]!, '# crawlwise-disable-next-line '] },
    { at: '#crawlwise-disable-‸', all: [FORMS[0]!], gives: [FORMS[0]!, '#crawlwise-disable-next-line '] },
    {
      at: '# crawl‸wise-disable robots/bom',
      gives: [FORMS[0]!, '# crawlwise-disable-next-line robots/bom'],
    },
    {
      at: '# crawlwise-disable robots/bom, robots/‸x',
      has: ['robots/crawl-delay'],
      hasNot: ['robots/bom'],
      gives: ['robots/crawl-delay', '# crawlwise-disable robots/bom, robots/crawl-delay'],
    },
    {
      at: '\r\n# @‸\r\n',
      all: ['@expect allow', '@expect block'],
      gives: ['@expect block', '\r\n# @expect block \r\n'],
    },
    {
      at: '# crawlwise-enable robots/cr‸',
      gives: ['robots/crawl-delay', '# crawlwise-enable robots/crawl-delay'],
    },
    { at: '# crawlwise-enable bom -- cr‸', all: [] },
    { at: '# crawlwise-enable bom: cr‸', all: [] },
    { at: '# @expect b‸', all: ['@expect block'] },
    {
      at: '# @expect block GPTBot, ccb‸ /x',
      first: ['*', 'Googlebot'],
      has: ['purpose:search', 'purpose:ai-training'],
      gives: ['CCBot', '# @expect block GPTBot, CCBot /x'],
    },
    {
      at: '# @expect allow purpose:search, purpose:s‸ /',
      hasNot: ['purpose:search'],
      gives: ['purpose:seo', '# @expect allow purpose:search, purpose:seo /'],
    },
    { at: '# @expect block GPTBot ‸', all: [] },
  ],
};

function check({ at, all, first, last, has, hasNot, enter, gives, detail }: Case): void {
  const { text, items } = itemsAt(at);
  const labels = items.map(({ label }) => label);
  const find = (label: string) => {
    const item = items.find((completion) => completion.label === label);
    assert.ok(item, `${label} among ${labels.join(', ')}`);
    return item;
  };
  const named = items.filter(({ kind }) => kind !== 'snippet' && kind !== 'file').map(({ label }) => label);
  if (all) assert.deepEqual(named, all);
  if (first) assert.deepEqual(labels.slice(0, first.length), first);
  if (last) assert.deepEqual(labels.slice(-last.length), last);
  for (const label of has ?? []) find(label);
  for (const label of hasNot ?? []) assert.ok(!labels.includes(label), label);
  if (enter !== undefined) {
    const accepted = items[0] ? edited(text, [items[0].edit]) : text;
    assert.equal(accepted === text ? NEW_LINE : accepted, enter);
  }
  if (gives) assert.equal(edited(text, [find(gives[0]).edit]), gives[1]);
  if (detail) assert.ok(find(detail[0]).detail?.startsWith(detail[1]), find(detail[0]).detail);
}

for (const [about, list] of Object.entries(cases)) {
  for (const item of list) test(`completion of ${about} at ${JSON.stringify(item.at)}`, () => check(item));
}

test('each token and directive is documented', () => {
  const tokens = itemsAt('User-agent: ‸').items;
  assert.equal(tokens.length, crawlers.filter((row) => !row.historical).length + USAGE_TOKENS.length + 1);
  for (const { label, documentation, detail } of tokens) {
    assert.ok(detail, label);
    assert.ok(documentation?.includes(`**${label === '*' ? '`*`' : label}**`), label);
  }
  const others = tokens
    .map(({ description }) => description?.split(' · ')[0] ?? '')
    .slice(14, -USAGE_TOKENS.length);
  assert.deepEqual(
    others,
    others.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
    'by operator, behind those that are named most',
  );
  for (const { name } of directives) {
    const item = itemsAt(`${name.slice(0, 3)}‸`).items.find(({ label }) => label === name);
    assert.ok(item?.documentation?.includes(name), name);
  }
});

test('ten thousand rules give a short list', () => {
  const rules = Array.from({ length: 10_000 }, (_, i) => `Disallow: /${i % 7}/page-${i}\n`).join('');
  const { items } = itemsAt(`User-agent: *\n${rules}User-agent: a\nAllow: ‸`);
  assert.equal(items.length, 100);
  assert.ok(
    itemsAt(`User-agent: *\n${rules}Allow: /3/‸`).items.every(({ label }) => label.startsWith('/3/')),
  );
});

test('anywhere in any text: edits are on one line, at the cursor, and not in comments', () => {
  const forms = /^#\s*(?:@|c)/i;
  fc.assert(
    fc.property(fc.oneof(files(LINES, 6), mixtures(12)), (text) => {
      const document = read(text);
      for (let offset = -1; offset <= text.length + 1; offset++) {
        for (const { edit, label, documentation, snippet } of completion!(document, offset)) {
          assert.ok(0 <= edit.start && edit.start <= offset && offset <= edit.end + 1);
          assert.ok(edit.end <= text.length && label !== '');
          assert.doesNotMatch(text.slice(edit.start, edit.end) + (snippet ? '' : edit.text), /[\r\n]/);
          assert.doesNotMatch(documentation ?? '', /undefined|\bNaN\b|\[object/);
          const lineStart =
            Math.max(text.lastIndexOf('\n', edit.start - 1), text.lastIndexOf('\r', edit.start - 1)) + 1;
          const before = text.slice(lineStart, offset).trimStart();
          assert.ok(!before.includes('#') || forms.test(before), text);
        }
      }
    }),
    { numRuns: runs(150) },
  );
});

test('a space typed after a colon does not change the list', () => {
  for (const name of ['User-agent', 'Disallow', 'Content-Signal', 'Crawl-delay']) {
    const { items } = itemsAt(`${name}:‸`);
    assert.ok(items.length > 0);
    for (const { label, filter, edit } of items)
      assert.equal(filter, edit.text === '' ? undefined : ` ${label}`);
  }
});

test('a starter is offered in an empty file only', () => {
  for (const source of ['‸', '\n‸\n', '# ours\n‸', 's‸']) {
    const [first] = itemsAt(source).items;
    assert.deepEqual([first?.label, first?.kind], ['starter', 'file'], source);
    assert.equal(
      first?.edit.text,
      `User-agent: *\nDisallow:\n\nSitemap: https://\${1:www.example.com}/\${2:sitemap.xml}\n$0`,
    );
  }
  for (const source of ['User-agent: *\n‸', '‸\nDisallow: /'])
    assert.ok(itemsAt(source).items.every(({ label }) => label !== 'starter'));
});
