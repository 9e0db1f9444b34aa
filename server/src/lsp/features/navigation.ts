/** The structure of a text, and ways through it. */
import type { NavigationFeatures } from '../../core/features.ts';
import type { AnyDocument } from '../../core/service.ts';
import {
  foldOf,
  highlightOf,
  linkOf,
  locationOf,
  selectionOf,
  symbolList,
  symbolTree,
} from '../documents/results.ts';
import { fitting } from '../wire/answerSize.ts';
import { offsetOf, rangeOf } from '../wire/convert.ts';
import { DOCUMENT, PLACE, POSITION } from '../wire/parameters.ts';
import { type Rows, request, waitingFor } from './row.ts';

export const navigationRows: Rows<NavigationFeatures<AnyDocument>> = {
  outline: waitingFor(
    'text',
    request(
      'textDocument/documentSymbol',
      DOCUMENT,
      { documentSymbolProvider: true },
      (outline, document, _params, { client, open }) =>
        client.textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport === true
          ? symbolTree(document.text, outline(document))
          : symbolList(document.text, open.clientUri, outline(document)),
    ),
  ),
  folding: waitingFor(
    'text',
    request(
      'textDocument/foldingRange',
      DOCUMENT,
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
  selection: request(
    'textDocument/selectionRange',
    { ...DOCUMENT, positions: [POSITION] },
    { selectionRangeProvider: true },
    (selection, document, { positions }) =>
      positions.map((position) => {
        const offset = offsetOf(document.text, position);
        const chain = selectionOf(document.text, selection(document, offset));
        return chain ?? { range: rangeOf(document.text, offset, offset) };
      }),
  ),
  highlights: request(
    'textDocument/documentHighlight',
    PLACE,
    { documentHighlightProvider: true },
    (highlights, document, { position }) =>
      fitting(highlights(document, offsetOf(document.text, position)), (highlight) =>
        highlightOf(document.text, highlight),
      ),
  ),
  definition: request(
    'textDocument/definition',
    PLACE,
    { definitionProvider: true },
    (definition, document, { position }, { clientUri }) =>
      fitting(definition(document, offsetOf(document.text, position)), (span) =>
        locationOf(document.text, span, clientUri),
      ),
  ),
  references: request(
    'textDocument/references',
    PLACE,
    { referencesProvider: true },
    (references, document, { position }, { clientUri }) =>
      fitting(references(document, offsetOf(document.text, position)), (span) =>
        locationOf(document.text, span, clientUri),
      ),
  ),
  links: waitingFor(
    'site',
    request(
      'textDocument/documentLink',
      DOCUMENT,
      { documentLinkProvider: {} },
      (links, document, _params, { clientUri }) =>
        fitting(links(document), (link) => linkOf(document.text, link, clientUri)),
    ),
  ),
};
