import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitting } from '../../server/src/core/fixes/combineFixes.ts';
import type { Edit } from '../../server/src/core/rule/rule.ts';
import { allEdits, type FixSelection } from '../../server/src/lsp/actions/fixes.ts';
import type { OpenDocument } from '../../server/src/lsp/documents/openDocument.ts';
import { stepwise } from '../../server/src/lsp/documents/stepwise.ts';
import type { Guard } from '../../server/src/lsp/wire/guard.ts';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { applyEdits } from '../rules/check.ts';
import { ALL } from '../scale.ts';

const edit = (start: number, end: number, text = 'x'): Edit => ({ start, end, text });

/** Groups of edits, and the edits that can be applied together. */
const GROUPS: Record<string, { groups: Edit[][]; taken: Edit[] }> = {
  nothing: { groups: [], taken: [] },
  'edits beside each other': { groups: [[edit(4, 6)], [edit(0, 2)]], taken: [edit(0, 2), edit(4, 6)] },
  'edits that touch': { groups: [[edit(0, 2)], [edit(2, 4)]], taken: [edit(0, 2), edit(2, 4)] },
  'edits that overlap': { groups: [[edit(0, 3)], [edit(2, 4)]], taken: [edit(0, 3)] },
  'an edit inside another': { groups: [[edit(0, 9)], [edit(2, 4)]], taken: [edit(0, 9)] },
  'an insertion inside a replacement': { groups: [[edit(0, 9)], [edit(2, 2)]], taken: [edit(0, 9)] },
  'one insertion that is wanted twice': { groups: [[edit(1, 1)], [edit(1, 1)]], taken: [edit(1, 1)] },
  'different insertions at one place': {
    groups: [[edit(1, 1, 'b'), edit(3, 3)], [edit(1, 1, 'a')], [edit(1, 1, 'b')]],
    taken: [edit(1, 1, 'b'), edit(1, 1, 'a'), edit(3, 3)],
  },
  'an insertion where a replacement starts': { groups: [[edit(1, 1)], [edit(1, 2)]], taken: [edit(1, 1)] },
  'a replacement where something is inserted twice': {
    groups: [[edit(1, 1, 'a')], [edit(1, 1, 'b')], [edit(1, 2)], [edit(0, 2)]],
    taken: [edit(0, 2)],
  },
  'groups that have an edit in common': {
    groups: [
      [edit(0, 1), edit(4, 5)],
      [edit(0, 1), edit(6, 7)],
      [edit(0, 1), edit(4, 6)],
    ],
    taken: [edit(0, 1), edit(4, 5), edit(6, 7)],
  },
  'an insertion where a replacement ends': {
    groups: [[edit(0, 2)], [edit(2, 2)]],
    taken: [edit(0, 2), edit(2, 2)],
  },
  'a group that comes in whole or not at all': {
    groups: [[edit(0, 1), edit(8, 9)], [edit(3, 4), edit(8, 10)], [edit(5, 6)]],
    taken: [edit(0, 1), edit(5, 6), edit(8, 9)],
  },
};

for (const [name, { groups, taken }] of Object.entries(GROUPS)) {
  test(`of ${name}, those that do not conflict are applied`, () => {
    assert.deepEqual(fitting(groups, (edits) => edits).edits, taken);
  });
}

const PAGES = ALL ? 50_000 : 5_000;
const entry = (loc: string, rest = ''): string => `<url><loc>${loc}</loc>${rest}</url>\n`;

/** Files with very many findings of one rule: the entries, the requested fix, and a fixed entry. */
const CROWDS: Record<
  string,
  { code: string; title?: string; entry: string; fixedEntry: string; first?: string }
> = {
  ampersands: {
    code: 'sitemap/unescaped-ampersand',
    entry: entry('https://www.example.com/?a=1&b=2'),
    fixedEntry: entry('https://www.example.com/?a=1&amp;b=2'),
  },
  hints: {
    code: 'sitemap/ignored-hints',
    title: 'Delete <changefreq>',
    entry: entry('https://www.example.com/', '<changefreq>daily</changefreq><priority>0.5</priority>'),
    fixedEntry: entry('https://www.example.com/', '<priority>0.5</priority>'),
  },
  protocols: {
    code: 'loc/mixed-protocols',
    title: "Replace the protocol with 'https'",
    first: entry('https://www.example.com/').repeat(PAGES + 1),
    entry: entry('http://www.example.com/b'),
    fixedEntry: entry('https://www.example.com/b'),
  },
};

const guard: Guard = (_what, _otherwise, task) => task();

