/** What the page of crawlers and its host tell each other: plain data, which JSON preserves. */
import type { Translation } from '../../../../server/src/core/catalogue.ts';
import type { CrawlersAnswer } from '../../../../server/src/core/features.ts';

/** What the user has entered and unfolded; the page keeps it. */
export interface Entered {
  /** As typed, one per line. */
  readonly urls: string;
  readonly names: string;
  /** The text to compare with: the `id` of a choice; absent until the user chooses. */
  readonly against?: string;
  /** The uses that are allowed, in a preview of a policy. */
  readonly allowed?: readonly string[] | undefined;
  readonly isPolicyOpen: boolean;
  readonly areChangesOpen: boolean;
  readonly isAskOpen: boolean;
  /** The titles of unfolded sections. */
  readonly unfolded: readonly string[];
}

/** Everything that the page stores: with it, a page that was closed opens again as it was. */
export interface Stored {
  readonly file: string;
  readonly entered: Entered;
}

/** What the page shows. */
export interface Model {
  readonly kind: 'model';
  /** The language of the page, with the texts of its catalogues. */
  readonly language: Translation;
  /** The file is compared with the live site. */
  readonly isLive: boolean;
  /** What the page stores, and what it shows of it: the name of the file. */
  readonly file: string;
  readonly name: string;
  /** Absent if there is none; the last one stays then. */
  readonly table?: CrawlersAnswer;
  /** Why there is no table, or not the whole one. */
  readonly notice?: {
    readonly text: string;
    readonly action?: Action;
  };
  readonly against: {
    readonly chosen: string;
    /** `Entered.against` as the host understands it; absent until the user chooses. */
    readonly entered?: string;
    readonly choices: readonly { readonly id: string; readonly label: string }[];
    /** Where the text is from. */
    readonly source?: { readonly text: string; readonly action?: Action };
  };
  readonly policy?: {
    readonly uses: readonly {
      readonly name: string;
      readonly label: string;
      readonly description: string;
      readonly detail?: string;
      readonly isAllowed: boolean;
    }[];
    /** The table is that of the file with the policy. */
    readonly preview?: { readonly isUnchanged: boolean; readonly caution?: string };
  };
}

/** What a host finds out for the page. */
export type Found = Omit<Model, 'kind' | 'language' | 'isLive' | 'file' | 'name'>;

export const NOT_COMPARED: Model['against'] = { chosen: 'none', choices: [] };

/** What the user has entered in a field, without blank lines. */
export const linesIn = (field: string): readonly string[] =>
  field
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Why a crawler may or may not fetch a URL, and the deciding line, from 1. */
export interface Why {
  readonly kind: 'why';
  readonly lines: readonly string[];
  readonly line?: number;
}

/** A part of the page to show, and names of crawlers to add. */
export interface Show {
  readonly kind: 'show';
  readonly part: Part;
  readonly names?: readonly string[];
}

export type Part = 'table' | 'urls' | 'changes' | 'policy';
export type ActionName = 'restart' | 'requestLive';

/** A button. */
export interface Action {
  readonly id: ActionName;
  readonly label: string;
}

/** The policy is applied: its preview ends. */
export interface Applied {
  readonly kind: 'applied';
}

export type ToPage = Model | Why | Show | Applied;

export type FromPage =
  /** The page can show messages. */
  | { readonly kind: 'ready'; readonly entered: Entered }
  | { readonly kind: 'entered'; readonly entered: Entered }
  /** Asks for the reason of a verdict; the host shows the deciding line, if it is that of the file. */
  | { readonly kind: 'explain'; readonly agent: string; readonly url: string; readonly line: number }
  /** Shows a line, from 1, and moves the focus there. */
  | { readonly kind: 'reveal'; readonly line: number; readonly takesFocus: boolean }
  | { readonly kind: 'apply' }
  | { readonly kind: 'compareTexts' }
  | { readonly kind: 'act'; readonly id: ActionName };

/** How the page reaches its host. */
export interface Host {
  send(message: FromPage): void;
  receive(listener: (message: ToPage) => void): void;
  load(): Stored | undefined;
  store(stored: Stored): void;
}
