/**
 * Crawlwise as a library: the findings, fixes and verdicts of `crawlwise check` and `crawlwise test` for texts in
 * memory. All arguments and results are plain data and survive JSON. It reads no files, uses no network, and runs in
 * Node.js 20 or later, and in browsers.
 *
 * This file is published as the types of the package; `library.ts` implements it.
 */

import type { Config } from '../../schemas/config.js';

export type { Config };

/** The severity of a finding. */
export type Severity = 'error' | 'warning' | 'info' | 'hint';

/** Options of `lint` and `fix`. */
export interface LintOptions {
  /**
   * The name or the path of the file, with slashes: it determines the kind of file, and which overrides of `config`
   * apply. Without it, text that begins with `<` is a sitemap, and any other text a robots.txt.
   */
  readonly filename?: string;
  /**
   * The content of `crawlwise.json`, as an object; paths in it are relative to the folder that `filename` is relative
   * to. `ignore` has no effect, because the text was passed explicitly; `extends` is invalid, because no file is read.
   */
  readonly config?: Config;
  /** The environment for expectations of `config` that name one; at least one of them must name it. */
  readonly env?: string;
}

/**
 * A range of the text, in UTF-16 units from 0; the end is exclusive. Equal offsets are a position between two
 * characters.
 */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** An edit of a fix: replaces a range of the text. */
export interface Edit extends Range {
  readonly text: string;
}

/** One way to fix a finding. */
export interface Fix {
  /** What it does, and its effect on crawlers, if any. */
  readonly title: string;
  /** The file keeps its meaning, or gets the one its author clearly intended. */
  readonly safe: boolean;
  /** In ascending order, without overlap. */
  readonly edits: readonly Edit[];
}

/** A fault in the text. */
export interface Finding extends Range {
  /** `robots/missing-colon`; permanent. */
  readonly code: string;
  readonly severity: Severity;
  /** One line, without a final period. */
  readonly message: string;
  /** The address of the rule's page. */
  readonly docs?: string;
  /** Lines and columns from 1; columns count UTF-16 units, the end is exclusive. */
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** Best first, without those that would change other files. */
  readonly fixes: readonly Fix[];
}

/**
 * Finds the faults of a robots.txt, a sitemap, a sitemap index or a text sitemap, in the order of the text. Infos and
 * hints of one rule are reported once, at their first place.
 *
 * A rule that fails is an error with the code `robots/rule-failed` or `sitemap/rule-failed`: the text was not checked
 * completely.
 *
 * Accepts any text. Rejects with a `TypeError` whose message is one line: for an unknown option, for a `filename` that
 * is neither a robots.txt nor a sitemap, for an invalid `config`, for an `env` that no expectation names, and if
 * `config` expects something of sitemaps but nothing of this text.
 */
export function lint(text: string, options?: LintOptions): Promise<Finding[]>;

/** The files of a site: texts or octets by path, with slashes. Names that end in `.gz` are unpacked from octets. */
export type SiteFiles =
  | ReadonlyMap<string, string | Uint8Array>
  | Readonly<Record<string, string | Uint8Array>>;

/** Options of `lintSite`. */
export interface LintSiteOptions {
  /** The content of `crawlwise.json` beside the files. Files that its `ignore` matches are in `skipped`. */
  readonly config?: Config;
  /** As for `lint`. */
  readonly env?: string;
}

/** A finding in one of several files. */
export interface SiteFinding extends Finding {
  /** The path of the file, as it was passed. */
  readonly filename: string;
}

/** The result of `lintSite`. */
export interface SiteReport {
  /**
   * File by file, in the order in which they were passed; then what URLs do not get although `config` expects it, as
   * findings of `crawlwise.json` with the places in `JSON.stringify(config)`.
   */
  readonly findings: readonly SiteFinding[];
  /** A sentence for each expectation of URLs that was not tested, and why; absent if there are none. */
  readonly untested?: readonly string[];
  /** Files that were not checked: the configuration ignores them, or they are neither a robots.txt nor a sitemap. */
  readonly skipped: readonly string[];
  /** The number of findings that comments in the files suppress. */
  readonly suppressed: number;
  /** The rules that `config` turns off, as it names them (`robots/*`), and how many of them are on by default. */
  readonly off: { readonly rules: readonly string[]; readonly count: number };
}

/**
 * Finds the faults of the files of a site, checked together: pages that robots.txt blocks, sitemaps that an index lists,
 * URLs that several sitemaps list, and so on. Rejects as `lint` does, and if `config` expects something of a file that
 * was not passed.
 */
export function lintSite(files: SiteFiles, options?: LintSiteOptions): Promise<SiteReport>;

