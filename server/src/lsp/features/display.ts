/** What an editor shows of a text at its places. */
import { paragraph } from '../../core/bidi.ts';
import { type DisplayFeatures, SEMANTIC_TYPES } from '../../core/features.ts';
import type { AnyDocument } from '../../core/service.ts';
import { collected } from '../../core/steps.ts';
import { advisedHover } from '../documents/advisedHover.ts';
import { findingsOf } from '../documents/findings.ts';
import { lensOf, MAX_TOKENS, semanticDataOf, signatureOf } from '../documents/results.ts';
import { steadyLenses } from '../documents/steadyLenses.ts';
import { fitting } from '../wire/answerSize.ts';
import { hoverOf, offsetOf, offsetsOf, rangeOf } from '../wire/convert.ts';
import { isAble } from '../wire/experimental.ts';
import { DOCUMENT, PLACE, RANGE } from '../wire/parameters.ts';
import { type Rows, request, waitingFor } from './row.ts';

export const displayRows: Rows<DisplayFeatures<AnyDocument>> = {
  hover: request(
    'textDocument/hover',
    PLACE,
    { hoverProvider: true },
    (hover, document, { position }, { client, open }) => {
      const offset = offsetOf(document.text, position);
      return hoverOf(
        document.text,
        advisedHover(open.service, document, offset, hover(document, offset)),
        client.textDocument?.hover?.contentFormat,
      );
    },
  ),
  status: {
    kind: 'notify',
    method: 'crawlwise/status',
    wanted: 'crawlwiseStatus',
    params: (status, open, complete, { guard, invalid, describe }) => ({
      uri: open.clientUri,
      version: open.document.text.version,
      language: status ? open.service.id : null,
      ...status?.(open.document),
      ...findingsOf(open, guard).counts,
      configuration: status && invalid(open.uri),
      site: status && complete ? describe(open.uri) : undefined,
      complete,
    }),
  },
  signature: request(
    'textDocument/signatureHelp',
    PLACE,
    { signatureHelpProvider: {} },
    (signature, document, { position }, { client }) => {
      const found = signature(document, offsetOf(document.text, position));
      const formats = client.textDocument?.signatureHelp?.signatureInformation?.documentationFormat;
      return found ? signatureOf(found, formats) : null;
    },
  ),
  // Inlay hints are off by default, and clients request them as soon as a setting turns them on.
  inlays: waitingFor(
    'settings',
    request(
      'textDocument/inlayHint',
      { ...DOCUMENT, range: RANGE },
      { inlayHintProvider: true },
      (inlays, document, { range }) =>
        fitting(inlays(document, offsetsOf(document.text, range)), ({ offset, label }) => ({
          position: rangeOf(document.text, offset, offset).start,
          label: paragraph(label),
          paddingLeft: true,
        })),
    ),
  ),
  lenses: waitingFor(
    'site soon, at rest',
    request(
      'textDocument/codeLens',
      DOCUMENT,
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
  semanticTokens: [
    request(
      'textDocument/semanticTokens/full',
      DOCUMENT,
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
        if (found.length > MAX_TOKENS && ranges) return null;
        return { data: yield* semanticDataOf(document.text, found) };
      },
    ),
    request(
      'textDocument/semanticTokens/range',
      { ...DOCUMENT, range: RANGE },
      {},
      function* (tokens, document, { range }) {
        return {
          data: yield* semanticDataOf(document.text, tokens(document, offsetsOf(document.text, range))),
        };
      },
    ),
  ],
};
