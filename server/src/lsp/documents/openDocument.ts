import { canonicalUri } from '../../core/canonicalUri.ts';
import type { Completion } from '../../core/features.ts';
import {
  type AnyDocument,
  type FileHead,
  type Findings,
  HEAD_UNITS,
  type LanguageService,
  type Question,
} from '../../core/service.ts';
import { plainText } from './plainText.ts';
import type { SiteUris } from './siteUris.ts';
import type { LensState } from './steadyLenses.ts';
import type { TrackedFinding } from './trackedFindings.ts';

/** The last completions sent for a document. */
interface GivenCompletions {
  readonly list: number;
  readonly items: readonly Completion[];
}

/** One open document; `document` is its newest snapshot. */
export interface OpenDocument {
  /** The canonical URI at which its site has it. */
  readonly uri: string;
  /** The URI as the client wrote it on opening; messages about the document use it. */
  readonly clientUri: string;
  languageId: string;
  /** The plain text service until the language is loaded. */
  service: LanguageService;
  document: AnyDocument;
  /** Unique for every text and the settings under which it was read, in all documents. */
  generation: number;
  /** Unique for every text and the language that reads it, in all documents. */
  edition: number;
  /** Reading has failed: no further findings are computed for this text. */
  stuck: boolean;
  closed: boolean;
  /** Its language is being loaded: until then the document is plain text, and is not read. */
  awaits: boolean;
  /** The last URL test. */
  question?: Question;
  /** The last completions that were sent. */
  lastCompletions?: GivenCompletions;
  /** The findings shown last, and their snapshot; `withheld` are all findings, if some are held back. */
  found?: { readonly document: AnyDocument; readonly findings: Findings; readonly withheld?: Findings };
  /** While the user types: the earlier findings, which may be shown. */
  tracked?: readonly TrackedFinding[];
  /** The id of the language as which its site announces it. */
  announcedAs?: string | undefined;
  /** The lenses that the client has. */
  lenses?: LensState;
  /** The keys of the changes that the server has sent for this version. */
  sent?: ReadonlySet<string>;
}

/** Whether one of our languages claims the document. */
export const isClaimed = (open: OpenDocument): boolean => open.service !== plainText;

/** The input of language detection for a document. */
export const headOf = ({ uri, languageId, document }: OpenDocument): FileHead => ({
  uri,
  languageId,
  head: document.text.slice(0, HEAD_UNITS),
});

/** The open documents of one connection, by canonical URI. */
export class OpenDocuments {
  private readonly byUri = new Map<string, OpenDocument>();

  /** @param siteUris where sites have files */
  constructor(private readonly siteUris: Pick<SiteUris, 'of'>) {}

  /** The URI of a document, in any escaping, as its site has it. */
  uriOf = (uri: string): string => this.siteUris.of(canonicalUri(uri));

  /** The open document of this URI, in any escaping; undefined if there is none, or if it is no URI. */
  get(uri: unknown): OpenDocument | undefined {
    return typeof uri === 'string' ? this.byUri.get(this.uriOf(uri)) : undefined;
  }

  all(): Iterable<OpenDocument> {
    return this.byUri.values();
  }

  set(open: OpenDocument): void {
    this.byUri.set(open.uri, open);
  }

  close(open: OpenDocument): void {
    this.byUri.delete(open.uri);
    open.closed = true;
  }
}