/** A sitemap as an open document of the server. */
function opened(text: string, code = 'sitemap/ignored-hints'): OpenDocument {
  const identity = { uri: 'file:///sitemap.xml', languageId: 'xml', version: 1 };
  const document = sitemap.read(sitemap.open(identity, text, { levels: new Map([[code, 'hint']]) }));
  return { uri: identity.uri, service: sitemap, document, closed: false } as unknown as OpenDocument;
}

for (const [name, { code, title, entry, fixedEntry, first = '' }] of Object.entries(CROWDS)) {
  test(`all ${name} of a sitemap are fixed in one pass`, async () => {
    const urlset = (records: string): string =>
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${first}${records}</urlset>\n`;
    const text = urlset(entry.repeat(PAGES));
    const open = opened(text, code);
    const wanted = { code, ...(title !== undefined && { title }) };
    const edits = await stepwise(allEdits(open, wanted, guard));
    assert.equal(edits.length, PAGES);
    assert.ok(applyEdits(text, edits) === urlset(fixedEntry.repeat(PAGES)));
    const safe = title === undefined ? PAGES : 0;
    assert.equal((await stepwise(allEdits(open, { code }, guard))).length, safe);
  });
}

const NS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const IMAGE = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
const VIDEO = 'xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"';
const MEDIA = '<video:video/><image:image></image:image><image:image/>';
const MOBILE = 'xmlns:m="http://www.google.com/schemas/sitemap-mobile/1.0"';
const UNSUPPORTED = 'sitemap/extension-unsupported';
const phone = (path: string, elements: string): string => entry(`https://e.com/${path}`, elements);
const PHONES = phone('a', '<m:mobile/><m:other/>') + phone('b', '<m:mobile/>');
const PLAIN = phone('a', '') + phone('b', '');
const KEPT = phone('a', '<m:mobile/><m:other/>') + phone('b', '');

/** Files before and after one pass of all safe fixes, or of those with one title. */
const PASSES: Record<string, { bad: string; good: string; wanted?: FixSelection }> = {
  'two missing namespaces': {
    bad: `<urlset xmlns="${NS}">${entry('https://e.com/', MEDIA)}</urlset>`,
    good: `<urlset xmlns="${NS}" ${VIDEO} ${IMAGE}>${entry('https://e.com/', MEDIA)}</urlset>`,
    wanted: { code: 'sitemap/extension-namespace-missing' },
  },
  'two missing namespaces on lines of their own': {
    bad: `<urlset\r\n  xmlns="${NS}"\r\n>${entry('https://e.com/', MEDIA)}</urlset>`,
    good: `<urlset\r\n  xmlns="${NS}"\r\n  ${VIDEO}\r\n  ${IMAGE}\r\n>${entry('https://e.com/', MEDIA)}</urlset>`,
    wanted: { code: 'sitemap/extension-namespace-missing' },
  },
  'a namespace and that of an extension': {
    bad: `<urlset>${entry('https://e.com/', '<image:image/>')}</urlset>`,
    good: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${NS}" ${IMAGE}>${entry('https://e.com/', '<image:image/>')}</urlset>`,
  },
  'all elements of a former extension, with its declaration': {
    bad: `<urlset xmlns="${NS}" ${MOBILE}>${PHONES}</urlset>`,
    good: `<urlset xmlns="${NS}">${PLAIN}</urlset>`,
    wanted: { code: UNSUPPORTED, title: 'Delete <m:…>' },
  },
  'elements of two former extensions, those of one': {
    bad: `<urlset xmlns="${NS}" ${MOBILE} ${MOBILE.replace(':m=', ':n=')}>${PHONES}${PHONES.replaceAll('m:', 'n:')}</urlset>`,
    good: `<urlset xmlns="${NS}" ${MOBILE.replace(':m=', ':n=')}>${PLAIN}${PHONES.replaceAll('m:', 'n:')}</urlset>`,
    wanted: { code: UNSUPPORTED, title: 'Delete <m:…>' },
  },
  'elements of a former extension, but those that a comment keeps': {
    bad: `<urlset xmlns="${NS}" ${MOBILE}>${PHONES}<!-- crawlwise-disable-next-line ${UNSUPPORTED} -->\n${PHONES}</urlset>`,
    good: `<urlset xmlns="${NS}" ${MOBILE}>${PLAIN}<!-- crawlwise-disable-next-line ${UNSUPPORTED} -->\n${KEPT}</urlset>`,
    wanted: { code: UNSUPPORTED, title: 'Delete <m:…>' },
  },
};

for (const [name, { bad, good, wanted = {} }] of Object.entries(PASSES)) {
  test(`one pass fixes ${name}`, async () => {
    const edits = await stepwise(allEdits(opened(bad), wanted, guard));
    assert.equal(applyEdits(bad, edits), good);
  });
}
