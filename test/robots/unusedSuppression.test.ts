/** The fixes of suppression comments that suppress nothing. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { robots } from '../../server/src/robots/service.ts';
import { applyEdits, session } from '../rules/check.ts';
import { runs } from '../scale.ts';
import { files, LINES, mixtures } from './fragments.ts';

const UNUSED = 'robots/unused-suppression';

/** A text, and the result of fixing each unused suppression with its safe fix or its only one. */
const fixes: readonly [bad: string, good: string][] = [
  ['# crawlwise-disable\nUser-agent: bingbot\nDisallow: /a/\n', 'User-agent: bingbot\nDisallow: /a/\n'],
  [
    'User-agent: bingbot\r\n \t# crawlwise-disable \r\nDisallow: /a/\r\n',
    'User-agent: bingbot\r\nDisallow: /a/\r\n',
  ],
  [
    '\ufeff# crawlwise-disable\nUser-agent: bingbot\nDisallow: /a/\n',
    '\ufeff\nUser-agent: bingbot\nDisallow: /a/\n',
  ],
  [
    'User-agent: bingbot\nDisallow: /a/ # crawlwise-disable\nAllow: /a/b/\n',
    'User-agent: bingbot\nDisallow: /a/\nAllow: /a/b/\n',
  ],
  ['User-agent: bingbot\nDisallow: /a/\n# crawlwise-disable', 'User-agent: bingbot\nDisallow: /a/\n'],
  [
    '# crawlwise-disable crawl-delay, bom , path-missing-slash\nUser-agent: bingbot\nDisallow: a/\n',
    '# crawlwise-disable path-missing-slash\nUser-agent: bingbot\nDisallow: a/\n',
  ],
  [
    '# crawlwise-disable path-missing-slash, bom crawl-delay\nUser-agent: bingbot\nDisallow: a/\n',
    '# crawlwise-disable path-missing-slash\nUser-agent: bingbot\nDisallow: a/\n',
  ],
  [
    '# crawlwise-disable bom, path-missing-slash, crawl-delay\nUser-agent: bingbot\nDisallow: a/\n',
    '# crawlwise-disable path-missing-slash\nUser-agent: bingbot\nDisallow: a/\n',
  ],
  [
    '# crawlwise-disable bom, path-missing-slash: why\nUser-agent: bingbot\nDisallow: a/\n',
    '# crawlwise-disable path-missing-slash: why\nUser-agent: bingbot\nDisallow: a/\n',
  ],
  [
    '# crawlwise-disable path-missing-slash, bom -- why\nUser-agent: bingbot\nDisallow: a/\n',
    '# crawlwise-disable path-missing-slash -- why\nUser-agent: bingbot\nDisallow: a/\n',
  ],
  [
    '# crawlwise-disable bom -- why\nUser-agent: bingbot\nDisallow: /a/\n',
    'User-agent: bingbot\nDisallow: /a/\n',
  ],
  [
    '# crawlwise-disable nobody\nUser-agent: bingbot\nDisallow: /a/\n',
    'User-agent: bingbot\nDisallow: /a/\n',
  ],
  [
    '# crawlwise-disable bom, nobody\nUser-agent: bingbot\nDisallow: /a/\n',
    '# crawlwise-disable nobody\nUser-agent: bingbot\nDisallow: /a/\n',
  ],
];

function checkFix(bad: string, good: string): void {
  const { findings, fixes: fixesOf } = session(robots as never, bad);
  const edits = findings
    .filter(({ code }) => code === UNUSED)
    .map((finding) => fixesOf(finding)[0]!)
    .filter(({ safe }, _, all) => safe || all.length === 1)
    .flatMap((fix) => fix.edits);
  assert.equal(applyEdits(bad, edits), good);
}

for (const [bad, good] of fixes)
  test(`unused suppression fixed: ${JSON.stringify(bad)}`, () => checkFix(bad, good));

test('deleting unused suppressions adds and removes no findings', () => {
  fc.assert(
    fc.property(fc.oneof(files(LINES, 14), mixtures(20)), (text) => {
      const before = session(robots as never, text);
      const unused = before.findings.filter(({ code }) => code === UNUSED);
      const edits = unused
        .flatMap((finding) => before.fixes(finding).filter(({ safe }) => safe))
        .flatMap((fix) => fix.edits);
      if (edits.length === 0) return;
      const after = session(robots as never, applyEdits(text, edits));
      // Comments are lines: if one is removed, a blank line or another group may move.
      const counted = (findings: readonly { code: string }[]) =>
        findings.filter(({ code }) => code === 'robots/path-missing-slash' || code === 'robots/crawl-delay')
          .length;
      assert.equal(counted(after.findings), counted(before.findings), JSON.stringify(text));
    }),
    { numRuns: runs(1000) },
  );
});
