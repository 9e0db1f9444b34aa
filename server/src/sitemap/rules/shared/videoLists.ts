import type { Finding, Report } from '../../../core/rule.ts';
import type { SitemapNode } from '../../syntax/node.ts';
import { type CodeList, codesIn } from './codeLists.ts';
import { videoValues } from './video.ts';

/** The list in an element, and the range of its value; offsets are those of the leaf. */
export interface VideoList extends CodeList {
  readonly start: number;
  readonly end: number;
}

/** The lists in the elements with these names in all videos of the entry. Empty ones are reported, as variant `empty`. */
export function* videoLists(
  node: SitemapNode,
  locals: readonly string[],
  report: Report,
): Generator<VideoList> {
  for (const found of videoValues(node, locals)) {
    const { element, value, start, end } = found;
    if (value === '') report(start, end, { variant: 'empty', args: { name: element.name } });
    else yield { ...codesIn(found, node.text), start, end };
  }
}

/** The list of which a finding speaks as a whole, if it can be edited as it is written. */
export function listOf(
  { start, end }: Finding,
  locals: readonly string[],
  node: SitemapNode,
): CodeList | undefined {
  const found = videoValues(node, locals).find((value) => value.start === start && value.end === end);
  const list = found && codesIn(found, node.text);
  return list?.isBare ? list : undefined;
}
