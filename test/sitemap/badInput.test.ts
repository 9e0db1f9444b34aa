import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_IN_LEAF } from '../../server/src/core/findings/gathering.ts';
import { DEFAULT_CONFIG } from '../../server/src/core/findings/lintConfig.ts';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { checkIncremental } from '../incremental/check.ts';
import { cpuTime, leastTime, size } from '../scale.ts';

const NS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const PICTURE = '<image:image><image:loc>https://www.example.com/a.jpg</image:loc></image:image>';
const urlset = (content: string, attributes = ''): string =>
  `${DECLARATION}<urlset ${NS}${attributes}>\n${content}\n</urlset>\n`;
const page = (n: number, rest = ''): string =>
  `<url><loc>https://www.example.com/page/${n}</loc>${rest}</url>\n`;
const times = (count: number, part: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => part(n)).join('');
const sound = (length: number): string => urlset(times(Math.ceil(length / 60), (n) => page(n)));

const identity = { uri: 'file:///sitemap.xml', languageId: 'xml', version: 1 };

function read(text: string) {
  const start = cpuTime();
  const document = sitemap.read(sitemap.open(identity, text, DEFAULT_CONFIG));
  const { findings } = sitemap.findings(document);
  return { document, findings, time: cpuTime() - start };
}

interface Case {
  readonly text: string;
  /** Codes of expected findings, without `sitemap/`. */
  readonly finds?: readonly string[];
  /** The maximum number of findings. */
  readonly most?: number;
}

const SOUND = sound(size(500_000));
const SPACED = [...sound(size(200_000))];

const CASES: Readonly<Record<string, Case>> = {
  HTML: {
    text: `<!DOCTYPE html>\n<html><body>${'<p>hello <b>x</b><br><img src=a></p>\n'.repeat(size(10_000))}</body></html>`,
    finds: ['html-document'],
    most: 1,
  },
  'a notice of PHP before the declaration': {
    text: `<br />\n<b>Notice</b>: Undefined in <b>/x.php</b> on line <b>3</b><br />\n${SOUND}`,
    finds: ['leading-content'],
    most: 1,
  },
  'UTF-16 read as ASCII': { text: `${SPACED.join('\0')}\0`, finds: ['encoding'], most: 1 },
  'gzip read as UTF-8': {
    text: '\x1f\ufffd\b\0\0\0\0\0\0\x03K\ufffd(\ufffdQ<\0',
    finds: ['encoding'],
    most: 1,
  },
  'UTF-16 read as UTF-8': { text: `\ufffd\ufffd${SPACED.join('\0')}`, finds: ['encoding'], most: 1 },
  'entities within entities': {
    text: `${DECLARATION}<!DOCTYPE urlset [${times(2_000, (n) => `<!ENTITY a${n + 1} "&a${n};&a${n};">\n`)}]>\n<urlset ${NS}>${page(1, '&a2000;')}</urlset>\n`,
    finds: ['html-entity'],
  },
  'a long document type': {
    text: `${DECLARATION}<!DOCTYPE urlset [${times(60_000, (n) => `<!ENTITY a${n} "v>"> <!-- ]> " -->\n`)}]>\n<urlset ${NS}>${page(1)}</urlset>\n`,
    most: 0,
  },
  'a long document type that is not closed': {
    text: `${DECLARATION}<!DOCTYPE urlset [${times(size(60_000), (n) => `<!ENTITY a${n} 'v>'>\n`)}`,
    finds: ['not-well-formed', 'unknown-root'],
    most: 2,
  },
  '10,000 levels': {
    text: urlset(`<url>${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}</url>`),
    finds: ['unknown-element'],
  },
  '10,000 levels that stay open': {
    text: urlset(`<url>${'<a>'.repeat(10_000)}`),
    finds: ['not-well-formed'],
  },
  'a long attribute': {
    text: urlset(`<url a="${'x'.repeat(size(1_000_000))}"><loc>https://www.example.com/</loc></url>`),
    finds: ['unknown-attribute'],
    most: 1,
  },
  'an attribute of ampersands': {
    text: urlset(`<url a="${'&'.repeat(size(1_000_000))}"><loc>https://www.example.com/</loc></url>`),
    finds: ['unescaped-ampersand'],
    most: 101,
  },
  attributes: {
    text: urlset(`<url ${times(100_000, (n) => `a${n}="${n}" `)}><loc>https://www.example.com/</loc></url>`),
    finds: ['unknown-element'],
  },
  'attributes of one name': {
    text: urlset(`<url ${'a="b" '.repeat(size(50_000))}><loc>https://www.example.com/</loc></url>`),
    finds: ['not-well-formed'],
    most: 101,
  },
  'namespaces on the root': {
    text: urlset(
      page(1),
      times(size(20_000), (n) => ` xmlns:a${n}="${n}"`),
    ),
  },
  'levels that declare prefixes': {
    text: urlset(
      `<url>${times(size(20_000), (n) => `<a xmlns:p${n}="u${n}">`)}${'</a>'.repeat(size(20_000))}</url>`,
    ),
    finds: ['missing-loc'],
  },
  'levels with a default namespace each': {
    text: urlset(
      `<url>${times(size(20_000), (n) => `<a xmlns="u${n}">`)}${'</a>'.repeat(size(20_000))}</url>`,
    ),
    finds: ['missing-loc'],
  },
  'one URL again and again': {
    text: urlset(page(1).repeat(size(50_000))),
    finds: ['duplicate-loc'],
    most: size(50_000),
  },
  'a long record': {
    text: urlset(page(1, `<x>${'lorem ipsum '.repeat(size(830_000))}</x>`)),
    finds: ['unknown-element'],
    most: 1,
  },
  'stray angles in one value': {
    text: urlset(`<url><loc>${'< '.repeat(size(250_000))}</loc></url>`),
    finds: ['not-well-formed'],
    most: 101,
  },
  'ampersands in one value': {
    text: urlset(`<url><loc>${'&'.repeat(size(500_000))}</loc></url>`),
    finds: ['unescaped-ampersand'],
    most: 103,
  },
  'a prefix that many entries use and nothing declares': {
    text: urlset(times(size(10_000), (n) => page(n, PICTURE))),
    finds: ['extension-namespace-missing'],
    most: 1,
  },
  'many prefixes that nothing declares': {
    text: urlset(times(size(10_000), (n) => page(n, `<p${n}:a/>`))),
    finds: ['extension-namespace-missing'],
    most: size(10_000),
  },
  'names of Object': {
    text: urlset('<constructor><__proto__:toString/></constructor>', ' __proto__="" xmlns:valueOf="a"'),
  },
};

