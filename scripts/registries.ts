/**
 * Writes the codes of languages, scripts and countries (`server/src/sitemap/facts/registries`) from external files: the
 * JSON of Debian's `iso-codes`, as `pycountry` has it (`iso639-3.json`, `iso15924.json`, `iso3166-1.json`,
 * `iso3166-3.json`) and as Debian has it (`iso_639-2.json`), and the JSON of npm's `language-subtag-registry`
 * (`registry.json`, `meta.json`). All must be in one folder.
 *
 *     npx tsx scripts/registries.ts FOLDER VERSION DATE
 *
 * VERSION is that of `pycountry`, DATE the day of its release.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

interface Language {
  readonly alpha_3: string;
  readonly alpha_2?: string;
  readonly bibliographic?: string;
}
interface Country {
  readonly alpha_2: string;
  readonly alpha_3: string;
}
interface Subtag {
  readonly Type: string;
  readonly Subtag?: string;
  readonly Deprecated?: string;
  readonly 'Preferred-Value'?: string;
}

const [folder, version, date] = process.argv.slice(2);
if (folder === undefined || version === undefined || date === undefined) {
  console.error('Usage: npx tsx scripts/registries.ts FOLDER VERSION DATE');
  process.exit(2);
}

const read = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, unknown>;
const rows = <T>(name: string): readonly T[] => Object.values(read(name))[0] as readonly T[];

/** The words in lines, one for each initial letter. */
function lines(words: readonly string[]): readonly string[] {
  const byLetter = new Map<string, string[]>();
  for (const word of [...new Set(words)].sort()) {
    const line = byLetter.get(word[0]!) ?? [];
    byLetter.set(word[0]!, [...line, word]);
  }
  return [...byLetter.values()].map((line) => line.join(' '));
}

/** Three-letter codes by their first two letters: `aa:abc` for `aaa`, `aab` and `aac`. */
function grouped(codes: readonly string[]): readonly string[] {
  const groups = new Map<string, string>();
  for (const code of [...codes].sort())
    groups.set(code.slice(0, 2), (groups.get(code.slice(0, 2)) ?? '') + code[2]);
  return lines([...groups].map(([start, ends]) => `${start}:${ends}`));
}

const languages = rows<Language>('iso639-3.json');
const known = new Set(languages.map(({ alpha_3 }) => alpha_3));
const bibliographic = languages.flatMap((language) =>
  language.bibliographic === undefined ? [] : [`${language.bibliographic}:${language.alpha_3}`],
);
const isBibliographic = new Set(bibliographic.map((pair) => pair.slice(0, 3)));
const groups = rows<Language>('iso_639-2.json')
  .map(({ alpha_3 }) => alpha_3)
  .filter((code) => code.length === 3 && !known.has(code) && !isBibliographic.has(code));
/** ISO 639-1 codes that were withdrawn but are still in the tables; `bh` named several languages. */
const WITHDRAWN: ReadonlyMap<string, string> = new Map([
  ['sh', 'sr'],
  ['bh', ''],
]);
const subtags = JSON.parse(readFileSync(join(folder, 'registry.json'), 'utf8')) as readonly Subtag[];
const retired = subtags.flatMap((subtag) =>
  subtag.Type === 'language' && subtag.Deprecated !== undefined && !known.has(subtag.Subtag!)
    ? [`${subtag.Subtag}:${subtag['Preferred-Value'] ?? ''}`]
    : [],
);
const countries = rows<Country>('iso3166-1.json');
const isCountry = new Set(countries.map(({ alpha_2 }) => alpha_2));
const former = rows<{ readonly alpha_4: string }>('iso3166-3.json')
  .map(({ alpha_4 }) => [alpha_4.slice(0, 2), alpha_4.slice(2)] as const)
  .filter(([code]) => !isCountry.has(code))
  .map(([code, successor]) => `${code}:${isCountry.has(successor) ? successor : ''}`);

const isoCodes = `Debian iso-codes, as in pycountry ${version}`;
const iana = `IANA Language Subtag Registry of ${(read('meta.json') as { 'File-Date': string })['File-Date']}`;

function write(name: string, data: Readonly<Record<string, unknown>>): void {
  const path = join(root, 'server/src/sitemap/facts/registries', `${name}.json`);
  writeFileSync(path, `${JSON.stringify({ date, ...data }, undefined, 2)}\n`);
}

write('languages', {
  source: `ISO 639-1, 639-2 and 639-3: ${isoCodes}; retired codes: ${iana}`,
  two: lines(
    languages.flatMap((language) =>
      language.alpha_2 === undefined || WITHDRAWN.has(language.alpha_2)
        ? []
        : [`${language.alpha_2}:${language.alpha_3}`],
    ),
  ),
  three: grouped([...known]),
  bibliographic: lines(bibliographic),
  groups: lines(groups),
  retired: lines([...retired, ...[...WITHDRAWN].map((pair) => pair.join(':'))]),
});
write('scripts', {
  source: `ISO 15924, without codes for private use: ${isoCodes}`,
  codes: lines(
    rows<{ readonly alpha_4: string }>('iso15924.json')
      .map(({ alpha_4 }) => alpha_4)
      .filter((code) => code < 'Qaaa' || code > 'Qabx'),
  ),
});
write('regions', {
  source: `ISO 3166-1, and for former codes 3166-3: ${isoCodes}`,
  two: lines(countries.map(({ alpha_2, alpha_3 }) => `${alpha_2}:${alpha_3}`)),
  former: lines(former),
});
