import { decoded } from '../../core/uri.ts';
import { SOURCES } from '../facts/sources.ts';
import { listed } from './shared/examples.ts';
import { entryPlace, isSameFile, isSameSite, ownPlace } from './shared/place.ts';
import type { SitemapLeafRule } from './types.ts';

const GZIP = /\.gz$/i;

export const rule: SitemapLeafRule = {
  meta: {
    code: 'index/missing-file',
    level: 'warning',
    message: 'There is no file {path} in the workspace',
    docs: {
      what: 'An entry of an index for which the folder of the site has no file; of a compressed sitemap, also not the one it is made of.',
      why: 'A crawler that asks for it gets an error, unless the file is made elsewhere.',
      how: 'Correct the name, or put the file there.',
    },
    sources: [SOURCES.index],
    examples: [
      {
        bad: listed('⟦https://www.example.com/sitmap1.xml⟧'),
        good: listed('https://www.example.com/sitemap1.xml.gz'),
        site: { address: 'https://www.example.com/sitemap_index.xml', files: { '/sitemap1.xml': '' } },
      },
    ],
  },

  leaf(node, report, context) {
    const own = node.root?.kind === 'sitemapindex' ? ownPlace(context) : undefined;
    const place = own && entryPlace(node);
    if (!place || !isSameSite(place, own) || isSameFile(place, own)) return;
    // What a program answers is in no file.
    if (place.path.endsWith('/') || place.url.length > place.end + place.path.length) return;
    const path = decoded(place.path);
    const { exists } = context.around;
    if (exists(path) === false && !(GZIP.test(path) && exists(path.replace(GZIP, ''))))
      report(place.from, place.to, { args: { path } });
  },
};
