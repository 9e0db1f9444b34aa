/**
 * Texts that users read, in catalogues. The English texts are in the `words` of each part; a translation replaces them
 * by key. Messages of rules are defined with the rules; the rule's code is the key.
 */

import { hasIsolates, isolated, isRightToLeft, paragraph, setIsolates, withoutFormatting } from './bidi.ts';
import { withCases } from './cases.ts';
import { withoutCredentials } from './credentials.ts';
import { entryOf } from './memo.ts';

/**
 * A text that depends on a number: one form per `Intl.PluralRules` category, and the argument that selects the form.
 */
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
  ? NamesBefore<Name> | Names<Rest>
  : never;
/** `who|every:all|names:{names`: the argument of cases, and the placeholder in the first of them that has one. */
type NamesBefore<Name extends string> = Name extends `${infer By}|${infer Inner}`
  ? By | (Inner extends `${string}{${infer Next}` ? NamesBefore<Next> : never)
  : Name;
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
declare const SAID: unique symbol;
/** A text of a catalogue: the compiler refuses it as an argument of another one. */
export type Said = string & { readonly [SAID]: true };
/** A value in a text: a name, a path, a count, a text of `terms`. */
export type Value = (string & { readonly [SAID]?: never }) | number;
/** The arguments of a text: a value for each `{name}`. The argument that selects a plural form is a number. */
export type ArgsOf<Of extends Text> = {
  readonly [Name in NamesOf<Of>]: Name extends NumberOf<Of> ? number : Value;
};

/** Gives the texts of one catalogue. The compiler checks the names of the placeholders. */
export type Say<Own extends Texts, Result extends string = Said> = <Key extends keyof Own & string>(
  key: Key,
  ...args: [NamesOf<Own[Key]>] extends [never] ? [] : [args: ArgsOf<Own[Key]>]
) => Result;

/** Texts in another language: catalogue, key, text. Missing texts stay English. */
export interface Translation {
  /** A BCP 47 tag. */
  readonly locale: string;
  readonly texts: Readonly<Record<string, Texts>>;
}

const ENGLISH: Translation = { locale: 'en', texts: {} };

const catalogues = new Map<string, Texts>();
const tables = new Map<string, () => Rows>();
let current = ENGLISH;
let plurals: Intl.PluralRules | undefined;
let numbers: Intl.NumberFormat | undefined;
const lists = new Map<ListType, Intl.ListFormat>();

/** All loaded catalogues and tables, by name: the texts to translate, besides those of rules. */
export const allTexts = (): ReadonlyMap<string, Texts> =>
  new Map([...catalogues, ...[...tables].map(([name, rows]) => [name, Object.fromEntries(rows())] as const)]);

/**
 * Sets the language of all texts for the whole process. Without a translation: English.
 * @param isData the texts are for programs: without isolates, also in a right-to-left language
 */
export function translate(translation: Translation = ENGLISH, isData = false): void {
  current = translation;
  setIsolates(!isData && isRightToLeft(translation.locale));
  plurals = undefined;
  numbers = undefined;
  lists.clear();
}

/** The arguments of the last call of `translate`: the language of another thread. */
export const chosenLanguage = (): readonly [translation: Translation, isData: boolean] => [
  current,
  !hasIsolates(),
];

/** The language of the texts as a BCP 47 tag, for names and dates by `Intl`. */
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
    return fill(formOf(text, args ?? {}), args ?? {}, numeral) as Said;
  };
}

/**
 * A catalogue of names, amounts, items of lists, and clauses that stand alone beside a colon, a semicolon or in brackets: texts may
 * hold these, as no sentence changes their form.
 */
export const terms = catalogue as <const Own extends Texts>(name: string, english: Own) => Say<Own, string>;

/**
 * Some texts of a catalogue in the place of those of another one, with the same keys and arguments.
 * @param own the English texts of `say`
 */
export function instead<All>(all: All, own: object, say: unknown): All {
  const choose = (key: string, ...args: unknown[]): string => {
    const from = (Object.hasOwn(own, key) ? say : all) as (key: string, ...args: unknown[]) => string;
    return from(key, ...args);
  };
  return choose as All;
}

type Values = Readonly<Record<string, string | number>>;

function formOf(text: Text, args: Values): string {
  if (typeof text === 'string') return text;
  plurals ??= new Intl.PluralRules(current.locale);
  return text[plurals.select(Number(args[text.by]))] ?? text.other;
}

