/**
 * The features of an editor, row by row. The server announces a feature that any language has, and passes requests on to
 * the language of the document. A new feature is a new row.
 */
import {
  type CodeLensParams,
  CodeLensRequest,
  CompletionItemKind,
  type CompletionParams,
  CompletionRequest,
  type DefinitionParams,
  DefinitionRequest,
  type DocumentFormattingParams,
  DocumentFormattingRequest,
  type DocumentHighlightParams,
  DocumentHighlightRequest,
  type DocumentLinkParams,
  DocumentLinkRequest,
  type DocumentOnTypeFormattingParams,
  DocumentOnTypeFormattingRequest,
  type DocumentRangeFormattingParams,
  DocumentRangeFormattingRequest,
  type DocumentSymbolParams,
  DocumentSymbolRequest,
  type FoldingRangeParams,
  FoldingRangeRequest,
  type HoverParams,
  HoverRequest,
  type InlayHintParams,
  InlayHintRequest,
  type LinkedEditingRangeParams,
  LinkedEditingRangeRequest,
  LSPErrorCodes,
  type PrepareRenameParams,
  PrepareRenameRequest,
  type ReferenceParams,
  ReferencesRequest,
  type RenameParams,
  RenameRequest,
  ResponseError,
  type SelectionRangeParams,
  SelectionRangeRequest,
  type SemanticTokensParams,
  type SemanticTokensRangeParams,
  SemanticTokensRangeRequest,
  SemanticTokensRequest,
  type SignatureHelpParams,
  SignatureHelpRequest,
  type TextDocumentIdentifier,
} from 'vscode-languageserver';
import { SEMANTIC_TYPES } from '../core/features.ts';
import { collected } from '../core/steps.ts';
import { completionsOf, type ReturnedCompletion, withDocumentation } from './completions.ts';
import { findingsOf } from './documents/findings.ts';
import {
  foldOf,
  highlightOf,
  lensOf,
  linkedOf,
  linkOf,
  listedLocation,
  locationOf,
  MOST_TOKENS,
  selectionOf,
  semanticDataOf,
  signatureOf,
  symbolList,
  symbolTree,
} from './documents/results.ts';
import { steadyLenses } from './documents/steadyLenses.ts';
import { noteSent } from './documents/typedEdits.ts';
import { type FeatureRow, type Name, request, returningUnknown, waitingFor } from './featureRow.ts';
import { fitting, whole } from './wire/answerSize.ts';
import { hoverOf, offsetOf, offsetsOf, rangeOf, textEditOf } from './wire/convert.ts';
import { isAble } from './wire/experimental.ts';
import { crawlersQuestion, stringsOf } from './wire/parameters.ts';
import { untilEdited } from './wire/stepwise.ts';
import { errorWords } from './words/answers.ts';

/** The params of a test request; lists of strings if the client is correct. */
interface TestParams {
  readonly textDocument: TextDocumentIdentifier;
  readonly agents: unknown;
  readonly urls: unknown;
  readonly before?: string;
}

type PolicyParams = Pick<TestParams, 'textDocument'> & { readonly allowed?: unknown };

const FILE_KINDS: readonly unknown[] = [CompletionItemKind.Reference, CompletionItemKind.File];
/** Whether completion items are URLs or paths, to which the files of a site contribute, or there are none. */
const namesFiles = (items: unknown): boolean =>
  Array.isArray(items) && (items.length === 0 || items.some(({ kind }) => FILE_KINDS.includes(kind)));

