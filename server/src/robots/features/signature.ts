import type { Signature } from '../../core/features.ts';
import { directiveText } from '../facts/directives.ts';
import { parameterWords as t } from '../words/completions.ts';
import { inWord, placeAt, type ValuePlace, wordAt } from './completionPlace.ts';
import { code, link, paragraphs } from './markdown.ts';
import type { RobotsDocument } from './types.ts';

/** The texts for the parts of a value, in the order of the parts. */
const PARTS = {
  'User-agent': ['User-agent.0'],
  Disallow: ['Disallow.0'],
  Allow: ['Allow.0'],
  Sitemap: ['Sitemap.0'],
  License: ['License.0'],
  'Crawl-delay': ['Crawl-delay.0'],
  'Clean-param': ['Clean-param.0', 'Clean-param.1'],
  'Request-rate': ['Request-rate.0', 'Request-rate.1'],
  'Visit-time': ['Visit-time.0'],
  'Content-Signal': ['Content-Signal.0', 'Content-Signal.1'],
  'Content-Usage': ['Content-Usage.0', 'Content-Usage.1'],
} as const;

type PartKey = (typeof PARTS)[keyof typeof PARTS][number];
const partsOf: ReadonlyMap<string, readonly PartKey[]> = new Map(Object.entries(PARTS));

const PART = /<[^>]*>|\[[^\]]*\]/g;

/** The form of the value at an offset, and which of its parts the cursor is in; undefined outside of values. */
export function signature(document: RobotsDocument, offset: number): Signature | undefined {
  const place = placeAt(document, offset);
  if (place?.in !== 'value') return undefined;
  const { name, syntax, source } = place.directive;
  const keys = partsOf.get(name);
  const parameters = (syntax.match(PART) ?? []).map((label, i) => {
    const key = keys?.[i];
    return key === undefined ? { label } : { label, documentation: t(key) };
  });
  const summary = t('summary', { summary: directiveText(place.directive, 'summary') });
  return {
    label: syntax,
    documentation: paragraphs(summary, `${code(name)} · ${link(source)}`),
    parameters,
    active: Math.min(partAt(place, parameters[0]?.label === '[path]'), Math.max(0, parameters.length - 1)),
  };
}

/** The index of the word at the cursor. In a value that may start with a path, the first word is the path only if it has a slash. */
function partAt({ line: { text }, at, value }: ValuePlace, mayBeginWithPath: boolean): number {
  const { start } = wordAt(text, value, at, inWord);
  const before = text.slice(value.start, start).trim();
  const index = before === '' ? 0 : before.split(/\s+/).length;
  if (!mayBeginWithPath) return index;
  return index === 0 && text[start] === '/' ? 0 : 1;
}
