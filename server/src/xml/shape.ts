import type { TagName } from './names.ts';

/** Shapes that are told apart; a text with more of them is of no shape from there on. */
const MOST_SHAPES = 4096;

/**
 * What elements are called, which of them have attributes, or text beside their children, and how they are nested, of a
 * record as far as it has been read. Records of one shape are one object, so that what is true of a shape has to be
 * found out once.
 */
export class Shape {
  private last: TagName | undefined;
  private lastNext: Shape | undefined;
  private readonly others = new Map<TagName, Shape>();

  private constructor(private readonly all: { count: number }) {}

  /** No element yet. */
  static start(): Shape {
    return new Shape({ count: 0 });
  }

  /** The shape with one more tag: the name of a start tag, or one of the marks below. Undefined for one too many. */
  with(tag: TagName): Shape | undefined {
    if (tag === this.last) return this.lastNext;
    let next = this.others.get(tag);
    if (!next) {
      if (this.all.count >= MOST_SHAPES) return undefined;
      this.all.count++;
      next = new Shape(this.all);
      this.others.set(tag, next);
    }
    this.last = tag;
    this.lastNext = next;
    return next;
  }
}

const mark = (name: string): TagName => ({ name, prefix: '', local: '', uri: '', isBound: false });

/** The start tag has attributes. */
export const ATTRIBUTES = mark('=');
/** An element ends: by its end tag, or as it is empty. */
export const END = mark('</');
export const EMPTY_END = mark('/>');
/** The element that has ended has text beside its children. */
export const MIXED = mark('#');
