/** The settings of robots.txt, apart from the levels of its rules. */
import type { SettingMeta } from '../core/rule/settings.ts';

export const YANDEX: SettingMeta<boolean> = {
  key: 'robots.yandex',
  fileKey: 'yandex',
  default: false,
  description:
    'Also check for what Yandex requires beyond the standard: no blank lines in groups, one group for `*`, at most 2,048 rules of at most 1,024 characters.',
};

export const DIRECTIVE_CASE: SettingMeta<'keep' | 'canonical' | 'lower'> = {
  key: 'robots.format.directiveCase',
  fileKey: 'format.directiveCase',
  default: 'canonical',
  values: ['keep', 'canonical', 'lower'],
  valueDescriptions: [
    'Leaves the names as they are.',
    'Writes them as the standard spells them: `User-agent`, `Disallow`, `Sitemap`.',
    'Writes them in lower case: `user-agent`, `disallow`, `sitemap`.',
  ],
  description: 'How the formatter writes the names of directives. Crawlers ignore their case.',
};

export const BLANK_LINES: SettingMeta<number> = {
  key: 'robots.format.blankLines',
  fileKey: 'format.blankLines',
  default: 1,
  minimum: -1,
  maximum: 3,
  description:
    'How many blank lines the formatter leaves between groups; elsewhere it leaves at most one in a row. `-1` keeps all blank lines.',
};

export const ALIGNMENT: SettingMeta<boolean> = {
  key: 'robots.format.alignment',
  fileKey: 'format.alignment',
  default: false,
  description: 'Whether the formatter aligns the values of a group in one column.',
};

export const INLAYS: SettingMeta<boolean> = {
  key: 'robots.inlayHints',
  default: false,
  description:
    'Shows the operator after each product token and, after each rule, the length in bytes by which it competes with other rules.',
};

export const LENSES: SettingMeta<boolean> = {
  key: 'codeLens',
  default: true,
  description:
    'Shows code lenses above groups and rules of robots.txt: which groups are merged, how many of the URLs in your sitemaps a rule blocks, and what has changed since the last commit.',
};

export const settings: readonly SettingMeta[] = [
  YANDEX,
  LENSES,
  INLAYS,
  DIRECTIVE_CASE,
  BLANK_LINES,
  ALIGNMENT,
] as const;
