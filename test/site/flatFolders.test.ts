/**
 * An editor without open folders lists the folder of a document, without its subfolders: what is there and above is not
 * known, and no finding says that it is absent.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_CONFIG } from '../../server/src/core/findings/lintConfig.ts';
import { languages } from '../../server/src/languages.ts';
import { Sites } from '../../server/src/site/sites.ts';
import './loaded.ts';
import { index, urlset } from './sitesOf.ts';

const FOLDER = 'file:///work/';
const A = 'https://a.github.io/';

/** A site, and a document in its folder. */
interface Case {
  readonly files: Readonly<Record<string, string>>;
  readonly of: string;
  /** The findings if all files are known, and if only those directly in the folder are. */
  readonly known: readonly string[];
  readonly flat: readonly string[];
}

/** `site` facts of `of`; `isFlat` if only the files directly in the folder are known. */
function siteOf({ files, of }: Pick<Case, 'files' | 'of'>, isFlat: boolean) {
  const sites = new Sites();
  sites.open([FOLDER], () => ({}), isFlat);
  for (const [path, text] of Object.entries(files)) {
    if (isFlat && path.includes('/')) continue;
    sites.add(FOLDER + path);
    assert.ok(sites.put(FOLDER + path, text)());
  }
  return sites.viewOf(FOLDER + of);
}

const ROBOTS = 'User-agent: *\nDisallow: /x/\n';

test('what is not in the folder itself is not known, and what is not there in the folder is absent', () => {
  const of = { files: { 'robots.txt': ROBOTS, 'maps/a.xml': urlset(A) }, of: 'robots.txt' };
  const [known, flat] = [siteOf(of, false), siteOf(of, true)];
  const paths = ['/robots.txt', '/b.xml', '/maps/a.xml', '/maps/b.xml'];
  assert.deepEqual(paths.map(known.exists), [true, false, true, false]);
  assert.deepEqual(paths.map(flat.exists), [true, false, undefined, undefined]);
});

const MAPS = { 'sitemap-products.xml': urlset(A), 'maps/sitemap-images.xml': urlset(A) };

const CASES: Readonly<Record<string, Case>> = {
  'misspelled sitemaps in robots.txt, one of them in a subfolder': {
    files: {
      'robots.txt': `${ROBOTS}Sitemap: ${A}sitemap-product.xml\nSitemap: ${A}maps/sitemap-image.xml\n`,
      ...MAPS,
    },
    of: 'robots.txt',
    known: ['robots/sitemap-missing-file', 'robots/sitemap-missing-file'],
    flat: ['robots/sitemap-missing-file'],
  },
  'missing sitemaps of an index, one of them in a subfolder': {
    files: {
      'robots.txt': `${ROBOTS}Sitemap: ${A}index.xml\n`,
      'index.xml': index(...Object.keys(MAPS).map((path) => A + path), `${A}shop.xml`, `${A}maps/blog.xml`),
      ...MAPS,
    },
    of: 'index.xml',
    known: ['index/missing-file', 'index/missing-file'],
    flat: ['index/missing-file'],
  },
  'a project below the root of its host, unless its folder may be a folder of the site': {
    files: { 'robots.txt': `${ROBOTS}Sitemap: ${A}project/a.xml\n`, 'a.xml': urlset(`${A}project/`) },
    of: 'robots.txt',
    known: ['robots/file-location'],
    flat: [],
  },
  'a folder with the name of a project': {
    files: {
      'robots.txt': `${ROBOTS}Sitemap: ${A}project/a.xml\n`,
      'a.xml': urlset(`${A}project/`),
      'project/a.xml': urlset(`${A}project/`),
    },
    of: 'robots.txt',
    known: [],
    flat: [],
  },
};

for (const [name, { known, flat, ...given }] of Object.entries(CASES)) {
  test(name, async () => {
    const uri = FOLDER + given.of;
    const text = given.files[given.of]!;
    const service = await languages
      .find((language) => language.claims({ uri, languageId: '', head: text }))!
      .load();
    const codesIn = (isFlat: boolean): readonly string[] => {
      const config = { ...DEFAULT_CONFIG, site: siteOf(given, isFlat) };
      const document = service.open({ uri, languageId: '', version: 1 }, text, config);
      return service
        .places(service.read(document))
        .map(({ code }) => code)
        .filter((code) => /missing-file|file-location/.test(code));
    };
    assert.deepEqual([codesIn(false), codesIn(true)], [known, flat]);
  });
}
