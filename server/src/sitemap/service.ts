/**
 * Sitemaps and sitemap indexes as a language. It depends on XML through `xml/`, but not on robots.txt, other files or
 * the protocol.
 */

import type { LanguageService } from '../core/service.ts';
import { templateFeatures } from '../core/templates/templateFeatures.ts';
import { sitemapChecks } from './checks.ts';
import type { SitemapDocument } from './document.ts';
import { sitemapFeatures } from './features/index.ts';
import { NO_LINT } from './syntax/lint.ts';
import { LIMITS, type Limits, SitemapReader } from './syntax/reader.ts';
import { tools } from './tools/index.ts';

/** The language with a limit on the length of leaves; tests use short ones. */
export const sitemapService = (limits: Limits = LIMITS): LanguageService<SitemapDocument> => {
  const nodes = new SitemapReader(NO_LINT, limits);
  const checks = sitemapChecks(limits);
  const features = { ...sitemapFeatures((leaf) => nodes.node(leaf)), tools };
  return { ...checks, features: templateFeatures(features, checks.marks) };
};

export const sitemap = sitemapService();
