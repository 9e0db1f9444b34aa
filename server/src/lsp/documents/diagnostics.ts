/**
 * Sends findings to the client. They are pushed until the client pulls; only clients that support refresh requests may.
 * Some clients announce that they pull, and never do.
 */

import {
  type CancellationToken,
  type ClientCapabilities,
  type Connection,
  type Diagnostic,
  DiagnosticRefreshRequest,
  type DocumentDiagnosticReport,
  DocumentDiagnosticReportKind,
  PublishDiagnosticsNotification,
  type ServerCapabilities,
} from 'vscode-languageserver';
import type { Finding } from '../../core/rule/rule.ts';
import { sameData } from '../../core/sameData.ts';
import type { Findings } from '../../core/service.ts';
import { diagnosticsOf } from '../wire/convert.ts';
import type { Guard } from '../wire/guard.ts';
import { quietly } from '../wire/wire.ts';
import { nextTurn } from '../wire/yieldToMessages.ts';
import { failureTo } from '../words/failures.ts';
import type { Calm } from './calm.ts';
import { findingsOf, rulesOf } from './findings.ts';
import { isClaimed, type OpenDocument } from './openDocument.ts';
import type { Reading } from './reading.ts';

export interface DiagnosticsOptions {
  readonly connection: Connection;
  readonly reading: Pick<Reading, 'finished'>;
  readonly calm: Pick<Calm, 'isCrowded'>;
  readonly guard: Guard;
  /** Whether the client supports `workspace/diagnostic/refresh`. */
  readonly canRefresh: () => boolean;
}

interface Sent {
  readonly clientUri: string;
  readonly edition: number;
  readonly complete: boolean;
  readonly findings: Findings;
}

export type Diagnostics = ReturnType<typeof createDiagnostics>;

/** The diagnostics of one connection. */
export function createDiagnostics({ connection, reading, calm, guard, canRefresh }: DiagnosticsOptions) {
  const sent = new Map<string, Sent>();
  /** Documents whose last pull did not get all findings. */
  const held = new WeakSet<OpenDocument>();
  /** What is shown at documents in none of our languages, and those that the client pulls. */
  const given = new WeakMap<OpenDocument, Diagnostic[]>();
  const pulling = new WeakSet<OpenDocument>();
  let pulled = false;
  let refreshes = false;

  const send = (uri: string, diagnostics: Diagnostic[], version?: number) =>
    quietly(
      connection.sendNotification(PublishDiagnosticsNotification.type, {
        uri,
        diagnostics,
        ...(version !== undefined && { version }),
      }),
    );

  const itemsOf = (open: OpenDocument): Diagnostic[] =>
    guard(failureTo('show', { uri: open.uri }), [], () =>
      diagnosticsOf(open.document.text, rulesOf(open.service), findingsOf(open, guard)),
    );

  const takeBack = (uri: string) => {
    const last = sent.get(uri);
    if (sent.delete(uri)) send(last!.clientUri, []);
  };

  const refresh = () => {
    if (!pulled || refreshes) return;
    refreshes = true;
    nextTurn(() => {
      refreshes = false;
      quietly(connection.sendRequest(DiagnosticRefreshRequest.type));
    });
  };

  return {
    /**
     * Sends the findings of the newest snapshot, unless the client has them. While the document is read for the first
     * time, these are the findings so far; later, the findings of an older text stay until the new ones are complete.
     */
    publish(open: OpenDocument, complete: boolean): void {
      if (pulled) {
        if (!open.tracked && held.delete(open)) refresh();
        return;
      }
      if (!isClaimed(open)) {
        takeBack(open.uri);
        return;
      }
      const { edition, clientUri } = open;
      if (sent.get(open.uri)?.clientUri !== clientUri) takeBack(open.uri);
      const last = sent.get(open.uri);
      if (last?.complete && !complete) return;
      const findings = findingsOf(open, guard);
      sent.set(open.uri, { clientUri, edition, complete, findings });
      if (last?.edition === edition && sameFindings(last.findings, findings)) return;
      send(clientUri, itemsOf(open), open.document.text.version);
    },
    /** Shows diagnostics at a document in none of our languages. */
    give(open: OpenDocument, items: Diagnostic[]): void {
      if (JSON.stringify(given.get(open) ?? []) === JSON.stringify(items)) return;
      given.set(open, items);
      if (pulling.has(open)) refresh();
      else send(open.clientUri, items, open.document.text.version);
    },
    /** Clears the diagnostics of a document. */
    clear(open: OpenDocument): void {
      if (given.get(open)?.length && !pulling.has(open)) send(open.clientUri, []);
      given.delete(open);
      takeBack(open.uri);
    },
    /** Handles `textDocument/diagnostic` for `open`. */
    async pull(
      open: OpenDocument | undefined,
      known: unknown,
      token: CancellationToken,
    ): Promise<DocumentDiagnosticReport> {
      if (!pulled && canRefresh()) {
        pulled = true;
        for (const uri of [...sent.keys()]) takeBack(uri);
      }
      if (open) await reading.finished(open, token);
      if (!open || open.closed) return { kind: DocumentDiagnosticReportKind.Full, items: [] };
      if (!isClaimed(open)) {
        const items = given.get(open) ?? [];
        if (items.length > 0 && !pulling.has(open)) send(open.clientUri, []);
        pulling.add(open);
        return { kind: DocumentDiagnosticReportKind.Full, items };
      }
      if (typeof known === 'string' && calm.isCrowded(open)) {
        held.add(open);
        return { kind: DocumentDiagnosticReportKind.Unchanged, resultId: known };
      }
      findingsOf(open, guard);
      const isWhole = open.found?.withheld === undefined;
      if (isWhole) held.delete(open);
      else held.add(open);
      const resultId = isWhole ? String(open.generation) : `${open.generation} calm`;
      if (known === resultId) return { kind: DocumentDiagnosticReportKind.Unchanged, resultId };
      return { kind: DocumentDiagnosticReportKind.Full, resultId, items: itemsOf(open) };
    },
    /** The texts are in another language now: findings that the client has are sent again. */
    outdate(): void {
      for (const [uri, last] of sent) sent.set(uri, { ...last, edition: Number.NaN });
    },
    /**
     * Documents are read again without an edit: sends one refresh request to pulling clients, however many documents
     * there are.
     */
    refresh,
  };
}

/** Whether two lists of findings in the same text look the same to the client. */
function sameFindings(a: Findings, b: Findings): boolean {
  return (
    a.findings.length === b.findings.length &&
    Object.entries(a.counts).every(([name, count]) => b.counts[name as keyof typeof b.counts] === count) &&
    a.findings.every((finding, i) => sameFinding(finding, b.findings[i]!))
  );
}

const sameFinding = (a: Finding, b: Finding): boolean =>
  a.start === b.start &&
  a.end === b.end &&
  a.code === b.code &&
  a.severity === b.severity &&
  a.variant === b.variant &&
  a.others === b.others &&
  sameData(a.args, b.args);

/** Whether the client supports `workspace/diagnostic/refresh`: without it, it would keep outdated diagnostics. */
export const canRefresh = ({ workspace }: ClientCapabilities): boolean =>
  workspace?.diagnostics?.refreshSupport === true;

/** Pull diagnostics are offered to clients with refresh support; pushing ends only once the client pulls. */
export const diagnosticCapabilities = (client: ClientCapabilities): ServerCapabilities =>
  client.textDocument?.diagnostic && canRefresh(client)
    ? {
        diagnosticProvider: {
          identifier: 'crawlwise',
          interFileDependencies: true,
          workspaceDiagnostics: false,
        },
      }
    : {};
