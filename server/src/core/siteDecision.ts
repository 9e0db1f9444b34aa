/** What is decided about a site, each question once and by the strongest evidence. */
import type { ServerName } from './builtPages.ts';

/**
 * How strong evidence is, the strongest first: what the user configured; what robots.txt announces; what announced sitemaps
 * list; what files of a generator or host declare; anything else.
 */
export type Strength = 'given' | 'announced' | 'listed' | 'declared' | 'guess';

/** What says so. */
export interface Evidence {
  readonly strength: Strength;
  readonly by: 'setting' | 'lines' | 'announced' | 'unannounced' | 'file' | 'pages' | 'folder';
  /** The file that says so, as messages show it. */
  readonly file?: string | undefined;
  /** How many lines, sitemaps or listed pages say so, and of how many. */
  readonly count?: number | undefined;
  readonly of?: number | undefined;
}

/** An answer with what says so. */
export interface Decided<T = string> extends Evidence {
  readonly value: T;
}

/** Where a site is served, and the strongest evidence that contradicts. */
export interface DecidedAddress extends Decided {
  readonly against?: Decided | undefined;
}

/** The answers; one is undefined if nothing tells, or if equally strong evidence differs. */
export interface SiteDecision {
  /** The folder that is served as the address, as messages show it. */
  readonly root: Decided;
  /** The URL of the root, with a slash at the end. */
  readonly address: DecidedAddress | undefined;
  /** Sources are built into another folder; a build has pages that its sitemaps list. */
  readonly kind: Decided<'source' | 'build'> | undefined;
  readonly host: Decided<ServerName> | undefined;
}
