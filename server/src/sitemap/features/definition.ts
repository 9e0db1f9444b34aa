import type { FileSpan } from '../../core/features.ts';
import type { OtherListing } from '../../core/siteContext.ts';
import { NO_SITE } from '../../core/siteFacts.ts';
import type { SitemapDocument } from '../document.ts';
import type { NodeOf } from './places.ts';
import { recordsOf, urlAt } from './urls.ts';

/**
 * Creates the definitions of URLs: from an entry of an index to that sitemap in the workspace, from a language version
 * to the record of that page, here or in another sitemap of the site; from a page that is listed twice to the other
 * places, here and in the file that the finding names.
 */
export const definitionFeature =
  (nodeOf: NodeOf) =>
  (document: SitemapDocument, offset: number): readonly FileSpan[] => {
    const place = urlAt(document, offset, nodeOf);
    if (!place) return [];
    const site = document.config.site ?? NO_SITE;
    const { url, element, isVersion } = place;
    if (element.name === 'loc' && element.parent === 'sitemap') return beginning(site.fileAt(url)?.uri);
    if (!isVersion && element.name !== 'loc') return [];
    const here = recordsOf(document, url);
    if (isVersion) return here.length > 0 ? here : beginning(site.listed(url)?.uri);
    return [...here.filter(({ start }) => start !== place.start), ...listedAt(site.urls?.others(url)?.same)];
  };

const beginning = (uri: string | undefined): FileSpan[] =>
  uri === undefined ? [] : [{ uri, start: 0, end: 0 }];

/** The place of a URL in another file. */
export const listedAt = (listed: OtherListing | undefined): FileSpan[] =>
  listed ? [{ uri: listed.uri, start: 0, end: 0, listed }] : [];
