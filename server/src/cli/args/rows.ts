/** The rows of the table of commands. */

/** An option of a command. */
export interface OptionRow {
  /** Without the hyphens. */
  readonly name: string;
  /** Its deprecated spelling, which is still accepted through 1.x and not shown. */
  readonly formerly?: string;
  readonly short?: string;
  /** The title of the group of options that begins with this one. */
  readonly heading?: string;
  /** The placeholder of its value in help; an option without one is a flag. */
  readonly value?: string;
  readonly isMany?: true;
  /** Whether commas separate several values. */
  readonly isList?: true;
  readonly choices?: readonly string[];
  /** The deprecated spelling of a choice, and that choice; accepted through 1.x and not shown. */
  readonly formerChoice?: readonly [former: string, now: string];
  /** Further values: a choice and what follows it. */
  readonly forms?: RegExp;
  /** Whether the value is, or begins with, the code of a rule. */
  readonly takesCode?: true;
  /** The default value, as shown in help. */
  readonly otherwise?: string;
  /** A clause without a final period. */
  readonly help: string;
}

interface Example {
  readonly call: string;
  readonly does: string;
}

export interface CommandRow {
  readonly name: string;
  /** Another name for it. */
  readonly alias?: string;
  /** The operands after the options: "[PATH|GLOB|-]…". */
  readonly operands: string;
  /** One sentence. */
  readonly summary: string;
  /** Further paragraphs for the reference page only. */
  readonly notes?: readonly string[];
  readonly options: readonly OptionRow[];
  readonly examples: readonly Example[];
}
