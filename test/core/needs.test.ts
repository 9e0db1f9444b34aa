import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Need, siteFor } from '../../server/src/core/rule/needs.ts';
import type { SiteContext, SiteFile } from '../../server/src/core/siteContext.ts';
import { NO_SITE } from '../../server/src/core/siteFacts.ts';

// The command line adds to a site what only it knows. `NO_SITE` is one object for all files of a process.
test('what is added to a site counts, whichever files were checked before', () => {
  siteFor(NO_SITE, ['changes']);
  const changeOf = () => undefined;
  const added: SiteContext = Object.create(NO_SITE, { changeOf: { value: changeOf } });
  assert.equal(siteFor(added, ['changes']).changeOf, changeOf);
  assert.equal(siteFor(NO_SITE, ['changes']).changeOf, undefined);
});

const FILE: SiteFile = {
  ...{ uri: 'file:///a/b.xml', path: '/b.xml', address: undefined, kind: 'Sitemap', isIndex: false },
  ...{ newest: '2024-05-01', modified: 7, entries: [], listedOrigin: 'https://www.example.com' },
};

/** What rules with these needs get of another file, by property; undefined where that throws. */
const GETS: readonly (readonly [needs: readonly Need[], what: Partial<SiteFile>])[] = [
  [['files'], { ...FILE, newest: undefined, modified: undefined }],
  [['files', 'dates'], FILE],
];

for (const [needs, what] of GETS)
  test(`a rule that needs ${needs.join(' and ')} gets that of another file, and no more`, () => {
    const site: SiteContext = { ...NO_SITE, files: [FILE], fileAt: () => FILE };
    const { files, fileAt } = siteFor(site, needs);
    for (const file of [files[0]!, fileAt('')!])
      for (const name of Object.keys(FILE) as (keyof SiteFile)[])
        if (what[name] === FILE[name]) assert.equal(file[name], FILE[name]);
        else assert.throws(() => file[name], /does not name 'dates'/);
  });
