import type { Completion } from '../../core/features.ts';
import { commentItems } from './completionComments.ts';
import { directiveItems } from './completionDirectives.ts';
import { pathItems } from './completionPaths.ts';
import { type CompletionPlace, placeAt, type ValuePlace } from './completionPlace.ts';
import { tokenItems } from './completionTokens.ts';
import { typedItems } from './completionTyped.ts';
import { urlItems } from './completionUrls.ts';
import { delayItems, signalItems, usageItems } from './completionValues.ts';
import { snippetItems } from './snippets.ts';
import type { RobotsDocument } from './types.ts';

/** Completions of values by directive, with offsets in the line. */
const VALUES: ReadonlyMap<string, (place: ValuePlace) => Completion[]> = new Map([
  ['User-agent', tokenItems],
  ['Allow', pathItems],
  ['Disallow', pathItems],
  ['Sitemap', (place: ValuePlace) => urlItems(place, '/sitemap.xml', ({ kind }) => kind !== 'robots.txt')],
  ['License', (place: ValuePlace) => urlItems(place, '/license.xml')],
  ['Crawl-delay', delayItems],
  ['Content-Signal', signalItems],
  ['Content-Usage', usageItems],
]);

/**
 * Completions at an offset, best first: directives, snippets, product tokens, paths, URLs and values. Each replaces the
 * word at the cursor.
 * @returns an empty list if there is nothing to offer, and for offsets outside of the text
 */
export function completion(document: RobotsDocument, offset: number): readonly Completion[] {
  const place = placeAt(document, offset);
  if (!place) return [];
  return itemsAt(place).map((item) => {
    const { start, end, text } = item.edit;
    const edit = { start: place.lineStart + start, end: place.lineStart + end, text };
    return { ...item, edit };
  });
}

function itemsAt(place: CompletionPlace): Completion[] {
  switch (place.in) {
    case 'field':
      return [...directiveItems(place), ...snippetItems(place)];
    case 'comment':
      return commentItems(place);
    case 'value':
      return typedItems(place, VALUES.get(place.directive.name)?.(place) ?? []).map((item) =>
        spaced(item, place),
      );
  }
}

/**
 * Directly after a colon, the first word of a value is inserted with a space before it; the user may also type the
 * space.
 */
function spaced(item: Completion, { hasColon, value }: ValuePlace): Completion {
  const { start, end, text } = item.edit;
  if (!hasColon || start !== value.start || end !== start || text === '') return item;
  return { ...item, edit: { start, end, text: ` ${text}` }, filter: ` ${item.filter ?? item.label}` };
}
