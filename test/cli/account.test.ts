/**
 * Everything that a call, a configuration or a checkout names is accounted for: judged, reported in a line, or exit code 2.
 * `accountCheckouts.test.ts` and `accountGit.test.ts` have more set-ups.
 */
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import {
  BLOCKED,
  checkSetup,
  expecting,
  index,
  MAP,
  PAGE,
  REPOSITORY,
  ROBOTS,
  type Setup,
  WWW,
  within,
} from './accountCheck.ts';
import { json, sitemap, WRONG } from './gateFiles.ts';

const nearRobots = (name: string): Setup => ({
  files: { [`public/${name}`]: ROBOTS, 'public/sitemap.xml': MAP },
  says: [
    'left-out',
    new RegExp(`^skipped, not named robots.txt: public/${name.replaceAll('.', '\\.')};`, 'm'),
  ],
});
const nearConfig = (name: string): Setup => ({
  files: { [name]: '{}', 'robots.txt': ROBOTS },
  says: ['left-out', new RegExp(`^skipped, not named crawlwise.json: ${name.replaceAll('.', '\\.')};`, 'm')],
});
const PREFIX = {
  ...{ 'dist/index.html': PAGE, 'dist/a/index.html': PAGE, 'dist/b/index.html': PAGE },
  'dist/sitemap.xml': sitemap('/x/a/'),
};
const INDEX = {
  ...{ 'index.html': PAGE, 'a.xml': MAP, 'sitemap.xml': index('/a.xml', '/b.xml') },
};
const MISSING = /sitemap\.xml:4:\d+ error index\/missing-file/;

const BROKEN = MAP.replace('</urlset>', '');
const copyOf = (original: string, copy: string): RegExp =>
  new RegExp(
    `^skipped, a copy of ${original}, which has its findings: ${copy}; crawlwise check ${original} `,
    'm',
  );

