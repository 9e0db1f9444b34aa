/** Set-ups of checkouts, monorepos, matrix builds and hooks: none is green without a word. */
import { test } from 'node:test';
import {
  BLOCKED,
  checkSetup,
  expecting,
  index,
  MAP,
  PAGE,
  POINTER,
  REPOSITORY,
  ROBOTS,
  type Setup,
  WWW,
  within,
} from './accountCheck.ts';
import { json, sitemap, WRONG } from './gateFiles.ts';

const PUBLIC = { 'public/robots.txt': ROBOTS, 'public/sitemap.xml': MAP };
const LFS = /: it is a pointer of Git LFS, and the file was not fetched: git lfs pull/;
const submodule = (path: string) => `[submodule "site"]\n\tpath = ${path}\n\turl = ../site.git\n`;
const WEB = /^skipped, a submodule that is not checked out: web\/;/m;
const rooted = (root: string) => json({ site: { root } });
const NO_PAGES = /^pages not checked, there are none: public\/$/m;
const UNNAMED = /^1 expectation of crawlwise\.json not tested: the call does not name its file$/m;
const NOTHING = /^crawlwise: no files checked|^no files checked: looked for robots\.txt/m;

const POINTERS: Readonly<Record<string, Setup>> = {
  'a robots.txt that is a pointer': {
    files: { ...PUBLIC, 'public/robots.txt': POINTER },
    ...{ args: ['public'], refuses: LFS },
  },
  'a sitemap that is a pointer': {
    files: { ...PUBLIC, 'public/sitemap.xml': POINTER },
    ...{ args: ['public'], refuses: LFS },
  },
  'one that is named, with a pattern': {
    files: { ...PUBLIC, 'public/sitemap.xml': POINTER },
    ...{ args: ['public/*.xml'], refuses: LFS },
  },
  'a gzipped sitemap that is a pointer': {
    files: { 'public/robots.txt': ROBOTS, 'public/sitemap.xml.gz': POINTER },
    refuses: LFS,
  },
  'a text sitemap that is a pointer': {
    files: { 'public/robots.txt': ROBOTS, 'public/sitemap.txt': POINTER },
    refuses: LFS,
  },
  'built pages that are pointers': {
    files: {
      ...{ 'dist/index.html': PAGE, 'dist/a/index.html': POINTER, 'dist/b/index.html': POINTER },
      'dist/sitemap.xml': MAP.replace(
        '</urlset>',
        `<url><loc>${WWW}/a/</loc></url><url><loc>${WWW}/b/</loc></url></urlset>`,
      ),
    },
    ...{ args: ['dist'], says: ['unknown', /^2 pages could not be read to the end of their heads/m] },
  },
  'a child of an index that is a pointer': {
    files: { 'robots.txt': ROBOTS, 'sitemap.xml': index('/a.xml'), 'a.xml': POINTER },
    refuses: /^crawlwise: cannot check a\.xml: it is a pointer of Git LFS/m,
  },
  'a file of any name in a Sitemap line that is a pointer': {
    files: { 'robots.txt': `${ROBOTS}Sitemap: ${WWW}/pages.xml\n`, 'pages.xml': POINTER },
    refuses: /^crawlwise: cannot check pages\.xml: it is a pointer of Git LFS/m,
  },
  'XML that nothing announces and that is a pointer': {
    files: { 'robots.txt': ROBOTS, 'feeds/a.xml': POINTER },
    says: ['left-out', /^skipped, a pointer of Git LFS in place of the file: feeds\/a\.xml; git lfs pull/m],
  },
  'standard input that is a pointer': {
    ...{ files: {}, args: ['-', '--stdin-filename', 'robots.txt'], input: POINTER, refuses: LFS },
  },
  'a configuration that is a pointer': {
    ...{ files: { ...PUBLIC, 'crawlwise.json': POINTER }, refuses: /crawlwise\.json:1:1/ },
  },
  'a baseline that is a pointer': {
    files: { ...PUBLIC, 'b.json': POINTER },
    ...{ args: ['.', '--baseline', 'b.json'], refuses: /b\.json is not a baseline/ },
  },
  'verdicts of a robots.txt that is a pointer': {
    files: { 'robots.txt': POINTER },
    ...{
      command: 'test',
      args: ['robots.txt', '--agent', 'Googlebot', '/', '--expect', 'allow'],
      refuses: /robots\.txt is a pointer of Git LFS/,
    },
  },
  'a comparison of builds of pointers': {
    files: { 'old/sitemap.xml': POINTER, 'new/sitemap.xml': POINTER },
    ...{
      command: 'diff',
      args: ['old', 'new', '--fail-on', 'gone'],
      refuses: /sitemap\.xml is a pointer of Git LFS/,
    },
  },
  'a link that was checked out as text': {
    files: { 'public/robots.txt': '../shared/robots.txt', 'shared/readme.md': '' },
    finds: /public\/robots\.txt:1:1 warning robots\/unparseable-line/,
  },
  'an encrypted robots.txt': {
    files: { 'public/robots.txt': '\0GITCRYPT\0abcdefgh' },
    finds: /robots\/encoding/,
  },
  'an unresolved merge': {
    files: { 'robots.txt': `<<<<<<< HEAD\n${ROBOTS}=======\n${WRONG}>>>>>>> b\n` },
    finds: /robots\/merge-conflict/,
  },
};

