/**
 * Sitemaps and sitemap indexes as a language. It knows XML through `xml/`, and nothing of robots.txt, of other files
 * or of the protocol.
 */
import { languageService } from '../core/language.ts';
import { sitemapFeatures } from './features/index.ts';
import { SitemapIndex } from './index.ts';
import { looksLikeSitemap } from './recognise.ts';
import { rules } from './rules/index.ts';
import type { SitemapFile } from './rules/types.ts';
import { settings } from './settings.ts';
import { skim } from './skim/skim.ts';
import type { SitemapContent, SitemapNode } from './syntax/node.ts';
import { LIMITS, type Limits, SitemapReader } from './syntax/reader.ts';
import type { State } from './syntax/state.ts';
import { tools } from './tools/index.ts';

/** The language with leaves of at most the given length; tests make them short. */
export const sitemapService = (limits: Limits = LIMITS) => {
  const nodes = new SitemapReader(() => [], limits);
  return languageService<State, SitemapContent, SitemapNode, SitemapIndex, SitemapFile>({
    id: 'sitemap',
    rules,
    claims: looksLikeSitemap,
    reader: (lint, suppressor) => new SitemapReader(lint, limits, suppressor),
    skim: (lint, suppressor, source) => {
      const reader = new SitemapReader(lint, limits, suppressor);
      const skimmed = skim(reader, source, limits);
      return skimmed && { reader, ...skimmed };
    },
    mute: ({ mute }) => mute,
    node: (leaf) => nodes.node(leaf),
    settings,
    index: () => new SitemapIndex((leaf) => nodes.node(leaf)),
    file: (document) => ({
      document: document.text,
      index: document.index(),
      root: document.text.endState.root,
      node: (leaf) => nodes.node(leaf),
    }),
    features: { ...sitemapFeatures((leaf) => nodes.node(leaf)), tools },
  });
};

export const sitemap = sitemapService();
