/** Shows a page in another language: its texts in the document, and those that scripts add later. */

import { isRightToLeft } from '../../../server/src/core/bidi.ts';
import { allTexts, type Say, type Text, type Texts, translate } from '../../../server/src/core/catalogue.ts';
import { translationOf } from '../../../server/src/core/locales.ts';

/** Keeps the texts for visits without a network: the service worker finds them there. */
const CACHE = 'crawlwise-language';

/** Attributes with texts. */
const ATTRIBUTES = ['aria-label', 'title', 'placeholder', 'alt', 'content', 'data-old'];
/** What keeps its language. */
const KEPT = ['script', 'style', 'pre', 'code', ':not(html)[lang]'].join();

/**
 * @param catalogue the name of the one whose texts are in the document, and the function that gives them
 * @returns resolves when the page is in that language; it stays English if the texts cannot be loaded
 */
export async function translatePage(
  { locale, url }: { readonly locale: string; readonly url: URL },
  [catalogue, say]: readonly [name: string, say: Say<Texts>],
): Promise<void> {
  try {
    const answer = await fetch(url);
    if (!answer.ok) return;
    void keep(url, answer.clone());
    translate(translationOf(locale, [await answer.json()]));
  } catch {
    return;
  }
  const { documentElement } = document;
  documentElement.lang = locale;
  documentElement.dir = isRightToLeft(locale) ? 'rtl' : 'ltr';
  const translated = translator(allTexts().get(catalogue) ?? {}, say);
  const elements = document.createTreeWalker(
    documentElement,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    (node) =>
      node instanceof Element && node.matches(KEPT) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  for (let node = elements.nextNode(); node; node = elements.nextNode()) {
    if (!(node instanceof Element)) node.nodeValue = translated(node.nodeValue ?? '');
    else
      for (const name of ATTRIBUTES) {
        const value = node.getAttribute(name);
        if (value) node.setAttribute(name, translated(value));
      }
  }
}

/** Not in every browser, and not on every host. */
async function keep(url: URL, answer: Response): Promise<void> {
  try {
    const cache = await caches.open(CACHE);
    const others = (await cache.keys()).filter((request) => request.url !== url.href);
    await Promise.all([cache.put(url, answer), ...others.map((request) => cache.delete(request))]);
  } catch {
    // The next visit needs the network.
  }
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** @returns the translation of an English text of the catalogue, with its values; any other text unchanged */
function translator(english: Texts, say: Say<Texts>): (text: string) => string {
  const formsOf = (text: Text): readonly string[] =>
    typeof text === 'string' ? [text] : [text.one, text.other];
  const rows = Object.entries(english).flatMap(([key, text]) =>
    formsOf(text).map((form) => {
      const parts = form.split(/\{(\w+)\}/);
      const pattern = parts.map((part, at) => (at % 2 === 0 ? escaped(part) : '(.+)')).join('');
      const names = parts.filter((_, at) => at % 2 === 1);
      return {
        key,
        names,
        pattern: new RegExp(`^(\\s*)${pattern}(\\s*)$`, 's'),
        by: typeof text === 'string' ? '' : text.by,
      };
    }),
  );
  rows.sort((a, b) => a.names.length - b.names.length);
  return (text) => {
    if (text.trim() === '') return text;
    for (const { key, names, pattern, by } of rows) {
      const [, before, ...values] = pattern.exec(text) ?? [];
      if (before === undefined) continue;
      const args = names.map((name, at) => [
        name,
        name === by ? Number(values[at]!.replaceAll(',', '')) : values[at]!,
      ]);
      return before + say(key, Object.fromEntries(args)) + values.at(-1);
    }
    return text;
  };
}
