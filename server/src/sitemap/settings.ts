/** The settings of sitemaps, apart from the levels of their rules. */
import type { SettingMeta } from '../core/rule/settings.ts';

export const CROSS_SUBMISSION: SettingMeta<boolean> = {
  key: 'sitemap.crossSubmission',
  fileKey: 'site.crossSubmission',
  default: false,
  description:
    'Entries may be on other hosts and outside the directory of the sitemap: the sites are verified together in Search Console, or their robots.txt names this sitemap.',
};

export const settings: readonly SettingMeta[] = [CROSS_SUBMISSION];
