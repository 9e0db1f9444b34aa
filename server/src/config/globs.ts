/**
 * Globs of files, as in `.gitignore`: `*` and `?` match characters of a name, `[ab]` and `[!ab]` one of a set, `**` any
 * folders, `{a,b}` either. A glob without a slash matches names in any folder; one that matches a folder includes all
 * that is below it; one that begins with `!` negates those before it.
 *
 * They are matched without backtracking, in time linear in the path for each name of the glob, since a configuration
 * may come with an untrusted folder. Glob libraries compile them to regular expressions, which can take exponential
 * time.
 */

import { globWords as t } from './words.ts';

/** Whether a path, relative and with slashes, matches some globs. */
export type Globs = (path: string) => boolean;

/** Longer globs, and globs with more alternatives, are rejected. */
const LONGEST = 1000;
const MAX_ALTERNATIVES = 32;

/** Why a glob is invalid; undefined if it is valid. */
export function globFault(glob: string): string | undefined {
  const body = glob.replace(/^!/, '').trim();
  if (body === '') return t('empty');
  if (glob.length > LONGEST) return t('tooLong', { most: LONGEST });
  if (/^[A-Za-z]:[\\/]|^[a-z]+:\/\//.test(body)) {
    return t('absolute');
  }
  if (body.split('/').includes('..')) return t('outside');
  if (isUnclosed(body)) return t('unclosed');
  if (alternativesOf(body) === undefined) return t('tooMany', { most: MAX_ALTERNATIVES });
  return undefined;
}

/** An escaped character, or a set of characters, in which classes such as `[:alpha:]` and escapes may be. */
const ESCAPE = /\\[\s\S]/u;
const SET = /\[[!^]?\]?(?:\[:\w+:\]|\\[\s\S]|[^\]\\])*\]/u;
const PARTS = new RegExp(`\\*+|${SET.source}|${ESCAPE.source}|[\\s\\S]`, 'gu');
const NO_BRACKETS = new RegExp(`${ESCAPE.source}|${SET.source}`, 'gu');

/** Whether a set of characters is not closed. */
export const isUnclosed = (glob: string): boolean => glob.replace(NO_BRACKETS, '').includes('[');

/** A matcher of valid globs; invalid ones match nothing. */
export function globsOf(globs: readonly string[]): Globs {
  const decides = decidesOf(globs);
  return (path) => decides(path) ?? false;
}

/** Whether the last valid glob that matches a path includes it; undefined if none matches. */
export function decidesOf(globs: readonly string[]): (path: string) => boolean | undefined {
  const all = globs
    .filter((glob) => globFault(glob) === undefined)
    .map((glob) => ({ means: !glob.startsWith('!'), paths: pathsOf(glob.replace(/^!/, '').trim()) }));
  return (path) => {
    const names = namesIn(path);
    return all.findLast(({ paths }) => paths.some((path) => matches(path, names, ANY_FOLDERS, isNamed)))
      ?.means;
  };
}

let lastPath: { readonly path: string; readonly names: readonly string[] } | undefined;

/** The names in a path; those of the last one are kept, since each path is compared with many globs. */
function namesIn(path: string): readonly string[] {
  if (lastPath?.path !== path) lastPath = { path, names: path.split('/') };
  return lastPath.names;
}

/** One character of a name, or any number of them. */
type NamePart = typeof ANY | ((character: string) => boolean);
const ANY = Symbol('*');
/** A name without wildcards is a text. */
type Name = string | readonly NamePart[];

const ANY_FOLDERS = Symbol('**');
type Path = readonly (typeof ANY_FOLDERS | Name)[];

const isNamed = (name: Name, written: string): boolean =>
  typeof name === 'string'
    ? name === written
    : matches(name, [...written], ANY, (part, character) => part(character));

/**
 * A matcher of the names of a path in small letters; letter case does not matter. `**` stands for any names, at the end
 * for at least one.
 */
export function pathMatcher(globs: readonly string[]): (names: readonly string[]) => boolean {
  const path: Path = globs.flatMap((glob, at) => {
    if (!/^\*{2,}$/.test(glob)) return [nameOf(glob, true)];
    return at > 0 && at === globs.length - 1 ? [ONE, ANY_FOLDERS] : [ANY_FOLDERS];
  });
  return (names) => matches(path, names, ANY_FOLDERS, isNamed);
}

/**
 * Whether items match a pattern in which `any` matches any number of items. Returning to the last `any` is enough, so
 * this takes at most the product of both lengths.
 */
