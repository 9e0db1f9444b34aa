/**
 * The findings of built files, shown at the open files that make them: `app/sitemap.ts` shows what is wrong in the sitemap
 * of the last build. While the text of a source differs from the stored one, nothing is shown; if it was stored after the
 * build, only that.
 */
import type { ClientCapabilities } from 'vscode-languageserver';
import { decoded } from '../../core/uri.ts';
import type { Diagnostics } from '../documents/diagnostics.ts';
import { rulesOf } from '../documents/findings.ts';
import { isClaimed, type OpenDocument } from '../documents/openDocument.ts';
import { diagnosticsElsewhere, outdatedDiagnostics } from '../wire/convert.ts';
import { createDelayed } from '../wire/timers.ts';
import { yieldToMessages } from '../wire/yieldToMessages.ts';
import { type BuiltFilesOptions, createBuiltFiles } from './builtFiles.ts';
import type { Outputs } from './outputs.ts';
import { createSourceSelector } from './sourceSelector.ts';
import type { Workspace } from './workspace.ts';

/** How long changes must rest, in milliseconds. */
const REST_MS = 300;
/** Files that are looked at between two pauses for messages. */
const AT_ONCE = 1000;
/** Octets of the built files that are read for one source: at least one file. */
const MAX_OCTETS = 20_000_000;

/** Where a module says what it makes, in the ways of the frameworks; the first one counts. */
const MAKING =
  /^(?:export\s+default\b|module\.exports\b|export\s+(?:async\s+)?(?:function|const|let)\s+(?:GET|loader)\b).*/m;

export interface SourcesOptions extends BuiltFilesOptions {
  readonly client: () => ClientCapabilities;
  readonly outputs: Pick<Outputs, 'of' | 'folders'>;
  readonly workspace: Pick<Workspace, 'storedUris'>;
  readonly diagnostics: Pick<Diagnostics, 'give'>;
}

/** What is shown at a source. */
interface Shown {
  readonly built: readonly string[];
  /** Further built files, which are not read. */
  readonly left: number;
  readonly isOutdated: boolean;
}

/** The sources of one connection. */
export function createSources(options: SourcesOptions) {
  const { connection, project, opened, folders, access, siteUris, outputs, workspace } = options;
  const { diagnostics, client, quietMs = REST_MS, lookFailed, log } = options;
  const { sites } = project;
  /** The built files by what makes them, and whether others may be by now. */
  let made: ReadonlyMap<string, readonly string[]> = new Map();
  let isChanged = false;
  const selector = createSourceSelector(connection, client, log);
  const shown = new Map<OpenDocument, Shown>();

  const show = (open: OpenDocument): void => {
    const { built, left, isOutdated } = shown.get(open)!;
    const made = built.flatMap((uri) => {
      const { document, findings } = files.findings(uri) ?? {};
      const file = siteUris.fileOf(uri);
      const path = decoded(file.slice(folders.of(file)?.length ?? 0));
      return document && findings
        ? {
            text: document.document.text,
            rules: rulesOf(document.service),
            findings,
            uri: document.clientUri,
            path,
          }
        : [];
    });
    if (made.length < built.length) return;
    const { text } = open.document;
    const at = Math.max(0, text.getText().search(MAKING));
    const isRelating = client().textDocument?.publishDiagnostics?.relatedInformation === true;
    const all = diagnosticsElsewhere(text, at, made, { isRelating, left });
    diagnostics.give(open, isOutdated ? outdatedDiagnostics(text, at, made[0]!.path, all.length) : all);
  };
  const showWith = ({ uri }: OpenDocument): void => {
    for (const [open, { built }] of shown) if (built.includes(uri)) show(open);
  };
  const files = createBuiltFiles(options, showWith);

  /** The built files by what makes them. */
  const madeBy = async (): Promise<ReadonlyMap<string, readonly string[]>> => {
    const made = new Map<string, string[]>();
    if (outputs.folders().length === 0) return made;
    for (const [at, uri] of [...workspace.storedUris()].entries()) {
      if (at % AT_ONCE === AT_ONCE - 1) await yieldToMessages();
      if (!(sites.wants(uri) || sites.isAnnounced(uri)) || outputs.of(uri) === undefined) continue;
      const maker = sites.makerOf(uri);
      if (maker && !maker.isCopy) made.set(maker.uri, [...(made.get(maker.uri) ?? []), uri]);
    }
    return made;
  };
  /** Reads what a source has made. */
  const read = async (uris: readonly string[], time: number | undefined): Promise<Shown> => {
    const built: string[] = [];
    let [left, octets, isOutdated] = [0, 0, false];
    for (const uri of [...uris].sort()) {
      const state = await files.look(uri);
      if (!state) continue;
      octets += state.size;
      if (octets > MAX_OCTETS && built.length > 0) {
        left++;
        continue;
      }
      if (!(await files.read(uri, state))) continue;
      built.push(uri);
      isOutdated ||= state.time !== undefined && time !== undefined && state.time < time;
    }
    return { built, left, isOutdated };
  };
  const look = async (open: OpenDocument, made: readonly string[]): Promise<void> => {
    const { edition, uri } = open;
    const [state, stored] = [await files.look(uri), await access.textOf(uri)];
    const isEdited = stored !== undefined && plain(stored) !== plain(open.document.text.getText());
    const now = await read(isEdited ? [] : made, state?.time);
    // With another text, it is looked at again.
    if (open.closed || open.edition !== edition) return;
    shown.set(open, now);
    show(open);
    if (made.length === 0) shown.delete(open);
  };
  const update = async (): Promise<void> => {
    if (isChanged) {
      isChanged = false;
      made = await madeBy();
      selector.set(made.keys());
    }
    for (const open of [...opened.all()])
      if (!isClaimed(open) && (made.has(open.uri) || shown.has(open)))
        await look(open, made.get(open.uri) ?? []);
    files.keep(new Set([...shown.values()].flatMap(({ built }) => built)));
  };
  const updating = createDelayed(update, quietMs, lookFailed);

  return {
    /** Files, documents or the folders that are served have changed. */
    request(): void {
      isChanged = true;
      updating.postpone();
    },
    /** The text of a document has changed: its findings are those of another text. */
    edited(open: OpenDocument): void {
      if (shown.has(open)) diagnostics.give(open, []);
      this.saved(open);
    },
    /** A document was stored. */
    saved({ uri }: OpenDocument): void {
      if (made.has(uri)) updating.postpone();
    },
    /** A document was closed. */
    closed(open: OpenDocument): void {
      shown.delete(open);
      files.drop(open.uri);
      if (shown.size > 0) updating.postpone();
      else files.keep(new Set());
    },
    /** A document was read to its end. */
    read: showWith,
    again: files.again,
    isSettled: (): boolean => updating.isSettled() && files.isSettled(),
  };
}

/** A text as editors have it, whatever its line breaks. */
const plain = (text: string): string => text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
