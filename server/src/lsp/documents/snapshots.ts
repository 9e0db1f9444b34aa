/** The snapshots of open documents: what a service makes of a text, and plain text where it fails. */
import type { LintConfig } from '../../core/findings/lintConfig.ts';
import type { LanguageService } from '../../core/service.ts';
import type { Change } from '../../text/document.ts';
import type { Guard } from '../wire/guard.ts';
import { failureTo } from '../words/failures.ts';
import type { OpenDocument } from './openDocument.ts';
import { plainText } from './plainText.ts';

export type Snapshots = ReturnType<typeof createSnapshots>;

/** @param config the current settings and site of a document */
export function createSnapshots(guard: Guard, config: (uri: string) => LintConfig) {
  /** A snapshot of a text by `service`; by that of plain text if it fails. */
  const make = (
    { uri, languageId }: Pick<OpenDocument, 'uri' | 'languageId'>,
    version: number,
    service: LanguageService,
    text: string,
  ): Pick<OpenDocument, 'service' | 'document'> => {
    const identity = { uri, languageId, version };
    const lint = config(uri);
    const document = guard(failureTo('open', { uri }), undefined, () => service.open(identity, text, lint));
    return document
      ? { service, document }
      : { service: plainText, document: plainText.open(identity, text, lint) };
  };
  /** Opens a document again, with the current settings and site. */
  const reopen = (open: OpenDocument, service = open.service, text = open.document.text.getText()): void =>
    void Object.assign(open, make(open, open.document.text.version, service, text));

  return {
    make,
    reopen,
    /** Applies one change. If the service fails, the document is opened again with the changed text. */
    edit(open: OpenDocument, change: Change): void {
      const { document, service, uri } = open;
      const edited = guard(failureTo('edit', { uri }), undefined, () => service.edit(document, change));
      if (edited) open.document = edited;
      else {
        const { text } = document;
        const after = text.slice(change.end, text.length);
        reopen(open, service, text.slice(0, change.start) + change.text + after);
      }
    },
  };
}
