import { SITEMAP_NAMESPACE } from '../../facts/namespaces.ts';
import { SOURCES } from '../../facts/sources.ts';
import { htmlRange } from '../shared/html.ts';
import type { SitemapFileRule } from '../types.ts';

const good = `<urlset xmlns="${SITEMAP_NAMESPACE}"><url><loc>https://www.example.com/</loc></url></urlset>`;

export const rule: SitemapFileRule = {
  meta: {
    code: 'sitemap/html-document',
    level: 'error',
    message: 'This is an HTML page, not a sitemap: search engines read nothing in it',
    docs: {
      what: 'An HTML page instead of a sitemap: its document type or root element is `html`.',
      why: 'Search Console reports "Sitemap is HTML" and reads nothing. Often the address of the sitemap leads to an error page or a login page.',
      how: 'Serve the XML file itself. A list of links for people is a web page; list the pages that it links to in a `<urlset>`.',
    },
    sources: [SOURCES.searchConsole],
    examples: [
      { bad: '<⟦html⟧><head><title>Sitemap</title></head><body><p>Not found<br></body></html>', good },
      { bad: '⟦<!doctype html⟧>\n<html lang=en><body><p>Not found<br></body></html>', good },
      { bad: '⟦<!DOCTYPE html⟧>\nNot found\n', good },
    ],
  },

  file(file, report) {
    const range = htmlRange(file);
    if (range) report(range.start, range.end);
  },
};
