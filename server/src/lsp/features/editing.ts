/** Edits while the user types, and of a whole text. */
import { CompletionItemKind, LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import type { EditingFeatures } from '../../core/features.ts';
import type { AnyDocument } from '../../core/service.ts';
import { linkedOf } from '../documents/results.ts';
import { whole } from '../wire/answerSize.ts';
import { offsetOf, offsetsOf, rangeOf, textEditOf } from '../wire/convert.ts';
import { DOCUMENT, PLACE, RANGE } from '../wire/parameters.ts';
import { errorWords } from '../words/answers.ts';
import { completionsOf, itemsOf, withDocumentation } from './completions.ts';
import { type Rows, request, returningUnknown } from './row.ts';

const FILE_KINDS: readonly unknown[] = [CompletionItemKind.Reference, CompletionItemKind.File];
/** Whether completion items are URLs or paths, to which the files of a site contribute, or there are none. */
const namesFiles = (answer: unknown): boolean => {
  const items = itemsOf(answer);
  return items.length === 0 || items.some(({ kind }) => FILE_KINDS.includes(kind));
};

export const editingRows: Rows<EditingFeatures<AnyDocument>> = {
  completion: [
    {
      ...request(
        'textDocument/completion',
        { ...PLACE, 'context?': 'object' },
        {
          completionProvider: {
            triggerCharacters: [':', ' ', '/', '<', '"', "'", '=', '@', '-', '*', '$', '?', '&'],
            resolveProvider: true,
          },
        },
        (completion, document, { position, context }, { client, open }) =>
          completionsOf(open, completion(document, offsetOf(document.text, position)), client, context),
      ),
      isPartial: namesFiles,
    },
    returningUnknown(
      request(
        'completionItem/resolve',
        { label: 'string', 'data?': 'any' },
        {},
        (_feature, _document, item, context) => withDocumentation(context.open, item, context.client),
      ),
    ),
  ],
  linked: request(
    'textDocument/linkedEditingRange',
    PLACE,
    { linkedEditingRangeProvider: true },
    (linked, document, { position }) =>
      linkedOf(document.text, linked(document, offsetOf(document.text, position))),
  ),
  renameable: request(
    'textDocument/prepareRename',
    PLACE,
    { renameProvider: { prepareProvider: true } },
    (renameable, document, { position }) => {
      const span = renameable(document, offsetOf(document.text, position));
      return span ? rangeOf(document.text, span.start, span.end) : null;
    },
  ),
  rename: request(
    'textDocument/rename',
    { ...PLACE, newName: 'string' },
    { renameProvider: { prepareProvider: true } },
    (rename, document, { position, newName }, { open }) => {
      const edits = rename(document, offsetOf(document.text, position), newName);
      if (!edits)
        throw new ResponseError(LSPErrorCodes.RequestFailed, errorWords('badName', { name: newName }));
      return { changes: { [open.clientUri]: edits.map((edit) => textEditOf(document.text, edit)) } };
    },
  ),
  format: [
    request(
      'textDocument/formatting',
      { ...DOCUMENT, options: 'object' },
      { documentFormattingProvider: true },
      (format, document) =>
        whole(format(document, { start: 0, end: document.text.length }), (edit) =>
          textEditOf(document.text, edit),
        ),
    ),
    request(
      'textDocument/rangeFormatting',
      { ...DOCUMENT, range: RANGE, options: 'object' },
      { documentRangeFormattingProvider: true },
      (format, document, { range }) => {
        // Positions past the end are those of the end, whose line they do not touch.
        const { line } = document.text.positionAt(document.text.length);
        const isPast = Math.min(range.start.line, range.end.line) > line;
        const edits = isPast ? [] : format(document, offsetsOf(document.text, range));
        return whole(edits, (edit) => textEditOf(document.text, edit));
      },
    ),
  ],
  formatTyped: request(
    'textDocument/onTypeFormatting',
    { ...PLACE, ch: 'string', options: 'object' },
    { documentOnTypeFormattingProvider: { firstTriggerCharacter: '\n', moreTriggerCharacter: [':'] } },
    (format, document, { position, ch }) =>
      format(document, offsetOf(document.text, position), ch).map((edit) => textEditOf(document.text, edit)),
  ),
};
