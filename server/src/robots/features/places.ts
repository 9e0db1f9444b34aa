import type { Span } from '../../core/features.ts';
import { cached } from '../../core/memo.ts';
import { lastOf } from '../rules/shared/groups.ts';
import { expectationOf } from '../syntax/expectation.ts';
import type { Group, PlacedLine, RobotsFile } from '../syntax/file.ts';
import { fileOf } from '../syntax/fileOf.ts';
import type { RobotsDocument } from './types.ts';

type Text = RobotsDocument['text'];

/** The text of a document, including the part that the document has not read yet. */
export const wholeText = cached((text: Text): Text => (text.complete ? text : text.read()));

/** The whole file of a document. */
export const wholeFile = ({ text }: RobotsDocument): RobotsFile => fileOf(wholeText(text));

/** A part of a line as a span of the file. */
export const spanIn = ({ start: at }: PlacedLine, start: number, end: number): Span => ({
  start: at + start,
  end: at + end,
});

/** Key, separator and value; empty on blank and comment lines. */
export const bodySpan = (placed: PlacedLine): Span =>
  spanIn(placed, placed.line.bodyStart, placed.line.bodyEnd);

export const keySpan = (placed: PlacedLine): Span => spanIn(placed, placed.line.keyStart, placed.line.keyEnd);

export const valueSpan = (placed: PlacedLine): Span =>
  spanIn(placed, placed.line.valueStart, placed.line.valueEnd);

/** The name under which crawlers look for the group of a `user-agent` line; it is at the start of the value. */
export const tokenSpan = (placed: PlacedLine): Span =>
  spanIn(placed, placed.line.valueStart, placed.line.valueStart + placed.line.agent.length);

/** The line without its line break. */
export const textSpan = (placed: PlacedLine): Span => spanIn(placed, 0, placed.line.text.length);

/** Whether an offset is in a span or at one of its ends. */
export const touches = ({ start, end }: Span, offset: number): boolean => start <= offset && offset <= end;

/** The line whose key or value an offset touches; undefined in comments, blank lines and files of another kind. */
export function directiveAt(file: RobotsFile, offset: number): PlacedLine | undefined {
  const placed = file.foreign ? undefined : file.lineAt(offset);
  return placed?.line.key && touches(bodySpan(placed), offset) ? placed : undefined;
}

/** The `user-agent` line whose product token an offset touches. */
function tokenAt(file: RobotsFile, offset: number): PlacedLine | undefined {
  const placed = directiveAt(file, offset);
  return placed?.line.agent && touches(tokenSpan(placed), offset) ? placed : undefined;
}

/** A name of a crawler, in a `user-agent` line or in an expectation. */
export interface NamedPlace extends Span {
  /** In the form of `Line.agent`. */
  readonly agent: string;
}

/** The name of a crawler that an offset touches, in a `user-agent` line or in an expectation. */
export function nameAt(file: RobotsFile, offset: number): NamedPlace | undefined {
  const token = tokenAt(file, offset);
  if (token) return { ...tokenSpan(token), agent: token.line.agent };
  const placed = file.foreign ? undefined : file.lineAt(offset);
  return placed && expectedNames(placed).find((name) => touches(name, offset));
}

/** The names of crawlers in the expectation of a line; those of purposes and uses are not names. */
const expectedNames = (placed: PlacedLine): readonly NamedPlace[] =>
  (expectationOf(placed.line)?.tokens ?? []).flatMap(({ text, start, end }) =>
    text.includes(':') ? [] : [{ ...spanIn(placed, start, end), agent: text.toLowerCase() }],
  );

/** Where expectations name one of these crawlers, in order. Linear in the lines. */
export const expectedNamings = (file: RobotsFile, agents: ReadonlySet<string>): readonly Span[] =>
  file.lines
    .flatMap(expectedNames)
    .flatMap(({ agent, start, end }) => (agents.has(agent) ? [{ start, end }] : []));

/** The rule that an offset touches, key or value. */
export function ruleAt(file: RobotsFile, offset: number): PlacedLine | undefined {
  const placed = directiveAt(file, offset);
  return placed?.line.kind === 'allow' || placed?.line.kind === 'disallow' ? placed : undefined;
}

/** From the first `user-agent` line of a group to the end of its last line. */
export const groupSpan = (group: Group): Span => ({
  start: group.agents[0]!.start,
  end: textSpan(lastOf(group)).end,
});

/** From the first `user-agent` line of a group to that of the next one: what is typed there is about this group. */
export const groupRegion = ({ groups, length }: RobotsFile, index: number): Span => ({
  start: groups[index]!.agents[0]!.start,
  end: (groups[index + 1]?.agents[0]?.start ?? length + 1) - 1,
});

/**
 * Every `user-agent` line that names one of these crawlers (in the form of `Line.agent`), in order. Linear in such
 * lines.
 */
export const namings = ({ groups }: RobotsFile, agents: ReadonlySet<string>): PlacedLine[] =>
  groups.flatMap((group) => group.agents.filter(({ line }) => line.agent !== '' && agents.has(line.agent)));
