import type { RuleContext, Screen, ValueCheck } from '../../core/rule.ts';
import type { Names } from '../../xml/names.ts';
import type { Slot, Structure } from '../../xml/structure.ts';
import { Written } from '../../xml/tape.ts';
import { EXTENSIONS } from '../facts/namespaces.ts';
import type { Root } from './state.ts';

const PREFIXES: ReadonlyMap<string, string> = new Map(EXTENSIONS.map(({ uri, prefix }) => [uri, prefix]));

/** Where the values of a link to another version stand among the values of its record. */
interface LinkSlots {
  readonly hreflang: number;
  readonly href: number;
}

/** What is known of all records of one structure. Values are told by their index; -1 for none. */
export interface Shape {
  /** What each value is, as screens name it. */
  readonly kinds: readonly (string | undefined)[];
  readonly loc: number;
  readonly lastmod: number;
  readonly priority: number;
  /** How many `<changefreq>` and `<priority>` there are that crawlers ignore. */
  readonly hints: number;
  readonly links: readonly LinkSlots[];
  readonly news: number;
  /** Publication dates of articles. */
  readonly published: readonly number[];
}

/** What the values in a structure are; `names` are those of its elements. */
export function shapeOf(structure: Structure, names: Names, root: Root): Shape {
  const { slots, parts } = structure;
  const kinds = slots.map((slot) => kindOf(slot, names, root));
  const inEntry = (kind: string) =>
    slots.flatMap(({ depth }, i) => (depth === 1 && kinds[i] === kind ? [i] : []));
  const [record, ...elements] = parts.map(({ name, depth }) => ({ ...names.at(name), depth }));
  const isArticle = ({ uri, local, depth }: (typeof elements)[number]): boolean =>
    depth === 1 && local === 'news' && PREFIXES.get(uri) === 'news';
  const aroundOf = (place: number) => elements.slice(0, place - 1).findLast(({ depth }) => depth === 1)!;
  const isPage = record!.local === 'url';
  const isListed = root.kind === 'sitemapindex' && !isPage;
  return {
    kinds,
    loc: inEntry('loc')[0] ?? -1,
    lastmod: inEntry('lastmod')[0] ?? -1,
    priority: inEntry('priority')[0] ?? -1,
    hints: isListed ? 0 : inEntry('changefreq').length + inEntry('priority').length,
    links: isPage ? linksIn(slots, inEntry('xhtml:link@hreflang'), inEntry('xhtml:link@href')) : [],
    news: isPage ? elements.filter(isArticle).length : 0,
    published: isPage
      ? slots.flatMap(({ depth, place, attribute }, i) =>
          depth === 2 &&
          attribute === undefined &&
          kinds[i] === 'news:publication_date' &&
          isArticle(aroundOf(place))
            ? [i]
            : [],
        )
      : [],
  };
}

const linksIn = (
  slots: readonly Slot[],
  hreflangs: readonly number[],
  hrefs: readonly number[],
): LinkSlots[] =>
  hrefs.flatMap((href) => {
    const hreflang = hreflangs.find((i) => slots[i]!.place === slots[href]!.place);
    return hreflang === undefined ? [] : [{ hreflang, href }];
  });

/** As screens name it: `loc` in the namespace of the root, `image:loc`, `xhtml:link@href`. */
function kindOf({ element, attribute }: Slot, names: Names, root: Root): string | undefined {
  const { uri, local } = names.at(element);
  const prefix = uri === root.uri ? '' : PREFIXES.get(uri);
  if (prefix === undefined) return undefined;
  const name = prefix === '' ? local : `${prefix}:${local}`;
  if (attribute === undefined) return name;
  const { prefix: own, local: key } = names.at(attribute);
  return own === '' ? `${name}@${key}` : undefined;
}

/** A longer URL is none of a sitemap (sitemaps.org, `<loc>`). */
export const LONGEST_URL = 2048;

/** What is to be asked of a value. */
export interface Question {
  /** Which one of the record it is. */
  readonly index: number;
  readonly all: readonly ValueCheck[];
  /** Those that are asked about each value. */
  readonly checks: readonly ValueCheck[];
  /** Those of which one answer holds for all literal values with that origin. */
  readonly ofOrigin: readonly ValueCheck[];
  /** The origin that passed last, with the slash behind it. */
  origin: string;
  /** A short value that passed, as it is written; what often differs from it is not kept. */
  known: string;
  misses: number;
}

/** What is to be asked of the values of a structure. */
export interface Questions {
  readonly asked: readonly Question[];
  readonly screens: readonly Screen[];
}

/** The checks of each value that are needed in this context; equal ones once. */
export function questionsOf({ kinds }: Shape, screens: readonly Screen[], context: RuleContext): Questions {
  const asked = kinds.flatMap((kind, index): Question[] => {
    const own = screens.flatMap(({ values }) =>
      kind !== undefined && Object.hasOwn(values, kind) ? [values[kind]!] : [],
    );
    if (own.length === 0) return [];
    const needed = [...new Set(own)].filter((check) => check.isNeeded?.(context) ?? true);
    return [
      {
        index,
        all: needed,
        checks: needed.filter(({ isOfOrigin }) => !isOfOrigin),
        ofOrigin: needed.filter(({ isOfOrigin }) => isOfOrigin),
        origin: NO_ORIGIN,
        known: NO_ORIGIN,
        misses: 0,
      },
    ];
  });
  return { asked, screens: screens.filter(({ passes }) => passes) };
}

/** No value begins with it. */
const NO_ORIGIN = ' ';
/** The slash behind an origin stands no earlier: `http://a/`. */
const SHORTEST_ORIGIN = 8;
const LONGEST_KNOWN = 32;
const MOST_MISSES = 100;

/** Whether a value has no fault, for sure. */
export function passes(
  question: Question,
  text: string,
  start: number,
  end: number,
  written: number,
  context: RuleContext,
): boolean {
  const { all, checks, ofOrigin, origin, known } = question;
  if (written >= Written.text)
    return all.every((check) => passesCheck(check, text, start, end, written, context));
  const isLiteral = written === Written.literal;
  const length = end - start;
  if (length === known.length && text.startsWith(known, start)) return true;
  if (!isLiteral || length < origin.length || length >= LONGEST_URL || !text.startsWith(origin, start)) {
    for (const check of ofOrigin) if (!check(text, start, end, context, isLiteral)) return false;
    const slash = isLiteral && ofOrigin.length > 0 ? text.indexOf('/', start + SHORTEST_ORIGIN) : -1;
    if (slash >= 0 && slash < end) question.origin = ownSlice(text, start, slash + 1);
  }
  for (const check of checks) if (!check(text, start, end, context, isLiteral)) return false;
  if (length <= LONGEST_KNOWN && question.misses < MOST_MISSES) {
    question.misses++;
    question.known = ownSlice(text, start, end);
  }
  return true;
}

/** Not a slice, which would keep the whole text alive. */
export const ownSlice = (text: string, start: number, end: number): string =>
  ` ${text.slice(start, end)}`.slice(1);

/** Whether a value passes one of its checks, however it is written. */
const passesCheck = (
  check: ValueCheck,
  text: string,
  start: number,
  end: number,
  written: number,
  context: RuleContext,
): boolean =>
  written < Written.odd &&
  (written < Written.text || check.isLoose === true) &&
  check(text, start, end, context, written === Written.literal);
