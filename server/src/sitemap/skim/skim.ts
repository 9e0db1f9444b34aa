/**
 * Reads a sitemap from its octets for nothing but its findings. Of the records that repeat the one before but for their
 * values, and in which the rules find nothing, no text is made. It knows no rule but by what the reader has learnt.
 */
import { Leaf } from '../../text/leaf.ts';
import { asciiText, type OctetSource, OctetWindow } from '../../text/octets.ts';
import { OctetTemplate } from '../../xml/octetTemplate.ts';
import { originAt } from '../facts/origin.ts';
import type { SitemapFile } from '../rules/types.ts';
import type { SitemapContent } from '../syntax/node.ts';
import type { Limits, SitemapLeaf, SitemapReader } from '../syntax/reader.ts';
import type { State } from '../syntax/state.ts';
import type { UsualPattern } from '../syntax/usual.ts';
import { SeenLocs } from './seenLocs.ts';

/** How much of a file is in memory, in octets. */
const WINDOW = 2 ** 20;
/** Which part of that becomes text at once where it has to, and how much at least is looked at for a usual record. */
const TEXT = 1 / 32;
const AHEAD = 1 / 64;

/** How many of the values are remembered that passed. */
const REMEMBERED = 2 ** 12;

/** Elements of which a file should not have the same value everywhere. */
const VARIED = new Set(['lastmod', 'priority']);

/** A file without the text of its usual records. */
export interface Skimmed {
  /** In order; of those that stand for usual records only the sizes are true. */
  readonly leaves: readonly SitemapLeaf[];
  /** Whether rules find in this file what they find in the whole one. */
  stands(file: SitemapFile): boolean;
}

/** Undefined for a file that is better read in full: it is not UTF-8, or lists a URL twice. */
export function skim(
  reader: SitemapReader,
  source: OctetSource,
  { record, window = WINDOW }: Limits,
): Skimmed | undefined {
  return new Skimmer(reader, source, record, window).run();
}

/** Records of which only the sizes are kept. */
class PassedOver extends Leaf<State, SitemapContent> {
  constructor(state: State, count: number, octets: number, { template }: UsualPattern) {
    const { breaks, tail = octets } = template;
    super('', state, state, count, 0, undefined, undefined, { octets, breaks: count * breaks, tail }, octets);
  }
}

class Skimmer {
  private readonly window: OctetWindow;
  private readonly seen: SeenLocs;
  private readonly leaves: SitemapLeaf[] = [];
  private position = 0;
  private state: State;

  private pattern: UsualPattern | undefined;
  private template: OctetTemplate | undefined;
  /** The longest URL that passed, with the beginning that all have that are passed over: that of one site. */
  private longest = 0;
  /** By value of the template: some that passed; dates are mostly those of other records, too. */
  private sound: Set<string>[] = [];
  /** By value of the template: it is to be different in one record that is not passed over. */
  private watched: boolean[] = [];

  /** A piece of the file as text, where it ends in the file, and the unit of it that stands at `position`. */
  private text = '';
  private textEnd = 0;
  private unit = 0;

  constructor(
    private readonly reader: SitemapReader,
    source: OctetSource,
    private readonly recordLimit: number,
    private readonly size: number,
  ) {
    this.window = new OctetWindow(source, size);
    this.seen = new SeenLocs(source);
    this.state = reader.start;
  }

  run(): Skimmed | undefined {
    const { leaves, seen } = this;
    while (!this.isAtEnd()) {
      if (!this.passOver()) return undefined;
      if (this.isAtEnd()) break;
      const leaf = this.readLeaf();
      if (!leaf) return undefined;
      leaves.push(leaf);
      this.state = leaf.exit;
      this.advance(leaf.octets, leaf.units);
    }
    return { leaves, stands: (file) => seen.size === 0 || this.stands(file) };
  }

