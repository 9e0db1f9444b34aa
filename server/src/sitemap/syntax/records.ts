import type { Plan, Plans } from '../../core/lint.ts';
import type { LeafRule, RuleContext, Values } from '../../core/rule.ts';
import { MARK } from '../../core/suppress.ts';
import { ownText } from '../../text/leaf.ts';
import { fragmentOf } from '../../xml/scanned.ts';
import { Scanner } from '../../xml/scanner.ts';
import type { Structure } from '../../xml/structure.ts';
import { Written } from '../../xml/tape.ts';
import { decode, type XmlFragment } from '../../xml/tree.ts';
import { latestOf } from '../facts/newsDates.ts';
import { originAt } from '../facts/origin.ts';
import { linkHash, linkHashOfLiterals } from './extensions.ts';
import { keyOfLiteral, keyOfValue } from './locKey.ts';
import type { SitemapNode } from './node.ts';
import { MOST_RECORDS, MOST_UNITS, PassedRecords } from './passed.ts';
import { ownSlice, passes, type Questions, questionsOf, type Shape, shapeOf } from './shapes.ts';
import type { Root, State } from './state.ts';
import { tracedNode } from './traced.ts';
import { toNumber, toTheSecond, Varying } from './varying.ts';

/** By the key of their root. What they know of structures holds for the whole process. */
const scanners = new Map<string, Scanner>();
const MOST_SCANNERS = 64;

/** The scanner of the records in a root; equal roots share theirs. */
function scannerFor(root: Root): Scanner {
  let scanner = scanners.get(root.key);
  if (!scanner || scanner.isFull) {
    if (scanners.size >= MOST_SCANNERS) scanners.clear();
    scanner = new Scanner({ ...root, root: root.name });
    scanners.set(root.key, scanner);
  }
  return scanner;
}

/** What rules say of the records of one structure. */
interface Known extends Shape {
  readonly structure: Structure;
  readonly plan: Plan<SitemapNode> | undefined;
  readonly questions: Questions;
  /** Records of it that were met before there was a plan. */
  met: number;
}

/** Records that follow each other, as they come in. */
class Run {
  count = 0;
  octets = 0;
  breaks = 0;
  linked = 0;
  hints = 0;
  origin: string | undefined;
  news = 0;
  readonly published: number[] = [];
  readonly lastmods = new Varying(toTheSecond);
  readonly priorities = new Varying(toNumber);
  at = 0;
  lineStart = 0;

  /** The next one begins there. */
  begin(at: number): this {
    this.at = at;
    this.lineStart = at;
    return this;
  }

  /** Adds the record that was scanned. */
  add({ extra, breaks, base, lineStart, end }: Scanner, hints: number): void {
    this.hints += hints;
    this.octets += extra;
    this.breaks += breaks;
    if (breaks > 0) this.lineStart = base + lineStart;
    this.at = end;
    this.count++;
  }
}

/** A record that was scanned and is to be looked at. */
export interface ScannedRecord {
  readonly node: SitemapNode;
  /** The rules that may find something in it; undefined for all. */
  readonly asked: readonly LeafRule<SitemapNode>[] | undefined;
  readonly octets: number;
  readonly breaks: number;
  readonly tail: number;
}

/** Reads the records in a root by the scanner: those in which rules surely find nothing are passed over. */
export class RecordReader implements Values {
  text = '';
  private readonly scanner: Scanner;
  private readonly shapes = new Map<Structure, Known>();
  private known: Known | undefined;
  /** Of the record at which `pass` has stopped. */
  private asked: readonly LeafRule<SitemapNode>[] | undefined;
  private askedFrom = -1;
  /** To which no record was added. */
  private unused: Run | undefined;
  private readonly starts = new Int32Array(MOST_RECORDS + 1);
  private readonly locs = new Int32Array(3 * MOST_RECORDS);
  private readonly links: number[] = [];
  private readonly linkEnds = new Int32Array(MOST_RECORDS);

  constructor(
    private readonly state: State,
    private readonly root: Root,
    private readonly plans: Plans<SitemapNode> | undefined,
    private readonly limit: number,
  ) {
    this.scanner = scannerFor(root);
  }

  get count(): number {
    return this.scanner.values;
  }
  kind(index: number): string | undefined {
    return this.known!.kinds[index];
  }
  start(index: number): number {
    return this.scanner.base + this.scanner.starts[index]!;
  }
  end(index: number): number {
    return this.scanner.base + this.scanner.ends[index]!;
  }

