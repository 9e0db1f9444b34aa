import { statusWords as t } from './words.ts';

/** The notification that describes a document. */
export const STATUS_METHOD = 'crawlwise/status';

/** Its parameters; `language` is null, and details are missing, for a document in none of our languages. */
export interface StatusParams {
  readonly uri: string;
  /** That of the text that has been read. */
  readonly version: number;
  readonly language: string | null;
  /** "Sitemap index" */
  readonly kind?: string;
  /** "2 entries" */
  readonly items?: string;
  /** A limit that is nearly reached, in words. */
  readonly warning?: string;
  /** A template: an engine will fill in values. */
  readonly template?: boolean;
  /** What makes the file, as a sentence that contains `path`, and its URI. */
  readonly maker?: { readonly text: string; readonly uri: string; readonly path: string };
  /** The configuration if it is invalid in part, in the same form. */
  readonly configuration?: NonNullable<StatusParams['maker']>;
  /** What is decided about the site of the file, a line each. */
  readonly site?: readonly string[];
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  readonly hints: number;
  /** Whether the whole document has been read. */
  readonly complete: boolean;
}

/**
 * "Sitemap index · 2 entries · no problems", "Sitemap · template · 2 entries …"; problems are errors and warnings.
 * @param reading how far the files of the site are read, while they are: before that, no problems is no result. It takes
 *   the place of the count, and so do a warning and a fault of the configuration: the editor cuts what is longer
 */
export function statusText(params: StatusParams, reading?: string): string {
  const { kind, template, items, errors, warnings, warning, configuration } = params;
  const problems = errors + warnings;
  const found = problems === 0 ? t('noProblems') : t('problems', { count: problems });
  return [
    kind,
    ...(template ? [t('template')] : []),
    ...((reading ?? warning ?? configuration) === undefined ? [items] : []),
    ...(reading !== undefined && problems === 0 ? [] : [found]),
    ...(reading !== undefined ? [reading] : []),
  ].join(' · ');
}

/** The command that opens what makes a file. */
export const OPEN_MAKER = 'crawlwise.openMaker';

/** The sentence about what makes a file, as Markdown with a link that opens it. */
export function makerText({ text, uri, path }: NonNullable<StatusParams['maker']>): string {
  const target = `command:${OPEN_MAKER}?${encodeURIComponent(JSON.stringify([uri]))}`;
  return text.replace(path, () => `[${path.replace(/[[\]\\]/g, '')}](${target})`);
}
