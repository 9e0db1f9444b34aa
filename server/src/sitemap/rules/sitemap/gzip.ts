import { gzipRule } from '../../../core/rule/gzipRule.ts';
import { SITEMAP_NAMESPACE } from '../../facts/namespaces.ts';
import { SOURCES } from '../../facts/sources.ts';

const record = '<url><loc>https://www.example.com/</loc></url>';

export const rule = gzipRule(
  'sitemap/gzip',
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${SITEMAP_NAMESPACE}">${record}</urlset>\n`,
  SOURCES.protocol,
);
