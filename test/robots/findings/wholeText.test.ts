import assert from 'node:assert/strict';
import { test } from 'node:test';
import { robots } from '../../../server/src/robots/service.ts';
import { read } from '../check.ts';
import { checkFindings } from './check.ts';

/** This many lines of a text that is not a robots.txt. */
const prose = (lines: number): string => 'We changed it: see below.\nMore of it\n'.repeat(lines / 2);

checkFindings([
  ['line-too-long', `Disallow: /a # ${'x'.repeat(20_000)}`],
  ['file-too-large', `${'#'.repeat(460_799)}\n⟦x⟧`, '460,801 bytes'],
  ['file-too-large', '#'.repeat(460_800)],
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
    "Encoded as UTF-8 twice: crawlers read 'Ã¼' instead of 'ü'",
  ],
  [
    'encoding',
    '# ⟦Â©⟧ 2024 â€” Ð\u0094Ð°\nUser-agent: *',
    "Comments encoded as UTF-8 twice: 'Â©' should be '©'; no rule is affected",
  ],
  [
    'encoding',
    'User-agent: *\nDisallow: /⟦Ã\u0083Â¼⟧',
    "Encoded as UTF-8 twice: crawlers read 'Ã�Â¼' instead of 'ü'",
  ],
  ['encoding', 'User-agent: *\nDisallow: /Ãber/ # CAFÉ» São “x” Ã¼ï'],
  [
    'encoding',
    '⟦ï»¿⟧# robots\nUser-agent: *',
    "Byte order mark encoded twice: crawlers read 'ï»¿' before the comment in this line",
  ],
  ['encoding', 'User-agent: Microsoft URL Control ï¿½ 6.00.8169'],
  ['encoding', '# CAFÉ»\nUser-agent: *'],
  ['encoding', 'User-agent: *\nDisallow: /⟦\ufffd⟧\nDisallow: /⟦Ã¼⟧'],
  ['invisible-character', 'User-agent: *\n\ufeff# Rules'],
  ['invisible-character', 'User-agent: *\n⟦\u200b⟧'],
  ['invisible-character', 'User-agent: *\nDisallow: /Â\u00adx # Ã\u0080'],
  ['non-ascii-path', 'User-agent: *\nDisallow: /Ã¼ber'],
  ['bom', 'ï»¿User-agent: *'],
  ['encoding', '⟦\ufffd\ufffd#\0⟧\n\0', 'UTF-16'],
  ['encoding', '⟦\x1f\ufffd\b\x08{{⟧\n\x01\nUser-agent: {{ }}', 'gzip-compressed'],
  ['encoding', '⟦\x1f\ufffd\b\0\0\0\0\0\0\x03+-N-⟧\n\ufffd', 'gzip-compressed'],
  ['encoding', '⟦\x1f\ufffd\b\bABCD\x02\x03robots.txt⟧\n\ufffd', 'gzip-compressed'],
  ['encoding', '⟦\ufffd\ufffdU\0s\0e\0r\0-\0a\0⟧\n\0', 'UTF-16'],
  ['encoding', '⟦\ufffd\ufffd\0U\0s\0e\0r⟧', 'UTF-16'],
  ['encoding', '⟦U\0\0\0s\0\0\0e\0\0\0r\0\0\0⟧', 'UTF-32'],
  ['encoding', '⟦\0\0\0\0\0\0⟧', 'binary data'],
]);

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

test('equal errors are reported once, with their number', () => {
  const check = (value: string, code: string) => {
    const document = read(
      `User-agent: *\n${Array.from({ length: 50 }, (_, at) => `Disallow: ${value}${at}\n`).join('')}`,
    );
    const [finding, ...others] = robots
      .findings(document)
      .findings.filter((finding) => finding.code === code);
    assert.deepEqual([finding?.severity, finding?.others, others.length], ['error', 49, 0]);
    assert.equal(robots.places(document).filter((place) => place.code === code).length, 50);
  };
  check('page', 'robots/path-missing-slash');
  check('/a b', 'robots/path-whitespace');
  check('https://www.example.com/page', 'robots/path-absolute-url');
});
