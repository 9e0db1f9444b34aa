import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { urllist } from '../../server/src/urllist/service.ts';
import { applyEdits, marked, session } from '../rules/check.ts';
import { runs } from '../scale.ts';

const A = 'https://www.example.com/a';
const B = 'https://www.example.com/b';

/** A text with its faults marked, and the variant (or the code) of each. */
const cases: readonly [name: string, source: string, ...expected: string[]][] = [
  ['nothing', '⟦⟧', 'text/empty'],
  ['blank lines', '⟦⟧\n \t\n\r\n\u00a0\n', 'text/empty'],
  ['a byte order mark only', '⟦⟧\ufeff', 'text/empty'],
  [
    'commas at the ends',
    `${A}⟦,⟧\n${B}\n https://www.example.com/c⟦,;⟧ \n`,
    'text/trailing-comma',
    'text/trailing-comma',
  ],
  ['a comma between and at the end', `${A}⟦, ⟧${B}⟦;⟧\n`, 'several', 'text/trailing-comma'],
  ['a comma in a URL', 'https://www.example.com/a,b;c\n'],
  ['URLs with all line breaks', `${A}\r\n${B}\rhttps://www.example.com/c\n\nhttps://www.example.com/d`],
  ['a byte order mark', `\ufeff${A}\n`],
  ['a byte order mark before a comment', '\ufeff⟦# a⟧\n', 'comment'],
  ['white space around a URL', `  ${A}\t\n\v\f${B}\f\v\n`],
  [
    'no www, a port, a user, an IPv6 host',
    'http://e.com:8080/\nhttps://⟦u:p@⟧e.com/\nhttps://[2001:db8::1]/a\n',
    'credentials',
  ],
  ['ampersands', 'https://e.com/?a=1&b=2&copy=3\n'],
  ['a URL in a URL', 'https://web.archive.org/web/2020/https://www.example.com/\n'],
  ['a URL in a query', 'https://e.com/?u=a,https://www.example.com/\n'],
  ['upper case', 'HTTPS://⟦WWW.EXAMPLE.COM⟧/A\n', 'hostCase'],
  ['references of XML', 'https://e.com/?a=1⟦&amp;⟧b=2&#38;c\n', 'reference'],
  ['a heading', `⟦Products⟧\n${A}\n`, 'text/not-a-url'],
  ['a label', `⟦Products: all of them⟧\n⟦Page:${A}⟧\n`, 'text/not-a-url', 'text/not-a-url'],
  ['a rule of robots.txt', `⟦Sitemap: ${A}⟧\n⟦Disallow: /a⟧\n`, 'text/not-a-url', 'text/not-a-url'],
  ['comments', `⟦# a⟧\n⟦// b⟧\n⟦; c⟧\n⟦-- d⟧\n${A}`, 'comment', 'comment', 'comment', 'comment'],
  ['comments only', '⟦# a⟧\n// b\n; c\n-- d\n', 'none'],
  ['a commented URL', `⟦# ${A}⟧\n`, 'comment'],
  ['paths only', '⟦/a.html⟧\na.html\n../a\n', 'none'],
  ['a path', `⟦/a.html⟧\n⟦a.html⟧\n⟦../a⟧\n${A}`, 'text/not-a-url', 'text/not-a-url', 'text/not-a-url'],
  ['hosts', '⟦www.example.com⟧\n⟦//e.com/a⟧\n⟦e.com/a⟧\n', 'relative', 'relative', 'relative'],
  ['three URLs', `${A}⟦ ⟧${B}⟦, ⟧https://www.example.com/c\n`, 'several', 'several'],
  ['a comma between', `${A}⟦,⟧${B}\n`, 'several'],
  ['each of several is looked at', `${A}⟦#x⟧⟦ ⟧https://e.com/⟦{⟧\n`, 'fragment', 'several', 'character'],
  ['columns', `${A}\t⟦2024-08-05\t0.5⟧\n`, 'remark'],
  ['a remark', `${A} ⟦# the first⟧\n${B} ⟦weekly⟧\n`, 'remark', 'remark'],
  ['a space in a path', `${A}⟦ ⟧page.html\n`, 'space'],
  ['another protocol', '⟦ftp⟧://e.com/a\n⟦mailto⟧:a@e.com\n⟦htps⟧://e.com/\n', 'ftp', 'scheme', 'scheme'],
  ['broken URLs', '⟦https:/⟧e.com/\n⟦https://⟧\nhttps://⟦e..com⟧/\n', 'slashes', 'noHost', 'host'],
  ['a file cut off in a scheme', `${A}\n⟦htt⟧`, 'cut-off'],
  ['a file cut off after a scheme', `${A}\n⟦https:/⟧ `, 'cut-off'],
  ['a file cut off in a host', `${A}\n⟦https://www⟧`, 'cut-off'],
  ['a host without a dot above others', `https://⟦www⟧\n${A}`, 'placeholder'],
  ['a scheme above others', `⟦https:/⟧\n${A}`, 'noHost'],
  ['a scheme and nothing else', '⟦https:/⟧', 'noHost'],
  ['a broken escape', 'https://e.com/100⟦%⟧\n', 'percent'],
  ['a URL that is too long', `⟦https://e.com/${'a'.repeat(2034)}⟧\n`, 'tooLong'],
  ['a line that is much too long', `⟦https://e.com/?${'& {'.repeat(30_000)}⟧\n`, 'tooLong'],
  ['an invisible character', 'https://e.com/a⟦\u200b⟧\n', 'invisible'],
  ['letters beyond ASCII', 'https://⟦ü⟧.example/\n', 'punycode'],
  ['XML', `\n⟦<?xml version="1.0"?>⟧\n<urlset>\n<url>${A}</url>\n${A}\n${A}\n`, 'markup'],
  ['a tag below a URL', `${A}\n⟦<urlset>⟧\n`, 'text/not-a-url'],
  ['a URL in angle brackets', `⟦<${A}>⟧\n${B}\n`, 'quoted'],
  ['duplicates', `${A}\n${B}\n⟦${A}⟧\n  ⟦${A}⟧\n`, 'text/duplicate-url', 'text/duplicate-url'],
  ['letter case makes another URL', `${A}\nhttps://www.example.com/A\n`],
  ['octets that are not UTF-8', `${A}⟦\ufffd\ufffd⟧x\n⟦\ufffd⟧\n`, 'octets', 'octets'],
  ['UTF-16', '⟦\ufffd⟧h\0t\0\n⟦\0⟧h\0\n\0b\0\n', 'octets', 'nul'],
];

