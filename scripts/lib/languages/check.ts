/** What is wrong with a translation, and how much of it is missing. */
import { casesIn, withCases } from '../../../server/src/core/cases.ts';
import type { Text } from '../../../server/src/core/catalogue.ts';
import { type Entry, formsOf, placeholders } from './entries.ts';

export type Glossary = Readonly<Record<string, string | readonly string[]>>;

export interface Checked {
  /** A line each. */
  readonly faults: readonly string[];
  /** How many texts are translated, and how many there are, by area. */
  readonly counts: ReadonlyMap<string, { readonly done: number; readonly total: number }>;
}

/** Characters that must not be in a text: of formatting, only isolates may. */
const FORBIDDEN = /[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\ufeff]/;

/**
 * @param files of a language by name, as parsed JSON
 * @param glossary terms of English texts, and the words for them, of which a translation must have one
 */
export function checked(
  locale: string,
  entries: readonly Entry[],
  files: Readonly<Record<string, unknown>>,
  glossary: Glossary = {},
): Checked {
  const known = new Map(entries.map((entry) => [idOf(entry.catalogue, entry.key), entry]));
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
  const faults: string[] = [];
  const done = new Set<string>();
  for (const [file, content] of Object.entries(files))
    for (const [catalogue, texts] of Object.entries((content ?? {}) as Record<string, object>))
      for (const [key, text] of Object.entries(texts ?? {})) {
        const id = idOf(catalogue, key);
        const entry = known.get(id);
        const own = !entry
          ? ['unknown key']
          : done.has(id)
            ? ['translated twice']
            : faultsOf(entry, text, pluralCategories, glossary);
        done.add(id);
        faults.push(...own.map((fault) => `${file}: ${id}: ${fault}`));
      }
  const counts = new Map<string, { done: number; total: number }>();
  for (const [id, { area }] of known) {
    const { done: before, total } = counts.get(area) ?? { done: 0, total: 0 };
    counts.set(area, { done: before + Number(done.has(id)), total: total + 1 });
  }
  return { faults, counts };
}

const idOf = (catalogue: string, key: string): string => `${catalogue} ${key}`;

function faultsOf(
  { text: english }: Entry,
  text: unknown,
  categories: readonly string[],
  glossary: Glossary,
): string[] {
  const isPlural = typeof text === 'object' && text !== null;
  if (typeof text !== 'string' && !isPlural) return ['is not a text'];
  const given = text as Text;
  const forms = formsOf(given);
  const inEnglish = new Set(formsOf(english).flatMap(([, form]) => [...placeholders(form)]));
  if (typeof english !== 'string') inEnglish.add(english.by);
  return [
    ...(typeof given === 'string' && showsNumber(english) ? ['has no plural forms'] : []),
    ...(typeof given === 'string' ? [] : pluralFaults(given, english, categories)),
    ...forms.flatMap(([form, own]) => formFaults(form, own, given, inEnglish, english)),
    ...termFaults(
      forms.map(([, own]) => own),
      english,
      glossary,
    ),
  ];
}

/** A number that only selects a form of English, such as "is" or "are", may select none elsewhere. */
const showsNumber = (english: Text): boolean =>
  typeof english !== 'string' && formsOf(english).some(([, form]) => placeholders(form).has(english.by));

function pluralFaults(given: Exclude<Text, string>, english: Text, categories: readonly string[]): string[] {
  const by = typeof english === 'string' ? undefined : english.by;
  const forms = Object.keys(given).filter((form) => form !== 'by');
  return [
    ...(by !== undefined && given.by !== by ? [`is chosen by '${given.by}', not '${by}'`] : []),
    ...categories.filter((form) => !forms.includes(form)).map((form) => `lacks the form '${form}'`),
    ...forms
      .filter((form) => !categories.includes(form))
      .map((form) => `has the form '${form}' of no number`),
  ];
}

/** A form may be written without the number that selects it, such as "one file", and nothing else may be missing. */
function formFaults(
  form: string,
  own: unknown,
  given: Text,
  inEnglish: ReadonlySet<string>,
  english: Text,
): string[] {
  const at = form === '' ? '' : `${form}: `;
  if (typeof own !== 'string') return [`${at}is not a text`];
  const optional = typeof given === 'string' ? undefined : given.by;
  const sample = formsOf(english).at(-1)![1];
  const faults = choicesOf(sample).flatMap((choice) => {
    const names = placeholders(withCases(own, choice));
    const required = [...inEnglish].filter(
      (name) =>
        name !== optional &&
        formsOf(english).every(([, text]) => placeholders(withCases(text, choice)).has(name)),
    );
    return [
      ...[...names].filter((name) => !inEnglish.has(name)).map((name) => `${at}'{${name}}' is unknown`),
      ...required.filter((name) => !names.has(name)).map((name) => `${at}'{${name}}' is missing`),
    ];
  });
  return [
    ...(own.trim() === '' ? [`${at}is empty`] : []),
    ...new Set([...faults, ...caseFaults(own, sample).map((fault) => `${at}${fault}`)]),
    ...(FORBIDDEN.test(own) ? [`${at}has a control character`] : []),
    ...(count(own, '`') % 2 !== count(sample, '`') % 2 ? [`${at}a code is not closed`] : []),
    ...(own.split('\n').length !== sample.split('\n').length ? [`${at}has other line breaks`] : []),
  ];
}

type Choice = Readonly<Record<string, string>>;

/** Each choice of the cases in a template. */
function choicesOf(template: string, chosen: Choice = {}): readonly Choice[] {
  const cases = casesIn(template);
  if (!cases) return [chosen];
  const { before, by, texts, after } = cases;
  return [...texts]
    .filter(([name]) => (chosen[by] ?? name) === name)
    .flatMap(([name, text]) => choicesOf(`${before}${text}${after}`, { ...chosen, [by]: name }));
}

/** The names of all cases in a template, by the argument that chooses them. */
function casesOf(template: string, known = new Map<string, Set<string>>()): Map<string, Set<string>> {
  const cases = casesIn(template);
  if (!cases) return known;
  const names = known.get(cases.by) ?? new Set();
  known.set(cases.by, names);
  for (const [name, text] of cases.texts) {
    names.add(name);
    casesOf(text, known);
  }
  return casesOf(cases.after, known);
}

/** A language need not distinguish cases; where it does, it has all of them. */
function caseFaults(own: string, english: string): readonly string[] {
  const known = casesOf(english);
  return [...casesOf(own)].flatMap(([by, names]) => [
    ...[...names]
      .filter((name) => !known.get(by)?.has(name))
      .map((name) => `has the unknown case '${name}' of '${by}'`),
    ...[...(known.get(by) ?? [])]
      .filter((name) => !names.has(name))
      .map((name) => `lacks the case '${name}' of '${by}'`),
  ]);
}

const count = (text: string, part: string): number => text.split(part).length - 1;

/** Code is not prose: its words are not terms. */
const prose = (text: string): string =>
  text.replace(/`[^`]*`|\{\w+\}|\{?\w*\|\w+:|\]\([^)]*\)|https?:\S+/g, ' ');

function termFaults(own: readonly string[], english: Text, glossary: Glossary): string[] {
  const said = formsOf(english)
    .map(([, form]) => prose(form))
    .join('\n');
  return Object.entries(glossary).flatMap(([term, words]) => {
    if (!new RegExp(`\\b${term}s?\\b`, 'i').test(said)) return [];
    const allowed = [words].flat();
    return own.some((text) => allowed.some((word) => text.includes(word)))
      ? []
      : [`'${term}' is not '${allowed.join("' or '")}'`];
  });
}
