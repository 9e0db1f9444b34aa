import { POINTER_OCTETS } from '../../../core/pointer.ts';
import { pointerRule } from '../../../core/rule/pointerRule.ts';
import { SITEMAP_NAMESPACE } from '../../facts/namespaces.ts';
import type { SitemapFile } from '../types.ts';

export const rule = pointerRule<SitemapFile>(
  'sitemap/lfs-pointer',
  `<urlset xmlns="${SITEMAP_NAMESPACE}"><url><loc>https://www.example.com/</loc></url></urlset>`,
  ({ document }) => document.slice(0, POINTER_OCTETS),
);
