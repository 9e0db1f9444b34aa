import assert from 'node:assert/strict';
import { test } from 'node:test';
import { robots } from '../../../server/src/robots/service.ts';
import { marked, unmarked } from '../../cursor.ts';
import { atCursor, edited } from './check.ts';

const { highlights, definition, references, renameable, rename } = robots.features;

/** A text with the cursor at `‸` and the spans of the result marked. */
const spans: readonly [feature: 'highlights' | 'definition' | 'references', source: string][] = [
  [
    'highlights',
    'User-agent: ⟦Google‸bot⟧\nDisallow: /\nuser-agent: ⟦GOOGLEBOT⟧/2.1 # Googlebot\nUser-agent: Googlebot-Image\n',
  ],
  ['highlights', 'User-agent: ‸⟦*⟧\nUser-agent: a\nDisallow: /*\n\nUser-agent: ⟦*⟧ all'],
  ['highlights', 'User-agent: Googlebot/2‸.1\n'],
  ['highlights', 'User-agent: a # a‸'],
  ['highlights', 'Disallow: ⟦/caf%C3%‸A9⟧\nAllow: ⟦/café⟧\nDisallow: /CAF\nDissallow ⟦/caf%c3%a9⟧ # x\n'],
  ['highlights', 'Disallow:‸\nAllow:\n'],
  ['highlights', 'Dis‸allow: /a\nDisallow: /a\n'],
  ['highlights', '<html>\nUser-agent: a‸\n'],
  ['definition', 'User-agent: a\nDisallow: /\n\nUser-agent: ‸⟦b⟧\n'],
  ['definition', 'User-agent: ⟦a⟧\nUser-agent: A‸\nDisallow: /\n\nUser-agent: b\nUser-agent: ⟦a⟧\n'],
  ['definition', 'User-agent: ⟦a⟧\nUser-agent: ⟦b⟧/1\nAllow: /x\nDis‸allow: /\n\nUser-agent: a\n'],
  ['definition', 'Disallow: /‸\nUser-agent: a\n'],
  ['definition', 'User-agent:\nDisallow: /‸\n'],
  ['definition', 'User-agent: a\nCrawl-delay: 1‸\n'],
  ['references', 'User-agent: ⟦a⟧\nUser-agent: ⟦A⟧\nDisallow: /\n\nUser-agent: b\nUser-agent: ⟦a‸⟧\n'],
  [
    'references',
    'User-agent: ⟦a⟧\nAllow: /\n\nUser-agent: ⟦b⟧\nUser-agent: ⟦a⟧\nDisallow: /‸x\n\nUser-agent: ⟦b⟧\nUser-agent: c\n',
  ],
  ['references', 'Disallow: /‸\nUser-agent: a\n'],
  ['references', '# ‸\nUser-agent: a\n'],
];

function checkSpans([feature, source]: (typeof spans)[number]): void {
  const { document, text, offset } = atCursor(unmarked(source));
  const found = { highlights, definition, references }[feature]!(document, offset);
  assert.equal(marked(text, found), source.replace('‸', ''));
}

for (const example of spans) test(`${example[0]}: ${JSON.stringify(example[1])}`, () => checkSpans(example));

/**
 * A text with the cursor at `‸` and the name to rename marked, a new name, and the resulting text; without one,
 * renaming is not possible.
 */
const renames: readonly [source: string, name: string, result?: string][] = [
  [
    'User-agent: ⟦a‸⟧\nAllow: /a\nuser-agent: A/2 # a\nUser-agent: ab\n',
    'gpt-bot',
    'User-agent: gpt-bot\nAllow: /a\nuser-agent: gpt-bot/2 # a\nUser-agent: ab\n',
  ],
  [
    'User-agent: ⟦‸a⟧\nUser-agent: a/2\nUser-agent: a all',
    '*',
    'User-agent: *\nUser-agent: *\nUser-agent: * all',
  ],
  ['User-agent ⟦‸*⟧', '_x', 'User-agent _x'],
  ['User-agent: ⟦MJ12‸bot⟧', 'bingbot', 'User-agent: bingbot'],
  ['User-agent: ⟦a‸⟧', 'a1'],
  ['User-agent: ⟦a‸⟧', ''],
  ['User-agent: ⟦a‸⟧', 'a b'],
  ['User-agent: ⟦a‸⟧', '*x'],
  ['User-agent: ⟦a‸⟧', 'a\n'],
  ['User-agent: a/‸2', 'b'],
  ['User-a‸gent: a', 'b'],
  ['Disallow: /‸', 'b'],
  ['# User-agent: a‸', 'b'],
  ['<html>\nUser-agent: a‸', 'b'],
];

function checkRename([source, name, result]: (typeof renames)[number]): void {
  const { document, text, offset } = atCursor(unmarked(source));
  const span = renameable!(document, offset);
  assert.equal(marked(text, span ? [span] : []), source.replace('‸', ''));
  const edits = rename!(document, offset, name);
  assert.equal(edits && edited(text, edits), result);
}

for (const example of renames) {
  test(`rename: ${JSON.stringify(example.slice(0, 2))}`, () => checkRename(example));
}
