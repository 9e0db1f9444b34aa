/** Claims that pages repeat are those of the product, and each is defined in one place. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { INSTALL_WORDS, OTHER_FILES, withInstallWords } from '../../scripts/lib/install.ts';
import { pages } from '../../scripts/lib/pages.mjs';
import { languages } from '../../server/src/checks.ts';
import { NAMES } from '../../server/src/cli/verdicts/policy.ts';
import { HOST_NAMES } from '../../server/src/core/builtPages.ts';
import { PURPOSE, PURPOSES } from '../../server/src/core/rule/expected.ts';
import { ACCOUNT_KINDS } from '../../server/src/project/account.ts';
import { pageText, root } from './blocks.ts';

/** Pages that people read today: not the changelog, nor the pages of rules. */
const read = pages().filter((page) => !/^(?:CHANGELOG\.md|docs\/rules\/.+\/)/.test(page));
const OTHERS = ['scripts/site/words.ts', 'package.nls.json', 'docs/editors/zed/src/lib.rs', 'action.yml'];

/** Expressions, and the pages that may match them. */
const ONLY_IN: readonly (readonly [what: string, words: RegExp, ...where: readonly string[]])[] = [
  ['a speed compared with xmllint', /xmllint/, 'docs/speed.md', 'docs/tools.md', 'docs/architecture.md'],
  [
    'a definition of "safe"',
    /proven (?:for|to change nothing(?! else))|keeps? the meaning|plainly meant/,
    'docs/fixes.md',
    'SKILL.md',
    'CONTRIBUTING.md',
  ],
  ['a promise that nobody can make', /weeks later|nothing is sent|No finding is a guess/],
  [
    'a second list of what uses the network',
    /(?:makes Crawlwise use|uses) the network only (?!if|for|in the cases)/,
  ],
];

for (const [what, words, ...where] of ONLY_IN)
  test(`no page has ${what}, except ${where.join(', ') || 'none'}`, () => {
    const found = [...read, ...OTHERS].filter((page) => words.test(pageText(page)));
    assert.deepEqual(
      found.filter((page) => !where.includes(page)),
      [],
    );
  });

test('the number of checks is that of the list', async () => {
  const services = await Promise.all(languages.map((language) => language.load()));
  const count = services.reduce((sum, { rules }) => sum + rules.length, 0);
  const said = [...read, ...OTHERS].flatMap((page) =>
    [...pageText(page).matchAll(/[Mm]ore than (\d+) (?:checks|rules|kinds)/g)].map(([, number]) =>
      Number(number),
    ),
  );
  assert.ok(said.length > 1);
  for (const number of said)
    assert.ok(number <= count && count < number + 50, `${number}, and there are ${count}`);
});

/** Choices, and the page that explains each of them. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  'docs/expectations.md': PURPOSES.map((purpose) => PURPOSE + purpose),
  'docs/ci.md': ACCOUNT_KINDS,
  'docs/guides/built-site.md': HOST_NAMES,
  'docs/policies.md': NAMES,
};
for (const [page, choices] of Object.entries(CHOICES))
  test(`${page} names each choice: ${choices.join(', ')}`, () => {
    assert.deepEqual(
      choices.filter((choice) => !pageText(page).includes(`\`${choice}\``)),
      [],
    );
  });

/** What runs code that another person may have registered. */
const UNOWNED =
  /npx (?:--yes )?crawlwise|npm i(?:nstall)? (?:-\S+ )*crawlwise\b|uses: crawlwise\/|ext install crawlwise/;

test('no page installs or runs a name that is not ours yet', () => {
  const { isPublished } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
  const found = [...read, ...OTHERS].filter((page) => UNOWNED.test(pageText(page)));
  if (!isPublished) assert.deepEqual(found, []);
});

test('one constant has the words for now and for after the first release', () => {
  const all = [...read, ...OTHER_FILES];
  for (const page of all) {
    const text = pageText(page);
    assert.equal(withInstallWords(text), text, `npm run generate: ${page}`);
    const released = withInstallWords(text, true);
    assert.equal(withInstallWords(released, false), withInstallWords(text, false), page);
    assert.doesNotMatch(released, /files\.example\.com|OWNER\/crawlwise|\.tgz|Install from VSIX/, page);
  }
  const texts = all.map((page) => withInstallWords(pageText(page), false));
  for (const [words] of INSTALL_WORDS)
    assert.ok(
      texts.some((text) => text.includes(words)),
      words,
    );
});
