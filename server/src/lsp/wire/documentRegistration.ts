import {
  BulkRegistration,
  DidChangeTextDocumentNotification,
  DidOpenTextDocumentNotification,
  type TextDocumentRegistrationOptions,
  TextDocumentSyncKind,
} from 'vscode-languageserver';

/** A registration for the texts of documents that match patterns; what else the client sends or requests is added to it. */
export function documentRegistration(patterns: readonly string[]): {
  readonly all: BulkRegistration;
  readonly options: TextDocumentRegistrationOptions;
} {
  const options = { documentSelector: patterns.map((pattern) => ({ pattern })) };
  const all = BulkRegistration.create();
  all.add(DidOpenTextDocumentNotification.type, options);
  all.add(DidChangeTextDocumentNotification.type, {
    ...options,
    syncKind: TextDocumentSyncKind.Incremental,
  });
  return { all, options };
}
