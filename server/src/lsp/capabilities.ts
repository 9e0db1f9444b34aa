/** What follows from the table of features: the server's capabilities, and the feature of a language for a row. */
import type { ServerCapabilities } from 'vscode-languageserver';
import type { LanguageService, ServedLanguage } from '../core/service.ts';
import { FEATURES } from './features.ts';
import type { All, Name, FeatureRow } from './featureRow.ts';

export const rows = Object.entries(FEATURES).flatMap(([name, of]) =>
  [of].flat().map((row) => [name, row]),
) as [Name, FeatureRow<Name>][];

/** A feature of a language; undefined if the language lacks it. */
export const featureOf = (service: LanguageService, name: Name): All[Name] | undefined =>
  service.features[name]?.bind(service.features) as All[Name] | undefined;

/** The server capabilities: the union of what the languages support. */
export function capabilitiesOf(languages: readonly ServedLanguage[]): ServerCapabilities {
  const offered = rows.filter(([name]) =>
    languages.some(({ capabilities }) => capabilities.features.includes(name)),
  );
  return Object.assign({}, ...offered.map(([, row]) => (row.kind === 'request' ? row.capability : {})));
}