const CASES: Readonly<Record<string, Setup>> = {
  'robot.txt': nearRobots('robot.txt'),
  'robots.text': nearRobots('robots.text'),
  'robots without an extension': nearRobots('robots'),
  robotstxt: nearRobots('robotstxt'),
  'a name for production': nearRobots('robots-prod.txt'),
  'production in front': nearRobots('prod.robots.txt'),
  'a near name beside the right one is not told': {
    ...{ files: { 'robots.txt': WRONG, 'robots-old.txt': ROBOTS }, finds: /^1 file checked/m },
  },
  '.crawlwise.json': nearConfig('.crawlwise.json'),
  'crawlwise.jsonc': nearConfig('crawlwise.jsonc'),
  'crawlwise.json5': nearConfig('crawlwise.json5'),
  '.crawlwiserc': nearConfig('.crawlwiserc'),
  'crawlwise.config.json': nearConfig('crawlwise.config.json'),
  'crawlwise.yaml': nearConfig('crawlwise.yaml'),
  'a gzipped copy': {
    files: { 'sitemap.xml': BROKEN, 'sitemap.xml.gz': gzipSync(BROKEN) },
    ...{ args: ['sitemap.xml.gz'], says: ['left-out', copyOf('sitemap.xml', 'sitemap.xml.gz')] },
  },
  'a copy as text, from a folder': {
    files: { 'maps/sitemap.xml': sitemap('/#a'), 'maps/sitemap.txt': `${WWW}/#a\n` },
    ...{ from: 'maps', args: ['sitemap.txt'], says: ['left-out', copyOf('sitemap.xml', 'sitemap.txt')] },
  },
  'a copy beside a file that is ignored': {
    files: {
      'crawlwise.json': json({ ignore: ['sitemap.xml'] }),
      'sitemap.xml': BROKEN,
      'sitemap.xml.gz': gzipSync(BROKEN),
    },
    tells: copyOf('sitemap.xml', 'sitemap.xml.gz'),
  },
  'a copy and what it is a copy of': {
    files: { 'sitemap.xml': BROKEN, 'sitemap.xml.gz': gzipSync(BROKEN) },
    finds: /^sitemap\.xml:\d+:\d+ error/m,
  },
  'a gzipped file that differs': {
    files: { 'sitemap.xml': MAP, 'sitemap.xml.gz': gzipSync(BROKEN) },
    ...{ args: ['sitemap.xml.gz'], finds: /^sitemap\.xml\.gz:\d+:\d+ error/m },
  },
  'a configuration with a near name above the folder that is named': {
    files: { ...REPOSITORY, 'crawlwise.jsonc': '{}', 'public/robots.txt': ROBOTS },
    ...{ args: ['public'], says: ['left-out', /^skipped, not named crawlwise.json: crawlwise.jsonc;/m] },
  },
  'one above a single file': {
    files: { ...REPOSITORY, '.crawlwiserc': '{}', 'public/robots.txt': ROBOTS },
    ...{
      args: ['public/robots.txt'],
      says: ['left-out', /^skipped, not named crawlwise.json: .crawlwiserc;/m],
    },
  },
  'a configuration above the repository': {
    files: {
      'crawlwise.json': json({ rules: { 'robots/missing-colon': 'off' } }),
      ...within('site', { ...REPOSITORY, 'robots.txt': WRONG }),
    },
    ...{
      from: 'site',
      says: ['outside', /^the settings come from \/.*crawlwise\.json, above the repository$/m],
    },
  },
  'a configuration of the repository': {
    files: { ...REPOSITORY, 'crawlwise.json': '{}', 'public/robots.txt': WRONG },
    ...{ args: ['public'], finds: /^1 file checked/m },
  },
  'a folder with nothing beside a good one': {
    files: { 'good/robots.txt': ROBOTS },
    ...{
      empty: ['empty'],
      args: ['good', 'empty'],
      refuses: /cannot check empty: no robots.txt and no sitemap/,
    },
  },
  'a folder of other files beside a good one': {
    files: { 'good/robots.txt': ROBOTS, 'other/readme.md': '' },
    ...{ args: ['other', 'good'], refuses: /cannot check other: no robots.txt and no sitemap/ },
  },
  'a folder with announced text only': {
    files: { 'robots.txt': `${ROBOTS}Sitemap: ${WWW}/maps/all.txt\n`, 'maps/all.txt': `${WWW}/<\n` },
    ...{ args: ['.', 'maps'], finds: /maps\/all\.txt:1/ },
  },
  'a pattern without a match beside a good one': {
    files: { 'good/robots.txt': ROBOTS },
    ...{ args: ['good', 'maps/*.xml'], refuses: /cannot check maps\/\*\.xml: no file matches it/ },
  },
  'an alternative of a pattern that is not there': {
    files: { 'a/robots.txt': ROBOTS },
    ...{ args: ['{a,b}/robots.txt'], refuses: /cannot check b\/robots\.txt: no file matches it/ },
  },
  'a folder of a pattern that is not there': {
    files: { 'a/robots.txt': ROBOTS },
    ...{ args: ['{a,b}/**/robots.txt'], refuses: /cannot check b: no file matches it/ },
  },
  'alternatives of which one matches nothing': {
    ...{ files: { 'a/robots.txt': WRONG }, args: ['a/*.{txt,xml}'], finds: /^1 file checked/m },
  },
  'a file that is not there': {
    ...{ files: { 'robots.txt': ROBOTS }, args: ['.', 'sitemap.xml'], refuses: /cannot check sitemap.xml/ },
  },
  'a link that leads nowhere, named and in a folder that is named': {
    files: { 'public/robots.txt': `${ROBOTS}Sitemap: ${WWW}/sitemap.xml\n` },
    links: { 'public/sitemap.xml': 'nowhere' },
    ...{
      args: ['public', 'public/sitemap.xml'],
      refuses: /^crawlwise: cannot check public\/sitemap\.xml: the link leads nowhere\n1 file/,
    },
  },
  'an empty working folder': { files: {}, refuses: /no files checked/ },
  'a submodule that is not checked out': {
    files: {
      ...REPOSITORY,
      'robots.txt': ROBOTS,
      '.gitmodules': '[submodule "site"]\n\tpath = web/site\n\turl = ../site.git\n',
    },
    ...{
      empty: ['web/site'],
      says: ['left-out', /^skipped, a submodule that is not checked out: web\/site\/;/m],
    },
  },
  'a text sitemap with relative lines': {
    files: { 'public/robots.txt': `${ROBOTS}Sitemap: ${WWW}/all.txt\n`, 'public/all.txt': '/\n/about\n' },
    ...{ args: ['public'], finds: /public\/all\.txt:1:1 error text\/not-a-url/ },
  },
  'expectations of an environment, and none is named': {
    files: { ...expecting([{ ...BLOCKED, env: 'production' }]), 'robots.txt': ROBOTS },
    says: ['not-tested', /^1 expectation not tested, crawlwise.json has it for production only: --env NAME/m],
  },
  'the same with the environment': {
    files: {
      ...expecting([{ crawlers: ['Googlebot'], allow: ['/private/'], env: 'production' }]),
      'robots.txt': ROBOTS,
    },
    ...{ args: ['.', '--env', 'production'], finds: /failed-expectation/ },
  },
  'expectations of URLs below a folder that has no file of a site': {
    files: {
      'robots.txt': ROBOTS,
      'docs/crawlwise.json': json({ expect: [{ urls: '/a', index: true }] }),
    },
    finds: /^exit code 1: expectations of URLs were tested nowhere/m,
  },
  'an environment that nothing is expected of': {
    files: { ...expecting([{ ...BLOCKED, env: 'production' }]), 'robots.txt': ROBOTS },
    ...{ args: ['.', '--env', 'prod'], refuses: /prod/ },
  },
  'an override that matches nothing, with expectations': {
    files: {
      ...expecting([], { overrides: [{ files: 'web/**', expect: [BLOCKED] }] }),
      'robots.txt': ROBOTS,
    },
    refuses: /expects something of a robots.txt, and there is none here/,
  },
  'an override that matches nothing': {
    files: {
      ...expecting([], { overrides: [{ files: 'web/**', rules: { 'robots/missing-colon': 'off' } }] }),
      'robots.txt': ROBOTS,
    },
    says: ['left-out', /^1 override of crawlwise.json matches none of the files that were checked$/m],
  },
  'an expectation of a sitemap, and nothing says where it is served': {
    files: {
      ...expecting([{ sitemap: '/sitemap.xml', atLeast: 50_000 }]),
      ...within('public', { 'robots.txt': ROBOTS, 'sitemap.xml': MAP }),
    },
    ...{
      args: ['public'],
      refuses: /expects '\/sitemap.xml', but nothing says which folder is served as \//,
    },
  },
  'the same with a root': {
    files: {
      ...expecting([{ sitemap: '/sitemap.xml', atLeast: 50_000 }], { site: { root: 'public' } }),
      ...within('public', { 'robots.txt': ROBOTS, 'sitemap.xml': MAP }),
    },
    ...{ args: ['public'], finds: /sitemap\/failed-expectation/ },
  },
  'a wrong prefix, though the address is given': {
    ...{ files: PREFIX, args: ['dist', '--site', WWW, '--hosting', 'plain'], finds: /page\/missing/ },
  },
  'a wrong prefix, though the address is configured': {
    files: { ...PREFIX, 'crawlwise.json': json({ site: { url: WWW } }) },
    ...{ args: ['dist'], finds: /page\/missing/ },
  },
  'a right prefix': {
    files: { ...PREFIX, 'dist/robots.txt': WRONG },
    ...{ args: ['dist', '--site', `${WWW}/x`, '--hosting', 'plain'], finds: /: 1 error/ },
  },
  'an index without one of its sitemaps in dist': {
    ...{ files: within('dist', INDEX), args: ['dist', '--site', WWW, '--hosting', 'plain'] },
    ...{ finds: MISSING },
  },
  'the same in public': {
    ...{
      files: within('public', INDEX),
      args: ['public', '--site', WWW, '--hosting', 'plain'],
      finds: MISSING,
    },
  },
  'the same in public, and the address is known from its sitemaps': {
    ...{ files: within('public', INDEX), args: ['public'], finds: MISSING },
  },
  'a public folder with a generator beside it is no build': {
    files: {
      'public/a.xml': MAP,
      'public/sitemap.xml': index('/a.xml', '/b.xml'),
      'public/robots.txt': WRONG,
    },
    ...{ args: ['public'], finds: /: 1 error/ },
  },
  'pages that no address leads to': {
    files: within('dist', {
      'index.html': PAGE,
      'a.html': PAGE,
      'sitemap.xml': sitemap('/gone.html'),
      'robots.txt': ROBOTS,
    }),
    ...{
      args: ['dist'],
      says: ['not-compared', /^pages not checked, none of the first listed URLs has a file/m],
    },
  },
};

for (const [name, setup] of Object.entries(CASES)) test(name, () => checkSetup(setup));
