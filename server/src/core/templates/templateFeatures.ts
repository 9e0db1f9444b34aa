import { type Features, Refusal, type Span, type Tool } from '../features.ts';
import type { Edit } from '../rule/rule.ts';
import type { AnyDocument } from '../service.ts';
import { coreWords } from '../words/findings.ts';
import type { Mark } from './marks.ts';
import { isAmong, sparesMarks } from './templates.ts';

/**
 * Adds templates to the features of a language: the status says so; no edit touches or spans a mark; and there are no
 * lenses about URLs. `marksOf` returns the marks of a template; undefined for any other document.
 */
export function templateFeatures<D extends AnyDocument, F extends Partial<Features<D>>>(
  features: F,
  marksOf: (document: D) => readonly Mark[] | undefined,
): F {
  const { status, lineFix, refactorings, format, formatTyped, tools, tallies }: Partial<Features<D>> =
    features;
  const sparing = (document: D, edits: readonly Edit[]): readonly Edit[] => {
    const marks = marksOf(document);
    return marks ? edits.filter((edit) => !isAmong(marks, linesOf(document, edit))) : edits;
  };
  const known: Partial<Features<D>> = {
    ...(status && {
      status: (document) => ({ ...status(document), ...(marksOf(document) && { template: true }) }),
    }),
    ...(lineFix && {
      lineFix(document, offset) {
        const found = lineFix(document, offset);
        const marks = found && marksOf(document);
        return marks && !sparesMarks(found.edits, marks) ? undefined : found;
      },
    }),
    ...(refactorings && {
      *refactorings(document, span, last) {
        const all = yield* refactorings(document, span, last);
        const marks = marksOf(document);
        return marks ? all.filter(({ edits }) => sparesMarks(edits, marks)) : all;
      },
    }),
    ...(format && {
      format: (document, span) => sparing(document, format(document, span)),
    }),
    ...(formatTyped && {
      formatTyped: (document, offset, typed) => sparing(document, formatTyped(document, offset, typed)),
    }),
    ...(tallies && {
      *tallies(document) {
        return marksOf(document) ? [] : yield* tallies(document);
      },
    }),
    ...(tools && {
      tools: Object.fromEntries(Object.entries(tools).map(([name, tool]) => [name, refusing(tool, marksOf)])),
    }),
  };
  return { ...features, ...known };
}

/** The lines that an edit touches, from the start of the first to the end of the last. */
function linesOf({ text }: AnyDocument, { start, end }: Edit): Span {
  const first = text.positionAt(start).line;
  const last = text.positionAt(Math.max(start, end - 1)).line;
  return {
    start: text.offsetAt({ line: first, character: 0 }),
    end: text.offsetAt({ line: last, character: Number.MAX_SAFE_INTEGER }),
  };
}

/** A tool that refuses templates: it would break loops apart. */
const refusing = <D>(tool: Tool<D>, marksOf: (document: D) => unknown): Tool<D> => ({
  // A getter: the translation may change later.
  get title() {
    return tool.title;
  },
  *run(document, args) {
    if (marksOf(document)) throw new Refusal(coreWords('template'));
    return yield* tool.run(document, args);
  },
});
