/**
 * The languages of the product: `server/languages/<locale>/*.json`, by area, catalogue and key.
 *
 *     npm run languages -- extract [FOLDER]   writes all English texts, with what translators must know; out/languages
 *     npm run languages -- check LOCALE…      what is wrong with a translation, and how much is missing; exit code 1
 *     npm run languages -- pseudo             writes the language qps for `node dist/cli.js … --lang qps`, after a build
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checked, type Glossary } from './lib/languages/check.ts';
import { allEntries, type Entry, formsOf, placeholders } from './lib/languages/entries.ts';
import { GLOSSARY, LANGUAGES } from './lib/languages/merged.mjs';
import { PSEUDO, pseudoTranslation } from './lib/languages/pseudo.ts';
import { root } from './lib/paths.mjs';

const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

function write(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
  console.log(`written ${path}`);
}

/** What translators get of a text. */
const extracted = ({ text, file }: Entry) => {
  const args = [...new Set(formsOf(text).flatMap(([, form]) => [...placeholders(form)]))];
  return { text, ...(args.length > 0 && { args }), source: file };
};

function extract(entries: readonly Entry[], folder: string): void {
  const areas = new Map<string, Record<string, Record<string, unknown>>>();
  for (const entry of entries) {
    const area = areas.get(entry.area) ?? {};
    areas.set(entry.area, area);
    area[entry.catalogue] = { ...area[entry.catalogue], [entry.key]: extracted(entry) };
  }
  for (const [area, texts] of areas) write(join(folder, `${area}.json`), texts);
}

function check(entries: readonly Entry[], locale: string): boolean {
  const folder = join(root, LANGUAGES, locale);
  if (!existsSync(folder)) {
    console.error(`There is no folder ${folder}`);
    return false;
  }
  const names = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== GLOSSARY);
  const glossary = existsSync(join(folder, GLOSSARY)) ? (json(join(folder, GLOSSARY)) as Glossary) : {};
  const files = Object.fromEntries(names.map((name) => [name, json(join(folder, name))]));
  const { faults, counts } = checked(locale, entries, files, glossary);
  for (const [area, { done, total }] of counts)
    console.log(`${locale} ${area}: ${done} of ${total} texts, ${total - done} missing`);
  for (const fault of faults) console.error(fault);
  return faults.length === 0;
}

const [command, ...operands] = process.argv.slice(2);
const entries = await allEntries();
if (command === 'extract') extract(entries, operands[0] ?? join(root, 'out/languages'));
else if (command === 'check' && operands.length > 0) {
  const isGood = operands.map((locale) => check(entries, locale)).every(Boolean);
  process.exitCode = isGood ? 0 : 1;
} else if (command === 'pseudo') {
  for (const dist of ['dist', 'server/dist'])
    write(join(root, dist, 'languages', `${PSEUDO}.json`), pseudoTranslation(entries).texts);
} else {
  console.error('npm run languages -- extract [FOLDER] | check LOCALE… | pseudo');
  process.exitCode = 2;
}
