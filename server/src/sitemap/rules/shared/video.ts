import type { Finding, Fix } from '../../../core/rule/rule.ts';
import type { ElementOutline } from '../../../xml/tree/tree.ts';
import { VIDEO } from '../../facts/namespaces.ts';
import type { Outline, SitemapNode } from '../../syntax/node.ts';
import { extensionsIn } from './extensions.ts';
import { type ElementValue, isBare, valuesOf } from './values.ts';

/** The videos of the entry, without damaged ones. */
export const videosIn = <E extends ElementOutline>(node: Outline<E>): readonly E[] =>
  extensionsIn(node, VIDEO, 'video');

/** The values of the elements with these names in all videos of the entry. */
export const videoValues = (node: SitemapNode, locals: readonly string[]): readonly ElementValue[] =>
  valuesOf(videosIn(node), locals, node);

export const EMPTY = { message: '<{name}> is empty, so crawlers ignore it' };
export const DELETE_EMPTY = { title: 'Delete the empty <{name}>', safe: true };

/** Replaces the value of the finding, if it is bare, with the result of `correct`; no fix if that is undefined. */
export function replaceValue(
  { start, end }: Finding,
  { text }: SitemapNode,
  fix: string,
  correct: (value: string) => string | undefined,
): readonly Fix[] {
  const written = text.slice(start, end);
  const fixed = isBare(written) ? correct(written) : undefined;
  return fixed === undefined ? [] : [{ fix, args: { text: fixed }, edits: [{ start, end, text: fixed }] }];
}

/** The order in which required elements are inserted; the others may follow in any order. */
export const VIDEO_ORDER: readonly string[] = ['thumbnail_loc', 'title', 'description', 'content_loc'];
