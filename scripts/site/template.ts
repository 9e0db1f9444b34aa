/** The frame of every page: head, header, navigation, footer. */
import { posix } from 'node:path';
import { isRightToLeft } from '../../server/src/core/bidi.ts';
import { type Html, html } from './html.ts';
import type { Heading } from './markdown.ts';
import { type Page, pathOf, SECTIONS, type Section } from './pages.ts';
import { LANGUAGE, say } from './words.ts';

/** What all pages share. */
export interface Site {
  /** The absolute URL of the start page, with a slash at the end. */
  readonly address: string;
  readonly pages: readonly Page[];
  /** Paths below the site of files whose names have a hash. */
  readonly assets: { readonly style: string; readonly script: string; readonly index: string };
}

/** A page to be written. */
export interface Content {
  /** Below the site, without extension. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly main: Html;
  /** The page of a section has the navigation beside it. */
  readonly section?: Section | undefined;
  readonly headings?: readonly Heading[];
  /** Whether the Markdown of the page is beside it. */
  readonly hasTwin?: boolean;
  /** A page that is served under any URL: its links are absolute, and it is not listed. */
  readonly isError?: boolean;
  /** Its language as a BCP 47 tag; without it, English. */
  readonly locale?: string | undefined;
  /** Its paths by language, its own included; empty if there is one only. */
  readonly versions?: ReadonlyMap<string, string> | undefined;
}

/** Nothing of other hosts, nothing inline. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'";

/** A link from one page of the site to a path of the site; folders end in a slash. */
export type LinkTo = (path: string) => string;

/** The URL of a page below the site: `rules/` of `rules/index`. */
export const urlPath = (path: string): string =>
  /(?:^|\/)index$/.test(path) ? path.slice(0, -'index'.length) : `${path}.html`;

export function linksFrom(path: string, base?: string): LinkTo {
  if (base !== undefined) return (to) => base + to;
  return (to) => {
    const relative = posix.relative(posix.dirname(path), to === '' ? '.' : to);
    if (to !== '' && !to.endsWith('/')) return relative;
    return relative === '' ? './' : `${relative}/`;
  };
}

/** Texts of the navigation for pages whose titles say what all of it is about. */
const SHORT = {
  'docs/README.md': 'byTask',
  'docs/guides/vscode.md': 'inVscode',
  'docs/editors/README.md': 'inEditors',
  'docs/guides/command-line.md': 'inTerminal',
  'docs/agents.md': 'forAgents',
  'docs/rules/README.md': 'allRules',
  'docs/vscode.md': 'ofVscode',
} as const;

/** The attributes of an element in a language. */
const inLanguage = (locale: string): Html =>
  html` lang="${locale}" dir="${isRightToLeft(locale) ? 'rtl' : 'ltr'}"`;

/** What is written in Markdown in English, whatever the language of the page. */
const IN_ENGLISH = inLanguage(LANGUAGE);

/** The links of the header: text and path. */
const MAIN_LINKS = [
  ['playground', 'playground/'],
  ['rulesLink', 'rules/'],
  ['guidesLink', urlPath(pathOf('docs/README.md'))],
  ['referenceLink', 'configuration.html'],
] as const;

/** Search engines and messengers cut longer descriptions. In characters. */
const MAX_DESCRIPTION = 160;

function described(text: string): string {
  if (text.length <= MAX_DESCRIPTION) return text;
  return `${text.slice(0, text.lastIndexOf(' ', MAX_DESCRIPTION - 1)).replace(/[,;:.]+$/, '')}…`;
}

/** The address of a page, and how messengers show a link to it. */
export const preview = (
  { address }: Pick<Site, 'address'>,
  { path, title, description }: Pick<Content, 'path' | 'title' | 'description'>,
): Html => html`<link rel="canonical" href="${address}${urlPath(path)}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${say('product')}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${described(description)}">
<meta property="og:url" content="${address}${urlPath(path)}">
<meta property="og:image" content="${address}icon.png">
<meta name="twitter:card" content="summary">
`;

/** The HTML of a page. */
export function wholePage(site: Site, content: Content): string {
  const { path, title, description, main, section, headings = [], hasTwin, isError, versions } = content;
  const { locale = LANGUAGE } = content;
  const to = linksFrom(path, isError ? new URL(site.address).pathname : undefined);
  const name = posix.basename(path);
  const head = html`<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<meta name="description" content="${described(description)}">
${isError ? undefined : preview(site, content)}${hasTwin ? html`<link rel="alternate" type="text/markdown" href="${name}.md">\n` : undefined}${[
  ...(versions ?? []),
].map(
  ([other, at]) =>
    html`<link rel="alternate" hreflang="${other}" href="${site.address}${urlPath(at)}" data-path="${to(urlPath(at))}">\n`,
)}<link rel="icon" href="${to('icon.png')}">
<link rel="stylesheet" href="${to(site.assets.style)}">
<script type="module" src="${to(site.assets.script)}"></script>`;
  const body = section
    ? html`<div class="columns wide">
${navigation(site, content, to)}
<main id="content"><article${inLanguage(locale)}${path === pathOf('docs/rules/README.md') ? html` class="rules"` : undefined}>
${main}
</article></main>
${toc(headings, locale)}
</div>`
    : html`<main id="content" class="wide">
${main}
</main>`;
  return html`<!doctype html>
<html${locale === LANGUAGE ? html` lang="${LANGUAGE}"` : inLanguage(locale)}>
<head>
${head}
</head>
<body>
<a class="skip" href="#content">${say('skip')}</a>
${header(site, path, to)}
${body}
${footer(name, to, hasTwin)}
</body>
</html>
`.text;
}

