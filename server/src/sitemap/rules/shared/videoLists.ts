import type { Finding } from '../../../core/rule/rule.ts';
import type { SitemapNode } from '../../syntax/node.ts';
import { type CodeList, codesIn } from './codeLists.ts';
import { videoValues } from './video.ts';

/** The whole list that a finding is about, if it can be edited as written. */
export function listOf(
  { start, end }: Finding,
  locals: readonly string[],
  node: SitemapNode,
): CodeList | undefined {
  const found = videoValues(node, locals).find((value) => value.start === start && value.end === end);
  const list = found && codesIn(found, node.text);
  return list?.isBare ? list : undefined;
}
