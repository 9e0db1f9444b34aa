/** Explains words of the files that Crawlwise knows, and of its output. */

import { USES } from '../core/rule/expected.ts';
import type { KnownRule } from '../core/rule/knownRules.ts';
import { errorPage, rulePage } from '../core/rule/rulePage.ts';
import type { Loadable } from '../core/service.ts';
import { directives } from '../robots/facts/directiveTable.ts';
import { useNamed, usePage } from '../robots/uses/page.ts';
import { agentWords } from '../robots/words/hovers.ts';
import { ELEMENTS } from '../sitemap/facts/elements.ts';
import { errorNamed, SEARCH_CONSOLE } from '../urls/facts/searchConsole.ts';
import { URL_SOURCES } from '../urls/sources.ts';

/** Sample texts in which a word has a meaning, and where it is in them. */
interface Context {
  readonly name: string;
  readonly head: string;
  readonly tail: string;
}

const NAMESPACES = [
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
  'xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"',
  'xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"',
  'xmlns:xhtml="http://www.w3.org/1999/xhtml"',
].join(' ');
const LOC = '<loc>https://www.example.com/</loc>';

const robots = (head: string, tail = '\n'): Context => ({ name: 'robots.txt', head, tail });
const element = (root: string, record: string, word: string): Context => ({
  name: 'sitemap.xml',
  head: `<?xml version="1.0"?><${root} ${NAMESPACES}><${record}>${LOC}<`,
  tail: `></${word}></${record}></${root}>`,
});

/** The contexts that a word may have, the most likely first. */
function contextsOf(word: string): readonly Context[] {
  if (/^[/*]/.test(word)) return [robots('User-agent: *\nDisallow: ')];
  const bare = word.replace(/^<\/?|\/?>$/g, '');
  const root: Context = {
    name: 'sitemap.xml',
    head: '<?xml version="1.0"?><',
    tail: ` ${NAMESPACES}></${bare}>`,
  };
  return [
    ...(/^(?:urlset|sitemapindex)$/.test(bare) ? [root] : []),
    robots('User-agent: *\n', ': 1\n'),
    robots('User-agent: ', '\nDisallow: /\n'),
    element('urlset', 'url', bare),
    element('sitemapindex', 'sitemap', bare),
    {
      name: 'sitemap.xml',
      head: `<?xml version="1.0"?><urlset ${NAMESPACES}><`,
      tail: `>${LOC}</${bare}></urlset>`,
    },
    {
      name: 'sitemap.xml',
      head: `<?xml version="1.0"?><sitemapindex ${NAMESPACES}><`,
      tail: `>${LOC}</${bare}></sitemapindex>`,
    },
  ];
}

/** Whether a hover is that of an unknown product token. */
const isUnknownToken = (markdown: string): boolean =>
  agentWords('unknown', { token: '\0' })
    .split('\0')
    .every((part) => markdown.includes(part));

async function hoverOn(word: string, languages: readonly Loadable[]): Promise<string | undefined> {
  const bare = word.replace(/^<\/?|\/?>$/g, '');
  for (const { name, head, tail } of contextsOf(word)) {
    const text = head + bare + tail;
    const uri = `file:///${name}`;
    const language = languages.find((language) => language.claims({ uri, languageId: '', head: text }));
    const service = await language?.load();
    if (!service?.features.hover) continue;
    const document = service.read(
      service.open({ uri, languageId: service.id, version: 0 }, text, { levels: new Map() }),
    );
    const explanation = service.features.hover(document, head.length + (bare.length > 1 ? 1 : 0))?.markdown;
    if (explanation && !isUnknownToken(explanation)) return explanation;
  }
  return undefined;
}

const pageOf = ({ meta, service }: KnownRule): string => rulePage(meta, service);

/** Words that have an explanation; there are more: crawlers, path patterns, and other spellings of directives. */
export const explainedWords = (rules: readonly KnownRule[]): readonly string[] => [
  ...rules.map(({ meta }) => meta.code),
  ...[...directives, ...ELEMENTS].map(({ name }) => name),
  ...Object.keys(SEARCH_CONSOLE),
  ...USES,
];

/**
 * Explains a rule, a directive, an element, a crawler, a path pattern, a use of pages or an error of Search Console in
 * Markdown;
 * undefined for any other word.
 * @param served loads the languages with their editor features; called if the word is not the code of a rule
 */
export async function explanationOf(
  word: string,
  rules: readonly KnownRule[],
  served: () => Promise<readonly Loadable[]>,
): Promise<string | undefined> {
  const error = errorNamed(word);
  if (error !== undefined) {
    const causes = SEARCH_CONSOLE[error]!;
    return errorPage(
      error,
      URL_SOURCES.searchConsole.url,
      causes.map((code) => rules.find(({ meta }) => meta.code === code)!.meta),
    );
  }
  const use = useNamed(word);
  if (use !== undefined) return usePage(use);
  const exact = rules.find(({ meta }) => meta.code === word);
  const explanation = exact ? pageOf(exact) : await hoverOn(word, await served());
  if (explanation !== undefined) return explanation;
  const byName = rules.filter(({ meta }) => meta.code.endsWith(`/${word}`));
  return byName.length > 0 ? byName.map(pageOf).join('\n') : undefined;
}