const CHECKOUTS: Readonly<Record<string, Setup>> = {
  'a submodule with a quoted path': {
    files: { ...REPOSITORY, 'robots.txt': ROBOTS, '.gitmodules': submodule('"web"') },
    ...{ empty: ['web'], says: ['left-out', WEB] },
  },
  'a submodule under a pattern': {
    files: { ...REPOSITORY, 'robots.txt': ROBOTS, '.gitmodules': submodule('web') },
    ...{ empty: ['web'], args: ['**/robots.txt'], says: ['left-out', WEB] },
  },
  'a submodule in a named folder': {
    files: { ...REPOSITORY, 'web/robots.txt': ROBOTS, '.gitmodules': submodule('web/site') },
    ...{ empty: ['web/site'], args: ['web'] },
    says: ['left-out', /^skipped, a submodule that is not checked out: web\/site\/;/m],
  },
  'a submodule that is the folder': {
    files: { ...REPOSITORY, 'robots.txt': ROBOTS, '.gitmodules': submodule('web') },
    ...{ empty: ['web'], args: ['web'], refuses: WEB },
  },
  'a folder with a name in another case': {
    files: within('Public', { 'robots.txt': ROBOTS }),
    ...{ args: ['public'], refuses: /cannot check public: / },
  },
  'a robots.txt with a name in another case': {
    ...{ files: { 'public/Robots.txt': ROBOTS }, finds: /robots\/file-name/ },
  },
  'two that differ in case': {
    ...{ files: { 'public/robots.txt': ROBOTS, 'public/ROBOTS.TXT': ROBOTS }, finds: /robots\/file-name/ },
  },
  'a child of an index with a name in another case': {
    files: within('dist', {
      ...{ 'index.html': PAGE, 'robots.txt': ROBOTS, 'sitemap.xml': index('/Posts.xml', '/a.xml') },
      ...{ 'posts.xml': MAP, 'a.xml': sitemap('/?a') },
    }),
    ...{ args: ['dist', '--site', WWW, '--hosting', 'plain'], finds: /index\/missing-file/ },
  },
  'a configuration with a name in another case': {
    files: { 'robots.txt': ROBOTS, 'Crawlwise.json': '{}' },
    says: ['left-out', /^skipped, not named crawlwise\.json: Crawlwise\.json;/m],
  },
  'a link out of the repository': {
    files: { ...REPOSITORY, 'robots.txt': ROBOTS },
    ...{ links: { 'sitemap.xml': '/etc/hostname' }, refuses: /sitemap\.xml: the link leads out/ },
  },
  'a folder that is a link to nothing': {
    files: { 'robots.txt': ROBOTS },
    ...{ links: { maps: '../gone' }, refuses: /maps: the link leads/ },
  },
  'a build folder that is a link to nothing': {
    files: { 'robots.txt': ROBOTS },
    ...{ links: { dist: 'gone' }, args: ['.', 'dist'], refuses: /cannot check dist: / },
  },
  'a gzipped sitemap without .gz': {
    files: { 'robots.txt': ROBOTS, 'sitemap.xml': new Uint8Array([0x1f, 0x8b, 8, 0]) },
    finds: /sitemap\/encoding/,
  },
  'a page in place of a sitemap': {
    files: { 'robots.txt': `${ROBOTS}Sitemap: ${WWW}/sitemap.xml\n`, 'sitemap.xml': PAGE },
    finds: /sitemap\/html-document/,
  },
  'a page in place of robots.txt': { files: { 'robots.txt': PAGE }, finds: /robots\/html-content/ },
  'an empty sitemap': { files: { 'robots.txt': ROBOTS, 'sitemap.xml': '' }, finds: /sitemap\/empty/ },
  'an ignored build that is a part of a site': {
    files: { '.gitignore': 'out/\n', 'robots.txt': ROBOTS, 'out/sitemap.xml': MAP },
    says: ['left-out', /^skipped, ignored by \.gitignore: out\/;/m],
  },
};

