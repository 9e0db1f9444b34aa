/** The languages as they ship: one file each. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../paths.mjs';

/** Terms that translations keep: not a text. */
export const GLOSSARY = 'glossary.json';
export const LANGUAGES = 'server/languages';

/** The names of all languages besides English, sorted. */
export const locales = () =>
  existsSync(join(root, LANGUAGES)) ? readdirSync(join(root, LANGUAGES)).sort() : [];

/**
 * The texts of a language, by catalogue and key.
 *
 * @param {string} locale
 * @param {(area: string) => boolean} isWanted
 * @returns {Promise<Readonly<Record<string, Readonly<Record<string, unknown>>>>>}
 */
export async function textsOf(locale, isWanted = () => true) {
  const folder = join(root, LANGUAGES, locale);
  /** @type {Record<string, Record<string, unknown>>} */
  const merged = {};
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith('.json') || name === GLOSSARY || !isWanted(name.slice(0, -'.json'.length))) continue;
    const file = JSON.parse(await readFile(join(folder, name), 'utf8'));
    for (const [catalogue, texts] of Object.entries(file))
      merged[catalogue] = { ...merged[catalogue], .../** @type {object} */ (texts) };
  }
  return merged;
}

/**
 * The content of the file of each language.
 *
 * @param {(area: string) => boolean} [isWanted] the areas that it has: all
 * @returns {Promise<readonly (readonly [locale: string, json: string])[]>}
 */
export const mergedLanguages = (isWanted) =>
  Promise.all(
    locales().map(
      async (locale) => /** @type {const} */ ([locale, JSON.stringify(await textsOf(locale, isWanted))]),
    ),
  );

/**
 * The files of languages for pages: their names have a hash, which pages know by the constant `LANGUAGES`.
 *
 * @param {import('./merged.d.mts').Merged} merged
 */
export function languageAssets(merged) {
  const files = merged.map(([locale, json]) => {
    const hash = createHash('sha256').update(json).digest('base64url').slice(0, 16);
    return { locale, json, name: `language-${locale}-${hash}.json` };
  });
  const names = Object.fromEntries(files.map(({ locale, name }) => [locale, `./${name}`]));
  return { files, define: { LANGUAGES: JSON.stringify(names) } };
}
