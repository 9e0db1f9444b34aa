/**
 * Well-formed or not: what our findings say of changed sitemaps, and what libxml2's `xmllint` says. Where there is no
 * `xmllint` (Debian: `libxml2-utils`), a test says so and compares nothing.
 *
 * `npm run test:all` compares 22,000 changed sitemaps, `npm test` some. At most 0.02 % of the answers may differ. The
 * classes that are known, with libxml2 2.9.14; in each XML 1.0 (fifth edition) is on our side:
 * - `version="1."`: a digit has to follow (section 2.8, `VersionNum`); libxml2 takes it.
 * - `<!DOCTYPEurlset>`: a blank has to follow `DOCTYPE` (section 2.8, `doctypedecl`); libxml2 takes it.
 * - `%p;` in a subset, for an entity that is not declared there, and `&e;` in the default value of an attribute where the
 *   document type names another file: these are matters of validity (section 4.1, "Entity Declared"); libxml2 rejects them.
 *
 * Not compared is what a document says nothing of by itself, or what we do not read as XML of a sitemap:
 * - the encoding: XML allows any, sitemaps only UTF-8 (`sitemap/encoding`). Its name is replaced for `xmllint`;
 * - a namespace that is no URI: Namespaces in XML makes that no constraint on what is well-formed;
 * - entities that the document type declares, where they are used: `sitemap/html-entity` says that crawlers do not read
 *   document types, and nothing is replaced;
 * - files with another root than that of a sitemap, and templates.
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
/** The part of the answers that may differ. */
const MOST = 0.0002;
/** Longer files take longer, and find no more. */
const LONGEST = 8000;

/** Our findings take it for the trace of octets that are no UTF-8. */
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

/** Sitemaps at random, and those that common software writes. */
function plainSitemaps(): readonly string[] {
  const folder = join(root, 'test/defaults');
  const written = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.xml'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  return usable([...fc.sample(randomSitemaps, { seed: SEED, numRuns: 200 }), ...written]);
}

/** The same, and small documents with all that XML has. */
function ownSitemaps(): readonly string[] {
  const cases = [...characters, ...declarations, ...doctypes, ...documents, ...markup, ...namespaces];
  const sound = usable(cases.flatMap(({ text, wellFormed }) => (wellFormed ? [text] : [])));
  const answers = askXmllint(sound.map((text) => octets(inUtf8(text))));
  // One of a class below would be there with all its changed copies.
  return [...plainSitemaps(), ...sound.filter((_, at) => answers[at]!.verdict === 'accepted')];
}

/** A document: the octets for `xmllint`, the text as it is read. */
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

/** Holds that nearly all verdicts are equal. */
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
  assert.ok(differing.length <= Math.ceil(compared * MOST), first.join('\n'));
}

/** Registers a comparison, for which `xmllint` has to be there. */
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
  compare(t, changedTexts(ownSitemaps(), ALL ? 14_000 : 500));
});

comparing('xmllint says the same of sitemaps with changed octets', (t) => {
  compare(t, textsOfChangedOctets(plainSitemaps(), ALL ? 2000 : 100));
});

comparing('xmllint says the same of changed sitemaps of the world', (t) => {
  const files = realSitemaps();
  if (files) compare(t, changedTexts(usable(files.map(({ text }) => text)), ALL ? 6000 : 150));
  else t.diagnostic(`${MISSING}: no real sitemaps were compared`);
});
