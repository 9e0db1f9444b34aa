import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_CONFIG } from '../../server/src/core/findings/lintConfig.ts';
import { messageOf } from '../../server/src/core/rule/rule.ts';
import { SITEMAP_NAMESPACE } from '../../server/src/sitemap/facts/namespaces.ts';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { applyEdits, marked, session } from '../rules/check.ts';

const IMAGE = 'http://www.google.com/schemas/sitemap-image/1.1';
const NEWS = 'http://www.google.com/schemas/sitemap-news/0.9';
const rules = new Map(sitemap.rules.map((rule) => [rule.code, rule]));
const page = (n: number, rest: string): string =>
  `<url><loc>https://www.example.com/${n}</loc>${rest}</url>\n`;
const XMLNS = `xmlns="${SITEMAP_NAMESPACE}"`;

/** A root with these attributes and entries, the findings about prefixes, and the root after the fix. */
interface Case {
  readonly attributes?: string;
  readonly entries: string;
  readonly says: readonly string[];
  readonly fixed?: { readonly attributes?: string; readonly entries?: string };
}

const PIC = '<image:image><image:loc>https://www.example.com/a.jpg</image:loc></image:image>';

const CASES: Readonly<Record<string, Case>> = {
  'one entry': {
    entries: page(1, `<⟦image⟧${PIC.slice(6)}`),
    says: ["The prefix 'image' is not declared, so many crawlers reject the file"],
    fixed: { attributes: `${XMLNS} xmlns:image="${IMAGE}"` },
  },
  'many entries': {
    entries: page(0, '') + page(1, `<⟦image⟧${PIC.slice(6)}`) + page(2, PIC).repeat(1500),
    says: ["The prefix 'image' is not declared but used in 1,501 entries: many crawlers reject the file"],
    fixed: { attributes: `${XMLNS} xmlns:image="${IMAGE}"` },
  },
  'attributes on lines of their own': {
    attributes: `\n\t${XMLNS}\n\txmlns:news="${NEWS}"\n`,
    entries: page(1, `<⟦image⟧${PIC.slice(6)}`),
    says: ["The prefix 'image' is not declared, so many crawlers reject the file"],
    fixed: { attributes: `\n\t${XMLNS}\n\txmlns:news="${NEWS}"\n\txmlns:image="${IMAGE}"\n` },
  },
  'CRLF, and aligned with the first attribute': {
    attributes: `${XMLNS}\r\n        xmlns:news="${NEWS}"`,
    entries: page(1, `<⟦image⟧${PIC.slice(6)}`),
    says: ["The prefix 'image' is not declared, so many crawlers reject the file"],
    fixed: {
      attributes: `${XMLNS}\r\n        xmlns:news="${NEWS}"\r\n        xmlns:image="${IMAGE}"`,
    },
  },
  'an unknown prefix': {
    entries: page(1, '<⟦acme⟧:a/>') + page(2, '<acme:a/>'),
    says: ["The prefix 'acme' is not declared but used in 2 entries: many crawlers reject the file"],
  },
  'names of Object': {
    entries: page(1, '<⟦constructor⟧:a/>') + page(2, '<⟦__proto__⟧:a/>'),
    says: [
      "The prefix 'constructor' is not declared, so many crawlers reject the file",
      "The prefix '__proto__' is not declared, so many crawlers reject the file",
    ],
  },
  'a prefix beside the right one': {
    attributes: `${XMLNS} xmlns:image="${IMAGE}"`,
    entries: page(
      1,
      `<⟦imgae⟧:image><image:loc a="">https://www.example.com/a.jpg</image:loc></imgae:image>`,
    ),
    says: ["The prefix 'imgae' is not declared, so many crawlers reject the file"],
    fixed: {
      entries: page(
        1,
        '<image:image><image:loc a="">https://www.example.com/a.jpg</image:loc></image:image>',
      ),
    },
  },
  'an attribute of the root': {
    attributes: `${XMLNS} ⟦xsi⟧:schemaLocation="a b"`,
    entries: page(1, ''),
    says: ["The prefix 'xsi' is not declared, so many crawlers reject the file"],
    fixed: {
      attributes: `${XMLNS} xsi:schemaLocation="a b" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"`,
    },
  },
  'a misspelled xmlns': {
    attributes: `${XMLNS} xlmns:image="${IMAGE}"`,
    entries: page(1, PIC) + page(2, PIC),
    says: [],
  },
  'a prefix that one entry declares': {
    entries: page(1, PIC.replace('>', ` xmlns:image="${IMAGE}">`)) + page(2, `<⟦image⟧${PIC.slice(6)}`),
    says: ["The prefix 'image' is not declared, so many crawlers reject the file"],
    fixed: { attributes: `${XMLNS} xmlns:image="${IMAGE}"` },
  },
};

for (const [name, { attributes = XMLNS, entries, says, fixed }] of Object.entries(CASES)) {
  const wrap = (a: string, e: string): string =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${a}>\n${e}</urlset>\n`;
  test(`a prefix that is not declared: ${name}`, () => {
    const { text, ranges } = marked(wrap(attributes, entries));
    const { findings, fixes } = session(sitemap as never, text);
    const own = findings.filter(({ code }) => code === 'sitemap/extension-namespace-missing');
    assert.deepEqual(
      own.map((finding) => messageOf(rules.get(finding.code)!, finding)),
      says,
    );
    assert.deepEqual(
      own.map(({ start, end }) => [start, end]),
      ranges,
    );
    const edits = own.flatMap((finding) => fixes(finding)).filter(({ safe }) => safe);
    const plain = (written: string): string => marked(written).text;
    const good = fixed && wrap(plain(fixed.attributes ?? attributes), plain(fixed.entries ?? entries));
    assert.deepEqual(
      edits.map((fix) => applyEdits(text, fix.edits)),
      good === undefined ? [] : [good],
    );
  });
}

test('a missing declaration is reported at the first use of the prefix, edit by edit', () => {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${XMLNS}>\n${page(1, PIC)}${page(2, PIC)}</urlset>\n`;
  const identity = { uri: 'file:///s.xml', languageId: 'xml', version: 1 };
  let document = sitemap.read(sitemap.open(identity, text, DEFAULT_CONFIG));
  const startOf = (): number | undefined =>
    sitemap.findings(document).findings.find(({ code }) => code === 'sitemap/extension-namespace-missing')
      ?.start;
  const second = text.lastIndexOf('<image:image>') + 1;
  assert.equal(startOf(), text.indexOf('<image:image>') + 1);
  const start = text.indexOf(PIC);
  document = sitemap.read(sitemap.edit(document, { start, end: start + PIC.length, text: '' }));
  assert.equal(startOf(), second - PIC.length);
  const at = text.indexOf(XMLNS) + XMLNS.length;
  document = sitemap.read(sitemap.edit(document, { start: at, end: at, text: ` xmlns:image="${IMAGE}"` }));
  assert.equal(startOf(), undefined);
});
