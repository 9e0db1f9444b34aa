import { countFindings } from '../../core/lint.ts';
import type { Finding } from '../../core/rule.ts';
import { ownText } from '../../text/leaf.ts';
import type { Scanner } from '../../xml/scanner.ts';
import { originAt } from '../facts/origin.ts';
import { MOST_RECORDS, MOST_UNITS, Rows } from './rows.ts';
import type { State } from './state.ts';
import { toNumber, toTheSecond, Varying } from './varying.ts';

/** As many origins are told apart in one item. */
const MOST_ORIGINS = 255;
const NONE: readonly never[] = [];
const SLASH = 47;

/** Where the rows of one item are gathered; one item is finished before the next begins, in whatever file. */
const room = {
  starts: new Int32Array(MOST_RECORDS + 1),
  locs: new Int32Array(3 * MOST_RECORDS),
  origin: new Uint8Array(MOST_RECORDS),
  linkEnds: new Int32Array(MOST_RECORDS),
};

/** Gathers records that follow each other, as the rows of one item. */
export class RowBuilder {
  lastmods = new Varying(toTheSecond);
  priorities = new Varying(toNumber);
  published: number[] = [];
  /** Where the next record begins. */
  end = 0;
  private text = '';
  private from = 0;
  private count = 0;
  private octets = 0;
  private breaks = 0;
  private lineStart = 0;
  private hints = 0;
  private news = 0;
  private linked = 0;
  private readonly starts = room.starts;
  private readonly locs = room.locs;
  private readonly origin = room.origin;
  private origins: string[] = [];
  private links: number[] = [];
  private readonly linkEnds = room.linkEnds;
  private findings: Finding[] = [];

  constructor(private readonly state: State) {}

  /** Begins an item at `from`. */
  begin(text: string, from: number): void {
    this.text = text;
    this.from = from;
    this.end = from;
    this.lineStart = from;
    this.count = 0;
  }

  get hasRoom(): boolean {
    return (
      this.count < MOST_RECORDS && this.end - this.from < MOST_UNITS && this.origins.length < MOST_ORIGINS
    );
  }

  /** Whether a record with so many articles may be a row: all rows have as many. */
  takes(news: number): boolean {
    if (this.count === 0) this.news = news;
    return this.news === news;
  }

  /** Where the URL of the next row stands in the text, and its key; -1 for none. */
  addLoc(start: number, end: number, key: number): void {
    const { locs, count, from } = this;
    locs[3 * count] = start < 0 ? -1 : start - from;
    locs[3 * count + 1] = start < 0 ? -1 : end - from;
    locs[3 * count + 2] = key;
    this.origin[count] = start < end ? this.originOf(start, end) : 0;
  }

  /** Which of the origins a URL has, counted from 1; 0 for none. */
  private originOf(start: number, end: number): number {
    const { text, origins } = this;
    for (let i = 0; i < origins.length; i++) {
      const origin = origins[i]!;
      if (text.charCodeAt(start + origin.length) === SLASH && text.startsWith(origin, start)) return i + 1;
    }
    const found = originAt(text, start, end);
    if (!found) return 0;
    const origin = ` ${text.slice(start, found.end)}`.slice(1);
    const known = origins.indexOf(origin);
    return known < 0 ? origins.push(origin) : known + 1;
  }

  /** A link of the next row: its hash, where its URL begins, and the key of that. */
  addLink(hash: number, start: number, key: number): void {
    const { links, linkEnds, count } = this;
    if (links.length === 0) linkEnds.fill(0, 0, count);
    const first = count === 0 ? 0 : linkEnds[count - 1]!;
    if (links.length === first) {
      links.push(0);
      this.linked++;
    }
    links[first] = (links[first]! + hash) | 0;
    links.push(start - this.from, key);
  }

  /** Adds the record that was scanned. */
  add(
    { extra, breaks, base, lineStart, end }: Scanner,
    hints: number,
    found: readonly Finding[] | undefined,
  ): void {
    const { count, from } = this;
    const start = this.end - from;
    this.starts[count] = start;
    if (this.links.length > 0) this.linkEnds[count] = this.links.length;
    for (const finding of found ?? NONE)
      this.findings.push({ ...finding, start: start + finding.start, end: start + finding.end });
    this.hints += hints;
    this.octets += extra;
    this.breaks += breaks;
    if (breaks > 0) this.lineStart = base + lineStart;
    this.end = end;
    this.count++;
  }

  /** The item; undefined without rows. */
  finish(): Rows | undefined {
    const { text, from, end, count, findings, links } = this;
    if (count === 0) return undefined;
    this.starts[count] = end - from;
    const measures = { octets: end - from + this.octets, breaks: this.breaks, tail: end - this.lineStart };
    const { linked, hints, news, lastmods, priorities, origins } = this;
    const rows = new Rows(ownText(text, from, end), this.state, measures, findings, countFindings(findings), {
      starts: this.starts.slice(0, count + 1),
      locs: this.locs.slice(0, 3 * count),
      origin: this.origin.slice(0, count),
      links:
        links.length > 0 ? { data: new Int32Array(links), ends: this.linkEnds.slice(0, count) } : undefined,
      published: new Float64Array(this.published),
      ...{ origins, linked, hints, news, lastmods, priorities },
    });
    this.lastmods = new Varying(toTheSecond);
    this.priorities = new Varying(toNumber);
    this.published = [];
    this.octets = 0;
    this.breaks = 0;
    this.hints = 0;
    this.linked = 0;
    this.origins = [];
    this.links = [];
    this.findings = [];
    return rows;
  }
}
