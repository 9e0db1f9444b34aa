/**
 * The languages of one connection: which one claims a file, and their services, each loaded when the first file of its
 * language is opened.
 */
import type { RuleMeta } from '../../core/rule/rule.ts';
import type { FileHead, LanguageService, ServedLanguage } from '../../core/service.ts';
import { describe, type Guard, type Log } from '../wire/guard.ts';
import { failureTo, failureWords } from '../words/failures.ts';
import { plainText } from './plainText.ts';

export type Languages = ReturnType<typeof createLanguages>;

/** @param announced the id of the language of a file that its site announces */
export function createLanguages(
  all: readonly ServedLanguage[],
  guard: Guard,
  log: Log,
  announced: (file: FileHead) => string | undefined = () => undefined,
) {
  const services = new Map<ServedLanguage, LanguageService>();
  const loading = new Map<ServedLanguage, Promise<void>>();
  const announcing = (file: FileHead): ServedLanguage | undefined => {
    const id = guard(failureTo('site', { uri: file.uri }), undefined, () => announced(file));
    return id === undefined ? undefined : all.find((language) => language.id === id);
  };
  const claiming = (file: FileHead): ServedLanguage | undefined =>
    all.find((language) =>
      guard(failureTo('claim', { language: language.id, uri: file.uri }), false, () => language.claims(file)),
    ) ?? announcing(file);
  const load = async (language: ServedLanguage): Promise<void> => {
    try {
      services.set(language, await language.load());
    } catch (error) {
      log.error(failureWords('loadLanguage', { language: language.id, reason: describe(error) }));
      services.set(language, plainText);
    }
  };
  const once = async (language: ServedLanguage): Promise<void> => {
    const begun = loading.get(language) ?? load(language);
    loading.set(language, begun);
    await begun;
  };
  return {
    all,
    /**
     * The service of a file: plain text if no language claims it and its site does not announce it; undefined until its
     * language is loaded.
     */
    serviceFor(file: FileHead): LanguageService | undefined {
      const language = claiming(file);
      return language ? services.get(language) : plainText;
    },
    /** The services that have been loaded. */
    loaded: (): Iterable<LanguageService> => services.values(),
    /** The id of the language of a file that its site announces. */
    announced: (file: FileHead): string | undefined => announcing(file)?.id,
    /** Loads the language of a file. Never rejects: a failure is logged, and files of the language are plain text. */
    async load(file: FileHead): Promise<void> {
      const language = claiming(file);
      if (language) await once(language);
    },
    /** The meta of a rule; undefined for an unknown code. */
    async ruleOf(
      code: unknown,
    ): Promise<{ readonly meta: RuleMeta; readonly service: LanguageService } | undefined> {
      const language = all.find(({ codes }) => codes.includes(code as string));
      if (!language) return undefined;
      await once(language);
      const service = services.get(language);
      const meta = service?.rules.find((rule) => rule.code === code);
      return meta && service && { meta, service };
    },
  };
}
