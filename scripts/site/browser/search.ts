/**
 * The search of the site, a combobox whose options lead to pages; its language; and the current page comes into view in a long
 * navigation. Everything else works without this script.
 */
import MiniSearch from 'minisearch';
import { languageFile, languageSwitch } from '../../../client/src/playground/locale.ts';
import { translatePage } from '../../../client/src/playground/translatePage.ts';
import type { Say, Texts } from '../../../server/src/core/catalogue.ts';
import { LANGUAGE, say } from '../words.ts';
import { addFilter } from './filter.ts';
import { type Entry, found, OPTIONS, type Stored } from './searchOptions.ts';

const MAX = 12;

const box = document.querySelector<HTMLElement>('header search');
const input = box?.querySelector('input');
const list = box?.querySelector('ul');
const status = box?.querySelector('p');
if (box && input && list && status) start(box, input, list, status);

const rules = document.querySelector<HTMLElement>('article.rules');
if (rules) addFilter(rules);

const side = document.querySelector<HTMLElement>('.side');
const current = side?.querySelector<HTMLElement>('[aria-current]');
if (side && current) side.scrollTop = current.offsetTop - side.clientHeight / 2;

void chooseLanguage();

async function chooseLanguage(): Promise<void> {
  const { lang } = document.documentElement;
  const language = languageFile(lang === LANGUAGE ? undefined : [lang]);
  if (language) await translatePage(language, ['site', say as Say<Texts>]);
  const select = languageSwitch(say('language'), (locale) => {
    // A page with the texts of an article is another file in each language; the others are translated in place.
    const own = document.querySelector('article') && (versionIn(locale) ?? versionIn(LANGUAGE));
    if (own) location.href = own;
    else location.reload();
  });
  if (select) document.querySelector('.top .wide')?.append(select);
}

const versionIn = (locale: string): string | undefined =>
  document.querySelector<HTMLLinkElement>(`link[hreflang="${locale}"]`)?.dataset.path;

function start(box: HTMLElement, input: HTMLInputElement, list: HTMLElement, status: HTMLElement): void {
  let loading: Promise<MiniSearch<Entry>> | undefined;
  let chosen = -1;

  const load = (): Promise<MiniSearch<Entry>> => {
    loading ??= fetch(box.dataset.index!)
      .then((answer) => {
        if (!answer.ok) throw new Error(answer.statusText);
        return answer.text();
      })
      .then((text) => MiniSearch.loadJSON(text, OPTIONS));
    return loading;
  };

  const close = (): void => {
    list.hidden = true;
    status.textContent = '';
    input.setAttribute('aria-expanded', 'false');
    choose(-1);
  };

  /** Marks an option; -1 for none. */
  const choose = (at: number): void => {
    chosen = at;
    for (const [index, option] of [...list.children].entries())
      option.setAttribute('aria-selected', String(index === at));
    const option = list.children[at];
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
    option?.scrollIntoView({ block: 'nearest' });
  };

  const show = async (): Promise<void> => {
    const query = input.value.trim();
    if (query === '') return close();
    try {
      const index = await load();
      // The text may have changed while the index was loaded.
      if (query !== input.value.trim()) return;
      const results = found(index, query, document.documentElement.lang).slice(0, MAX);
      const count = results.length;
      list.replaceChildren(...results.map(optionOf));
      list.hidden = count === 0;
      input.setAttribute('aria-expanded', String(count > 0));
      status.textContent = count > 0 ? say('found', { count }) : say('nothing');
      choose(count > 0 ? 0 : -1);
    } catch {
      loading = undefined;
      list.hidden = true;
      status.textContent = say('searchFailed');
    }
  };

  const optionOf = ({ id, title, summary, locale }: Stored, at: number): HTMLElement => {
    const option = Object.assign(document.createElement('li'), {
      ...{ id: `result-${at}`, role: 'option', lang: locale, dir: 'auto' },
    });
    const name = Object.assign(document.createElement('b'), { textContent: title });
    const about = Object.assign(document.createElement('span'), { textContent: summary });
    option.append(name, about);
    option.dataset.path = id;
    return option;
  };

  const open = (option: Element | undefined): void => {
    const path = option instanceof HTMLElement ? option.dataset.path : undefined;
    if (path !== undefined) location.href = box.dataset.root! + path;
  };

  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => choose(Math.min(chosen + 1, list.children.length - 1)),
    ArrowUp: () => choose(Math.max(chosen - 1, 0)),
    Enter: () => open(list.children[chosen]),
    Escape: () => {
      input.value = '';
      close();
      input.blur();
    },
  };

  input.addEventListener('keydown', (event) => {
    const act = keys[event.key];
    if (!act || event.isComposing) return;
    event.preventDefault();
    act();
  });
  input.addEventListener('focus', () => void load().catch(() => (loading = undefined)));
  input.addEventListener('input', () => void show());
  input.addEventListener('blur', close);
  // The input keeps the focus, so that the list is still there at the click.
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  list.addEventListener('click', (event) => open((event.target as Element).closest('li') ?? undefined));
  document.addEventListener('keydown', (event) => {
    const isTyping = (event.target as Element).closest?.('input, textarea, select, [contenteditable]');
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
    event.preventDefault();
    input.focus();
  });
  box.hidden = false;
}
