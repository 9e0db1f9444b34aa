/** The settings of robots.txt beside the levels of its rules. */
import type { SettingMeta } from '../core/settings.ts';

export const YANDEX: SettingMeta<boolean> = {
  key: 'robots.yandex',
  fileKey: 'yandex',
  default: false,
  description:
    'Also check what the parser of Yandex demands beyond the standard: no blank lines in groups, one group for `*`, at most 2,048 rules of at most 1,024 characters.',
};

export const DIRECTIVE_CASE: SettingMeta<'keep' | 'canonical' | 'lower'> = {
  key: 'robots.format.directiveCase',
  fileKey: 'format.directiveCase',
  default: 'canonical',
  values: ['keep', 'canonical', 'lower'],
  description:
    'How the formatter writes the names of directives: as they are, in their usual case (`User-agent`, `Disallow`), or in lower case. Crawlers do not care.',
};

export const BLANK_LINES: SettingMeta<number> = {
  key: 'robots.format.blankLines',
  fileKey: 'format.blankLines',
  default: 1,
  minimum: -1,
  maximum: 3,
  description:
    'How many blank lines the formatter leaves between groups; elsewhere at most one in a row stays. `-1` keeps all blank lines as they are.',
};

export const ALIGNMENT: SettingMeta<boolean> = {
  key: 'robots.format.alignment',
  fileKey: 'format.alignment',
  default: false,
  description: 'The formatter begins the values of a group in the same column.',
};

export const INLAYS: SettingMeta<boolean> = {
  key: 'robots.inlayHints',
  default: false,
  description:
    'Show behind each product token whose crawler it is, and behind each rule the length in octets with which it competes.',
};

export const settings: readonly SettingMeta[] = [
  YANDEX,
  INLAYS,
  DIRECTIVE_CASE,
  BLANK_LINES,
  ALIGNMENT,
] as const;
