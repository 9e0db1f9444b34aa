/** Unreleased changes are in separate files, and become the changelog. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { faultsOf, withChanges, withVersion } from '../scripts/lib/changes.mjs';
import { pages } from '../scripts/lib/pages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const OLD = '# Changelog\n\n## Unreleased\n\nIntro.\n\n- One.\n\n## 0.1.0\n\n- First.\n';
const NONE = '# Changelog\n\n## Unreleased\n\n## 0.1.0\n\n- First.\n';
const two = [
  { name: 'a.md', text: 'Two is\nlonger.\n' },
  { name: 'b.md', text: 'Three.' },
];

/** Changelogs before and after. */
const cases: Record<
  string,
  { before: string; changes: typeof two; version?: string; after?: string; throws?: RegExp }
> = {
  'changes are added after existing ones': {
    before: OLD,
    changes: two,
    after:
      '# Changelog\n\n## Unreleased\n\nIntro.\n\n- One.\n- Two is\n  longer.\n- Three.\n\n## 0.1.0\n\n- First.\n',
  },
  'the first ones': {
    before: NONE,
    changes: two,
    after: '# Changelog\n\n## Unreleased\n\n- Two is\n  longer.\n- Three.\n\n## 0.1.0\n\n- First.\n',
  },
  'nothing to add': { before: OLD, changes: [], after: OLD },
  'nothing at all': { before: NONE, changes: [], after: NONE },
  'a version': {
    before: OLD,
    changes: two.slice(1),
    version: '0.2.0',
    after: '# Changelog\n\n## Unreleased\n\n## 0.2.0\n\nIntro.\n\n- One.\n- Three.\n\n## 0.1.0\n\n- First.\n',
  },
  'the first version': {
    before: '# Changelog\n\n## Unreleased\n',
    changes: two.slice(1),
    version: '0.1.0',
    after: '# Changelog\n\n## Unreleased\n\n## 0.1.0\n\n- Three.\n',
  },
  'a version that is there': {
    before: OLD,
    changes: two,
    version: '0.1.0',
    throws: /is in the changelog already/,
  },
  'no version': { before: OLD, changes: two, version: 'next', throws: /'next' is no version/ },
  'no section': { before: '# Changelog\n', changes: two, throws: /no section/ },
};

for (const [name, { before, changes, version, after, throws }] of Object.entries(cases)) {
  test(`the changelog: ${name}`, () => {
    if (throws) assert.throws(() => withChanges(before, changes, version), throws);
    else assert.equal(withChanges(before, changes, version), after);
  });
}

/** Changes, and the faults that are reported. */
const FAULTS: readonly [name: string, text: string, fault: RegExp | undefined][] = [
  ['two-words.md', 'It is so.', undefined],
  ['Two.md', 'It is so.', /name/],
  ['a.md', ' \n', /empty/],
  ['a.md', 'It is so', /end as a sentence/],
  ['a.md', '# New\n\nIt is so.', /heading/],
  ['a.md', '- It is so.', /list/],
  ['a.md', `${'x'.repeat(131)}.`, /longer/],
];

test('the faults of a change are reported', () => {
  for (const [name, text, fault] of FAULTS) {
    const faults = faultsOf({ name, text });
    if (fault) assert.match(faults.join('\n'), fault);
    else assert.deepEqual(faults, []);
  }
});

test('the unreleased changes can be added to the changelog', () => {
  const folder = join(root, 'changes');
  const changes = readdirSync(folder)
    .filter((name) => name !== 'README.md')
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
  assert.deepEqual(changes.flatMap(faultsOf), []);
  withChanges(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), changes);
});

/** Texts that name version 0.1.0, and what they are with 1.0.0. */
const NAMED: readonly [text: string, expected: string][] = [
  ['npm install ./crawlwise-0.1.0.tgz', 'npm install ./crawlwise-1.0.0.tgz'],
  ['uses: OWNER/crawlwise@v0.1.0', 'uses: OWNER/crawlwise@v1.0.0'],
  ['tools/crawlwise:0.1.0 check', 'tools/crawlwise:1.0.0 check'],
  ['git tag v0.1.0', 'git tag v1.0.0'],
  [
    '{ "name": "crawlwise", "a": "b", "version": "0.1.0" }',
    '{ "name": "crawlwise", "a": "b", "version": "1.0.0" }',
  ],
  ['{ "name": "other", "version": "0.1.0" }', '{ "name": "other", "version": "0.1.0" }'],
  ['other==0.1.0, v0.1.01, crawlwise-0.1.0.1', 'other==0.1.0, v0.1.01, crawlwise-0.1.0.1'],
];

for (const [text, expected] of NAMED)
  test(`another version: ${text}`, () => assert.equal(withVersion(text, '0.1.0', '1.0.0'), expected));

test('no page names another version of ours than the manifest', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const page of pages().filter((name) => name.startsWith('docs/') && name !== 'docs/releasing.md'))
    for (const [, named] of readFileSync(join(root, page), 'utf8').matchAll(
      /(?:\bcrawlwise[-@:]v?|\brev: v|#v|--branch v|\bgit tag v|`v)(\d+\.\d+\.\d+)\b/g,
    ))
      assert.equal(named, version, page);
});
