/**
 * Texts that users read, as catalogues: the English ones stand in the `words` of each part, and a translation replaces them by key.
 * Messages of rules stand with the rules; their codes are the keys.
 */

/** A text that depends on a number: its forms by `Intl.PluralRules`, and the argument that decides. */
export interface Plural {
  readonly by: string;
  readonly one: string;
  readonly other: string;
  readonly zero?: string;
  readonly two?: string;
  readonly few?: string;
  readonly many?: string;
}

export type Text = string | Plural;
export type Texts = Readonly<Record<string, Text>>;

type Names<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;
type NamesOf<Of extends Text> = Of extends string
  ? Names<Of>
  : Of extends {
        readonly by: infer By extends string;
        readonly one: infer One extends string;
        readonly other: infer Other extends string;
      }
    ? By | Names<One> | Names<Other>
    : never;
type NumberOf<Of extends Text> = Of extends Plural ? Of['by'] : never;
/** What a text needs: a value for each `{name}`. The one that a plural depends on is a number. */
export type ArgsOf<Of extends Text> = {
  readonly [Name in NamesOf<Of>]: Name extends NumberOf<Of> ? number : string | number;
};

/** The texts of one catalogue. The names of its placeholders are checked by the compiler. */
export type Say<Own extends Texts> = <Key extends keyof Own & string>(
  key: Key,
  ...args: [NamesOf<Own[Key]>] extends [never] ? [] : [args: ArgsOf<Own[Key]>]
) => string;

/** Texts in another language: catalogue, key, text. What it lacks stays English. */
export interface Translation {
  readonly locale: string;
  readonly texts: Readonly<Record<string, Texts>>;
}

const catalogues = new Map<string, Texts>();
let current: Translation = { locale: 'en', texts: {} };
let plurals: Intl.PluralRules | undefined;
let numbers: Intl.NumberFormat | undefined;
const lists = new Map<ListType, Intl.ListFormat>();

/** All catalogues that are loaded, by name: what a translator translates. */
export const allTexts = (): ReadonlyMap<string, Texts> => catalogues;

/** From now on texts are in this language, for the whole process. English again without a translation. */
export function translate(translation: Translation = { locale: 'en', texts: {} }): void {
  current = translation;
  plurals = undefined;
  numbers = undefined;
  lists.clear();
}

/** The language of the texts, BCP 47: for names and dates by `Intl`. */
export const textLocale = (): string => current.locale;

/**
 * A catalogue of English texts.
 *
 * @param name unique, such as "robots/lenses"
 * @param english texts by key; `{name}` is replaced with the argument of that name
 * @returns the function that gives a text by its key. Numbers are written as the language writes them ("50,000"): pass
 *   numbers of lines as strings.
 */
export function catalogue<const Own extends Texts>(name: string, english: Own): Say<Own> {
  catalogues.set(name, english);
  return (key, ...[args]) => {
    const text: Text = current.texts[name]?.[key] ?? english[key]!;
    return fill(typeof text === 'string' ? text : formOf(text, args ?? {}), args ?? {}, numeral);
  };
}

type Values = Readonly<Record<string, string | number>>;

function formOf(text: Plural, args: Values): string {
  plurals ??= new Intl.PluralRules(current.locale);
  return text[plurals.select(Number(args[text.by]))] ?? text.other;
}

/** `template` with each `{name}` replaced by the argument of that name, numbers as `write` gives them. */
export const fill = (template: string, args: Values, write: (value: number) => string): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(args, name) ? args[name]! : whole;
    return typeof value === 'number' ? write(value) : value;
  });

/** The text of an entry that stands elsewhere in English: of a rule (its code is the catalogue), or of a table of facts. */
export function translated(name: string, key: string, english: string): string {
  const text = current.texts[name]?.[key];
  return typeof text === 'string' ? text : english;
}

/** A number as the language of the texts writes it: 52,428,800. */
export function numeral(value: number): string {
  // `Intl` takes some 20 ms to load its numbers, and rules write theirs at the start.
  if (current.locale === 'en' && Number.isInteger(value)) return grouped(value);
  numbers ??= new Intl.NumberFormat(current.locale);
  return numbers.format(value);
}

const grouped = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');

export type ListType = NonNullable<Intl.ListFormatOptions['type']>;

/**
 * A list in a sentence, as the language of the texts writes it: "a, b and c"; as a disjunction "a, b or c", as a unit "a, b, c".
 * @returns an empty text for no items
 */
export function listed(items: readonly string[], type: ListType = 'conjunction'): string {
  let format = lists.get(type);
  if (!format) {
    // British usage: no comma before "and".
    format = new Intl.ListFormat(current.locale === 'en' ? 'en-GB' : current.locale, { type });
    lists.set(type, format);
  }
  return format.format(items);
}