const BUILDS: Readonly<Record<string, Setup>> = {
  'one site of a monorepo was not built': {
    files: {
      ...{ 'a/crawlwise.json': rooted('dist'), 'a/dist/robots.txt': ROBOTS },
      'b/crawlwise.json': rooted('dist'),
    },
    refuses: /b\/crawlwise\.json:1:\d+: There is no folder 'dist'/,
  },
  'a renamed output folder': {
    files: { ...PUBLIC, 'crawlwise.json': rooted('build') },
    ...{ args: ['public'], refuses: /crawlwise\.json:1:\d+: There is no folder 'build'/ },
  },
  'a renamed output folder of an override': {
    files: {
      ...PUBLIC,
      'crawlwise.json': json({ overrides: [{ files: 'web/**', site: { root: 'web/dist' } }] }),
    },
    refuses: /There is no folder 'web\/dist'/,
  },
  'an output folder without pages, and the address is given': {
    files: PUBLIC,
    ...{ args: ['public', '--site', WWW], says: ['not-compared', NO_PAGES] },
  },
  'an output folder without pages, and the host is given': {
    ...{ files: PUBLIC, args: ['public', '--hosting', 'netlify'], says: ['not-compared', NO_PAGES] },
  },
  'pages in one of two folders': {
    files: { ...PUBLIC, ...within('docs', { 'robots.txt': ROBOTS, 'index.html': PAGE, 'sitemap.xml': MAP }) },
    ...{ args: ['public', 'docs', '--site', WWW, '--hosting', 'plain'], says: ['not-compared', NO_PAGES] },
  },
  'a last build that is not there': {
    files: PUBLIC,
    ...{ args: ['public', '--since-build', 'old'], refuses: /--since-build: old is not a folder/ },
  },
  'a matrix with the folder of another job': {
    ...{ files: PUBLIC, args: ['public', 'dist'], refuses: /cannot check dist: / },
  },
  'a variable that nobody set': { files: PUBLIC, args: ['$OUT_DIR'], refuses: /cannot check \$OUT_DIR: / },
  'a variable that is empty': { files: PUBLIC, args: [''], refuses: /^crawlwise: cannot check / },
  'a last build whose variable is empty': {
    ...{ files: PUBLIC, args: ['public', '--since-build', ''], refuses: /--since-build: +is not a folder/ },
  },
  'a file of crawlers whose variable is empty': {
    ...{ files: PUBLIC, args: ['public', '--crawlers', ''], refuses: /^crawlwise: cannot read / },
  },
  'an address that is empty': {
    ...{ files: PUBLIC, args: ['public', '--site', ''], refuses: /--site takes a URL/ },
  },
  'an environment that is empty': {
    files: { ...expecting([{ ...BLOCKED, env: 'production' }]), 'robots.txt': ROBOTS },
    ...{ args: ['.', '--env', ''], refuses: /An environment is missing/ },
  },
  'a shard without files': {
    ...{ files: { 'robots.txt': WRONG }, args: ['.', '--shard', '2/2'], tells: /^no files checked$/m },
  },
  'a shard out of range': { files: PUBLIC, args: ['.', '--shard', '3/2'], refuses: /--shard takes I\/N/ },
  'the wrong working folder': {
    ...{ files: { ...PUBLIC, 'src/a.md': '' }, from: 'src', args: [], refuses: NOTHING },
  },
  'the folder of the wrong working folder': {
    files: { ...PUBLIC, 'src/a.md': '' },
    ...{ from: 'src', args: ['public'], refuses: /cannot check public: / },
  },
  'a pattern in quotes that the shell has kept': {
    ...{ files: PUBLIC, args: ["'public/*.txt'"], refuses: /no file matches it/ },
  },
  'a host in place of a URL': {
    ...{ files: PUBLIC, args: ['www.example.com'], refuses: /cannot check www\.example\.com: / },
  },
  'a configuration that is not there': {
    ...{ files: PUBLIC, args: ['.', '--config', 'org.json'], refuses: /org\.json:1:1: Cannot be read/ },
  },
  'a configuration that is empty': {
    ...{ files: { ...PUBLIC, 'crawlwise.json': '' }, refuses: /The configuration is empty/ },
  },
  'a shared configuration that is not installed': {
    files: { ...PUBLIC, 'crawlwise.json': json({ extends: '@org/crawlwise' }) },
    refuses: /crawlwise\.json:1:\d+: .*@org\/crawlwise/,
  },
  'a folder of crawler files without any': {
    files: { ...PUBLIC, 'crawlers/readme.md': '', 'crawlwise.json': json({ crawlers: ['crawlers'] }) },
    refuses: /^crawlwise: there is no JSON file in crawlers$/m,
  },
  'crawler files that are not there': {
    ...{ files: PUBLIC, args: ['.', '--crawlers', 'none'], refuses: /^crawlwise: cannot read none: /m },
  },
  'a baseline that is not there': {
    ...{ files: PUBLIC, args: ['.', '--baseline', 'b.json'], refuses: /b\.json cannot be read/ },
  },
  'a baseline that is written in the pipeline': {
    files: { 'robots.txt': WRONG },
    ...{
      args: ['.', '--baseline', 'b.json', '--update-baseline'],
      tells: /^1 finding accepted from now on$/m,
    },
  },
  'a configuration that ignores everything': {
    files: { 'robots.txt': WRONG, 'crawlwise.json': json({ ignore: ['**'] }) },
    refuses: /^skipped, ignored by crawlwise\.json: robots\.txt;/m,
  },
  'a configuration that turns all rules off': {
    files: { 'robots.txt': WRONG, 'crawlwise.json': json({ rules: { 'robots/*': 'off' } }) },
    tells: /^\d+ rules turned off by crawlwise\.json: robots\/\*$/m,
  },
  'comments that turn all rules off': {
    ...{
      files: { 'robots.txt': `# crawlwise-disable\n${WRONG}` },
      tells: /^1 finding suppressed by comments$/m,
    },
  },
  'expectations of a robots.txt that was not built': {
    files: { ...expecting([BLOCKED]), 'sitemap.xml': MAP },
    refuses: /expects something of a robots\.txt, and there is none here/,
  },
  'an expectation of a crawler that does not exist': {
    files: { ...expecting([{ ...BLOCKED, crawlers: ['Gogglebot'] }]), 'robots.txt': ROBOTS },
    finds: /names 'Gogglebot', which is not a known crawler/,
  },
  'an output file in a folder that is not there': {
    ...{ files: PUBLIC, args: ['.', '--format', 'sarif=none/a.sarif'], refuses: /cannot be written/ },
  },
};