export const FEATURES: { readonly [N in Name]: FeatureRow<N> | readonly FeatureRow<N>[] } = {
  hover: request<'hover', HoverParams>(
    HoverRequest.method,
    { hoverProvider: true },
    (hover, document, { position }, { client }) =>
      hoverOf(
        document.text,
        hover(document, offsetOf(document.text, position)),
        client.textDocument?.hover?.contentFormat,
      ),
  ),
  completion: [
    {
      ...request<'completion', CompletionParams>(
        CompletionRequest.method,
        {
          completionProvider: {
            triggerCharacters: [':', ' ', '/', '<', '"', "'", '=', '@', '-'],
            resolveProvider: true,
          },
        },
        (completion, document, { position }, { client, open }) => {
          const items = completion(document, offsetOf(document.text, position)).filter(
            ({ edit, additional }) => additional || document.text.slice(edit.start, edit.end) !== edit.text,
          );
          return completionsOf(open, items, client);
        },
      ),
      isPartial: namesFiles,
    },
    returningUnknown(
      request('completionItem/resolve', {}, (_feature, _document, item: ReturnedCompletion, context) =>
        withDocumentation(context.open, item, context.client),
      ),
    ),
  ],
  outline: waitingFor(
    'text',
    request<'outline', DocumentSymbolParams>(
      DocumentSymbolRequest.method,
      { documentSymbolProvider: true },
      (outline, document, _params, { client, open }) =>
        client.textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport === true
          ? symbolTree(document.text, outline(document))
          : symbolList(document.text, open.clientUri, outline(document)),
    ),
  ),
  folding: waitingFor(
    'text',
    request<'folding', FoldingRangeParams>(
      FoldingRangeRequest.method,
      { foldingRangeProvider: true },
      (folding, document, _params, { client }) => {
        const most = client.textDocument?.foldingRange?.rangeLimit;
        const folds = folding(document);
        return fitting(typeof most === 'number' ? folds.slice(0, Math.max(0, most)) : folds, (fold) =>
          foldOf(document.text, fold),
        );
      },
    ),
  ),
  selection: request<'selection', SelectionRangeParams>(
    SelectionRangeRequest.method,
    { selectionRangeProvider: true },
    (selection, document, { positions }) =>
      positions.map((position) => {
        const offset = offsetOf(document.text, position);
        const chain = selectionOf(document.text, selection(document, offset));
        return chain ?? { range: rangeOf(document.text, offset, offset) };
      }),
  ),
  highlights: request<'highlights', DocumentHighlightParams>(
    DocumentHighlightRequest.method,
    { documentHighlightProvider: true },
    (highlights, document, { position }) =>
      fitting(highlights(document, offsetOf(document.text, position)), (one) =>
        highlightOf(document.text, one),
      ),
  ),
  linked: request<'linked', LinkedEditingRangeParams>(
    LinkedEditingRangeRequest.method,
    { linkedEditingRangeProvider: true },
    (linked, document, { position }) =>
      linkedOf(document.text, linked(document, offsetOf(document.text, position))),
  ),
  definition: request<'definition', DefinitionParams>(
    DefinitionRequest.method,
    { definitionProvider: true },
    (definition, document, { position }, { clientUri }) =>
      fitting(definition(document, offsetOf(document.text, position)), (span) =>
        locationOf(document.text, span, clientUri),
      ),
  ),
  references: request<'references', ReferenceParams>(
    ReferencesRequest.method,
    { referencesProvider: true },
    (references, document, { position }, { clientUri }) =>
      fitting(references(document, offsetOf(document.text, position)), (span) =>
        locationOf(document.text, span, clientUri),
      ),
  ),
  renameable: request<'renameable', PrepareRenameParams>(
    PrepareRenameRequest.method,
    { renameProvider: { prepareProvider: true } },
    (renameable, document, { position }) => {
      const span = renameable(document, offsetOf(document.text, position));
      return span ? rangeOf(document.text, span.start, span.end) : null;
    },
  ),
  rename: request<'rename', RenameParams>(
    RenameRequest.method,
    { renameProvider: { prepareProvider: true } },
    (rename, document, { position, newName }, { open }) => {
      const edits = rename(document, offsetOf(document.text, position), newName);
      if (!edits)
        throw new ResponseError(LSPErrorCodes.RequestFailed, errorWords('badName', { name: newName }));
      return { changes: { [open.clientUri]: edits.map((edit) => textEditOf(document.text, edit)) } };
    },
  ),
  links: waitingFor(
    'site',
    request<'links', DocumentLinkParams>(
      DocumentLinkRequest.method,
      { documentLinkProvider: {} },
      (links, document, _params, { clientUri }) =>
        fitting(links(document), (link) => linkOf(document.text, link, clientUri)),
    ),
  ),
  // Inlay hints are off by default, and clients request them as soon as a setting turns them on.
  inlays: waitingFor(
    'settings',
    request<'inlays', InlayHintParams>(
      InlayHintRequest.method,
      { inlayHintProvider: true },
      (inlays, document, { range }) =>
        fitting(inlays(document, offsetsOf(document.text, range)), ({ offset, label }) => ({
          position: rangeOf(document.text, offset, offset).start,
          label,
          paddingLeft: true,
        })),
    ),
  ),
  format: [
    request<'format', DocumentFormattingParams>(
      DocumentFormattingRequest.method,
      { documentFormattingProvider: true },
      (format, document) =>
        whole(format(document, { start: 0, end: document.text.length }), (edit) =>
          textEditOf(document.text, edit),
        ),
    ),
    request<'format', DocumentRangeFormattingParams>(
      DocumentRangeFormattingRequest.method,
      { documentRangeFormattingProvider: true },
      (format, document, { range }) =>
        whole(format(document, offsetsOf(document.text, range)), (edit) => textEditOf(document.text, edit)),
    ),
  ],
  formatTyped: request<'formatTyped', DocumentOnTypeFormattingParams>(
    DocumentOnTypeFormattingRequest.method,
    { documentOnTypeFormattingProvider: { firstTriggerCharacter: '\n', moreTriggerCharacter: [':'] } },
    (format, document, { position, ch }) =>
      format(document, offsetOf(document.text, position), ch).map((edit) => textEditOf(document.text, edit)),
  ),
  test: request<'test', TestParams>(
    'crawlwise/test',
    {},
    function* (test, document, { agents, urls }, { open }) {
      open.question = { agents: stringsOf(agents), urls: stringsOf(urls) };
      return (yield* test(document, open.question)).map(({ start, end, ...answer }) => ({
        ...answer,
        ...(answer.line !== undefined && { range: rangeOf(document.text, start, end) }),
      }));
    },
  ),
  crawlers: waitingFor(
    'site soon',
    request('crawlwise/crawlers', {}, (crawlers, document, params, { open }) =>
      untilEdited(crawlers(document, crawlersQuestion(params)), open),
    ),
  ),
  effective: request<'effective', TestParams>(
    'crawlwise/effective',
    {},
    (effective, document, { agents }) => effective(document, stringsOf(agents)[0] ?? '') ?? null,
  ),
  liveUrls: waitingFor(
    'site',
    request('crawlwise/liveUrls', {}, (liveUrls, document) => liveUrls(document)),
  ),
  effect: waitingFor(
    'site soon',
    request<'effect', TestParams>(
      'crawlwise/effect',
      {},
      (effect, document, { before = '', urls }, { open }) =>
        untilEdited(effect(document, before, stringsOf(urls)), open),
    ),
  ),
  policy: request<'policy', PolicyParams>(
    'crawlwise/policy',
    {},
    function* (policy, document, { allowed }, { open }) {
      const { change, ...answer } = yield* policy(
        document,
        allowed === undefined ? undefined : stringsOf(allowed),
      );
      if (!change) return answer;
      noteSent(open, change.edits);
      const edits = change.edits.map((edit) => textEditOf(document.text, edit));
      return { ...answer, change: { ...change, edits, version: document.text.version } };
    },
  ),
  signature: request<'signature', SignatureHelpParams>(
    SignatureHelpRequest.method,
    { signatureHelpProvider: {} },
    (signature, document, { position }, { client }) => {
      const found = signature(document, offsetOf(document.text, position));
      const formats = client.textDocument?.signatureHelp?.signatureInformation?.documentationFormat;
      return found ? signatureOf(found, formats) : null;
    },
  ),
  lenses: waitingFor(
    'site soon, at rest',
    request<'lenses', CodeLensParams>(
      CodeLensRequest.method,
      { codeLensProvider: {} },
      function* (lenses, document, _params, { client, open }) {
        const { service, clientUri } = open;
        const commands = isAble(client, 'crawlwiseCommands');
        const own = yield* collected(lenses(document));
        const tallies = service.features.tallies ? yield* service.features.tallies(document) : [];
        const steady = steadyLenses(document.text, open.lenses ?? { sent: [] }, own, tallies);
        open.lenses = steady.state;
        return yield* fitting(steady.shown, (lens) => lensOf(document.text, clientUri, lens, commands));
      },
    ),
  ),
  listed: request<'listed', DefinitionParams>(
    'crawlwise/listed',
    {},
    function* (listed, document, { position }, { clientUri }) {
      const found = yield* listed(document, offsetOf(document.text, position));
      return yield* fitting(found, (one) => listedLocation(one, clientUri));
    },
  ),
  semanticTokens: [
    request<'semanticTokens', SemanticTokensParams>(
      SemanticTokensRequest.method,
      {
        semanticTokensProvider: {
          legend: { tokenTypes: [...SEMANTIC_TYPES], tokenModifiers: [] },
          full: true,
          range: true,
        },
      },
      function* (tokens, document, _params, { client }) {
        const found = tokens(document, { start: 0, end: document.text.length });
        // A client that supports ranges then shows the tokens of the visible range.
        const ranges = client.textDocument?.semanticTokens?.requests?.range;
        if (found.length > MOST_TOKENS && ranges) return null;
        return { data: yield* semanticDataOf(document.text, found) };
      },
    ),
    request<'semanticTokens', SemanticTokensRangeParams>(
      SemanticTokensRangeRequest.method,
      {},
      function* (tokens, document, { range }) {
        return {
          data: yield* semanticDataOf(document.text, tokens(document, offsetsOf(document.text, range))),
        };
      },
    ),
  ],
  status: {
    kind: 'notify',
    method: 'crawlwise/status',
    wanted: 'crawlwiseStatus',
    params: (status, open, complete, { guard, invalid }) => ({
      uri: open.clientUri,
      language: status ? open.service.id : null,
      ...status?.(open.document),
      ...findingsOf(open, guard).counts,
      configuration: status && invalid(open.uri),
      complete,
    }),
  },
};