for (const [name, source, ...expected] of cases) {
  test(`a text sitemap: ${name}`, () => {
    const { text, ranges } = marked(source);
    const findings = session(urllist as never, text).findings.filter(({ variant }) => variant !== 'origin');
    assert.deepEqual(
      findings.map(({ code, variant, start, end }) => [variant ?? code, start, end]),
      expected.map((what, i) => [what, ...(ranges[i] ?? [])]),
    );
  });
}

/** The result of the first fix of each finding. */
const fixes: readonly [text: string, good: string][] = [
  [`${A},${B} https://www.example.com/c`, `${A}\n${B}\nhttps://www.example.com/c`],
  [`${A} ${B}\r\n`, `${A}\r\n${B}\r\n`],
  ['//e.com/a\ne.com/b\n', 'https://e.com/a\nhttps://e.com/b\n'],
  [`Sitemap: ${A}\r\n* ${B}.\r\n`, `${A}\r\n${B}\r\n`],
  [`\ufeff# a\n${A}\n`, `\ufeff${A}\n`],
  [`${A}\n# b`, `${A}\n`],
  [`${A}\t2024-08-05\t0.5\n`, `${A}\n`],
  ['https://e.com/?a&amp;b\n', 'https://e.com/?a&b\n'],
  ['https://e.com/?a&amp;b&lt;c&#38;d\n', 'https://e.com/?a&b%3Cc&d\n'],
  ['https:\\\\e.com\\a b\n', 'https://e.com/a%20b\n'],
  ['htps://e.com/\n', 'https://e.com/\n'],
  ['https://m\u00fcnchen.example/stra\u00dfe\n', 'https://xn--mnchen-3ya.example/stra%C3%9Fe\n'],
  [`${A}\r\n${A}\r\n${B}\r\n`, `${A}\r\n${B}\r\n`],
];

for (const [text, good] of fixes) {
  test(`fixes: ${JSON.stringify(text)}`, () => {
    const { findings, fixes } = session(urllist as never, text);
    assert.equal(
      applyEdits(
        text,
        findings.flatMap((finding) => fixes(finding)[0]?.edits ?? []),
      ),
      good,
    );
  });
}

const PIECES = [
  'https://',
  'http:',
  '://',
  'e.com',
  '/a',
  ' ',
  '\t',
  ',',
  '#',
  '&amp;',
  '%',
  '"',
  '<',
  '?',
  '\n',
];

test('in any text, findings are within it and fixes can be applied', () => {
  const piece = fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary', maxLength: 3 }));
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 30 }).map((parts) => parts.join('')),
      (text) => {
        const { findings, fixes } = session(urllist as never, text);
        for (const finding of findings) {
          assert.ok(0 <= finding.start && finding.start <= finding.end && finding.end <= text.length);
          for (const { edits } of fixes(finding)) applyEdits(text, edits);
        }
      },
    ),
    { numRuns: runs(2000) },
  );
});