const HOOKS: Readonly<Record<string, Setup>> = {
  'a hook that passes no files': { files: { 'robots.txt': WRONG }, args: [], finds: /robots\/missing-colon/ },
  'a hook that passes no files where there are none': {
    ...{ files: { 'a.md': '' }, args: ['--allow-empty'], tells: /^no files checked: looked for/m },
  },
  'a hook that passes files of other kinds only': {
    files: { 'robots.txt': WRONG, 'pom.xml': '<project/>' },
    ...{ args: ['--allow-empty', 'pom.xml'], tells: /^1 file skipped \(neither .*\): pom\.xml$/m },
  },
  'a hook that passes a deleted file': {
    ...{ files: PUBLIC, args: ['--allow-empty', 'a.xml'], refuses: /cannot check a\.xml: / },
  },
  'a hook that passes the old name of a folder': {
    ...{ files: PUBLIC, args: ['--allow-empty', 'static'], refuses: /cannot check static: / },
  },
  'a hook with a pattern of a folder that was renamed': {
    ...{ files: PUBLIC, args: ['--allow-empty', 'static/**'], refuses: /no file matches it/ },
  },
  'a hook that passes a sitemap, and robots.txt is expected to block': {
    files: { ...expecting([BLOCKED]), 'robots.txt': ROBOTS, 'sitemap.xml': MAP },
    ...{ args: ['sitemap.xml'], says: ['not-tested', UNNAMED] },
  },
  'a hook that passes robots.txt, and a sitemap is expected to be long': {
    files: {
      ...expecting([{ sitemap: '/sitemap.xml', atLeast: 2 }]),
      'robots.txt': ROBOTS,
      'sitemap.xml': MAP,
    },
    ...{ args: ['robots.txt'], says: ['not-tested', UNNAMED] },
  },
  'standard input without a name, and something is expected of a sitemap': {
    files: expecting([{ sitemap: '/sitemap.xml', atLeast: 2 }]),
    ...{ args: ['-'], input: ROBOTS, says: ['not-tested', UNNAMED] },
  },
  'standard input with the name of another kind of file': {
    files: {},
    ...{
      args: ['-', '--stdin-filename', 'a.md'],
      input: ROBOTS,
      refuses: /neither a robots\.txt nor a sitemap/,
    },
  },
  'a gate on no URL at all': {
    files: { 'robots.txt': ROBOTS, 'urls.txt': '' },
    ...{
      command: 'test',
      args: ['robots.txt', '--agent', 'Googlebot', '--urls', 'urls.txt', '--expect', 'allow'],
      refuses: /No URL was tested/,
    },
  },
};

for (const setups of [POINTERS, CHECKOUTS, BUILDS, HOOKS])
  for (const [name, setup] of Object.entries(setups)) test(name, () => checkSetup(setup));
