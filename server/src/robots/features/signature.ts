import type { Signature } from '../../core/features.ts';
import { inWord, placeAt, type ValuePlace, wordAt } from './completionPlace.ts';
import { code, link, paragraphs } from './markdown.ts';
import type { RobotsDocument } from './types.ts';

const PATH =
  'Compared with the start of path and query. `*` matches any characters, and a `$` at the end matches the end of the URL.';
const URL = 'With protocol and host.';
const HOURS = 'Begin and end, in UTC, as `0600-0845`.';
const ONLY_PATH = 'May be left out. Where it is given, the rest holds for URLs that begin with it only.';

/** What there is to know of each part of a value, in the order of the parts. */
const PARTS: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'User-agent',
    [
      "The token as the crawler's operator gives it; letter case does not count. `*` stands for every crawler that no group names.",
    ],
  ],
  ['Disallow', [`${PATH} Empty: nothing is blocked.`]],
  ['Allow', [`${PATH} Google ignores the line when it is empty.`]],
  ['Sitemap', [URL]],
  ['License', [URL]],
  ['Crawl-delay', ['A number without a unit. Bing takes 1 to 30.']],
  [
    'Clean-param',
    [
      'Names of query parameters, joined with `&`; letter case counts.',
      'The beginning of the paths it holds for. May be left out.',
    ],
  ],
  [
    'Request-rate',
    ['Number of documents, `/`, and a time with its unit, as `1/10s`.', `${HOURS} May be left out.`],
  ],
  ['Visit-time', [HOURS]],
  [
    'Content-Signal',
    [
      ONLY_PATH,
      '`search`, `ai-input` or `ai-train`, each `yes` or `no`; or `use`, with `immediate`, `reference` or `full`. Several are separated by commas.',
    ],
  ],
  ['Content-Usage', [ONLY_PATH, 'A name and `y` or `n`, as `train-ai=n`. Several are separated by commas.']],
]);

const PART = /<[^>]*>|\[[^\]]*\]/g;

/** The form of the value at an offset, and which part of it the cursor is in; undefined where there is no value. */
export function signature(document: RobotsDocument, offset: number): Signature | undefined {
  const place = placeAt(document, offset);
  if (place?.in !== 'value') return undefined;
  const { name, syntax, summary, source } = place.directive;
  const about = PARTS.get(name);
  const parameters = (syntax.match(PART) ?? []).map((label, i) => {
    const documentation = about?.[i];
    return documentation === undefined ? { label } : { label, documentation };
  });
  return {
    label: syntax,
    documentation: paragraphs(`${summary}.`, `${code(name)} · ${link(source)}`),
    parameters,
    active: Math.min(partAt(place, parameters[0]?.label === '[path]'), Math.max(0, parameters.length - 1)),
  };
}

/** The index of the word at the cursor; a value that may begin with a path has one only where a slash stands. */
function partAt({ line: { text }, at, value }: ValuePlace, mayBeginWithPath: boolean): number {
  const { start } = wordAt(text, value, at, inWord);
  const before = text.slice(value.start, start).trim();
  const index = before === '' ? 0 : before.split(/\s+/).length;
  if (!mayBeginWithPath) return index;
  return index === 0 && text[start] === '/' ? 0 : 1;
}
