import type { Fault } from './tokens.ts';

export interface XmlAttribute {
  /** As written, with its prefix. */
  readonly name: string;
  readonly local: string;
  /** '' for none. */
  readonly uri: string;
  readonly start: number;
  readonly end: number;
  readonly valueStart: number;
  readonly valueEnd: number;
  /** With references replaced. */
  readonly value: string;
}

/** Character data as written: text with references, or the inside of a CDATA section. Blanks between elements are left out. */
export interface XmlText {
  readonly start: number;
  readonly end: number;
  readonly cdata: boolean;
}

export interface XmlElement {
  /** As written, with its prefix. */
  readonly name: string;
  readonly prefix: string;
  readonly local: string;
  /** The namespace the name is in; '' for none. */
  readonly uri: string;
  /** From the `<` of the start tag … */
  readonly start: number;
  /** … to past the `>` of the end tag, or where the element was cut short. */
  end: number;
  /** Past the `>` of the start tag. */
  readonly contentStart: number;
  /** The `<` of the end tag; `end` where there is none. */
  contentEnd: number;
  readonly empty: boolean;
  /** It has an end tag of its own, or is empty. */
  closed: boolean;
  /** Its start tag is damaged: what it holds is not what was meant. */
  readonly damaged: boolean;
  readonly attributes: readonly XmlAttribute[];
  readonly children: XmlElement[];
  readonly texts: XmlText[];
}

/** The content of a leaf: what stands in it below the root element. */
export interface XmlFragment {
  readonly elements: readonly XmlElement[];
  readonly texts: readonly XmlText[];
  readonly comments: readonly XmlText[];
  readonly faults: readonly Fault[];
}

/** Range of the element's name in its start tag. */
export const nameRange = (element: XmlElement): { start: number; end: number } => ({
  start: element.start + 1,
  end: element.start + 1 + element.name.length,
});

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** `raw` with the five entities and numeric references replaced; all other `&` stay. Never expands anything else. */
export function decode(raw: string): string {
  if (raw.indexOf('&') < 0) return raw;
  return raw.replace(
    /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-fA-F]{1,6}));/g,
    (whole, name, decimal, hex) => {
      if (name) return ENTITIES[name]!;
      const point = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return isXmlChar(point) ? String.fromCodePoint(point) : whole;
    },
  );
}

/** `Char` of XML 1.0. */
export const isXmlChar = (point: number): boolean =>
  point === 9 ||
  point === 10 ||
  point === 13 ||
  (point >= 0x20 && point <= 0xd7ff) ||
  (point >= 0xe000 && point <= 0xfffd) ||
  (point >= 0x10000 && point <= 0x10ffff);

/** The value of an element that holds text: trimmed, references replaced, with the range of the trimmed text. */
export function valueIn(element: XmlElement, source: string): { value: string; start: number; end: number } {
  const pieces = element.texts;
  const [only] = pieces;
  if (!only) return { value: '', start: element.contentStart, end: element.contentEnd };
  const whole =
    pieces.length === 1
      ? source.slice(only.start, only.end)
      : pieces
          .map((piece) =>
            piece.cdata ? source.slice(piece.start, piece.end) : decode(source.slice(piece.start, piece.end)),
          )
          .join('');
  const value = pieces.length === 1 && !only.cdata ? decode(whole).trim() : whole.trim();
  let start = only.start;
  let end = pieces.at(-1)!.end;
  while (start < end && isBlank(source.charCodeAt(start))) start++;
  while (end > start && isBlank(source.charCodeAt(end - 1))) end--;
  return { value, start, end };
}

const isBlank = (unit: number): boolean => unit === 32 || unit === 10 || unit === 9 || unit === 13;
