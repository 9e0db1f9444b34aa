/** Names of crawlers in expectations are renamed, found and followed with those of groups; a long outline says what it leaves out. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Outline } from '../../../server/src/core/features.ts';
import { edited } from '../../../server/src/core/fixes/edits.ts';
import { robots } from '../../../server/src/robots/service.ts';
import { cursorIn } from '../../cursor.ts';
import { read } from '../check.ts';

const { rename, renameable, references, definition, highlights, outline } = robots.features;

const FILE =
  '# @expect block GPTBot, CCBot /a\nUser-agent: gptbot\nDisallow: /a\n\nUser-agent: CCBot\nDisallow: /\n';

/** A place, the texts that belong to it, and where it is defined. */
const PLACES: readonly (readonly [source: string, names: readonly string[], defined: readonly number[]])[] = [
  [FILE.replace('GPTBot', 'GPT‸Bot'), ['gptbot', 'GPTBot'], [2]],
  [FILE.replace('gptbot', 'gpt‸bot'), ['gptbot', 'GPTBot'], [2]],
  [FILE.replace(', CCBot', ', ‸CCBot'), ['CCBot', 'CCBot'], [5]],
  [FILE.replace('GPTBot', 'pur‸pose:search'), [], []],
  [FILE.replace('GPTBot', 'Oth‸erBot'), ['OtherBot'], []],
];

for (const [source, names, defined] of PLACES)
  test(`names at ${JSON.stringify(source)}`, () => {
    const { text, offset } = cursorIn(source);
    const document = read(text);
    const textOf = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
    const lineOf = ({ start }: { start: number }) => text.slice(0, start).split('\n').length;
    assert.deepEqual(
      references!(document, offset).map((place) => textOf(place)),
      names,
    );
    assert.deepEqual(
      highlights!(document, offset).map((place) => textOf(place)),
      names,
    );
    assert.deepEqual(
      definition!(document, offset).map((place) => lineOf(place)),
      defined,
    );
    assert.equal(renameable!(document, offset) !== undefined, names.length > 0);
    const edits = rename!(document, offset, 'NewBot');
    assert.equal(edits?.length ?? 0, names.length);
    if (edits) assert.equal(edited(text, edits).split('NewBot').length - 1, names.length);
  });

const sizeOf = (nodes: readonly Outline[]): number =>
  nodes.reduce((sum, { children }) => sum + 1 + sizeOf(children), 0);

/** Groups, rules of each, and the names of the last node and of the last child of the first one. */
const OUTLINES: readonly (readonly [
  groups: number,
  rules: number,
  last: string,
  child: string | undefined,
])[] = [
  [40, 30, 'Bot', '… and 10 more'],
  [1250, 2, '… and 351 more', undefined],
  [3, 1000, 'Bot', '… and 702 more'],
  [40, 10, 'Bot', 'Disallow: /9'],
];

for (const [groups, rules, last, child] of OUTLINES)
  test(`the outline of ${groups} groups with ${rules} rules`, () => {
    const lines = Array.from({ length: rules }, (_, at) => `Disallow: /${at}\n`).join('');
    const text = Array.from({ length: groups }, (_, at) => `User-agent: Bot${at}\n${lines}`).join('\n');
    const nodes = outline!(read(text));
    assert.ok(sizeOf(nodes) <= 900);
    assert.equal(nodes.at(-1)?.name, last);
    assert.equal(nodes[0]?.children.at(-1)?.name, child);
  });