  /** The record that begins at `from`, whatever rules say of it; undefined where it cannot be scanned. */
  read(text: string, from: number): ScannedRecord | undefined {
    const { scanner } = this;
    if (!scanner.scan(text, from, this.limit, true)) return undefined;
    const own = ownText(text, from, scanner.end);
    if (scanner.comments > 0 && own.includes(MARK)) return undefined;
    const { extra, breaks, lineStart } = scanner;
    return {
      node: this.nodeOf(own, fragmentOf(scanner, text, from)),
      asked: this.askedFrom === from && this.text === text ? this.asked : undefined,
      octets: own.length + extra,
      breaks,
      tail: scanner.at - lineStart,
    };
  }

  private nodeOf(text: string, fragment: XmlFragment): SitemapNode {
    const { state, root } = this;
    return {
      text,
      entry: state,
      exit: state,
      root,
      isProlog: false,
      last: false,
      fragment,
      rootElement: undefined,
      record: fragment.elements[0],
    };
  }

  /** The records from `from` on in which rules surely find nothing, up to some number; undefined for none. */
  pass(text: string, from: number): PassedRecords | undefined {
    const { plans, starts, locs, linkEnds } = this;
    if (!plans) return undefined;
    this.text = text;
    const run = (this.unused ?? new Run()).begin(from);
    this.unused = undefined;
    this.links.length = 0;
    while (run.count < MOST_RECORDS && run.at - from < MOST_UNITS && this.passOne(plans, run, from));
    const { count, at, octets, breaks, lineStart, linked, hints, news, published, lastmods, priorities } =
      run;
    if (count === 0) {
      this.unused = run;
      return undefined;
    }
    starts[count] = at - from;
    const measures = { octets: at - from + octets, breaks, tail: at - lineStart };
    return new PassedRecords(ownText(text, from, at), this.state, measures, {
      starts: starts.slice(0, count + 1),
      locs: locs.slice(0, 3 * count),
      links: linked > 0 ? { data: new Int32Array(this.links), ends: linkEnds.slice(0, count) } : undefined,
      published: new Float64Array(published),
      ...{ linked, hints, news, lastmods, priorities },
    });
  }

  /** Adds the record that follows a run of records, if rules surely find nothing in it. */
  private passOne(plans: Plans<SitemapNode>, run: Run, from: number): boolean {
    const { scanner, starts, locs, text } = this;
    const { at, count } = run;
    if (!scanner.scan(text, at, this.limit)) return false;
    let { known } = this;
    if (known?.structure !== scanner.structure || !known.plan) known = this.meet(plans, at);
    this.asked = known?.plan && this.askedOf(plans, known);
    this.askedFrom = at;
    if (!known || this.asked?.length !== 0 || !this.canBeNoted(known, at)) return false;
    const { base, starts: begins, ends } = scanner;
    const { loc, lastmod, priority } = known;
    const start = loc < 0 ? -1 : base + begins[loc]!;
    const end = loc < 0 ? -1 : base + ends[loc]!;
    const { origin } = run;
    const isSame = loc >= 0 && origin !== undefined && origin !== '' && text.startsWith(origin, start);
    const own = isSame ? origin : loc < 0 ? '' : originOf(text, start, end);
    // All have one origin, and as many articles.
    if (own === undefined || (count > 0 && (own !== origin || known.news !== run.news))) return false;
    run.origin = own;
    run.news = known.news;
    starts[count] = at - from;
    locs[3 * count] = loc < 0 ? -1 : start - from;
    locs[3 * count + 1] = loc < 0 ? -1 : end - from;
    locs[3 * count + 2] = start < end ? this.keyOf(loc) : -1;
    if (known.links.length > 0) {
      if (run.linked++ === 0) this.linkEnds.fill(0, 0, count);
      this.noteLinks(known, from);
    }
    if (run.linked > 0) this.linkEnds[count] = this.links.length;
    if (lastmod >= 0) run.lastmods.add(text, base + begins[lastmod]!, base + ends[lastmod]!);
    if (priority >= 0) run.priorities.add(text, base + begins[priority]!, base + ends[priority]!);
    for (const date of known.published) {
      const latest = latestOf(text.slice(base + begins[date]!, base + ends[date]!));
      if (latest !== undefined) run.published.push(latest);
    }
    run.add(scanner, known.hints);
    return true;
  }

