/**
 * The languages of one connection: which one claims a file, and their services, each loaded when the first file of its
 * language is opened.
 */
import type { RuleMeta } from '../core/rule/rule.ts';
import type { FileHead, LanguageService, ServedLanguage } from '../core/service.ts';
import { plainText } from './documents/plainText.ts';
import { describe, type Guard, type Log } from './wire/guard.ts';
import { failureTo, failureWords } from './words/failures.ts';

export interface Languages {
  readonly all: readonly ServedLanguage[];
  /** The service of a file: plain text if no language claims it; undefined until its language is loaded. */
  serviceFor(file: FileHead): LanguageService | undefined;
  /** Loads the language of a file. Never rejects: a failure is logged, and files of the language are plain text. */
  load(file: FileHead): Promise<void>;
  /** The meta of a rule; undefined for an unknown code. */
  ruleOf(code: unknown): Promise<{ readonly meta: RuleMeta; readonly service: LanguageService } | undefined>;
}

export function createLanguages(all: readonly ServedLanguage[], guard: Guard, log: Log): Languages {
  const services = new Map<ServedLanguage, LanguageService>();
  const loading = new Map<ServedLanguage, Promise<void>>();
  const claiming = (file: FileHead): ServedLanguage | undefined =>
    all.find((language) =>
      guard(failureTo('claim', { language: language.id, uri: file.uri }), false, () => language.claims(file)),
    );
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
    serviceFor(file) {
      const language = claiming(file);
      return language ? services.get(language) : plainText;
    },
    async load(file) {
      const language = claiming(file);
      if (language) await once(language);
    },
    async ruleOf(code) {
      const language = all.find(({ codes }) => codes.includes(code as string));
      if (!language) return undefined;
      await once(language);
      const service = services.get(language);
      const meta = service?.rules.find((rule) => rule.code === code);
      return meta && service && { meta, service };
    },
  };
}
