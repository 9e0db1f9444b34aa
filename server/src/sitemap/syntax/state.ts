import { type Mute, QUIET } from '../../core/findings/suppress.ts';
import { entryOf } from '../../core/memo.ts';
import type { AttributeToken, Inside, Token } from '../../xml/tokens/tokens.ts';
import { decode } from '../../xml/tree/tree.ts';

export type RootKind = 'urlset' | 'sitemapindex' | 'feed' | 'other';

/** The properties of the root element that its records depend on. */
export interface Root {
  /** As written. */
  readonly name: string;
  readonly prefix: string;
  readonly local: string;
  /** The namespace of the root, whatever it is; '' for none. */
  readonly uri: string;
  /** The root that was meant, even if its letter case is wrong. */
  readonly kind: RootKind;
  /** A start tag that declares what the root declares. */
  readonly tag: string;
  /** The value of its `xml:base`; '' if it has none. */
  readonly base: string;
  /** Namespaces by prefix; '' is the default one. */
  readonly namespaces: ReadonlyMap<string, string>;
  /**
   * The entities that a preceding document type declares, by name, and their values as written; '' for external ones.
   */
  readonly entities: ReadonlyMap<string, string>;
  /** Whether the document type may declare others in another file or by a parameter entity. */
  readonly hasOtherEntities: boolean;
  /** Equal for equal roots. */
  readonly key: string;
  /** Names of record elements, as written; empty in a feed. */
  readonly records: ReadonlySet<string>;
  /** Names of elements at which a leaf starts, as written: those of records, or of the items of a feed. */
  readonly starts: ReadonlySet<string>;
}

/** Names of roots that are open within the root, outermost first. */
type Nested = readonly string[];

export const NOT_NESTED: Nested = [];

/** Deeper ones are not tracked. */
const DEEPEST = 16;

/** Local names of the roots of sitemaps. */
export const ROOTS: ReadonlySet<string> = new Set(['urlset', 'sitemapindex']);

const localOf = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The roots that are open within the root after these tokens. */
export function nestedAfter(tokens: readonly Token[], before: Nested): Nested {
  let nested = before;
  for (const { type, name } of tokens) {
    const at = type === 'end' ? nested.lastIndexOf(name) : -1;
    if (at >= 0) nested = at === 0 ? NOT_NESTED : nested.slice(0, at);
    else if (type === 'start' && nested.length < DEEPEST && ROOTS.has(localOf(name)))
      nested = nested.concat(name);
  }
  return nested;
}

/**
 * The state in which a leaf begins. `start`: at the start of the document; `prolog`: before the root; `body`: in the
 * root, between records; `record`: in a record that is too long for one leaf; `epilog`: from the root's end tag on;
 * `opaque`: in a file that is not text.
 */
export interface State {
  readonly phase: 'start' | 'prolog' | 'body' | 'record' | 'epilog' | 'opaque';
  readonly inside: Inside | undefined;
  readonly root: Root | undefined;
  /** Roots within the root that are open there. */
  readonly nested: Nested;
  /** What comments above suppress. */
  readonly mute: Mute;
}

/** Interns states: equal states are the same object, for the lifetime of one document. */
export class States {
  /** By root, since the keys of roots may be long. */
  private readonly states = new Map<Root | undefined, Map<string, State>>();
  private readonly roots = new Map<string, Root>();

  of(phase: State['phase'], rest: Partial<Omit<State, 'phase'>> = {}): State {
    const { inside, root, nested = NOT_NESTED, mute = QUIET } = rest;
    const key = `${phase} ${inside ?? ''} ${mute.key} ${nested.join()}`;
    const ofRoot = entryOf(this.states, root, () => new Map<string, State>());
    return entryOf(ofRoot, key, () => ({ phase, inside, root, nested, mute }));
  }