const header = (site: Site, path: string, to: LinkTo): Html => html`<header class="top"><div class="wide">
<a class="brand" href="${to('')}" aria-label="${say('home')}"><img src="${to('icon.png')}" alt="" width="28" height="28"><span>${say('product')}</span></a>
<nav aria-label="${say('main')}"><ul>${MAIN_LINKS.map(
  ([text, link]) => html`<li><a href="${to(link)}"${current(urlPath(path) === link)}>${say(text)}</a></li>`,
)}</ul></nav>
<search hidden data-index="${to(site.assets.index)}" data-root="${to('')}">
<input type="search" id="search" role="combobox" autocomplete="off" spellcheck="false" aria-label="${say('search')}" placeholder="${say('searchHint')}" aria-expanded="false" aria-controls="results" aria-autocomplete="list">
<kbd aria-hidden="true">/</kbd>
<ul id="results" role="listbox" aria-label="${say('results')}" hidden></ul>
<p id="found" role="status"></p>
</search>
</div></header>`;

const current = (isCurrent: boolean): Html | undefined =>
  isCurrent ? html` aria-current="page"` : undefined;

/** All pages by section; of the rules, those of the same kind as the page. */
function navigation(site: Site, { path }: Content, to: LinkTo): Html {
  const item = (page: Page, text: string): Html =>
    html`<li><a href="${to(urlPath(page.path))}"${text === page.title ? inLanguage(page.locale ?? LANGUAGE) : undefined}${current(page.path === path)}>${text}</a></li>`;
  const listed = (section: Section): Html[] =>
    SECTIONS[section].flatMap((source) => {
      const page = site.pages.find((each) => each.source === source);
      const short = SHORT[source as keyof typeof SHORT];
      return page ? [item(page, short ? say(short) : page.title)] : [];
    });
  const kind = /^rules\/([^/]+)\//.exec(path)?.[1];
  const siblings = site.pages.filter((page) => kind && page.path.startsWith(`rules/${kind}/`));
  const names = Object.keys(SECTIONS) as Section[];
  // The rules of a kind are many: they would be out of sight below the other sections.
  const order = kind ? names.sort((a, b) => Number(b === 'rules') - Number(a === 'rules')) : names;
  const sections = order.map(
    (section) =>
      html`<h2>${say(section)}</h2>\n<ul>${listed(section)}</ul>\n${
        section === 'rules' && kind
          ? html`<h3>${say('rulesOf', { kind })}</h3>\n<ul class="codes"${IN_ENGLISH}>${siblings.map((page) => item(page, page.title.slice(kind.length + 1)))}</ul>\n`
          : undefined
      }`,
  );
  // A popover on narrow screens; on wide ones, the style shows it beside the page.
  return html`<button class="menu" popovertarget="pages">${say('contents')}</button>
<nav class="side" id="pages" popover aria-label="${say('contents')}"><button class="menu" popovertarget="pages" popovertargetaction="hide">${say('close')}</button>
${sections}</nav>`;
}

function toc(headings: readonly Heading[], locale: string): Html | undefined {
  const shown = headings.filter(({ level }) => level <= 3);
  if (shown.length < 2) return undefined;
  return html`<nav class="toc" aria-label="${say('onThisPage')}"><h2>${say('onThisPage')}</h2>
<ul${inLanguage(locale)}>${shown.map(({ level, id, text }) => html`<li class="level-${level}"><a href="#${id}">${text}</a></li>`)}</ul></nav>`;
}

const footer = (name: string, to: LinkTo, hasTwin = false): Html => html`<footer><div class="wide">
<p>${say('quiet')}</p>
<ul>${[
  ...(hasTwin ? [[`${name}.md`, say('asMarkdown')] as const] : []),
  [to('llms.txt'), say('forModels')] as const,
  [to(urlPath(pathOf('CHANGELOG.md'))), say('changelog')] as const,
  [to('LICENSE.txt'), say('license')] as const,
  [to('THIRD-PARTY-NOTICES.txt'), say('notices')] as const,
].map(([href, text]) => html`<li><a href="${href}">${text}</a></li>`)}</ul>
</div></footer>`;
