import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { afterEach, test } from 'node:test';
import { readCrawlerFiles, takeCrawlerFiles } from '../../../server/src/robots/facts/crawlers/userFiles.ts';
import { useCrawlers } from '../../../server/src/robots/facts/known.ts';
import { crawler } from '../../../server/src/robots/facts/tokens.ts';
import { cpuTime } from '../../scale.ts';

afterEach(() => useCrawlers(undefined));

/**
 * Texts of files; the tokens they add, in order; and their faults, as `FILE:LINE:COLUMN-LINE:COLUMN MESSAGE`, 1-based.
 */
function check(texts: readonly string[], tokens: readonly string[], ...faults: string[]): void {
  const read = readCrawlerFiles(texts.map((text, index) => ({ name: `${index + 1}.json`, text })));
  const found = read.faults.flatMap((list, file) =>
    list.map(({ start, end, message }) => {
      const [from, to] = [start, end].map(({ line, character }) => `${line + 1}:${character + 1}`);
      return `${file + 1}:${from}-${to} ${message}`;
    }),
  );
  assert.deepEqual(
    read.added.crawlers.map(({ token }) => token),
    tokens,
    texts.join('\n'),
  );
  assert.deepEqual(found, faults, texts.join('\n'));
}

const file = (...tokens: string[]): string =>
  `{"operator": "Example", "purpose": "other", "tokens": [\n${tokens.join(',\n')}\n]}`;
const bot = (token: string, more = ''): string => `{"token": "${token}"${more}}`;

test('valid entries of crawler files apply, invalid ones are reported with their position', () => {
  check([], []);
  check([file(bot('A'), bot('B'))], ['A', 'B']);
  check([`\ufeff${file(bot('A'))}`], ['A']);
  check(
    [file(bot('A'), bot('B', ', "obey": "yes"'), bot('C'))],
    ['A', 'C'],
    "1:3:16-3:22 'obey' is not known here; did you mean 'obeys'?",
  );
  check(
    [file(bot('A'), bot('B', ', "obeys": "si"'))],
    ['A'],
    "1:3:25-3:29 Must be one of 'yes', 'mostly', 'may not', 'no', 'not stated'",
  );
  check([file(bot('A'), bot('a'))], ['A'], '1:3:11-3:14 Listed twice in this file');
  check([file(bot('A')), file(bot('a'), bot('B'))], ['A', 'B'], '2:2:11-2:14 Also listed in 1.json');
  check([file(bot('A', ', "fallback": "b"')), file(bot('B'))], ['A', 'B']);
  check([file(bot('A', ', "fallback": "None"'))], ['A'], '1:2:28-2:34 Must be the token of another crawler');
  check(['[]'], [], '1:1:1-1:3 Must be an object, { … }');
  check(['{}'], [], "1:1:1-1:3 'tokens' is missing");
});

test('JSON errors are reported once a line, and affect only the entries that contain them', () => {
  check([''], [], '1:1:1-1:1 A value is missing here');
  check(['tokens: x'], [], '1:1:1-1:7 This is not a JSON keyword');
  check([file(`${bot('A')} ${bot('B')}`)], ['A', 'B'], "1:2:16-2:17 ',' is missing here");
  check([file(bot('A'), '{"token" "B"}', bot('C'))], ['A', 'C'], "1:3:10-3:13 ':' is missing here");
  check(
    [file(bot('A', ', "note": "'), bot('B'), bot('C'))],
    ['C'],
    '1:2:24-2:27 The string has no closing quote',
    "1:3:1-3:2 ',' is missing here",
  );
  check([`${file(bot('A'))} x`], ['A'], '1:3:4-3:5 This is not a JSON keyword');
  check([`${file(bot('A')).slice(0, -2)}`], ['A'], "1:3:1-3:1 ']' is missing here");
  check([file(bot('A'), '// B', bot('C'))], ['A', 'C'], '1:3:1-3:6 JSON has no comments');
  check(['['.repeat(1_000_000)], [], '1:1:101-1:102 The brackets are nested too deeply');
});

test('the example of the guide is valid', () => {
  const guide = readFileSync(new URL('../../../docs/crawlers.md', import.meta.url), 'utf8');
  check([/```json \S+\n([\s\S]*?)```/.exec(guide)![1]!], ['ExampleWatcher', 'ExampleWatcher-Images']);
});

test('new files replace earlier ones', () => {
  assert.deepEqual(takeCrawlerFiles([{ name: 'a', text: file(bot('ExampleBot')) }]), [[]]);
  assert.equal(crawler('examplebot')?.operator, 'Example');
  takeCrawlerFiles([{ name: 'a', text: file(bot('OtherBot')) }]);
  assert.equal(crawler('examplebot'), undefined);
  assert.deepEqual(takeCrawlerFiles([]), []);
  assert.equal(crawler('OtherBot'), undefined);
});

test('many entries and long names take linear time', () => {
  const long = 'x'.repeat(10_000);
  const many = Array.from({ length: 10_000 }, (_, index) => index);
  const texts = [
    file(...many.map((index) => bot(`Bot-${index}`))),
    file(...many.map(() => bot(long))),
    file(...many.map((index) => bot(`B${index}`, ', "obey": 1'))),
    file(...many.map(() => '{"token" "B"}')),
    `{${many.map((index) => `"k${index}": 1`).join(',')}, "tokens": []}`,
    '"'.repeat(1_000_000),
    '{"a":'.repeat(200_000),
  ];
  const start = cpuTime();
  const { added, faults } = readCrawlerFiles(texts.map((text, index) => ({ name: String(index), text })));
  assert.equal(added.crawlers.length, 10_000);
  for (const list of faults) assert.ok(list.length <= 101);
  assert.equal(faults[2]!.at(-1)!.message, '9,900 more are wrong in this file');
  assert.ok(cpuTime() - start < 30_000);
});
