/**
 * The effects of a fix on another file: on its document if it is open, else on the stored file. Ranges refer to exactly
 * that text; if it is not available, no fix is offered.
 */
import type { CancellationToken, CreateFile, TextDocumentEdit } from 'vscode-languageserver';
import { rulesOff } from '../../core/findings/lintConfig.ts';
import type { OtherFileEdits } from '../../core/rule/rule.ts';
import type { AnyDocument, LanguageService } from '../../core/service.ts';
import type { OpenDocument, OpenDocuments } from '../documents/openDocument.ts';
import type { Reading } from '../documents/reading.ts';
import { noteSent } from '../documents/typedEdits.ts';
import { textEditOf } from '../wire/convert.ts';
import type { Guard } from '../wire/guard.ts';
import { refuseCanceled } from '../wire/wire.ts';
import { slice, yieldToMessages } from '../wire/yieldToMessages.ts';
import { failureTo } from '../words/failures.ts';

/** Longer stored files, in UTF-16 units, are not read for a fix that may never be chosen. */
const MAX_UNITS = 5_000_000;

/** Parts of a stored file that were not decoded, or that editors may decode differently. */
const UNSURE = /\ufffd|\0/;

/** The edits of another file, by the service of the finding's document; undefined if there are none. */
export type OtherFileChanges = (
  service: LanguageService,
  change: OtherFileEdits<AnyDocument>,
  token: CancellationToken,
) => Promise<readonly (CreateFile | TextDocumentEdit)[] | undefined>;

export interface OtherFilesOptions {
  readonly opened: Pick<OpenDocuments, 'get'>;
  readonly reading: Pick<Reading, 'finished'>;
  readonly guard: Guard;
  readonly clientUri: (uri: string) => string;
  /** The text of a file that is not open. */
  readonly textOf: (uri: string) => Promise<string | undefined> | undefined;
}

/** Creates a file that must not exist yet. */
export function fileCreation(uri: string, text: string): (CreateFile | TextDocumentEdit)[] {
  const start = { line: 0, character: 0 };
  return [
    { kind: 'create', uri, options: { overwrite: false, ignoreIfExists: false } },
    { textDocument: { uri, version: null }, edits: [{ range: { start, end: start }, newText: text }] },
  ];
}

export function createOtherFiles({
  opened,
  reading,
  guard,
  clientUri,
  textOf,
}: OtherFilesOptions): OtherFileChanges {
  /** The stored file, read to its end in slices. */
  const readStored = async (service: LanguageService, uri: string, token: CancellationToken) => {
    const text = (await textOf(uri))?.replace(/^\ufeff/, '');
    if (text === undefined || text.length > MAX_UNITS || UNSURE.test(text)) return undefined;
    const config = rulesOff(service.rules);
    const identity = { uri, languageId: '', version: 0 };
    let document = guard(failureTo('open', { uri }), undefined, () => service.open(identity, text, config));
    while (document && !document.text.complete) {
      await yieldToMessages();
      refuseCanceled(token);
      const unread = document;
      document = guard(failureTo('read', { uri }), undefined, () => service.read(unread, slice()));
    }
    return document && !opened.get(uri) ? { document, uri, version: null } : undefined;
  };

  const readOpen = async (service: LanguageService, open: OpenDocument, token: CancellationToken) => {
    await reading.finished(open, token);
    const { document, uri } = open;
    if (open.closed || open.service !== service || !document.text.complete) return undefined;
    return { document, uri, version: document.text.version };
  };

  return async (service, change, token) => {
    const open = opened.get(change.uri);
    if ('create' in change) return open ? undefined : fileCreation(clientUri(change.uri), change.create);
    const other = await (open ? readOpen(service, open, token) : readStored(service, change.uri, token));
    if (!other) return undefined;
    const { document, uri, version } = other;
    const edits = guard(failureTo('fix', { uri }), [], () => change.edits(document));
    if (edits.length === 0) return undefined;
    if (open) noteSent(open, edits);
    return [
      {
        textDocument: { uri: clientUri(uri), version },
        edits: edits.map((edit) => textEditOf(document.text, edit)),
      },
    ];
  };
}
