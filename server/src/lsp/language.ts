/** The language of the texts of a server: that of the client, unless the setting `crawlwise.language` names another. */
import type { InitializeParams } from 'vscode-languageserver';
import { type Translation, translate } from '../core/catalogue.ts';
import { AUTOMATIC, decodedTranslation, localesOf } from '../core/locales.ts';
import { describe, type Log } from './wire/guard.ts';
import { settingWords } from './words/log.ts';

/** Reads the texts of a language; undefined if there are none. */
export type ReadLanguage = (tag: string) => Promise<Translation | undefined>;

export type LanguageChoice = ReturnType<typeof createLanguageChoice>;

/** What a client may send at the start: the setting, and the texts that it has chosen by it. */
interface Options {
  readonly language?: unknown;
  readonly translation?: unknown;
}

/** @param read absent where the server has no files: then the client sends the texts in `initializationOptions` */
export function createLanguageChoice(read: ReadLanguage | undefined, log: Log) {
  let ofClient = 'en';
  let given: Translation | undefined;
  let current = 'en';

  /** Returns a promise if texts are read. Texts that cannot be read stay in the language that they have. */
  const choose = (tag: string): Promise<void> | void => {
    current = tag;
    if (localesOf(tag).length === 0) return translate();
    if (given && localesOf(tag).includes(given.locale)) return translate(given);
    return read?.(tag).then(
      (translation) => {
        if (current === tag) translate(translation);
      },
      (error) => log.warn(settingWords('languageUnread', { language: tag, reason: describe(error) })),
    );
  };
  const tagOf = (setting: unknown): string =>
    typeof setting === 'string' && setting !== AUTOMATIC && setting !== '' ? setting : ofClient;

  return {
    /** Returns a promise if texts are read, which the answer to `initialize` needs. */
    initialize({ locale, initializationOptions: options }: InitializeParams): Promise<void> | void {
      const { crawlwise, ...own } = (options ?? {}) as Options & { readonly crawlwise?: Options };
      const { language, translation } = { ...own, ...crawlwise };
      given = decodedTranslation(translation);
      ofClient = typeof locale === 'string' ? locale : (given?.locale ?? 'en');
      return choose(tagOf(language));
    },
    /** Returns a promise if the setting chooses another language than before; it resolves when the texts are read. */
    set(setting: unknown): Promise<void> | undefined {
      const tag = tagOf(setting);
      return tag === current ? undefined : Promise.resolve(choose(tag));
    },
  };
}
