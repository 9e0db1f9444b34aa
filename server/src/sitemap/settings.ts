/** The settings of sitemaps beside the levels of their rules. */
import type { SettingMeta } from '../core/settings.ts';

export const CROSS_SUBMISSION: SettingMeta<boolean> = {
  key: 'sitemap.crossSubmission',
  fileKey: 'site.crossSubmission',
  default: false,
  description:
    'The sites are verified together in Search Console, or name this sitemap in their robots.txt: entries may be on other hosts and outside of the directory of the sitemap.',
};

export const settings: readonly SettingMeta[] = [CROSS_SUBMISSION];
