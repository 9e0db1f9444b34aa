/**
 * Crawlwise as a library: the findings, fixes and verdicts of `crawlwise check` and `crawlwise test` for texts that you have.
 * Everything it takes and gives is plain data, the same after a round through JSON. It reads no file, asks no network, and
 * runs in Node 20 or later, and in browsers.
 *
 * This file is what is published as the types of the package; `library.ts` keeps to it.
 */

/** How grave a finding is. */
export type Severity = 'error' | 'warning' | 'info' | 'hint';

/** Options of `lint` and `fix`. */
export interface LintOptions {
  /**
   * The name or the path of the file, with slashes: it says which kind of file this is, and which overrides of `config` are
   * about it. Without it, what begins with `<` is a sitemap, and anything else a robots.txt.
   */
  readonly filename?: string;
  /**
   * What `crawlwise.json` says, as an object; paths in it are relative to the folder that `filename` starts from. `ignore` has no
   * effect: the text was handed over to be checked.
   */
  readonly config?: object;
  /** The environment, for expectations of `config` that are for one; one of them must name it. */
  readonly env?: string;
}

/** A part of the text, in UTF-16 units from 0; the end is exclusive. Equal offsets are a place between two characters. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** What a fix does: replaces a part of the text. */
export interface Edit extends Range {
  readonly text: string;
}

/** One way to fix a finding. */
export interface Fix {
  /** What it does, and what it changes for crawlers where it does. */
  readonly title: string;
  /** The file means the same afterwards, or what its author plainly meant. */
  readonly safe: boolean;
  /** In ascending order; they do not touch each other. */
  readonly edits: readonly Edit[];
}

/** Something that is wrong with the text. */
export interface Finding extends Range {
  /** `robots/missing-colon`; permanent. */
  readonly code: string;
  readonly severity: Severity;
  /** One line, without a final period. */
  readonly message: string;
  /** The address of the rule's page. */
  readonly docs: string;
  /** Lines and columns from 1; columns count UTF-16 units, the end is exclusive. */
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** Best first; those that would change other files are left out. */
  readonly fixes: readonly Fix[];
}

/**
 * Finds what is wrong with a robots.txt, a sitemap, a sitemap index or a text sitemap, in the order of the text. Infos and
 * hints of one rule come once, on their first place, and there are at most 1,000 findings, errors first.
 *
 * Any text has an answer. Rejects with a `TypeError` whose message is one line: for an option that is not known, for a
 * `filename` that is neither a robots.txt nor a sitemap, for a `config` that is wrong, for an `env` that no expectation names,
 * and where `config` expects something of sitemaps and nothing of this text.
 */
export function lint(text: string, options?: LintOptions): Promise<Finding[]>;

/** Options of `fix`. */
export interface FixOptions extends LintOptions {
  /**
   * Also makes fixes that are not safe: of each finding above hint the best one, but for those that are never made in bulk, such as
   * one that opens or blocks `/`.
   */
  readonly unsafe?: boolean;
}

/** What came of `fix`. */
export interface Fixed {
  readonly text: string;
  /** Whether it is another text than before. */
  readonly changed: boolean;
  /** What is wrong with the new text, as `lint` says it. */
  readonly findings: readonly Finding[];
}

/** Makes the fixes that are safe, again and again until none is left. Rejects as `lint` does. */
export function fix(text: string, options?: FixOptions): Promise<Fixed>;

/** Why a crawler may fetch a URL, or may not. */
export type Because = 'rule' | 'no-rule' | 'no-group' | 'robots-txt' | 'ignores-robots';

/** What a crawler does with a URL. */
export interface Verdict {
  readonly allowed: boolean;
  /** The line that decides, from 1; 0 where none does. */
  readonly line: number;
  /** What stands on that line, without its comment; null where none decides. */
  readonly text: string | null;
  /**
   * A rule, or that none matches, or that no group applies; that every crawler fetches `/robots.txt`; or that this one does
   * not obey robots.txt.
   */
  readonly because: Because;
  /** The product token that was tested; of a `User-Agent` header, the token in it. */
  readonly token: string;
  /** Path and query as the crawler asks for them, which is what rules are compared with. */
  readonly path: string;
  /** The name that led to the group, such as `*`; null without a group. */
  readonly group: string | null;
  /** The same in sentences, and what else is to be said. */
  readonly reasons: readonly string[];
}

/**
 * Says whether a crawler may fetch a URL, as the crawler itself reads the file: with its fallbacks to other groups, and
 * patterns compared as Google's parser does.
 *
 * @param robots the text of a robots.txt, or its octets
 * Rejects with a `TypeError` whose message is one line for arguments that are not of these kinds.
 *
 * @param agent a product token such as `Googlebot`, or a whole `User-Agent` header; not an empty text, nor a name that is
 * not known and was surely meant otherwise (`Gogglebot`) unless the file has a group for it
 * @param url a URL, or a path that begins with `/`. Where all `Sitemap` lines name one site, not a URL of another one: another
 * robots.txt decides on that (scheme and `www.` may be others). Give the path alone to test it against this file anyway
 */
export function verdict(robots: string | Uint8Array, agent: string, url: string): Promise<Verdict>;

/** A robots.txt that was read once. */
export interface ParsedRobots {
  /**
   * The same as `verdict` of this file, at once. The sentences in `reasons` are made when they are read. Throws a `TypeError`
   * where `verdict` rejects.
   */
  verdict(agent: string, url: string): Verdict;
}

/**
 * Reads a robots.txt, for many verdicts: the first on a crawler takes about as long as its group has rules, later ones a few
 * microseconds.
 *
 * @param robots the text of a robots.txt, or its octets. Rejects with a `TypeError` for anything else
 */
export function parseRobots(robots: string | Uint8Array): Promise<ParsedRobots>;

/**
 * Says what a rule (`robots/missing-colon`, or `missing-colon`), a directive, an element, a crawler or a path pattern is, in
 * Markdown and with sources; undefined for any other word.
 */
export function explain(word: string): Promise<string | undefined>;
