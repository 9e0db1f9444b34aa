import { isAsciiNamePart, isAsciiNameStart } from './nameCharacters.ts';

/** A name as it stands in a tag, and what it means there. */
export interface TagName {
  readonly name: string;
  readonly prefix: string;
  readonly local: string;
  /** '' for none. */
  readonly uri: string;
  /** It has one prefix at the most, and that is declared. */
  readonly isBound: boolean;
}

/** A power of two. */
const SLOTS = 256;
const LONGEST = 128;

/** Reads names of ASCII characters, and remembers those it met last, so that equal ones are one object. */
export class Names {
  private readonly slots: (TagName | undefined)[] = Array.from({ length: SLOTS }, () => undefined);

  /** `namespaces` are by prefix; '' is the default one. */
  constructor(private readonly namespaces: ReadonlyMap<string, string>) {}

  /** The name at `at`; undefined for none, for one that is not ASCII and for one that is very long. */
  read(text: string, at: number): TagName | undefined {
    let unit = text.charCodeAt(at);
    if (!isAsciiNameStart(unit)) return undefined;
    let end = at;
    let hash = 0;
    do {
      hash = (hash * 31 + unit) | 0;
      unit = text.charCodeAt(++end);
    } while (isAsciiNamePart(unit));
    if (end - at > LONGEST || unit >= 0x80 || Number.isNaN(unit)) return undefined;
    const slot = hash & (SLOTS - 1);
    const known = this.slots[slot];
    if (known && known.name.length === end - at && standsAt(text, at, known.name)) return known;
    const name = this.resolve(text.slice(at, end));
    this.slots[slot] = name;
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
    return { name, prefix, local, uri, isBound };
  }
}

/** Whether `part` stands at `at`. For short ones. */
export function standsAt(text: string, at: number, part: string): boolean {
  for (let i = 0; i < part.length; i++) if (text.charCodeAt(at + i) !== part.charCodeAt(i)) return false;
  return true;
}
