/**
 * Reads a sitemap from its octets for nothing but its findings. Of the records that repeat the one before but for their
 * values, and in which the rules find nothing, no text is made. It knows no rule but by what the reader has learnt.
 */
import { Leaf } from '../../text/leaf.ts';
import { type OctetSource, OctetWindow } from '../../text/octets.ts';
import { OctetScanner } from '../../xml/octetScanner.ts';
import { isHint } from '../index/hints.ts';
import type { SitemapFile } from '../rules/types.ts';
import type { SitemapContent } from '../syntax/node.ts';
import type { Limits, SitemapLeaf, SitemapReader } from '../syntax/reader.ts';
import type { State } from '../syntax/state.ts';
import type { UsualPattern } from '../syntax/usual.ts';
import { Passing } from './passing.ts';
import { SeenLocs } from './seenLocs.ts';

/** How much of a file is in memory, in octets. */
const WINDOW = 2 ** 20;
/** Which part of that becomes text at once where it has to, and how much at least is looked at for a usual record. */
const TEXT = 1 / 32;
const AHEAD = 1 / 64;

/** A file without the text of its usual records. */
export interface Skimmed {
  /** In order; of those that stand for usual records only the sizes are true. */
  readonly leaves: readonly SitemapLeaf[];
  /** Whether rules find in this file what they find in the whole one. */
  stands(file: SitemapFile): boolean;
}

/** Undefined for a file that is better read in full: it is not UTF-8, or lists a URL twice or too many of them. So is any on an
 * engine without WebAssembly. */
export function skim(
  reader: SitemapReader,
  source: OctetSource,
  { record, window = WINDOW }: Limits,
): Skimmed | undefined {
  const scanner = OctetScanner.of(window);
  return scanner && new Skimmer(reader, source, scanner, record, window).run();
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
  private readonly ahead: number;
  private readonly seen: SeenLocs;
  private readonly leaves: SitemapLeaf[] = [];
  private position = 0;
  private state: State;

  private passing: Passing | undefined;

  /** A piece of the file as text, where it ends in the file, and the unit of it that stands at `position`. */
  private text = '';
  private textEnd = 0;
  private unit = 0;

  constructor(
    private readonly reader: SitemapReader,
    source: OctetSource,
    private readonly scanner: OctetScanner,
    private readonly recordLimit: number,
    private readonly size: number,
  ) {
    this.ahead = Math.ceil(size * AHEAD);
    this.window = new OctetWindow(source, scanner.memory, scanner.offset, size);
    this.seen = new SeenLocs(source, this.window, scanner);
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
      this.position += leaf.octets;
      this.unit += leaf.units;
    }
    return { leaves, stands: (file) => seen.size === 0 || this.stands(file) };
  }

  private isAtEnd(): boolean {
    const { window } = this;
    return window.at(this.position, 1) >= window.end;
  }

  /** Passes over the usual records that stand here; false where one has the `<loc>` of another, or more is to be told of it. */
  private passOver(): boolean {
    const pattern = this.reader.patternAt(this.state);
    if (!pattern) return true;
    // A file rule tells of each of these elements.
    if (pattern.template.names.some(isHint)) return false;
    if (pattern !== this.passing?.pattern) this.passing = new Passing(pattern, this.scanner);
    const from = this.position;
    let count = 0;
    let passed: boolean | undefined;
    do {
      passed = this.passOne(this.passing);
      if (passed) count++;
    } while (passed);
    if (count > 0) this.leaves.push(new PassedOver(this.state, count, this.position - from, pattern));
    return passed === undefined;
  }

  /** Passes over one record; undefined where it is not usual, false where its `<loc>` is that of another. */
  private passOne(passing: Passing): boolean | undefined {
    const { window } = this;
    const at = window.at(this.position, this.ahead);
    const length = passing.match(window.octets, at, this.recordLimit);
    if (length < 0) return undefined;
    const { locStart, locEnd } = passing;
    if (!this.seen.add(locStart, locEnd)) return false;
    this.position += length;
    this.unit += length;
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
