/**
 * Rules for whole files run between messages: their findings are published when they are done, and an edit cancels
 * them.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CancellationToken } from 'vscode-languageserver';
import { DEFAULT_CONFIG } from '../../server/src/core/findings/lintConfig.ts';
import type { AnyDocument, LanguageService } from '../../server/src/core/service.ts';
import type { OpenDocument } from '../../server/src/lsp/documents/openDocument.ts';
import { createReading } from '../../server/src/lsp/documents/reading.ts';
import { createGuard } from '../../server/src/lsp/wire/guard.ts';
import { robots } from '../../server/src/robots/service.ts';

const SLOW_STEPS = 200;
/** Too long to be read in one slice. */
const TEXT = `User-agent: *\n${'Disallow: /x\n'.repeat(6_000)}`;

const logged: string[] = [];
const log = (message: string) => void logged.push(message);
const guard = createGuard({ info: log, warn: log, error: log });

/**
 * A service whose rules for whole files take many steps of half a millisecond, and the number of steps for each
 * snapshot.
 */
function slowly() {
  const steps = new Map<AnyDocument, number>();
  const service = {
    ...robots,
    *settle(document: AnyDocument) {
      for (let step = 1; step <= SLOW_STEPS; step++) {
        steps.set(document, step);
        for (const end = performance.now() + 0.5; performance.now() < end; );
        yield 0;
      }
    },
  } as unknown as LanguageService;
  return { service, steps };
}

const readingWith = (onRead: Parameters<typeof createReading>[1]) => createReading(guard, onRead, () => {});

function opened(service: LanguageService, text: string): OpenDocument {
  const identity = { uri: 'file:///robots.txt', languageId: '', version: 1 };
  const document = service.open(identity, text, DEFAULT_CONFIG);
  return { uri: identity.uri, service, document, closed: false } as unknown as OpenDocument;
}

test('findings of a completely read file are sent when the rules for whole files are done', async () => {
  const { service, steps } = slowly();
  const open = opened(service, TEXT);
  const read: boolean[] = [];
  const reading = readingWith((_open, complete) => read.push(complete));
  reading.start(open);
  assert.ok(!read.includes(true));
  let turns = 0;
  const count = () => {
    turns++;
    if (!reading.isIdle()) setImmediate(count);
  };
  setImmediate(count);
  await reading.finished(open, CancellationToken.None);
  assert.equal(read.at(-1), true);
  assert.equal(read.filter((item) => item).length, 1);
  assert.equal(steps.get(open.document), SLOW_STEPS);
  assert.ok(turns > 5, `messages had ${turns} turns`);
});

test('an edit cancels rules for the previous text', async () => {
  const { service, steps } = slowly();
  const open = opened(service, TEXT);
  const reading = readingWith(() => {});
  reading.start(open);
  while (steps.size === 0) await new Promise(setImmediate);
  const before = open.document;
  const done = steps.get(before)!;
  assert.ok(done < SLOW_STEPS);
  open.document = service.edit(open.document, { start: 0, end: 0, text: '# ' });
  reading.start(open);
  await reading.finished(open, CancellationToken.None);
  assert.equal(steps.get(before), done);
  assert.equal(steps.get(open.document), SLOW_STEPS);
});

test('a service that throws there blocks nothing', async () => {
  const service = {
    ...robots,
    settle() {
      throw new Error('broken');
    },
  } as unknown as LanguageService;
  const open = opened(service, TEXT);
  const reading = readingWith(() => {});
  reading.start(open);
  await reading.finished(open, CancellationToken.None);
  assert.ok(logged.some((message) => message.includes('broken')));
});