  /** The root that a start tag opens; `text` is what the token's offsets refer to, including what precedes it. */
  root(token: Token, text: string): Root {
    const declarations = token.attributes.filter(isDeclaration);
    const tag = `<${token.name}${declarations.map((a) => ` ${text.slice(a.start, a.end)}`).join('')}>`;
    const written = token.attributes.find(({ name }) => name === 'xml:base');
    const base = written ? decode(text.slice(written.valueStart, written.valueEnd)).trim() : '';
    const prolog = text.slice(0, token.start);
    const entities = declaredEntities(prolog);
    const hasOtherEntities = hasOther(prolog);
    const key = [tag, base, hasOtherEntities, ...[...entities].flat()].join(' ');
    return entryOf(this.roots, key, () => ({
      ...makeRoot(token.name, tag, base, declarations, text),
      ...{ entities, hasOtherEntities, key },
    }));
  }

  /** The root of this document that equals one of another. */
  interned(root: Root): Root {
    return entryOf(this.roots, root.key, () => root);
  }
}

const ENTITY = /<!ENTITY\s+([^\s%"'<>]+)(?:\s+(?:"([^"]*)"|'([^']*)'))?/g;
const DOCTYPE = '<!DOCTYPE';
/** After `<!DOCTYPE`: an external file; within it: a parameter entity. */
const OTHER_FILE = /^\s+[^\s[>]+\s+(?:SYSTEM|PUBLIC)\s/;
const PARAMETER_ENTITY = /%[^\s%;"'<>]+;/;

function hasOther(prolog: string): boolean {
  const at = prolog.indexOf(DOCTYPE);
  const type = at < 0 ? '' : prolog.slice(at + DOCTYPE.length);
  return OTHER_FILE.test(type) || PARAMETER_ENTITY.test(type);
}

/** The general entities that `prolog` seems to declare; of several with one name, the first counts. */
function declaredEntities(prolog: string): ReadonlyMap<string, string> {
  const entities = new Map<string, string>();
  for (const [, name, quoted, single] of prolog.matchAll(ENTITY)) {
    if (!entities.has(name!)) entities.set(name!, quoted ?? single ?? '');
  }
  return entities;
}

const isDeclaration = ({ name }: AttributeToken): boolean => name === 'xmlns' || name.startsWith('xmlns:');

/** Local names at which a leaf starts; for feeds, those of RSS 2.0 and of Atom (RFC 4287). */
const STARTS: Readonly<Record<RootKind, readonly string[]>> = {
  urlset: ['url', 'sitemap'],
  sitemapindex: ['url', 'sitemap'],
  feed: ['item', 'entry'],
  other: [],
};
const NONE: ReadonlySet<string> = new Set();

function makeRoot(
  name: string,
  tag: string,
  base: string,
  declarations: readonly AttributeToken[],
  text: string,
): Omit<Root, 'entities' | 'hasOtherEntities' | 'key'> {
  const colon = name.indexOf(':');
  const prefix = colon < 0 ? '' : name.slice(0, colon);
  const local = name.slice(colon + 1);
  const uris = new Map(
    declarations.map((a) => [
      a.name === 'xmlns' ? '' : a.name.slice(6),
      decode(text.slice(a.valueStart, a.valueEnd)),
    ]),
  );
  const uri = uris.get(prefix) ?? '';
  const prefixes = new Set([prefix]);
  for (const [other, otherUri] of uris) if (otherUri === uri) prefixes.add(other);
  const kind = kindOf(local);
  const starts = new Set<string>();
  for (const p of prefixes) for (const start of STARTS[kind]) starts.add(p === '' ? start : `${p}:${start}`);
  const records = kind === 'feed' ? NONE : starts;
  return { name, prefix, local, uri, kind, tag, base, namespaces: uris, records, starts };
}

function kindOf(local: string): RootKind {
  const name = local.toLowerCase();
  if (name === 'urlset' || name === 'sitemapindex') return name;
  return name === 'rss' || name === 'feed' ? 'feed' : 'other';
}
