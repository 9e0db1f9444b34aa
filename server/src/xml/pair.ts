import type { Fault, Token } from './tokens.ts';

/** What stands around a run of tokens. */
export interface Around {
  /** Names of the elements that are open where the run starts, outermost first. */
  readonly open: readonly string[];
  /** The run is the rest of a record that was cut: end tags may close what is not known here. */
  readonly continued: boolean;
  /** The element may stay open to the end of the run: the root. */
  staysOpen(token: Token): boolean;
  /** A start tag that is only half typed still opens its element: that of the root or of a record. */
  opens(token: Token): boolean;
}

export interface Pairing {
  /** Tags that belong to no element, or are too damaged to be one; to be passed over. */
  readonly ignored: ReadonlySet<Token>;
  /** Half-typed start tags that are read as if they were closed. */
  readonly mended: ReadonlySet<Token>;
}

interface Open {
  readonly name: string;
  readonly token: Token | undefined;
}

/**
 * Pairs start and end tags. An end tag closes the nearest open element of its name; the elements within it that are
 * still open are faults, each at its start tag, and an end tag without an open element is one. A half-typed start tag
 * counts where an end tag of its name follows, and is no second fault where none does. A half-typed end tag that may be
 * the one that is missing is not, either.
 * @param isCutShort the file ends in a half-typed tag: what is open there is that same fault
 */
export function pair(
  tokens: readonly Token[],
  around: Around,
  faults: Fault[],
  isCutShort: boolean,
): Pairing {
  const ignored = new Set<Token>();
  const mended = new Set<Token>();
  const stack: Open[] = around.open.map((name) => ({ name, token: undefined }));
  const depths = new Map<string, number>();
  const count = (name: string, by: number) => depths.set(name, (depths.get(name) ?? 0) + by);
  for (const { name } of stack) count(name, 1);

  /** Starts of tags that are only half typed: of an end tag this says enough. */
  let cut: ReadonlySet<number> | undefined;
  const isCut = ({ start }: Token): boolean => {
    cut ??= new Set(faults.flatMap((fault) => (fault.kind === 'tag-not-closed' ? [fault.start] : [])));
    return cut.has(start);
  };

  const drop = ({ name, token }: Open) => {
    count(name, -1);
    if (!token) return;
    if (token.type === 'junk') ignored.add(token);
    else faults.push(notClosed(token));
  };

  for (const token of tokens) {
    if (token.name === '' || token.type === 'pi' || token.type === 'declaration') {
      if (token.type === 'junk') ignored.add(token);
    } else if (token.type === 'start' || token.type === 'junk') {
      if (token.type === 'junk' && around.opens(token)) mended.add(token);
      stack.push({ name: token.name, token });
      count(token.name, 1);
    } else if (token.type === 'end') {
      if (!depths.get(token.name)) {
        ignored.add(token);
        if (!around.continued && !isCut(token)) {
          faults.push({ kind: 'unexpected-end-tag', start: token.start, end: token.end, name: token.name });
        }
        continue;
      }
      let top = stack.pop()!;
      while (top.name !== token.name) {
        drop(top);
        top = stack.pop()!;
      }
      count(top.name, -1);
      if (top.token?.type === 'junk') mended.add(top.token);
    }
  }
  const left = stack.slice(around.open.length).filter(({ token }) => token && !around.staysOpen(token));
  for (const { token } of left) {
    if (token?.type === 'junk' && !mended.has(token)) ignored.add(token);
  }
  if (around.continued) return { ignored, mended };
  const outermost = left.find(({ token }) => token && token.type !== 'junk');
  const damaged = left.some(({ token }) => token?.type === 'junk');
  if (outermost?.token && !damaged && !isCutShort && !isBegun(left, tokens, faults))
    faults.push(notClosed(outermost.token));
  return { ignored, mended };
}

/** Whether the last tag is the beginning of the end tag of an element that is still open. */
function isBegun(left: readonly Open[], tokens: readonly Token[], faults: readonly Fault[]): boolean {
  const last = tokens.findLast(({ type }) => type !== 'text' && type !== 'comment');
  if (last?.type !== 'end' && last?.type !== 'junk') return false;
  const fault = faults.find(({ kind, start }) => kind === 'tag-not-closed' && start === last.start);
  return (
    fault?.name.startsWith('/') === true && left.some(({ name }) => name.startsWith(fault.name.slice(1)))
  );
}

const notClosed = (token: Token): Fault => ({
  kind: 'element-not-closed',
  start: token.start,
  end: token.start + 1 + token.name.length + (token.end === token.start + token.name.length + 2 ? 1 : 0),
  name: token.name,
});
