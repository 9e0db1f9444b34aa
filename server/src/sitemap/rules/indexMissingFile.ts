import { decoded, lastSegment } from '../../core/uri.ts';
import { SOURCES } from '../facts/sources.ts';
import { EMPTY_SITEMAP } from '../tools/indexText.ts';
import { listed } from './shared/examples.ts';
import { entryPlace, isSameFile, isSameSite, ownPlace } from './shared/place.ts';
import type { SitemapLeafRule } from './types.ts';

const GZIP = /\.gz$/i;
const XML = /[^/]\.xml$/i;

export const rule: SitemapLeafRule = {
  meta: {
    code: 'index/missing-file',
    level: 'warning',
    message: 'There is no file {path} in the workspace',
    fixes: { create: { title: "Create an empty sitemap '{name}'", safe: false } },
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
      {
        bad: listed('⟦https://www.example.com/maps/news.xml.gz⟧'),
        good: listed('https://www.example.com/maps/news.xml.gz'),
        fix: 'create',
        site: { address: 'https://www.example.com/sitemap_index.xml', files: {} },
        becomes: { '/maps/news.xml': EMPTY_SITEMAP },
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

  fixes({ args }, _, { around }) {
    const path = String(args?.path ?? '').replace(GZIP, '');
    const uri = XML.test(path) ? around.uriOf(path) : undefined;
    if (uri === undefined) return [];
    return [
      {
        fix: 'create',
        args: { name: lastSegment(path) },
        edits: [],
        elsewhere: { uri, create: EMPTY_SITEMAP },
      },
    ];
  },
};
