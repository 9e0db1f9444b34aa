/**
 * Compares our verdict on the well-formedness of mutated sitemaps with that of libxml2's `xmllint`. Without `xmllint`
 * (Debian: `libxml2-utils`), a test says so and compares nothing.
 *
 * `npm run test:all` compares 22,000 mutated sitemaps, `npm test` some. At most 0.02 % of the verdicts may differ. The
 * known classes, with libxml2 2.9.14; in each, XML 1.0 (fifth edition) confirms ours:
 * - `version="1."`: a digit must follow (section 2.8, `VersionNum`); libxml2 accepts it.
 * - `<!DOCTYPEurlset>`: white space must follow `DOCTYPE` (section 2.8, `doctypedecl`); libxml2 accepts it.
 * - `%p;` in a subset, for an entity that is not declared there, and `&e;` in the default value of an attribute if the
 *   document type refers to another file: these are matters of validity (section 4.1, "Entity Declared"); libxml2
 *   rejects them.
 *
 * Not compared are properties that a document alone does not determine, and documents that we do not read as XML of a
 * sitemap:
 * - the encoding: XML allows any, sitemaps only UTF-8 (`sitemap/encoding`). Its name is replaced for `xmllint`;
 * - a namespace that is not a URI: in Namespaces in XML, that is not a constraint on well-formedness;
 * - entities that the document type declares, if they are used: `sitemap/html-entity` reports that crawlers do not read
 *   document types, and nothing is replaced;
 * - files with a root other than that of a sitemap, and templates.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { marksIn } from '../../../server/src/core/templates/marks.ts';
import { isForeignXml } from '../../../server/src/sitemap/facts/roots.ts';
import { sitemap } from '../../../server/src/sitemap/service.ts';
import { randomInts } from '../../bench/stats.ts';
import { root } from '../../protocol/client.ts';
import { session } from '../../rules/check.ts';
import { ALL } from '../../scale.ts';
import { randomSitemaps } from '../../sitemap/randomSitemaps.ts';
import { MISSING, realSitemaps } from '../../sitemap/realSitemaps.ts';
import { characters } from './cases/characters.ts';
import { declarations } from './cases/declaration.ts';
import { doctypes } from './cases/doctype.ts';
import { documents } from './cases/document.ts';
import { markup } from './cases/markup.ts';
import { namespaces } from './cases/namespaces.ts';
import { inUtf8, octets, type Verdict, verdictOf } from './judges.ts';
import { changedOctets, mutantsOf } from './mutants.ts';
import { askXmllint, xmllintVersion } from './xmllint.ts';

const SEED = 12;
/** The fraction of the verdicts that may differ. */
const MAX = 0.0002;
/** In UTF-16 units. Longer files take more time, and reveal no more. */
const LONGEST = 8000;

/** Our findings count it as a trace of octets that are not UTF-8. */
const REPLACEMENT = '\ufffd';
const IS_SITEMAP = /<(?:[\w.-]+:)?(?:urlset|sitemapindex)\b/;

const usable = (texts: readonly string[]): readonly string[] =>
  texts.filter(
    (text) =>
      text.length <= LONGEST &&
      IS_SITEMAP.test(text) &&
      !text.includes(REPLACEMENT) &&
      marksIn(text).length === 0,
  );

/** Random sitemaps, and those that common software generates. */
function plainSitemaps(): readonly string[] {
  const folder = join(root, 'test/defaults');
  const written = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.xml'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  return usable([...fc.sample(randomSitemaps, { seed: SEED, numRuns: 200 }), ...written]);
}

/** The same, plus small documents with all constructs of XML. */
function ownSitemaps(): readonly string[] {
  const cases = [...characters, ...declarations, ...doctypes, ...documents, ...markup, ...namespaces];
  const sound = usable(cases.flatMap(({ text, wellFormed }) => (wellFormed ? [text] : [])));
  const answers = askXmllint(sound.map((text) => octets(inUtf8(text))));
  // A document of one of the known classes would return with all its mutants.
  return [...plainSitemaps(), ...sound.filter((_, at) => answers[at]!.verdict === 'accepted')];
}

/** A document: the octets for `xmllint`, and the text that we read. */
interface Candidate {
  readonly name: string;
  readonly octets: Uint8Array;
  readonly text: string;
}

const changedTexts = (bases: readonly string[], count: number): readonly Candidate[] =>
  [...mutantsOf(bases, count, SEED)].map(({ name, text }) => ({ name, text, octets: octets(inUtf8(text)) }));

const octetsInUtf8 = (changed: Uint8Array): Uint8Array =>
  Buffer.from(inUtf8(Buffer.from(changed).toString('latin1')), 'latin1');

function textsOfChangedOctets(bases: readonly string[], count: number): readonly Candidate[] {
  const below = randomInts(SEED);
  return Array.from({ length: count }, () => {
    const changed = changedOctets(octets(bases[below(bases.length)]!), below);
    return { name: 'an octet', octets: octetsInUtf8(changed), text: Buffer.from(changed).toString('utf8') };
  });
}

function ourVerdict(text: string): Verdict | 'none' {
  if (marksIn(text).length > 0 || isForeignXml(text)) return 'none';
  return verdictOf(session(sitemap as never, text).findings, text);
}

/** Asserts that nearly all verdicts are equal. */
function compare(t: TestContext, candidates: readonly Candidate[]): void {
  const answers = askXmllint(candidates.map((candidate) => candidate.octets));
  const counts = { accepted: 0, rejected: 0, none: 0 };
  const differing: string[] = [];
  candidates.forEach(({ name, text }, at) => {
    const ours = ourVerdict(text);
    const { verdict, reason } = answers[at]!;
    counts[ours]++;
    if (ours === 'none' || ours === verdict) return;
    differing.push(`${name}: ${ours} by us, ${verdict} by xmllint (${reason}): ${JSON.stringify(text)}`);
  });
  const compared = counts.accepted + counts.rejected;
  t.diagnostic(
    `${compared} compared, ${counts.accepted} of them well-formed, ${differing.length} differ; ${counts.none} left out`,
  );
  assert.ok(counts.accepted > compared / 10 && counts.rejected > compared / 10, 'there are enough of each');
  assert.ok(counts.none < candidates.length / 10, 'few are left out');
  const first = differing.slice(0, 10).map((line) => line.slice(0, 2000));
  for (const line of first) t.diagnostic(line);
  assert.ok(differing.length <= Math.ceil(compared * MAX), first.join('\n'));
}

/** Registers a comparison that requires `xmllint`. */
function comparing(name: string, run: (t: TestContext) => void): void {
  test(name, (t) => {
    const version = xmllintVersion();
    if (version === undefined)
      t.diagnostic('xmllint is missing (Debian: libxml2-utils): nothing was compared with it');
    else run(t);
  });
}

comparing('xmllint says the same of sitemaps with changed text', (t) => {
  t.diagnostic(`libxml2 ${xmllintVersion()}`);
  compare(t, changedTexts(ownSitemaps(), ALL ? 4000 : 500));
});

comparing('xmllint says the same of sitemaps with changed octets', (t) => {
  compare(t, textsOfChangedOctets(plainSitemaps(), ALL ? 600 : 100));
});

comparing('xmllint says the same of changed sitemaps of the world', (t) => {
  const files = realSitemaps();
  if (files) compare(t, changedTexts(usable(files.map(({ text }) => text)), ALL ? 1500 : 150));
  else t.diagnostic(`${MISSING}: no real sitemaps were compared`);
});
