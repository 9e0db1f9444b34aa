/** Tables of completions: a text with the cursor, and what is proposed there. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Completion } from '../../../server/src/core/features.ts';
import type { SiteContext } from '../../../server/src/core/siteContext.ts';
import { atCursor, edited, features, NS } from './check.ts';

export interface Case {
  readonly at: string;
  readonly site?: Partial<SiteContext>;
  /** All labels, in order. */
  readonly all?: readonly string[];
  readonly first?: readonly string[];
  readonly has?: readonly string[];
  readonly hasNot?: readonly string[];
  /** The text after applying the item with a label, with the placeholders of a snippet, `§{1:x}` for `${1:x}`. */
  readonly gives?: readonly [label: string, text: string];
  readonly detail?: readonly [label: string, detail: string];
  /** The text that the client compares with the text from the edit's start to the cursor. */
  readonly filter?: readonly [label: string, filter: string];
}

const inOrder = (items: readonly Completion[]) =>
  [...items].sort((a, b) => ((a.sort ?? a.label) < (b.sort ?? b.label) ? -1 : 1));

function check({ at, site, all, first, has, hasNot, gives, detail, filter }: Case): void {
  const { text, offset, document } = atCursor(at, site);
  const items = inOrder(features.completion(document, offset));
  const labels = items.map(({ label }) => label);
  const find = (label: string) => {
    const item = items.find((completion) => completion.label === label);
    assert.ok(item, `${label} is not among ${labels.join(', ')}`);
    return item;
  };
  if (all) assert.deepEqual(labels, all);
  if (first) assert.deepEqual(labels.slice(0, first.length), first);
  for (const label of has ?? []) find(label);
  for (const label of hasNot ?? []) assert.ok(!labels.includes(label), `${label} is not proposed`);
  if (gives) {
    const { edit, additional = [] } = find(gives[0]);
    assert.equal(edited(text, [edit, ...additional]), gives[1].replaceAll('§', '$'));
  }
  if (detail) assert.equal(find(detail[0]).detail, detail[1]);
  if (filter) assert.equal(find(filter[0]).filter ?? filter[0], filter[1]);
  for (const { edit } of items)
    assert.ok(edit.start <= offset && offset <= edit.end, 'the cursor is in the edit');
}

/** Registers a test for each case of each kind. */
export function testCompletions(cases: Readonly<Record<string, readonly Case[]>>): void {
  for (const [kind, examples] of Object.entries(cases)) {
    for (const example of examples) {
      test(`${kind}: ${JSON.stringify(example.at.replaceAll(NS, 'NS').slice(0, 140))}`, () => check(example));
    }
  }
}
