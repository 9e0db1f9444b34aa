import type { LanguageService, Loadable } from '../service.ts';
import type { RuleMeta } from './rule.ts';

/** A rule, and the service of its language. */
export interface KnownRule {
  readonly meta: RuleMeta;
  readonly service: LanguageService;
}

/** All rules, by their codes. */
export async function allRules(languages: readonly Loadable[]): Promise<readonly KnownRule[]> {
  const services = await Promise.all(languages.map((language) => language.load()));
  return services
    .flatMap((service) => service.rules.map((meta) => ({ meta, service })))
    .sort((a, b) => (a.meta.code < b.meta.code ? -1 : 1));
}
