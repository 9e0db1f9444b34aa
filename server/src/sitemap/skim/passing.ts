import { asciiText } from '../../text/octets.ts';
import type { OctetScanner } from '../../xml/octetScanner.ts';
import { originAt } from '../facts/origin.ts';
import type { UsualPattern } from '../syntax/usual.ts';

/** How many of the values are remembered that passed. */
const REMEMBERED = 2 ** 12;

/** Elements of which a file should not have the same value everywhere. */
const VARIED = new Set(['lastmod', 'priority']);

/** Which of the records that have a pattern are passed over: those of one site in which rules find nothing. */
export class Passing {
  /** Where the URL stands of the record that was matched last. */
  locStart = 0;
  locEnd = 0;
  /** The longest URL that passed. */
  private longest = 0;
  /** By value of the template: some that passed; dates are mostly those of other records, too. */
  private readonly sound: readonly Set<string>[];
  /** By value of the template: it is to be different in one record that is not passed over. */
  private readonly watched: boolean[];

  /** The template is used for this pattern from now on. */
  constructor(
    readonly pattern: UsualPattern,
    private readonly scanner: OctetScanner,
  ) {
    const { values, loc } = pattern;
    scanner.use(
      pattern.template,
      values.map((value, i) => (i === loc ? siteOf(value) : '')),
    );
    this.sound = values.map(() => new Set());
    this.watched = pattern.template.names.map((name) => VARIED.has(name));
  }

  /** The length of the record at `from`, if it is to be passed over and another one follows within `limit`; else -1. */
  match(octets: Uint8Array, from: number, limit: number): number {
    const { scanner, pattern } = this;
    const length = scanner.match(from, limit);
    if (length < 0) return -1;
    for (let i = 0; i < pattern.values.length; i++) {
      const start = scanner.startOf(i);
      const end = scanner.endOf(i);
      const isSound =
        i === pattern.loc
          ? this.isSoundLoc(octets, start, end)
          : this.isSound(i, asciiText(octets, start, end));
      if (!isSound) return -1;
    }
    return length;
  }

  private isSoundLoc(octets: Uint8Array, start: number, end: number): boolean {
    this.locStart = start;
    this.locEnd = end;
    const length = end - start;
    const check = this.pattern.checks[this.pattern.loc]!;
    const loc = asciiText(octets, start, end);
    if (length <= this.longest) return check.whole(loc, 0, length);
    if (!check(loc, 0, length)) return false;
    this.longest = length;
    return true;
  }

  private isSound(i: number, value: string): boolean {
    const sound = this.sound[i]!;
    if (sound.has(value)) return true;
    const { checks, values } = this.pattern;
    if (!checks[i]!(value, 0, value.length)) return false;
    if (this.watched[i] && value !== values[i]) {
      this.watched[i] = false;
      return false;
    }
    if (sound.size < REMEMBERED) sound.add(value);
    return true;
  }
}

/** The URL up to its path. */
const siteOf = (url: string): string => `${url.slice(0, originAt(url, 0, url.length)?.end)}/`;
