/** Sites as frameworks write them: what is right has no finding, and each of twelve seeded faults is reported once. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { crawlwise } from '../cli/inProcess.ts';
import { FRAMEWORKS } from './frameworks.ts';
import { type Files, type Framework, SITE, type Site } from './site.ts';

const top = mkdtempSync(join(tmpdir(), 'crawlwise-frameworks-'));
after(() => rmSync(top, { recursive: true, force: true }));

const listing = (path: string, head: string): Site => ({
  ...SITE,
  pages: { ...SITE.pages, [path]: head },
  listed: [...SITE.listed, path],
});

/** A site with a fault, and the rule that reports it. */
interface Fault {
  readonly site: (framework: Framework) => Site;
  readonly code: string | ((framework: Framework) => string);
  /** It cannot be known where a program may answer. */
  readonly needsAll?: true;
}

const FAULTS: Readonly<Record<string, Fault>> = {
  'a colon is missing': {
    site: () => ({ ...SITE, robots: [...SITE.robots, 'Disallow /tmp/'] }),
    code: 'robots/missing-colon',
  },
  'a listed page is blocked': {
    site: ({ slash }) => ({ ...SITE, robots: [...SITE.robots, `Disallow: /about${slash ? '/' : ''}`] }),
    code: 'loc/disallowed',
  },
  'a sitemap of the development server': {
    site: () => ({ ...SITE, robots: [...SITE.robots, 'Sitemap: http://localhost:3000/sitemap.xml'] }),
    code: 'robots/sitemap-placeholder',
  },
  'a page that is not built': {
    site: () => ({ ...SITE, listed: [...SITE.listed, '/nope'] }),
    ...{ code: 'page/missing', needsAll: true },
  },
  'a redirect': {
    site: ({ redirects, slash }) =>
      redirects === 'rules'
        ? { ...SITE, redirects: { '/old': '/about' }, listed: [...SITE.listed, '/old'] }
        : redirects === 'slash'
          ? {
              ...SITE,
              pages: { ...SITE.pages, '/c': '<title>C</title>' },
              // With a query, the path is listed as it is.
              listed: [...SITE.listed, slash ? '/c?x=1' : '/c/?x=1'],
            }
          : listing('/old', '<title>x</title><meta http-equiv="refresh" content="0;url=/about">'),
    code: ({ redirects }) =>
      ({ rules: 'page/redirect', slash: 'page/slash', none: 'page/refresh' })[redirects],
  },
  'a page with noindex': {
    site: () => ({ ...SITE, listed: [...SITE.listed, '/thanks'] }),
    code: 'page/noindex',
  },
  'a page that only forwards': {
    site: () => listing('/moved', '<title>x</title><meta http-equiv="refresh" content="0;url=/blog/a">'),
    code: 'page/refresh',
  },
  'a page with another canonical URL': {
    site: () =>
      listing('/copy', '<title>x</title><link rel="canonical" href="https://www.example.com/other">'),
    code: 'page/canonical-elsewhere',
  },
  'the address of the development server': {
    site: () => ({ ...SITE, listed: [...SITE.listed, 'http://localhost:3000/about'] }),
    code: 'loc/placeholder',
  },
  'a page listed twice': {
    site: () => ({ ...SITE, listed: [...SITE.listed, '/about'] }),
    code: 'sitemap/duplicate-loc',
  },
  'a date that is none': {
    site: () => ({ ...SITE, more: '<lastmod>27/11/2026</lastmod>' }),
    code: 'lastmod/invalid-format',
  },
  'a part of a page': {
    site: ({ slash }) => ({ ...SITE, listed: [...SITE.listed, `/about${slash ? '/' : ''}#team`] }),
    code: 'loc/fragment',
  },
};

function write(folder: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

interface Row {
  readonly file: string;
  readonly code: string;
  readonly severity: string;
  readonly source?: string;
}

for (const [name, framework] of Object.entries(FRAMEWORKS)) {
  test(`${name}: nothing is wrong, and each fault is reported once`, async () => {
    const folder = join(top, name.replace(/\W+/g, '-'));
    write(join(folder, 'right'), framework.files(SITE));
    const faults = Object.entries(FAULTS);
    for (const [at, [, { site }]] of faults.entries())
      write(join(folder, `fault-${at}`), framework.files(site(framework)));
    const { stdout, stderr } = await crawlwise(folder, 'check', '.', '--format', 'json');
    const rows = (JSON.parse(stdout).findings as readonly Row[]).filter(
      ({ severity }) => severity !== 'hint',
    );
    const rowsIn = (own: string): readonly Row[] => rows.filter(({ file }) => file.startsWith(`${own}/`));
    assert.deepEqual(rowsIn('right'), [], stderr);
    const unreported: string[] = [];
    for (const [at, [fault, { code, needsAll = false }]] of faults.entries()) {
      const own = rowsIn(`fault-${at}`);
      if (own.length === 0 && needsAll && framework.hasProgram) {
        unreported.push(fault);
        continue;
      }
      const expected = typeof code === 'string' ? code : code(framework);
      assert.deepEqual(
        own.map((row) => row.code),
        [expected],
        fault,
      );
      if (framework.source !== undefined && own[0]!.file.endsWith(framework.sitemap))
        assert.equal(own[0]!.source, `fault-${at}/${framework.source}`);
    }
    assert.ok(unreported.length <= 1, unreported.join(', '));
    assert.equal(JSON.parse(stdout).summary.files % (faults.length + 1), 0, stderr);
  });
}
