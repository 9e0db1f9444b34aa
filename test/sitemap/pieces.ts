/**
 * The content of a sitemap, parsed by `sax` alone: its elements, their attributes and texts. This is independent of the
 * project's own parsers, so that it detects what a fix loses.
 */
import sax from 'sax';

/** An element, as `sax` parses it. */
export interface Piece {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Piece[];
  /** Its own text, trimmed. */
  readonly text: string;
}

type Growing = { name: string; attributes: Record<string, string>; children: Growing[]; text: string };

/** The root element; undefined for a text that is not well-formed. */
export function piecesOf(text: string): Piece | undefined {
  const parser = sax.parser(true, {});
  const stack: Growing[] = [{ name: '', attributes: {}, children: [], text: '' }];
  let isSound = true;
  parser.onopentag = ({ name, attributes }) => {
    const piece = { name, attributes: { ...(attributes as Record<string, string>) }, children: [], text: '' };
    stack.at(-1)!.children.push(piece);
    stack.push(piece);
  };
  parser.onclosetag = () => {
    stack.pop();
  };
  const take = (part: string): void => {
    stack.at(-1)!.text += part;
  };
  parser.ontext = take;
  parser.oncdata = take;
  parser.onerror = () => {
    isSound = false;
    (parser as unknown as { error: Error | null }).error = null;
  };
  try {
    parser.write(text).close();
  } catch {
    isSound = false;
  }
  const [root] = stack[0]!.children;
  return isSound && root && stack.length === 1 ? trimmed(root) : undefined;
}

const trimmed = ({ name, attributes, children, text }: Growing): Piece => ({
  ...{ name, attributes, text: text.trim() },
  children: children.map(trimmed),
});

/** An element and all its descendants, with their ancestors. */
export function* within(piece: Piece, above: readonly Piece[] = []): Generator<[Piece, readonly Piece[]]> {
  yield [piece, above];
  for (const child of piece.children) yield* within(child, [...above, piece]);
}

/** Whether an element has content or attributes. */
export const saysSomething = ({ attributes, children, text }: Piece): boolean =>
  text !== '' || children.length > 0 || Object.keys(attributes).length > 0;

/** Equal for elements with the same content. */
export const meaningOf = ({ name, attributes, children, text }: Piece): string =>
  JSON.stringify([name, Object.entries(attributes).sort(), children.map(meaningOf), text]);

const localOf = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The number of occurrences of each key. */
class Counts extends Map<string, number> {
  note(key: string, by = 1): void {
    this.set(key, (this.get(key) ?? 0) + by);
  }
}

function countsOf(pieces: Iterable<string>): Counts {
  const counts = new Counts();
  for (const piece of pieces) counts.note(piece);
  return counts;
}

/** Keys that occur less often afterwards, and the difference. */
function lostIn(before: Counts, after: Counts): Counts {
  const lost = new Counts();
  for (const [key, count] of before) {
    const less = count - (after.get(key) ?? 0);
    if (less > 0) lost.set(key, less);
  }
  return lost;
}

const names = (root: Piece): string[] => [...within(root)].map(([{ name }]) => name);
const attributeNames = (root: Piece): string[] =>
  [...within(root)].flatMap(([{ attributes }]) => Object.keys(attributes));
const textOwners = (root: Piece): string[] =>
  [...within(root)].flatMap(([{ name, text }]) => (text === '' ? [] : [name]));
const values = (root: Piece): string[] =>
  [...within(root)].flatMap(([{ name, attributes, text }]) => [
    `${localOf(name)}: ${text}`,
    ...Object.entries(attributes).map(([key, value]) => `@${localOf(key)}: ${value}`),
  ]);

/**
 * What a change loses although its title does not name it: elements by name (`entry` for those of the root), attributes
 * by name, texts. The content of a named element may be lost with it. One value for each edit may change, and an
 * element may be renamed to one that the title names.
 */
export function unnamedLosses(before: Piece, after: Piece, title: string, edits: number): readonly string[] {
  const words = title.toLowerCase();
  const says = (name: string): boolean => words.includes(localOf(name).toLowerCase());
  const isEntry = ({ name }: Piece, above: readonly Piece[]): boolean =>
    above.length === 1 && /^(?:.*:)?(?:url|sitemap)$/.test(name);
  const isNamed = (piece: Piece, above: readonly Piece[]): boolean =>
    says(piece.name) || (isEntry(piece, above) && /\bentry\b|\bentries\b/.test(words));
  const all = [...within(before)];
  const gone = lostIn(countsOf(names(before)), countsOf(names(after)));
  const come = lostIn(countsOf(names(after)), countsOf(names(before)));
  /** Instances that the title allows to be lost: those that are named, and their content. */
  const covered = all.filter(
    ([piece, above]) =>
      (gone.has(piece.name) && isNamed(piece, above)) ||
      above.some((piece, at) => gone.has(piece.name) && isNamed(piece, above.slice(0, at))),
  );
  const lostAttributes = lostIn(countsOf(attributeNames(before)), countsOf(attributeNames(after)));
  const gainedAttributes = lostIn(countsOf(attributeNames(after)), countsOf(attributeNames(before)));
  const renamed = [...come, ...gainedAttributes].some(([name]) => says(name) || says(name.split(':')[0]!));
  const losses: string[] = [];
  const check = (kind: string, lost: Counts, ownOf: (piece: Piece) => readonly string[]): void => {
    const free = countsOf(covered.flatMap(([piece]) => ownOf(piece)));
    for (const [key, count] of lost) {
      if (count > (free.get(key) ?? 0) && !renamed && !says(key)) losses.push(`${kind} ${key} (${count})`);
    }
  };
  check('element', gone, ({ name }) => [name]);
  check('attribute', lostAttributes, ({ attributes }) => Object.keys(attributes));
  if (!words.includes('text')) {
    const lostTexts = lostIn(countsOf(textOwners(before)), countsOf(textOwners(after)));
    check('text of', lostTexts, ({ name, text }) => (text === '' ? [] : [name]));
  }
  const changed = [...lostIn(countsOf(values(before)), countsOf(values(after))).values()];
  const ownValues = covered.reduce((sum, [piece]) => sum + 1 + Object.keys(piece.attributes).length, 0);
  const total = changed.reduce((sum, count) => sum + count, 0);
  if (!renamed && total > ownValues + edits) losses.push(`${total} values for ${edits} edits`);
  return losses;
}

/**
 * Content of entries that is lost, although their URL is still listed and the title does not name it: for changes that
 * merge entries.
 */
export function unmergedLosses(before: Piece, after: Piece, title: string): readonly string[] {
  const saidIn = (root: Piece) =>
    root.children.flatMap(({ children }) =>
      children.filter((piece) => localOf(piece.name) !== 'loc' && saysSomething(piece)),
    );
  const kept = new Set(saidIn(after).map(meaningOf));
  return saidIn(before)
    .filter((piece) => !kept.has(meaningOf(piece)) && !title.includes(`>${piece.text}</`))
    .map(({ name, text }) => `${name} ${text}`);
}
