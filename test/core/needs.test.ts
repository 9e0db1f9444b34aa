import assert from 'node:assert/strict';
import { test } from 'node:test';
import { siteFor } from '../../server/src/core/rule/needs.ts';
import type { SiteContext } from '../../server/src/core/siteContext.ts';
import { NO_SITE } from '../../server/src/core/siteFacts.ts';

// The command line adds to a site what only it knows. `NO_SITE` is one object for all files of a process.
test('what is added to a site counts, whichever files were checked before', () => {
  siteFor(NO_SITE, ['changes']);
  const changeOf = () => undefined;
  const added: SiteContext = Object.create(NO_SITE, { changeOf: { value: changeOf } });
  assert.equal(siteFor(added, ['changes']).changeOf, changeOf);
  assert.equal(siteFor(NO_SITE, ['changes']).changeOf, undefined);
});
