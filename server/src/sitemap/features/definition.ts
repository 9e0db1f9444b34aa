import type { FileSpan } from '../../core/features.ts';
import { NO_SITE } from '../../core/siteFacts.ts';
import type { SitemapDocument } from '../document.ts';
import type { NodeOf } from './places.ts';
import { recordsOf, urlAt } from './urls.ts';

/**
 * Creates the definitions of URLs: from an entry of an index to that sitemap in the workspace, from a language version
 * to the record of that page, here or in another sitemap of the site.
 */
export const definitionFeature =
  (nodeOf: NodeOf) =>
  (document: SitemapDocument, offset: number): readonly FileSpan[] => {
    const place = urlAt(document, offset, nodeOf);
    if (!place) return [];
    const site = document.config.site ?? NO_SITE;
    const { url, element, isVersion } = place;
    if (element.name === 'loc' && element.parent === 'sitemap') return beginning(site.fileAt(url)?.uri);
    if (!isVersion) return [];
    const here = recordsOf(document, url);
    return here.length > 0 ? here : beginning(site.listed(url)?.uri);
  };

const beginning = (uri: string | undefined): FileSpan[] =>
  uri === undefined ? [] : [{ uri, start: 0, end: 0 }];
