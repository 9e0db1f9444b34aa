import { isAsciiNamePart, isAsciiNameStart } from './nameCharacters.ts';
import { BEYOND } from './units.ts';

/** A name in a tag, with its namespace. */
export interface TagName {
  /** Its number, unique in one reader. */
  readonly id: number;
  readonly name: string;
  readonly prefix: string;
  readonly local: string;
  /** Its namespace; '' for none. */
  readonly uri: string;
  /** It has at most one prefix, and the prefix is declared. */
  readonly isBound: boolean;
  /** It is the name of the root or of a record. */
  readonly isReserved: boolean;
  readonly codes: Uint8Array;
}

/** A power of two. */
const SLOTS = 256;
const TRIES = 4;
const LONGEST = 128;
/** The most names that are kept. */
const MOST = 2 ** 12;

/** Whether the unit ends a name of ASCII. */
const CAN_FOLLOW = Array.from(
  { length: BEYOND + 1 },
  (_, unit) => unit > 0 && unit < BEYOND && !isAsciiNamePart(unit),
);

/** Reads ASCII names and interns them; recent ones are found fast. */
export class Names {
  private readonly slots: (TagName | undefined)[] = Array.from({ length: SLOTS }, () => undefined);
  private readonly all: TagName[] = [];
  private readonly byName = new Map<string, TagName>();

  /** @param namespaces by prefix; '' is the default namespace */
  constructor(
    private readonly namespaces: ReadonlyMap<string, string>,
    private readonly reserved: ReadonlySet<string>,
  ) {}

  /**
   * The name at `at`; undefined for none, for one that is not ASCII and for one that is very long.
   * @param likely the number of the name to try first
   */
  read(codes: Uint8Array, at: number, likely: number): TagName | undefined {
    const guess = this.all[likely];
    if (guess && isAt(codes, at, guess.codes) && CAN_FOLLOW[codes[at + guess.codes.length]!]) return guess;
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
    if (this.all.length >= MOST) return undefined;
    const name = this.resolve(written);
    this.all.push(name);
    this.byName.set(written, name);
    return name;
  }

  private resolve(name: string): TagName {
    const colon = name.indexOf(':');
    const prefix = colon < 0 ? '' : name.slice(0, colon);
    const local = name.slice(colon + 1);
    const uri = this.namespaces.get(prefix) ?? '';
    const isBound =
      colon < 0 ||
      (prefix !== '' &&
        uri !== '' &&
        isAsciiNameStart(local.charCodeAt(0)) &&
        !local.includes(':') &&
        prefix !== 'xml' &&
        prefix !== 'xmlns');
    const codes = Uint8Array.from(name, (unit) => unit.charCodeAt(0));
    return {
      id: this.all.length,
      name,
      prefix,
      local,
      uri,
      isBound,
      isReserved: this.reserved.has(name),
      codes,
    };
  }
}

function isAt(codes: Uint8Array, at: number, name: Uint8Array): boolean {
  for (let i = 0; i < name.length; i++) if (codes[at + i] !== name[i]) return false;
  return true;
}