/**
 * The target of a link in Markdown, which takes no isolate; what takes one as a whole: code, what quotes enclose unless it is
 * Arabic, elements, attributes, entities, options; a placeholder.
 */
const UNITS =
  /\]\([^()]*\)|(?<!`)`[^`\n]+`(?!`)|(?<=')[^'\n\u0600-\u06ff]+(?=')|<[^<>\s][^<>\n]*>|[\w:]+="[^"\n]*"|&#?[\w{}]+;|--(?:\{\w+\}|\w[\w-]*)|\{\w+\}/g;

/**
 * `template` in the cases that arguments name (`cases.ts`), with each `{name}` replaced by the argument of that name, without
 * user names and passwords of URLs. `write` formats the numbers. In right-to-left languages, values, code and elements are isolated.
 */
export function fill(template: string, args: Values, write: (value: number) => string): string {
  const put = (part: string): string =>
    part.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = Object.hasOwn(args, name) ? args[name]! : whole;
      if (typeof value === 'number') return write(value);
      return hasIsolates() ? withoutFormatting(withoutCredentials(value)) : withoutCredentials(value);
    });
  const sentence = withCases(template, args);
  if (!hasIsolates()) return put(sentence);
  return sentence.replace(UNITS, (unit) => {
    const isNumber = typeof args[unit.slice(1, -1)] === 'number';
    return isNumber || unit.startsWith('](') ? put(unit) : isolated(put(unit));
  });
}

/** A text of a rule with its placeholders, in its form for most numbers: for pages and lists. */
export function templateOfRule(code: string, key: string, english: Text): string {
  const text = current.texts[code]?.[key] ?? english;
  return typeof text === 'string' ? text : text.other;
}

/**
 * A text of a rule; its code is the catalogue. Numbers are written as the language writes them: rules pass numbers of
 * lines as strings.
 * @param key within the rule, such as `fix.delete`
 */
export const textOfRule = (code: string, key: string, english: Text, args: Values): string =>
  fill(formOf(current.texts[code]?.[key] ?? english, args), args, numeral);

type Rows = Iterable<readonly [key: string, text: string]>;

/**
 * A catalogue whose English texts are those of a table of facts.
 * @param rows all of its texts by key: only those who translate it need them
 * @returns the function that gives the text of a key, whose English text the caller has at hand
 */
export function table(name: string, rows: () => Rows): (key: string, english: string) => string {
  tables.set(name, rows);
  return (key, english) => {
    const text = current.texts[name]?.[key];
    return typeof text === 'string' ? text : english;
  };
}

/** A number in the format of the texts' language: 52,428,800. */
export function numeral(value: number): string {
  // `Intl` takes some 20 ms to load its number formats, and rules format numbers at startup.
  if (current.locale === 'en' && Number.isInteger(value)) return grouped(value);
  numbers ??= new Intl.NumberFormat(current.locale);
  return numbers.format(value);
}

/** A number with one decimal in the format of the texts' language: 3.5. */
export const tenths = (value: number): string =>
  current.locale === 'en'
    ? value.toFixed(1)
    : new Intl.NumberFormat(current.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
        value,
      );

const grouped = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');

export type ListType = NonNullable<Intl.ListFormatOptions['type']>;

/** British usage: no comma before "and". */
const BEFORE_LAST: Readonly<Record<ListType, string>> = {
  conjunction: ' and ',
  disjunction: ' or ',
  unit: ', ',
};

/**
 * A list in the format of the texts' language: "a, b and c"; as a disjunction "a, b or c", as a unit "a, b, c". In
 * right-to-left languages, it is isolated, and so is each item.
 * @returns an empty text for no items
 */
export function listed(items: readonly string[], type: ListType = 'conjunction'): string {
  if (items.length < 2) return items[0] ?? '';
  // `Intl` takes some 20 ms to load its list formats, and most runs print a list.
  if (current.locale === 'en') return `${items.slice(0, -1).join(', ')}${BEFORE_LAST[type]}${items.at(-1)}`;
  const format = entryOf(lists, type, () => new Intl.ListFormat(current.locale, { type }));
  const own = hasIsolates() ? items.map(isolated) : items;
  return paragraph(type === 'unit' ? own.join(separatorOf(format)) : format.format(own));
}

/** What separates values: without the "and" that some languages have in lists of units. */
function separatorOf(format: Intl.ListFormat): string {
  const separator = format.formatToParts(['a', 'b', 'c'])[1]!.value;
  return /^\p{P}\s*/u.exec(separator)?.[0] ?? separator;
}
