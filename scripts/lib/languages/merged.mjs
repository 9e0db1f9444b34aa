/** The languages as they ship: one file each. */
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
 * @returns {Promise<Readonly<Record<string, Readonly<Record<string, unknown>>>>>}
 */
export async function textsOf(locale) {
  const folder = join(root, LANGUAGES, locale);
  /** @type {Record<string, Record<string, unknown>>} */
  const merged = {};
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith('.json') || name === GLOSSARY) continue;
    const file = JSON.parse(await readFile(join(folder, name), 'utf8'));
    for (const [catalogue, texts] of Object.entries(file))
      merged[catalogue] = { ...merged[catalogue], .../** @type {object} */ (texts) };
  }
  return merged;
}

/**
 * The content of the file of each language.
 *
 * @returns {Promise<readonly (readonly [locale: string, json: string])[]>}
 */
export const mergedLanguages = () =>
  Promise.all(
    locales().map(async (locale) => /** @type {const} */ ([locale, JSON.stringify(await textsOf(locale))])),
  );
