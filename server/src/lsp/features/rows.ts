/**
 * The features of an editor, row by row. The server announces a feature that any language has, and passes requests on to
 * the language of the document. A new feature is a new row of a group.
 */
import type { ServerCapabilities } from 'vscode-languageserver';
import type { AnyDocument, Features, LanguageService, ServedLanguage } from '../../core/service.ts';
import { crawlerRows } from './crawlers.ts';
import { displayRows } from './display.ts';
import { editingRows } from './editing.ts';
import { navigationRows } from './navigation.ts';
import type { All, FeatureRow, Name, Rows } from './row.ts';

const FEATURES: Rows<Features<AnyDocument>> = {
  ...displayRows,
  ...navigationRows,
  ...editingRows,
  ...crawlerRows,
};

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
