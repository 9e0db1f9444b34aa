/** The notification that describes a document. */
export const STATUS_METHOD = 'crawlwise/status';

/** Its parameters; `language` is null, and details are missing, for a document of no language of ours. */
export interface StatusParams {
  readonly uri: string;
  readonly language: string | null;
  /** "Sitemap index" */
  readonly kind?: string;
  readonly count?: number;
  readonly one?: string;
  readonly many?: string;
  /** A limit that is nearly reached, in words. */
  readonly warning?: string;
  /** A template: an engine will fill in values. */
  readonly template?: boolean;
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  readonly hints: number;
  /** Whether the whole document has been read. */
  readonly complete: boolean;
}

/** "Sitemap index · 2 entries · no problems", "Sitemap · template · 2 entries …"; problems are errors and warnings. */
export function statusText(
  { kind, template, count = 0, one, many, errors, warnings }: StatusParams,
  t: (message: string, ...args: number[]) => string,
): string {
  const problems = errors + warnings;
  const found =
    problems === 0 ? t('no problems') : problems === 1 ? t('1 problem') : t('{0} problems', problems);
  return [
    kind,
    ...(template ? [t('template')] : []),
    `${count.toLocaleString('en')} ${count === 1 ? one : many}`,
    found,
  ].join(' · ');
}
