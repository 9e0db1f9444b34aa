import type { XmlAttribute, XmlElement, XmlFragment, XmlText } from '../../xml/tree.ts';
import type { SitemapNode } from './node.ts';

type Touched = () => void;

/**
 * A node of a plain record that tells when a rule asks for more than all nodes of its shape have in common: for text,
 * values, comments or places. What they have in common is how elements are called and nested, how
 * their attributes are called, which have text beside their children, and the state they stand in.
 */
export function tracedNode(node: SitemapNode, touched: Touched): SitemapNode {
  const fragment = new TracedFragment(node.fragment, touched);
  const { text } = node;
  return {
    ...node,
    fragment,
    record: fragment.elements[0],
    get text() {
      touched();
      return text;
    },
  };
}

/** What something has of its own, and how to tell that it was asked for. */
abstract class Traced<T> {
  constructor(
    protected readonly own: T,
    protected readonly touched: Touched,
  ) {}

  protected get asked(): T {
    this.touched();
    return this.own;
  }
}

class TracedFragment extends Traced<XmlFragment> implements XmlFragment {
  readonly elements = this.own.elements.map((element) => new TracedElement(element, this.touched));
  readonly texts = this.own.texts;
  readonly faults = this.own.faults;
  readonly left = this.own.left;
  readonly strays = this.own.strays;

  get comments(): readonly XmlText[] {
    return this.asked.comments;
  }
}

class TracedElement extends Traced<XmlElement> implements XmlElement {
  readonly name = this.own.name;
  readonly prefix = this.own.prefix;
  readonly local = this.own.local;
  readonly uri = this.own.uri;
  readonly empty = this.own.empty;
  readonly closed = this.own.closed;
  readonly damaged = this.own.damaged;
  readonly children: XmlElement[] = this.own.children.map((child) => new TracedElement(child, this.touched));
  readonly attributes = this.own.attributes.map((attribute) => new TracedAttribute(attribute, this.touched));

  get start(): number {
    return this.asked.start;
  }
  get end(): number {
    return this.asked.end;
  }
  get contentStart(): number {
    return this.asked.contentStart;
  }
  get contentEnd(): number {
    return this.asked.contentEnd;
  }
  get value() {
    return this.asked.value;
  }
  set value(value) {
    this.asked.value = value;
  }
  get texts(): XmlText[] {
    // Beside children there are none that matter.
    const isOwn = this.own.children.length === 0 || this.own.texts.length > 0;
    return isOwn ? this.asked.texts : this.own.texts;
  }
}

class TracedAttribute extends Traced<XmlAttribute> implements XmlAttribute {
  readonly name = this.own.name;
  readonly local = this.own.local;
  readonly uri = this.own.uri;

  get start(): number {
    return this.asked.start;
  }
  get end(): number {
    return this.asked.end;
  }
  get valueStart(): number {
    return this.asked.valueStart;
  }
  get valueEnd(): number {
    return this.asked.valueEnd;
  }
  get value(): string {
    return this.asked.value;
  }
}