  private isAtEnd(): boolean {
    const { window } = this;
    return window.at(this.position, 1) >= window.end;
  }

  private advance(octets: number, units: number): void {
    this.position += octets;
    this.unit += units;
  }

  /** Passes over the usual records that stand here; false where one of them has the `<loc>` of another. */
  private passOver(): boolean {
    const pattern = this.reader.patternAt(this.state);
    if (!pattern) return true;
    if (pattern !== this.pattern) {
      this.pattern = pattern;
      const { template, values, loc } = pattern;
      this.template = new OctetTemplate(
        template,
        values.map((value, i) => (i === loc ? siteOf(value) : '')),
      );
      this.longest = 0;
      this.sound = values.map(() => new Set());
      this.watched = template.names.map((name) => VARIED.has(name));
    }
    const { window, seen, recordLimit } = this;
    const template = this.template!;
    const { starts, ends } = template;
    const ahead = Math.ceil(this.size * AHEAD);
    const from = this.position;
    let count = 0;
    let isNew = true;
    while (isNew) {
      const at = window.at(this.position, ahead);
      const length = template.match(window, at, recordLimit);
      if (length < 0 || !this.isSound(pattern, window.octets, starts, ends)) break;
      const start = starts[pattern.loc]!;
      isNew = seen.add(window.octets, start, ends[pattern.loc]!, window.start + start);
      count++;
      this.advance(length, length);
    }
    if (count > 0) this.leaves.push(new PassedOver(this.state, count, this.position - from, pattern));
    return isNew;
  }

  private isSound(
    { checks, values, loc }: UsualPattern,
    octets: Uint8Array,
    starts: readonly number[],
    ends: readonly number[],
  ): boolean {
    for (let i = 0; i < checks.length; i++) {
      const check = checks[i]!;
      const start = starts[i]!;
      const end = ends[i]!;
      if (i === loc && check.byBeginning) {
        if (end - start <= this.longest) continue;
        if (!check(asciiText(octets, start, end), 0, end - start)) return false;
        this.longest = end - start;
        continue;
      }
      const value = asciiText(octets, start, end);
      const sound = this.sound[i]!;
      if (sound.has(value)) continue;
      if (!check(value, 0, value.length)) return false;
      if (this.watched[i] && value !== values[i]) {
        this.watched[i] = false;
        return false;
      }
      if (sound.size < REMEMBERED) sound.add(value);
    }
    return true;
  }

  /** The leaf that stands here; undefined where it is not UTF-8. */
  private readLeaf(): SitemapLeaf | undefined {
    const { reader, window } = this;
    for (let size = Math.ceil(this.size * TEXT); ; size *= 2) {
      if (this.position < this.textEnd) {
        const isLast = window.isLast && this.textEnd === window.start + window.end;
        const leaf = reader.read(this.text, this.unit, this.state, isLast);
        if (leaf) return leaf;
      }
      const at = window.at(this.position, size);
      const end = window.bound(at + size);
      const text = window.text(at, end);
      if (text === undefined) return undefined;
      this.text = text;
      this.textEnd = window.start + end;
      this.unit = 0;
    }
  }

  /** See `Skimmed`: file rules ask of the records that were passed over no more than their number and size. */
  private stands({ document, index }: SitemapFile): boolean {
    const { seen, leaves } = this;
    const { otherHosts, otherSchemes } = index.origins.strays(document, ANY_SITE);
    if (otherHosts.size > 0 || otherSchemes.size > 0) return false;
    if (index.lastmods.of(document) || index.priorities.of(document)) return false;
    return leaves.every(({ content }) => {
      if (!content) return true;
      return !content.links && !(content.loc !== undefined && seen.has(content.loc));
    });
  }
}

const ANY_SITE = { host: undefined, scheme: undefined, anyHost: false };

/** The URL up to its path. */
const siteOf = (url: string): string => `${url.slice(0, originAt(url, 0, url.length)?.end)}/`;
