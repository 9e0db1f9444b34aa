import assert from 'node:assert/strict';
import { DEFAULT_CONFIG } from '../../server/src/core/findings/lintConfig.ts';
import type { AnyDocument, LanguageService } from '../../server/src/core/service.ts';
import type { Change } from '../../server/src/text/document.ts';
import type { Leaf } from '../../server/src/text/leaf.ts';
import type { Sequence } from '../../server/src/text/sequence.ts';
import { plainCopy } from './plainCopy.ts';

/** The internals that the random tests inspect besides the public interface of the service. */
type Inner = AnyDocument & { text: { leaves: Sequence<Leaf<unknown>>; complete: boolean } };

const identity = { uri: 'file:///test', languageId: 'test', version: 1 };

const view = (service: LanguageService<Inner>, document: Inner) => ({
  leaves: document.text.leaves
    .slice(0, document.text.leaves.total.leaves)
    .map(({ text, entry, exit, records, content }) => ({
      ...{ text, entry, exit, records },
      content: plainCopy(content as object | undefined),
    })),
  findings: service.findings(document),
  marks: service.marks(document),
});

const apply = (text: string, { start, end, text: inserted }: Change): string => {
  const [from, to] = [start, end].map((offset) => Math.min(offset, text.length)).sort((a, b) => a - b) as [
    number,
    number,
  ];
  return text.slice(0, from) + inserted + text.slice(to);
};

/**
 * Asserts that a document which is edited batch by batch, and read in slices as `more` determines, finally equals a new
 * document with the same text: leaves, states, findings and their positions.
 */
export function checkIncremental(
  anyService: LanguageService<never>,
  first: string,
  batches: readonly (readonly Change[])[],
  more: () => boolean,
): void {
  const service = anyService as unknown as LanguageService<Inner>;
  let text = first;
  let document = service.read(service.open(identity, text, DEFAULT_CONFIG), more);
  for (const batch of batches) {
    for (const change of batch) {
      text = apply(text, change);
      document = service.edit(document, change);
    }
    document = service.read(document, more);
    service.findings(document);
  }
  document = service.read(document);
  const fresh = service.read(service.open(identity, text, DEFAULT_CONFIG));
  try {
    assert.equal(document.text.getText(), text);
    assert.deepEqual(view(service, document), view(service, fresh));
  } catch (error) {
    const regression = `checkIncremental(service, ${JSON.stringify(first)}, ${JSON.stringify(batches)}, () => true);`;
    throw new Error(`Add as a regression test:\n${regression}\n${(error as Error).message}`, {
      cause: error,
    });
  }
}

/** The number of leaves that an edit creates. */
export function leavesReread(anyService: LanguageService<never>, document: unknown, change: Change): number {
  const service = anyService as unknown as LanguageService<Inner>;
  const before = document as Inner;
  const after = service.read(service.edit(before, change));
  const old = new Set(before.text.leaves.slice(0, before.text.leaves.total.leaves));
  return after.text.leaves.slice(0, after.text.leaves.total.leaves).filter((leaf) => !old.has(leaf)).length;
}
