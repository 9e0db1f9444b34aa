/** Markdown of the repository as HTML. */
import GithubSlugger from 'github-slugger';
import MarkdownIt, { type Token } from 'markdown-it';
import { shareAddress } from '../../client/src/playground/share.ts';
import { escapeHtml, Html, html } from './html.ts';
import type { Twin } from './pages.ts';
import { say } from './words.ts';

/** A heading of a page, for its table of contents. */
export interface Heading {
  readonly level: number;
  readonly id: string;
  readonly text: string;
}

export interface Rendered {
  readonly body: Html;
  readonly headings: readonly Heading[];
}

/** What only the page of a rule has. */
export interface RuleParts {
  /** The level of its findings, which colors their underlines. */
  readonly level: string;
  /** The fragment that opens an example in the playground, by its position; undefined if none can. */
  readonly tryIt: readonly (string | undefined)[];
}

/** Where the renderer is on a page. */
interface Env {
  readonly headings: Heading[];
  readonly slugger: GithubSlugger;
  readonly fileLinks: ReadonlySet<string>;
  readonly playground: string;
  readonly rule?: RuleParts | undefined;
}

const LEVELS = new Set(['error', 'warning', 'info', 'hint', 'off']);

const markdown = new MarkdownIt({ html: false, linkify: false });
const { rules } = markdown.renderer;

// Anchors as on GitHub, so that a link works on both.
rules.heading_open = (tokens, at, _options, env: Env) => {
  const text = (tokens[at + 1]?.children ?? [])
    .filter(({ type }) => /^(?:text|code_inline)$/.test(type))
    .map(({ content }) => content)
    .join('');
  const level = Number(tokens[at]!.tag.slice(1));
  const id = env.slugger.slug(text);
  if (level > 1) env.headings.push({ level, id, text });
  return `<h${level} id="${escapeHtml(id)}">`;
};

rules.link_open = (tokens, at, options, { fileLinks }: Env, self) => {
  const href = tokens[at]!.attrGet('href') ?? '';
  if (!/^[a-z]+:/i.test(href) && !fileLinks.has(href)) tokens[at]!.attrSet('href', pageLink(href));
  return self.renderToken(tokens, at, options);
};

/** A link to the Markdown of a page as one to the page. */
const pageLink = (href: string): string =>
  href.replace(/(?:(^|\/)index)?\.md(?=#|$)/, (_, slash: string | undefined) =>
    slash === undefined ? '.html' : slash || './',
  );

// A wide table scrolls by itself, with the keyboard, too.
rules.table_open = () => '<div class="table" tabindex="0"><table>';
rules.table_close = () => '</table></div>';

// The policy of the site refuses styles in attributes.
rules.th_open = rules.td_open = (tokens, at, options, _env, self) => {
  const token = tokens[at]!;
  const isAtEnd = token.attrGet('style') === 'text-align:right';
  token.attrs = isAtEnd ? [['class', 'end']] : null;
  return self.renderToken(tokens, at, options);
};

rules.image = (tokens, at, options, env, self) => {
  tokens[at]!.attrSet('loading', 'lazy');
  tokens[at]!.attrSet('alt', self.renderInlineAsText(tokens[at]!.children ?? [], options, env));
  return self.renderToken(tokens, at, options);
};

// The level at the top of a rule's page, and in the list of rules.
rules.text = (tokens, at) => {
  const { content } = tokens[at]!;
  const isMarked = tokens[at - 1]?.type === 'strong_open' || tokens.length === 1;
  return isMarked && LEVELS.has(content)
    ? `<span class="level ${content}">${content}</span>`
    : escapeHtml(content);
};

rules.fence = (tokens, at, _options, { rule, playground }: Env) => {
  const { content, meta } = tokens[at]!;
  // The name of a file may follow, for those who try the page.
  const [info = ''] = tokens[at]!.info.split(' ');
  const lines = content.replace(/\n$/, '').split('\n');
  if (info === 'diff') return pre(lines.map(changed).join(''), 'diff');
  if (!rule || meta === null) {
    const name = nameOf(info, content);
    const code = pre(`${escapeHtml(lines.join('\n'))}\n`, info);
    return name
      ? code + tryLink(playground + shareAddress([{ path: name, text: content }]), say('tryIt'))
      : code;
  }
  const fragment = rule.tryIt[meta.example];
  const text = rule.tryIt.length > 1 ? say('tryItOf', { number: meta.example + 1 }) : say('tryIt');
  const link = fragment === undefined ? '' : tryLink(playground + fragment, text);
  return pre(underlined(lines, rule.level), 'example') + link;
};

/** The name of a whole file that a guide shows; undefined for other code. */
function nameOf(info: string, content: string): string | undefined {
  if (info === 'robots.txt') return 'robots.txt';
  const [, root] = (info === 'xml' && /^(?:<\?xml.*\n)?<(urlset|sitemapindex)\b/.exec(content)) || [];
  return root && (root === 'urlset' ? 'sitemap.xml' : 'sitemap-index.xml');
}

/** Numbers the examples of a rule: each ends with a diff of what is fine, and starts with the fence before that. */
function numberExamples(tokens: readonly Token[]): void {
  const fences = tokens.filter(({ type }) => type === 'fence');
  let example = 0;
  for (const [at, { info }] of fences.entries()) {
    if (info === 'diff' && fences[at - 1]) fences[at - 1]!.meta = { example: example++ };
  }
}

const pre = (code: string, kind: string): string =>
  `<pre tabindex="0" class="${escapeHtml(kind)}"><code>${code}</code></pre>\n`;

const tryLink = (address: string, text: string): string =>
  html`<p class="try"><a href="${address}">${text}</a></p>`.text;

/** A line of a diff: the sign stays, so that the color is not alone. */
const changed = (line: string): string => {
  const tag = { '+': 'ins', '-': 'del' }[line[0] ?? ''];
  return tag ? `<${tag}>${escapeHtml(line)}</${tag}>\n` : `${escapeHtml(line)}\n`;
};

const CARETS = /^ *\^+(?: +\^+)*$/;

/** The lines of an example, its findings underlined where the line below has carets. */
const underlined = (lines: readonly string[], level: string): string =>
  lines
    .flatMap((line, at) => {
      if (CARETS.test(line) && at > 0) return [];
      const carets = CARETS.test(lines[at + 1] ?? '') ? lines[at + 1]! : '';
      return [`${marked(line, carets, level)}\n`];
    })
    .join('');

/** A line with the ranges marked that have carets below them. A position after its end gets a space to mark. */
export function marked(line: string, carets: string, level: string): string {
  const padded = line.padEnd(carets.length);
  let code = '';
  let from = 0;
  for (const { index, 0: found } of carets.matchAll(/\^+/g)) {
    const to = index + found.length;
    code += `${escapeHtml(padded.slice(from, index))}<mark class="${level}">${escapeHtml(padded.slice(index, to))}</mark>`;
    from = to;
  }
  return code + escapeHtml(padded.slice(from));
}

/**
 * @param playground the link to it
 * @param rule for the page of a rule
 */
export function render({ text, fileLinks }: Twin, playground: string, rule?: RuleParts): Rendered {
  const env: Env = { headings: [], slugger: new GithubSlugger(), fileLinks, playground, rule };
  const tokens = markdown.parse(text, env);
  if (rule) numberExamples(tokens);
  const body = new Html(markdown.renderer.render(tokens, markdown.options, env));
  return { body, headings: env.headings };
}
