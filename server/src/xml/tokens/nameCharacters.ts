/** The characters of names (XML 1.0, fifth edition, section 2.3). */

/** `NameStartChar` beyond ASCII, up to U+FFFF; above it, all planes but the last two. */
const STARTS: readonly (readonly [from: number, to: number])[] = [
  [0xc0, 0xd6],
  [0xd8, 0xf6],
  [0xf8, 0x2ff],
  [0x370, 0x37d],
  [0x37f, 0x1fff],
  [0x200c, 0x200d],
  [0x2070, 0x218f],
  [0x2c00, 0x2fef],
  [0x3001, 0xd7ff],
  [0xf900, 0xfdcf],
  [0xfdf0, 0xfffd],
];
const LAST_START = 0xeffff;

const isStartBeyondAscii = (point: number): boolean =>
  (point > 0xffff && point <= LAST_START) || STARTS.some(([from, to]) => point >= from && point <= to);

/** By unit: 1 for ASCII characters of `NameStartChar`, 2 for the others of `NameChar`. */
const ASCII = Uint8Array.from({ length: 0x80 }, (_, unit) => {
  const character = String.fromCharCode(unit);
  return /[a-zA-Z_:]/.test(character) ? 1 : /[\d.-]/.test(character) ? 2 : 0;
});

/** Whether an ASCII unit is a `NameStartChar`. */
export const isAsciiNameStart = (unit: number): boolean => ASCII[unit] === 1;

/** Whether an ASCII unit is a `NameChar`. */
export const isAsciiNamePart = (unit: number): boolean => ASCII[unit]! > 0;

/** Whether a code point is a `NameStartChar`. */
const isNameStart = (point: number): boolean =>
  isAsciiNameStart(point) || (point >= 0x80 && isStartBeyondAscii(point));

/** Whether a code point is a `NameChar`. */
const isNamePart = (point: number): boolean =>
  isAsciiNamePart(point) ||
  (point >= 0x80 && isStartBeyondAscii(point)) ||
  point === 0xb7 ||
  (point >= 0x300 && point <= 0x36f) ||
  point === 0x203f ||
  point === 0x2040;

const pointAt = (text: string, at: number): number => text.codePointAt(at) ?? -1;

/** Whether a name can begin at `at`. */
export const startsName = (text: string, at: number): boolean => isNameStart(pointAt(text, at));

/** Whether a name can continue at `at`. */
export const continuesName = (text: string, at: number): boolean => isNamePart(pointAt(text, at));

/** The end of the name that begins at `from`; `from` if there is none. */
export function skipName(text: string, from: number): number {
  return startsName(text, from) ? skipNameParts(text, from) : from;
}

/** The end of the name characters from `from` on. */
export function skipNameParts(text: string, from: number): number {
  let at = from;
  for (let point = pointAt(text, at); isNamePart(point); point = pointAt(text, at))
    at += point > 0xffff ? 2 : 1;
  return at;
}
