import { isAsciiNamePart, isAsciiNameStart } from '../tokens/nameCharacters.ts';
import { declaredPrefix, XML_NAMESPACE, XMLNS_NAMESPACE } from '../tree/namespaces.ts';
import { BEYOND } from './units.ts';

/** A name in a tag, with its namespace. */
export interface TagName {
  /** Its number, unique in one document: names in different scopes have different ones. */
  readonly id: number;
  readonly scope: Names;
  readonly name: string;
  readonly prefix: string;
  readonly local: string;
  /** Its namespace; '' for none. */
  readonly uri: string;
  /** It has at most one prefix, and the prefix is declared. */
  readonly isBound: boolean;
  /** It is the name of the root or of a record. */
  readonly isReserved: boolean;
  /** The prefix that an attribute of this name declares, '' for the default namespace; undefined for other names. */
  readonly declares: string | undefined;
  /** Shared by the names of attributes that a tag cannot have together: the last tag with one of them. */
  readonly sameAttribute: { tag: number };
  readonly codes: Uint8Array;
}

/** A power of two. */
const SLOTS = 256;
const TRIES = 4;
const LONGEST = 128;
/** The most names that are kept, and the most sets of namespaces. */
const MAX = 2 ** 12;
const MAX_SCOPES = 2 ** 8;

/** Whether the unit ends a name of ASCII. */
const CAN_FOLLOW = Array.from(
  { length: BEYOND + 1 },
  (_, unit) => unit > 0 && unit < BEYOND && !isAsciiNamePart(unit),
);

/** What all scopes of a document share. */
class NameTable {
  readonly all: TagName[] = [];
  readonly attributes = new Map<string, TagName['sameAttribute']>();
  scopes = 0;

  constructor(readonly reserved: ReadonlySet<string>) {}
}

/** Reads ASCII names in the scope of some namespaces, and interns them; recent ones are found fast. */
export class Names {
  private readonly slots: (TagName | undefined)[] = Array.from({ length: SLOTS }, () => undefined);
  private readonly byName = new Map<string, TagName>();
  private readonly inner = new Map<string, Names>();
  private readonly all: TagName[];

  /** @param namespaces by prefix; '' is the default namespace */
  private constructor(
    private readonly namespaces: ReadonlyMap<string, string>,
    private readonly table: NameTable,
  ) {
    this.all = table.all;
    table.scopes++;
  }

  /** @param reserved the names of the root and of records */
  static of(namespaces: ReadonlyMap<string, string>, reserved: ReadonlySet<string>): Names {
    return new Names(namespaces, new NameTable(reserved));
  }

  /** Whether there may be no room for other names. */
  get isFull(): boolean {
    return this.all.length >= MAX || this.table.scopes >= MAX_SCOPES;
  }

  /** The namespace of a prefix; '' for none. */
  uriOf(prefix: string): string {
    if (prefix === 'xml') return XML_NAMESPACE;
    return prefix === 'xmlns' ? XMLNS_NAMESPACE : (this.namespaces.get(prefix) ?? '');
  }

  /** The scope in which a prefix has this namespace: this one if it has it here. Undefined if there is no room. */
  with(prefix: string, uri: string): Names | undefined {
    if (this.uriOf(prefix) === uri) return this;
    const key = `${prefix} ${uri}`;
    const known = this.inner.get(key);
    if (known || this.isFull) return known;
    const scope = new Names(new Map([...this.namespaces, [prefix, uri]]), this.table);
    this.inner.set(key, scope);
    return scope;
  }

  /**
   * The name at `at`; undefined for none, for one that is not ASCII and for one that is very long.
   * @param likely the number of the name to try first
   */
  read(codes: Uint8Array, at: number, likely: number): TagName | undefined {
    const guess = this.all[likely];
    if (guess?.scope === this && isAt(codes, at, guess.codes) && CAN_FOLLOW[codes[at + guess.codes.length]!])
      return guess;
    let unit = codes[at]!;
    if (!isAsciiNameStart(unit)) return undefined;
    let end = at;
    let hash = 0;
    do {
      hash = (hash * 31 + unit) | 0;
      unit = codes[++end]!;
    } while (isAsciiNamePart(unit));
    if (end - at > LONGEST || unit >= BEYOND || unit === 0) return undefined;
    // Colliding names use the following slots.
    const first = (hash ^ (hash >>> 8)) & (SLOTS - 1);
    let slot = first;
    for (let tries = 0; tries < TRIES; tries++) {
      slot = (first + tries) & (SLOTS - 1);
      const known = this.slots[slot];
      if (!known) break;
      if (known.codes.length === end - at && isAt(codes, at, known.codes)) return known;
    }
    const written = String.fromCharCode(...codes.subarray(at, end));
    const name = this.byName.get(written) ?? this.add(written);
    this.slots[slot] = name;
    return name;
  }

  /** The name with this number. */
  at(id: number): TagName {
    return this.all[id]!;
  }

  private add(written: string): TagName | undefined {
    if (this.all.length >= MAX) return undefined;
    const name = this.resolve(written);
    this.all.push(name);
    this.byName.set(written, name);
    return name;
  }

  private resolve(name: string): TagName {
    const colon = name.indexOf(':');
    const isDefault = name === 'xmlns';
    const prefix = isDefault ? name : name.slice(0, Math.max(0, colon));
    const local = isDefault ? '' : name.slice(colon + 1);
    const uri = this.uriOf(prefix);
    const isPrefixed = prefix !== '' && isAsciiNameStart(local.charCodeAt(0)) && !local.includes(':');
    const isBound = colon < 0 || (isPrefixed && uri !== '');
    const expanded = isPrefixed && isBound ? `${uri} ${local}` : name;
    const { attributes, reserved } = this.table;
    const sameAttribute = attributes.get(expanded) ?? { tag: 0 };
    attributes.set(expanded, sameAttribute);
    return {
      ...{
        id: this.all.length,
        scope: this,
        name,
        prefix,
        local,
        uri,
        isBound,
        isReserved: reserved.has(name),
      },
      declares: isBound ? declaredPrefix(name) : undefined,
      sameAttribute,
      codes: Uint8Array.from(name, (unit) => unit.charCodeAt(0)),
    };
  }
}

function isAt(codes: Uint8Array, at: number, name: Uint8Array): boolean {
  for (let i = 0; i < name.length; i++) if (codes[at + i] !== name[i]) return false;
  return true;
}