read(sound(2_000_000));

/**
 * In milliseconds for each unit of the text, in addition to the time of a valid file of that size; quadratic work takes
 * a hundred times as long.
 */
const SLOWER = 40;
/** In milliseconds: a short run may be interrupted for this long. */
const HICCUP = 1000;

for (const [name, { text, finds = [], most = Number.POSITIVE_INFINITY }] of Object.entries(CASES)) {
  test(`bad input: ${name}`, () => {
    const { time: usual } = read(sound(text.length));
    const { document, findings, time: first } = read(text);
    const codes = new Set(findings.map(({ code }) => code.replace('sitemap/', '')));
    for (const code of finds) assert.ok(codes.has(code), `${code} not among ${[...codes].join(', ')}`);
    assert.ok(findings.length <= most, `${findings.length} findings: ${[...codes].join(', ')}`);
    for (const { start, end, code } of findings) {
      assert.ok(0 <= start && start <= end && end <= text.length, `${code} ${start} ${end}`);
    }
    for (const finding of findings.slice(0, 20)) sitemap.fixes(document, finding);
    for (const offset of [-1, 0, text.length >> 1, text.length]) sitemap.features.hover!(document, offset);
    assert.ok(document.text.getText() === text);
    const allowed = usual * SLOWER + HICCUP;
    const time = Math.min(
      first,
      leastTime(allowed, first > allowed ? 3 : 0, () => read(text).time),
    );
    assert.ok(time <= allowed, `${Math.round(time)} ms, a sound file ${Math.round(usual)} ms`);
  });
}

test('bad input: a sitemap that is truncated anywhere', () => {
  const text = urlset(
    page(1, '<lastmod>2024-08-05</lastmod>') + page(2, '<!-- a --><priority>0.5</priority>'),
  );
  for (let at = 1; at < text.trimEnd().length; at++) {
    const cut = text.slice(0, at);
    const { document, findings } = read(cut);
    const messages = findings.filter(({ severity }) => severity !== 'hint').length;
    assert.ok(messages > 0 && messages <= 3, `${at}: ${findings.map(({ code }) => code)}`);
    for (const finding of findings) {
      assert.ok(finding.end <= at);
      sitemap.fixes(document, finding);
    }
  }
});

/** More than are reported. */
const ATTRIBUTES = size(120_000);
const MANY: Readonly<Record<string, string>> = {
  'attributes without a value': urlset(
    `<url${' a'.repeat(size(200_000))}><loc>https://www.example.com/</loc></url>`,
  ),
  'attributes that mean nothing': urlset(
    `<url${times(ATTRIBUTES, (n) => ` a${n}=""`)}><loc>https://www.example.com/</loc></url>`,
  ),
};
const COUNTS: Readonly<Record<string, number>> = {
  'attributes without a value': size(200_000),
  'attributes that mean nothing': ATTRIBUTES,
};
for (const [name, text] of Object.entries(MANY)) {
  test(`of ${COUNTS[name]} ${name} in one tag, some are reported, and all are counted`, () => {
    const { document, findings, time } = read(text);
    const { counts } = sitemap.findings(document);
    assert.equal(findings.length, MAX_IN_LEAF);
    assert.equal(counts.errors + counts.warnings, COUNTS[name]);
    const limited = sitemap.findings(document, 1000);
    assert.equal(limited.findings.length, 1000);
    assert.deepEqual(limited.counts, counts);
    assert.ok(time < 10_000, `${time} ms`);
    const at = text.indexOf('<url ') + 5;
    checkIncremental(sitemap as never, text, [[{ start: at, end: at, text: 'b ' }]], () => true);
  });
}
