import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { OctetScanner } from '../../server/src/xml/octetScanner.ts';
import { PlainReader } from '../../server/src/xml/plain.ts';
import { Template } from '../../server/src/xml/template.ts';
import { runs } from '../scale.ts';

const AROUND = { root: 'urlset', records: new Set(['url']), namespaces: new Map([['', 'a']]) };
const SIZE = 2 ** 16;
const scanner = OctetScanner.of(SIZE)!;

/** Puts octets into the scanner's memory, with a zero after them. */
function put(text: string): number {
  const octets = new TextEncoder().encode(`${text}\0`);
  new Uint8Array(scanner.memory.buffer, scanner.offset, SIZE).fill(1).set(octets);
  return octets.length - 1;
}

function templateOf(record: string): Template {
  const plain = new PlainReader(AROUND).read(`${record}<url>`, 0, 2 * SIZE);
  const template = plain && Template.of(record, 0, plain);
  assert.ok(template, record);
  return template;
}

/** Checks that a text is matched as it is by the template of `record` itself. */
function check(record: string, text: string, beginning = ''): number {
  const template = templateOf(record);
  const wanted = template.match(text, 0, SIZE);
  const begins = wanted < 0 || text.startsWith(beginning, template.starts[0]);
  const isLonger = wanted < 0 || template.ends[0]! - template.starts[0]! > beginning.length;
  scanner.use(template, [beginning]);
  put(text);
  const length = scanner.match(0, SIZE);
  assert.equal(length, begins && isLonger ? wanted : -1, text);
  if (length < 0) return length;
  assert.deepEqual(
    template.names.map((_, i) => scanner.startOf(i)),
    template.starts,
  );
  assert.deepEqual(
    template.names.map((_, i) => scanner.endOf(i)),
    template.ends,
  );
  return length;
}

const RECORDS = [
  '<url><loc>https://a.b/c</loc></url>',
  '  <url>\n    <loc>https://a.b/c</loc>\n    <lastmod>2024-01-01</lastmod>\n  </url>\n'.trimStart(),
  `<url><loc>c</loc>${' '.repeat(100)}<priority>1</priority><changefreq>d</changefreq></url>\n`,
];
const ASCII = Array.from({ length: 256 }, (_, unit) => String.fromCharCode(unit));
const PARTS = [
  ...ASCII,
  ...['&amp;', '&amp;', 'amp;', 'lt;', 'gt;', 'quot;', 'apos;', '#38;', '&lt;', 'a'.repeat(16)],
];

test('a record of octets is matched as its text is', () => {
  let matched = 0;
  const value = fc.array(
    fc.oneof({ weight: 20, arbitrary: fc.constantFrom('&amp;', ...'abcdl;') }, fc.constantFrom(...PARTS)),
    { minLength: 1, maxLength: 12 },
  );
  const property = fc.property(
    fc.constantFrom(...RECORDS),
    fc.array(
      value.map((parts) => parts.join('')),
      { minLength: 3, maxLength: 3 },
    ),
    fc.constantFrom('', 'a', 'ab'),
    fc.option(fc.tuple(fc.nat(200), fc.constantFrom(...ASCII)), { freq: 1 }),
    (record, values, beginning, odd) => {
      let i = 0;
      const other = record.replace(/(?<=>)[^<\s]+(?=<\/)/g, () => values[i++]!);
      const text = `${other}<url>`;
      const put = odd ? text.slice(0, odd[0]) + odd[1] + text.slice(odd[0] + 1) : text;
      if (check(record, put, beginning) > 0) matched++;
    },
  );
  fc.assert(property, { numRuns: runs(3000) });
  assert.ok(matched > runs(100), `${matched} matched`);
});

test('each octet is literal where its character is', () => {
  for (const record of RECORDS)
    for (const part of PARTS)
      for (const before of ['', 'a', 'a'.repeat(15)])
        for (const value of [before + part, `${before}&amp;${part}`, `${before}${part}b`])
          check(record, `${record.replace(/(?<=>)[^<\s]+(?=<\/)/, () => value)}<url>`);
});

test('a template that has no room matches nothing', () => {
  const long = `<url>${' '.repeat(SIZE)}<loc>c</loc></url>`;
  const many = `<url>${'<a>b</a>'.repeat(600)}</url>`;
  for (const record of [long, many]) {
    scanner.use(templateOf(record), []);
    assert.equal(scanner.match(0, SIZE), -1);
  }
});

test('the hash of octets goes by all of them, and by nothing else', () => {
  const text = fc.string({ unit: 'grapheme-ascii', maxLength: 70 });
  fc.assert(
    fc.property(text, fc.nat(20), fc.nat(69), (own, before, at) => {
      const end = put(own);
      const hash = scanner.hash(0, end);
      put(`${'-'.repeat(before)}${own}more`);
      assert.equal(scanner.hash(before, before + end), hash);
      if (at >= own.length) return;
      put(`${own.slice(0, at)}${own[at] === '+' ? '*' : '+'}${own.slice(at + 1)}`);
      if (own[at] !== '+') assert.notEqual(scanner.hash(0, end), hash);
    }),
  );
  const hashes = new Set<number>();
  for (let i = 0; i < 50_000; i++)
    hashes.add(scanner.hash(0, put(`https://www.example.com/shop/${i}/of/many/${i}.html`)));
  assert.ok(hashes.size > 49_990, `${hashes.size} hashes`);
});
