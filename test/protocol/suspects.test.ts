/** At which documents a server has ended: one that is among them twice is set aside. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Suspects } from '../../client/src/suspects.ts';

type Event =
  | readonly ['sent' | 'read', key: string, version: number]
  | readonly ['asked' | 'answered' | 'closed', key: string]
  | readonly ['stopped' | 'forgiven']
  /** What is set aside by this end. */
  | readonly ['ended', ...keys: readonly string[]];

/** What happens, in order, and what is set aside after it. */
const CASES: Readonly<Record<string, readonly [events: readonly Event[], aside: readonly string[]]>> = {
  'one end is no proof': [[['sent', 'a', 1], ['ended']], []],
  'a document that is unread twice is set aside': [
    [['sent', 'a', 1], ['ended'], ['sent', 'a', 1], ['ended', 'a']],
    ['a'],
  ],
  'not the documents that were read by then': [
    [
      ['sent', 'a', 1],
      ['read', 'a', 1],
      ['sent', 'b', 7],
      ['ended'],
      ['sent', 'a', 1],
      ['sent', 'b', 7],
      ['read', 'a', 1],
      ['ended', 'b'],
    ],
    ['b'],
  ],
  'an older version that is read proves nothing of a newer one': [
    [['sent', 'a', 2], ['read', 'a', 1], ['ended'], ['sent', 'a', 3], ['read', 'a', 2], ['ended', 'a']],
    ['a'],
  ],
  'a question without an answer counts': [
    [
      ['sent', 'a', 1],
      ['read', 'a', 1],
      ['asked', 'a'],
      ['ended'],
      ['sent', 'a', 1],
      ['read', 'a', 1],
      ['asked', 'a'],
      ['ended', 'a'],
    ],
    ['a'],
  ],
  'a question with an answer does not': [
    [['asked', 'a'], ['answered', 'a'], ['ended'], ['asked', 'a'], ['answered', 'a'], ['ended']],
    [],
  ],
  'it is told once': [
    [['sent', 'a', 1], ['ended'], ['sent', 'a', 1], ['ended', 'a'], ['sent', 'b', 1], ['ended']],
    ['a'],
  ],
  'a server that is stopped on purpose has not ended at a document': [
    [['sent', 'a', 1], ['ended'], ['sent', 'a', 1], ['stopped'], ['ended']],
    [],
  ],
  'a document that is closed is tried again': [
    [['sent', 'a', 1], ['ended'], ['sent', 'a', 1], ['ended', 'a'], ['closed', 'a']],
    [],
  ],
  'all are tried again when the user restarts the server': [
    [
      ['sent', 'a', 1],
      ['ended'],
      ['sent', 'a', 1],
      ['ended', 'a'],
      ['forgiven'],
      ['sent', 'a', 1],
      ['ended'],
    ],
    [],
  ],
};

for (const [name, [events, aside]] of Object.entries(CASES)) {
  test(name, async () => {
    const suspects = new Suspects();
    const questions = new Map<string, () => void>();
    const answers: Promise<void>[] = [];
    const answerAll = async () => {
      for (const answer of questions.values()) answer();
      await Promise.all(answers);
    };
    for (const event of events) {
      switch (event[0]) {
        case 'asked': {
          const answer = new Promise<void>((resolve) => questions.set(event[1], resolve));
          answers.push(suspects.whileAsked(event[1], answer));
          break;
        }
        case 'answered':
          await answerAll();
          break;
        case 'sent':
        case 'read':
          suspects[event[0]](event[1], event[2]);
          break;
        case 'closed':
          suspects.closed(event[1]);
          break;
        case 'stopped':
          suspects.stopped();
          break;
        case 'forgiven':
          suspects.forgive();
          break;
        default:
          assert.deepEqual(suspects.ended(), event.slice(1));
          await answerAll();
      }
    }
    assert.deepEqual(
      ['a', 'b'].filter((key) => suspects.isSetAside(key)),
      aside,
    );
  });
}