function matches<P, A extends symbol, I>(
  sequence: readonly (P | A)[],
  items: readonly I[],
  any: A,
  fits: (part: Exclude<P, A>, item: I) => boolean,
): boolean {
  let at = 0;
  let item = 0;
  let back: { readonly at: number; item: number } | undefined;
  while (item < items.length) {
    const part = sequence[at];
    if (part === any) back = { at: ++at, item };
    else if (part !== undefined && fits(part as Exclude<P, A>, items[item]!)) {
      at++;
      item++;
    } else if (back) {
      at = back.at;
      item = ++back.item;
    } else return false;
  }
  while (sequence[at] === any) at++;
  return at === sequence.length;
}

function pathsOf(glob: string): Path[] {
  return (alternativesOf(glob) ?? []).map((item) => {
    const isFolder = item.endsWith('/');
    const names = item
      .replace(/^\.?\//, '')
      .split('/')
      .filter((name) => name !== '' && name !== '.');
    const path: Path = names.map((name) => (name === '**' ? ANY_FOLDERS : nameOf(name)));
    const isPlaced = /^\.?\//.test(item) || names.length > 1;
    const below: Path = isFolder ? [ONE, ANY_FOLDERS] : [ANY_FOLDERS];
    return [...(isPlaced ? [] : [ANY_FOLDERS]), ...path, ...below] as Path;
  });
}

/** Any name. */
const ONE: Name = [ANY];

function nameOf(glob: string, isCaseless = false): Name {
  const parts: NamePart[] = [];
  let text = '';
  let isText = true;
  for (const [written] of glob.matchAll(PARTS)) {
    if (written.startsWith('*')) parts.push(ANY);
    else if (written === '?') parts.push(() => true);
    else if (written.length > 2 && written.startsWith('['))
      parts.push(oneOf(written.slice(1, -1), isCaseless));
    else {
      const own = written.length > 1 && written.startsWith('\\') ? written.slice(1) : written;
      const literal = isCaseless ? own.toLowerCase() : own;
      text += literal;
      parts.push((character) => character === literal);
      continue;
    }
    isText = false;
  }
  return isText ? text : parts;
}

const ITEM = /\[:(\w+):\]|(\\[\s\S]|[^\\])-(\\[\s\S]|[^\\])|(\\[\s\S]|[\s\S])/gu;

/** As git has them. */
const CLASSES: Readonly<Record<string, RegExp>> = {
  ...{
    alnum: /[\da-z]/i,
    alpha: /[a-z]/i,
    blank: /[ \t]/,
    cntrl: /[\0-\x1f\x7f]/,
    digit: /\d/,
    graph: /[!-~]/,
  },
  ...{ lower: /[a-z]/, print: /[ -~]/, punct: /[!-/:-@[-`{-~]/, space: /[ \t\n\r]/, upper: /[A-Z]/ },
  xdigit: /[\da-f]/i,
};

/** One of the characters, classes and ranges between brackets. */
function oneOf(written: string, isCaseless: boolean): (character: string) => boolean {
  const isNot = /^[!^]/.test(written);
  const plain = (item: string): string => (item.length > 1 && item.startsWith('\\') ? item.slice(1) : item);
  const fits = [...written.slice(isNot ? 1 : 0).matchAll(ITEM)].map(([, name, from, to, item]) => {
    if (name !== undefined) return (character: string) => CLASSES[name]?.test(character) ?? false;
    const [first, last] = [plain(from ?? item!), plain(to ?? item!)];
    return (character: string) => character >= first && character <= last;
  });
  return (character) => {
    const forms = isCaseless ? [character, character.toUpperCase()] : [character];
    return forms.some((form) => fits.some((fit) => fit(form))) !== isNot;
  };
}

/** A glob for each choice among `{a,b}`, which may nest; undefined for too many. */
function alternativesOf(glob: string): string[] | undefined {
  const done: string[] = [];
  const open = [glob];
  while (open.length > 0) {
    const next = open.pop()!;
    const braces = bracesIn(next);
    if (!braces) done.push(next);
    else {
      const { start, end, choices } = braces;
      for (const choice of choices.reverse()) open.push(next.slice(0, start) + choice + next.slice(end));
    }
    if (done.length + open.length > MAX_ALTERNATIVES) return undefined;
  }
  return done;
}

/** The first braces with a comma in them. */
function bracesIn(glob: string): { start: number; end: number; choices: string[] } | undefined {
  for (let start = glob.indexOf('{'); start >= 0; start = glob.indexOf('{', start + 1)) {
    let depth = 0;
    let from = start + 1;
    const choices: string[] = [];
    for (let at = start; at < glob.length; at++) {
      const character = glob[at];
      if (character === '{') depth++;
      if (character === ',' && depth === 1) {
        choices.push(glob.slice(from, at));
        from = at + 1;
      }
      if (character !== '}' || --depth > 0) continue;
      choices.push(glob.slice(from, at));
      if (choices.length > 1) return { start, end: at + 1, choices };
      break;
    }
  }
  return undefined;
}