/** Formats a robots.txt, a sitemap or a text sitemap, as editors and `crawlwise format` do. Rejects as `lint` does. */
export function format(text: string, options?: LintOptions): Promise<string>;

/** Options of `fix`. */
export interface FixOptions extends LintOptions {
  /**
   * Also makes unsafe fixes: of each finding above hint the best one, except for those that are never made in bulk,
   * such as one that opens or blocks `/`.
   */
  readonly unsafe?: boolean;
}

/** The result of `fix`. */
export interface Fixed {
  readonly text: string;
  /** Whether the text has changed. */
  readonly changed: boolean;
  /** The findings of `lint` in the new text. */
  readonly findings: readonly Finding[];
}

/** Makes the safe fixes, repeatedly until none is left. Rejects as `lint` does. */
export function fix(text: string, options?: FixOptions): Promise<Fixed>;

/** What decides a verdict: see `Verdict.because`. */
export type Because = 'rule' | 'no-rule' | 'no-group' | 'robots-txt' | 'ignores-robots';

/** Whether a crawler may fetch a URL, and why. */
export interface Verdict {
  readonly allowed: boolean;
  /** The deciding line, from 1; 0 if there is none. */
  readonly line: number;
  /** The text of that line, without its comment; null if there is none. */
  readonly text: string | null;
  /**
   * `rule`: a rule decides; `no-rule`: no rule matches; `no-group`: no group applies; `robots-txt`: every crawler may
   * fetch `/robots.txt`; `ignores-robots`: this crawler does not obey robots.txt.
   */
  readonly because: Because;
  /** The tested product token; of a `User-Agent` header, the token in it. */
  readonly token: string;
  /** Path and query as the crawler requests them, which rules are compared with. */
  readonly path: string;
  /** The name that selected the group, such as `*`; null without a group. */
  readonly group: string | null;
  /** The reason in sentences, and further notes. */
  readonly reasons: readonly string[];
}

/**
 * Decides whether a crawler may fetch a URL, as the crawler itself reads the file: with its fallbacks to other groups,
 * and patterns compared as Google's parser does. Rejects with a `TypeError` whose message is one line for invalid
 * arguments.
 *
 * @param robots the text of a robots.txt, or its octets
 * @param agent a product token such as `Googlebot`, or a whole `User-Agent` header. Invalid: an empty text, and an
 * unknown name that is obviously misspelled (`Gogglebot`), unless the file has a group for it
 * @param url a URL, or a path that begins with `/`. If all `Sitemap` lines are on one site, a URL of another site is
 * invalid, because another robots.txt decides on it (scheme and `www.` may differ). To test it against this file anyway,
 * pass the path alone
 */
export function verdict(robots: string | Uint8Array, agent: string, url: string): Promise<Verdict>;

/** A parsed robots.txt. */
export interface ParsedRobots {
  /**
   * The same as `verdict` of this file, synchronously. The sentences in `reasons` are made on access. Throws a
   * `TypeError` if `verdict` rejects.
   */
  verdict(agent: string, url: string): Verdict;
}

/**
 * Parses a robots.txt, for many verdicts: the first on a crawler takes time linear in the rules of its group, later
 * ones a few microseconds.
 * @param robots the text of a robots.txt, or its octets. Rejects with a `TypeError` for anything else
 */
export function parseRobots(robots: string | Uint8Array): Promise<ParsedRobots>;

/**
 * Explains a rule (`robots/missing-colon`, or `missing-colon`), a directive, an element, a crawler or a path pattern,
 * in Markdown and with sources; undefined for any other word.
 */
export function explain(word: string): Promise<string | undefined>;

/** A purpose for which crawlers fetch pages. */
export type Purpose =
  | 'search'
  | 'ai-training'
  | 'ai-search'
  | 'ai-assistant'
  | 'ads'
  | 'seo'
  | 'archive'
  | 'preview'
  | 'monitoring'
  | 'control'
  | 'other';

/** A crawler; `*` stands for all that no group names. */
export interface Crawler {
  readonly token: string;
  /** Null if Crawlwise does not know it. */
  readonly operator: string | null;
  readonly purpose: Purpose | null;
  /** Whether it obeys robots.txt, by its operator's statement; null if not known. */
  readonly obeys: string | null;
}

/** How much a crawler may fetch. */
export type Reach = 'all' | 'part' | 'nothing';

/** Options of `diff` and `audit`. */
export interface SelectionOptions {
  /** Considers only crawlers for these purposes. */
  readonly purposes?: readonly Purpose[];
  /** URLs or paths to evaluate, such as those of the sitemaps. */
  readonly urls?: readonly string[];
}

