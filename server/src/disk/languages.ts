/** The texts in other languages than English, which are read when one is chosen. */
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Translation } from '../core/catalogue.ts';
import { localesOf, translationOf } from '../core/locales.ts';

/**
 * Where they are, as seen from a bundle or one of its chunks: a file for each language. The sources have a folder for
 * each.
 */
const FOLDERS = ['./languages/', '../languages/', '../../languages/'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

/** Not a text of the product: terms that translations keep. */
const GLOSSARY = 'glossary.json';

const namesIn = (folder: string): Promise<readonly string[]> => readdir(folder).catch(() => []);

/** The names of all languages besides English, sorted. */
export async function languageNames(): Promise<readonly string[]> {
  const names = (await Promise.all(FOLDERS.map(namesIn))).flat();
  return [...new Set(names.map((name) => name.replace(/\.json$/, '')))].sort();
}

/**
 * @param tag a BCP 47 tag
 * @returns the texts of that language, or of it without its last subtags; undefined if there are none
 */
export async function readLanguage(tag: string): Promise<Translation | undefined> {
  for (const locale of localesOf(tag)) {
    const files = await filesOf(locale);
    if (files.length > 0) {
      const texts = await Promise.all(files.map(async (file) => JSON.parse(await readFile(file, 'utf8'))));
      return translationOf(locale, texts);
    }
  }
  return undefined;
}

async function filesOf(locale: string): Promise<readonly string[]> {
  for (const folder of FOLDERS) {
    const names = await namesIn(folder);
    if (names.includes(`${locale}.json`)) return [`${folder}${locale}.json`];
    if (!names.includes(locale)) continue;
    const own = await namesIn(`${folder}${locale}`);
    return own
      .filter((name) => name.endsWith('.json') && name !== GLOSSARY)
      .map((name) => `${folder}${locale}/${name}`);
  }
  return [];
}
