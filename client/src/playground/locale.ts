/** The language of a page: that of its switch, else the first of the browser that has texts. The site has the same. */
import { isEnglish, localesOf } from '../../../server/src/core/locales.ts';

/** The file of each language besides English, relative to the script. */
declare const LANGUAGES: Readonly<Record<string, string>>;

const KEY = 'crawlwise-language';
const ENGLISH = 'en';

/** A browser may refuse to keep it. */
function remembered(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/**
 * The file with the texts of the page; undefined in English, which needs none.
 * @param tags the wanted languages, the most wanted first
 */
export function languageFile(
  tags: readonly string[] = [remembered() ?? [], navigator.languages].flat(),
): { readonly locale: string; readonly url: URL } | undefined {
  for (const tag of tags) {
    if (isEnglish(tag)) return undefined;
    const locale = localesOf(tag).find((name) => Object.hasOwn(LANGUAGES, name));
    if (locale !== undefined) return { locale, url: new URL(LANGUAGES[locale]!, import.meta.url) };
  }
  return undefined;
}

/**
 * The switch, with the name of each language in that language.
 * @param chosen the choice is remembered: the page must be loaded again
 * @returns undefined if there is no language besides English
 */
export function languageSwitch(
  label: string,
  chosen: (locale: string) => void,
): HTMLSelectElement | undefined {
  const locales = [ENGLISH, ...Object.keys(LANGUAGES)];
  if (locales.length === 1) return undefined;
  const select = document.createElement('select');
  select.className = 'language';
  select.setAttribute('aria-label', label);
  for (const locale of locales) {
    const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
    const option = new Option(name, locale, false, locale === document.documentElement.lang);
    option.lang = locale;
    select.append(option);
  }
  select.addEventListener('change', () => {
    try {
      localStorage.setItem(KEY, select.value);
    } catch {
      return;
    }
    chosen(select.value);
  });
  return select;
}