/** Paths that become blocked, or allowed. */
export interface ChangedPaths {
  /** As patterns of rules, with exceptions, and one of the paths. `partly`: exceptions are missing. */
  readonly sets: readonly {
    readonly pattern: string;
    readonly except: readonly string[];
    readonly path: string;
    readonly partly?: true;
  }[];
  /** Whether these are all. */
  readonly complete: boolean;
  /** Those of `urls` that change; null without `urls`. */
  readonly urls: readonly string[] | null;
}

/** The result of `diff`. */
export interface Changes {
  /** Nothing changes for the selected crawlers, neither verdicts nor delays, signals, usage tokens or `Sitemap` lines. */
  readonly unchanged: boolean;
  readonly changes: readonly {
    readonly crawlers: readonly Crawler[];
    /** Null if it differs between the crawlers. */
    readonly reach: { readonly before: Reach; readonly after: Reach } | null;
    readonly blocked: ChangedPaths;
    readonly allowed: ChangedPaths;
  }[];
  /** Removed and added values of `Crawl-delay`. */
  readonly delays: readonly {
    readonly crawlers: readonly Crawler[];
    readonly gone: readonly string[];
    readonly come: readonly string[];
  }[];
  /** Paths that the file newly asks not to use for a purpose (`blocked`), or no longer (`allowed`), by usage token. */
  readonly usage: readonly {
    readonly token: string;
    readonly purpose: 'search' | 'ai-answers' | 'ai-training' | 'others';
    readonly blocked: Omit<ChangedPaths, 'urls'>;
    readonly allowed: Omit<ChangedPaths, 'urls'>;
  }[];
  readonly sitemaps: { readonly gone: readonly string[]; readonly come: readonly string[] };
  /** Whether all changes are listed. */
  readonly complete: boolean;
}

/**
 * Computes what changes for crawlers between two versions of a robots.txt, as `crawlwise diff` does: exact paths, not
 * samples. Rejects with a `TypeError` for invalid arguments.
 */
export function diff(
  old: string | Uint8Array,
  now: string | Uint8Array,
  options?: SelectionOptions,
): Promise<Changes>;

/** What a crawler may fetch under a robots.txt. */
export interface AuditedCrawler extends Crawler {
  readonly reach: Reach;
  /** The name that selected its group, such as `*`; null without a group. */
  readonly group: string | null;
  /** The deciding lines, from 1. */
  readonly lines: readonly number[];
  /** How many of `urls` it may fetch; null without `urls`. */
  readonly urls: { readonly of: number; readonly allowed: number } | null;
  readonly remarks: readonly string[];
}

/** What a file says about a use of its pages, by signals and usage tokens; that blocks nothing. */
export interface StatedUse {
  readonly use: 'search' | 'ai-answers' | 'ai-training' | 'others';
  readonly statements: readonly {
    readonly answer: 'yes' | 'no';
    /** The field; `User-agent` for a usage token. */
    readonly source: 'Content-Signal' | 'Content-Usage' | 'User-agent';
    /** As written: `ai-train=no`, or the token. */
    readonly text: string;
    /** Path patterns; `/` is the whole site. */
    readonly paths: readonly string[];
    /** The names of its group; empty for a usage token. */
    readonly agents: readonly string[];
    /** From 1. */
    readonly line: number;
  }[];
  /** The lines of statements and rules that contradict each other. */
  readonly contradictions: readonly (readonly [first: number, second: number])[];
}

/** The result of `audit`. */
export interface Audit {
  readonly crawlers: readonly AuditedCrawler[];
  /** For those uses about which the file says something. */
  readonly uses: readonly StatedUse[];
}

/**
 * Says for each known crawler, and for each that the file names, what it may fetch, as `crawlwise audit` does. Rejects
 * with a `TypeError` for invalid arguments.
 */
export function audit(robots: string | Uint8Array, options?: SelectionOptions): Promise<Audit>;

/** A policy for crawlers: see `crawlwise policy`. */
export type Policy =
  | 'block-ai-training'
  | 'block-ai'
  | 'search-only'
  | 'open'
  | 'block-all'
  /** A stance, such as `search=yes,ai-answers=yes,ai-training=no`; `others` is the fourth use. */
  | `${'search' | 'ai-answers' | 'ai-training' | 'others'}=${string}`;

/** The result of `applyPolicy`. */
export interface AppliedPolicy {
  readonly text: string;
  /** In ascending order; empty if the policy already applies. */
  readonly edits: readonly Edit[];
  /** The crawlers whose verdicts change. */
  readonly changed: readonly Crawler[];
}

/**
 * Merges a policy into a robots.txt, which may be empty, in few lines. It is proven that nothing changes for other
 * crawlers; rejects with an `Error` if that fails, and with a `TypeError` for invalid arguments.
 */
export function applyPolicy(robots: string, policy: Policy): Promise<AppliedPolicy>;