  private keyOf(index: number): number {
    const { codes, starts, ends, written } = this.scanner;
    return written[index] === Written.literal
      ? keyOfLiteral(codes, starts[index]!, ends[index]!)
      : keyOfValue(decode(this.text.slice(this.start(index), this.end(index))));
  }

  private noteLinks({ links }: Known, origin: number): void {
    const { text } = this;
    const first = this.links.length;
    this.links.push(0);
    let sum = 0;
    const { base, codes, starts, ends, written } = this.scanner;
    for (const { hreflang, href } of links) {
      const [from, to] = [starts[hreflang]!, ends[hreflang]!];
      const [start, end] = [starts[href]!, ends[href]!];
      const isLiteral = (written[hreflang]! | written[href]!) === Written.literal;
      sum += isLiteral
        ? linkHashOfLiterals(codes, from, to, start, end)
        : linkHash(text, base + from, base + to, base + start, base + end);
      sum |= 0;
      this.links.push(base + start - origin, this.keyOf(href));
    }
    this.links[first] = sum;
  }

  /** What is known of the structure of the record that was scanned; undefined where that has no plan yet. */
  private meet(plans: Plans<SitemapNode>, from: number): Known | undefined {
    const known = this.knownOf(plans, this.scanner.structure);
    // One that comes once needs no plan, which costs as much as asking all rules several times.
    return known.plan || known.met++ === 0 ? known : this.ask(plans, from);
  }

  /** Asks rules about the structure of the record that was scanned. */
  private ask(plans: Plans<SitemapNode>, from: number): Known {
    const { scanner, text } = this;
    scanner.scan(text, from, this.limit, true);
    const { structure } = scanner;
    const node = this.nodeOf(text.slice(from, scanner.end), fragmentOf(scanner, text, from));
    plans.make(structure, (touched) => tracedNode(node, touched));
    this.shapes.delete(structure);
    return this.knownOf(plans, structure);
  }

  private knownOf(plans: Plans<SitemapNode>, structure: Structure): Known {
    let known = this.shapes.get(structure);
    if (!known) {
      const shape = shapeOf(structure, this.scanner.names, this.root);
      const plan = plans.of(structure);
      const questions = questionsOf(shape, plan?.screens ?? [], plans.context);
      known = { ...shape, structure, plan, questions, met: 0 };
      this.shapes.set(structure, known);
    }
    this.known = known;
    return known;
  }

  /** Whether what is kept of the record is written plainly, and no comment says anything. */
  private canBeNoted({ loc, lastmod, priority, links, published }: Known, from: number): boolean {
    const { written, comments } = this.scanner;
    if (isOdd(written, loc) || isOdd(written, lastmod) || isOdd(written, priority)) return false;
    for (const { href, hreflang } of links)
      if (isOdd(written, href) || isOdd(written, hreflang)) return false;
    for (const date of published) if (isOdd(written, date)) return false;
    return comments === 0 || !this.text.slice(from, this.scanner.end).includes(MARK);
  }

  /** The rules that may find something in the record that was scanned, in their order. */
  private askedOf(plans: Plans<SitemapNode>, known: Known): readonly LeafRule<SitemapNode>[] {
    const { asked, always } = known.plan!;
    try {
      return this.holds(known, plans.context) ? always : asked;
    } catch {
      return asked;
    }
  }

  /** Whether all values pass. */
  private holds({ questions: { asked, screens } }: Known, context: RuleContext): boolean {
    const { text, scanner } = this;
    const { written, starts, ends, base } = scanner;
    for (const question of asked) {
      const { index } = question;
      if (!passes(question, text, base + starts[index]!, base + ends[index]!, written[index]!, context))
        return false;
    }
    for (const screen of screens) if (!screen.passes!(this, context)) return false;
    return true;
  }
}

/** The origin of a URL with a slash behind it; undefined where it has none that is followed by one. */
function originOf(text: string, start: number, end: number): string | undefined {
  const origin = originAt(text, start, end);
  return origin && text[origin.end] === '/' ? ownSlice(text, start, origin.end + 1) : undefined;
}

const isOdd = (written: readonly number[], index: number): boolean =>
  index >= 0 && written[index]! >= Written.odd;
