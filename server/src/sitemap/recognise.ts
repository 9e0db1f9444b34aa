import type { FileHead } from '../core/service.ts';

const SITEMAP_ROOT = /<(?:[\w.-]+:)?(?:urlset|sitemap-?index)[\s/>]/i;
const SITEMAP_NAMESPACE =
  /xmlns(?::[\w.-]+)?\s*=\s*["'“]?\s*https?:\/\/(?:www\.)?(?:sitemaps\.org|google\.com)\/schemas\/sitemap\//i;
const SITEMAP_NAME = /(?:^|[/_.-])sitemap[^/]*\.xml$/i;

/**
 * Whether an XML file is a sitemap or a sitemap index, also a broken one: by the name of its root element, by its
 * namespace, or, where neither tells, by its own name (`sitemap….xml`).
 */
export function looksLikeSitemap({ languageId, uri, head }: FileHead): boolean {
  const path = uri.replace(/[?#].*$/, '');
  if (languageId !== 'xml' && !/\.xml$/i.test(path)) return false;
  const visible = head.replace(/<!--[\s\S]*?(?:-->|$)/g, '');
  return SITEMAP_ROOT.test(`${visible} `) || SITEMAP_NAMESPACE.test(visible) || SITEMAP_NAME.test(path);
}
