/** The pages of the site: which Markdown files of the repository they show, where, and in which section. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from '../lib/paths.mjs';

/** Sections of the navigation; their titles are in `words.ts`. */
export type Section = 'start' | 'tasks' | 'use' | 'understand' | 'reference' | 'rules' | 'arabic' | 'project';

/** A page that shows a Markdown file. */
export interface Page {
  /** The file, relative to the root of the repository. */
  readonly source: string;
  /** Below the site, without extension: `rules/robots/bom`; the page of a folder ends in `index`. */
  readonly path: string;
  /** Its Markdown, without front matter. */
  readonly text: string;
  /** Plain text. */
  readonly title: string;
  /** What it is about, in plain text: the first paragraph; of a rule, its level and its message. */
  readonly summary: string;
  readonly section: Section;
  /** Its language as a BCP 47 tag, if it is not English. */
  readonly locale?: string;
  /** The page that it translates, relative to the root of the repository. */
  readonly original?: string;
}

/** The pages of each section in the order of the navigation, except those of the single rules. */
export const SECTIONS: Readonly<Record<Section, readonly string[]>> = {
  start: [
    'docs/README.md',
    'docs/install.md',
    'docs/guides/first-robots-txt.md',
    'docs/guides/robots-txt.md',
    'docs/guides/sitemaps.md',
  ],
  tasks: [
    'docs/guides/block-ai-training.md',
    'docs/guides/next.md',
    'docs/guides/frameworks.md',
    'docs/guides/pull-requests.md',
    'docs/guides/large-sitemap.md',
    'docs/guides/built-site.md',
    'docs/guides/lastmod.md',
    'docs/guides/log.md',
    'docs/changes.md',
    'docs/audit.md',
    'docs/expectations.md',
    'docs/ignore.md',
    'docs/crawlers.md',
  ],
  use: [
    'docs/guides/vscode.md',
    'docs/editors/README.md',
    'docs/editors/neovim.md',
    'docs/editors/emacs.md',
    'docs/editors/vim.md',
    'docs/editors/helix.md',
    'docs/editors/zed.md',
    'docs/editors/kate.md',
    'docs/editors/sublime-text.md',
    'docs/editors/jetbrains.md',
    'docs/editors/codemirror.md',
    'docs/guides/command-line.md',
    'docs/ci.md',
    'docs/agents.md',
    'docs/library.md',
  ],
  understand: ['docs/fixes.md', 'docs/tools.md', 'docs/guides/troubleshooting.md', 'docs/glossary.md'],
  reference: [
    'docs/cli.md',
    'docs/configuration.md',
    'docs/shared-configurations.md',
    'docs/vscode.md',
    'docs/policies.md',
    'docs/stability.md',
    'docs/speed.md',
  ],
  rules: ['docs/rules/README.md'],
  arabic: [
    'docs/ar/README.md',
    'docs/ar/guides/first-robots-txt.md',
    'docs/ar/guides/robots-txt.md',
    'docs/ar/guides/sitemaps.md',
  ],
  project: [
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'docs/architecture.md',
    'docs/downloads.md',
    'docs/releasing.md',
    'SECURITY.md',
    'CODE_OF_CONDUCT.md',
  ],
};

/** The README is the Markdown of the start page. */
export const README = 'README.md';

/** All pages except the start page. */
export function allPages(): Page[] {
  const rules = readdirSync(join(root, 'docs/rules'), { recursive: true, encoding: 'utf8' })
    .map((name) => `docs/rules/${name.replaceAll('\\', '/')}`)
    .filter((name) => /^docs\/rules\/[^/]+\/[^/]+\.md$/.test(name))
    .sort();
  const messages = ruleMessages();
  return Object.entries(SECTIONS).flatMap(([section, sources]) =>
    [...sources, ...(section === 'rules' ? rules : [])].map((source) => {
      const page = pageOf(source, section as Section);
      return { ...page, summary: messages.get(page.title) ?? page.summary };
    }),
  );
}

/** Level and message of each rule, by its code, as the list of rules has them: with values. */
function ruleMessages(): ReadonlyMap<string, string> {
  const list = readFileSync(join(root, 'docs/rules/README.md'), 'utf8');
  const rows = list.matchAll(/^\| \[(\S+)\]\(\S+\) \| (\w+) \| (.+) \| (?:yes)? \|$/gm);
  return new Map(
    [...rows].map(([, code = '', level, message = '']) => [code, `${level}: ${plain(message)}`]),
  );
}

function pageOf(source: string, section: Section): Page {
  const text = readFileSync(join(root, source), 'utf8').replace(/^---\n.*?\n---\n+/s, '');
  const [, title = source] = /^# (.+)$/m.exec(text) ?? [];
  const [, summary = ''] = /^# .+\n\n((?!```|[#|>-]).+(?:\n.+)*)/m.exec(text) ?? [];
  return {
    ...{ source, path: pathOf(source), text, section, title: plain(title), summary: plain(summary) },
    ...translationIn(source),
  };
}

/** The language of a page in `docs/LOCALE`, and the page that it translates. */
function translationIn(source: string): Pick<Page, 'locale' | 'original'> {
  const [, locale, name] = /^docs\/([a-z]{2})\/(.+)$/.exec(source) ?? [];
  if (locale === undefined || name === undefined) return {};
  return { locale, original: name === README ? README : `docs/${name}` };
}

/** The path of the page that shows a file. */
export const pathOf = (source: string): string =>
  source
    // The page of the folder itself is beside the start page, not in its place.
    .replace(/^docs\/(?!README)/, '')
    .replace(/^([A-Z][A-Z_]+)(?=\.md$)/, (name) => name.toLowerCase().replaceAll('_', '-'))
    .replace(/(^|\/)readme\.md$/i, '$1index.md')
    .replace(/\.md$/, '');

/** Markdown without links, emphasis and code marks, on one line. */
const plain = (markdown: string): string =>
  markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/&lt;/g, '<')
    .replace(/\\\|/g, '|')
    .replace(/\s+/g, ' ')
    .trim();

/** The text of a page or of the README as it is published, and the files that it needs. */
export interface Twin {
  /** Its links lead to the Markdown of other pages, and to `files`. */
  readonly text: string;
  /** Linked files that are not pages: where in the site, and of which file of the repository. */
  readonly files: ReadonlyMap<string, string>;
  /** The links to `files`, as they are in the text. */
  readonly fileLinks: ReadonlySet<string>;
}

/** Fences and code spans, which have no links; or the target of a link. */
const CODE_OR_LINK = /(^ *(`{3,}).*?^ *\2$|`[^`\n]*`)|\]\(([^)\s]+)\)/gms;

/**
 * @param source the file, relative to the root of the repository
 * @param pages the sources of all pages
 * @throws if a link leads to a file that is missing
 */
export function twinOf(source: string, text: string, pages: ReadonlySet<string>): Twin {
  const files = new Map<string, string>();
  const fileLinks = new Set<string>();
  const from = posix.dirname(pathOf(source));
  const follow = (written: string): string => {
    if (/^(?:[a-z]+:|#)/i.test(written)) return written;
    const [target = '', ...anchor] = written.split(/(?=#)/);
    const file = posix.join(posix.dirname(source), decodeURI(target));
    const isPage = pages.has(file) || file === README;
    if (!isPage && !existsSync(join(root, file))) throw new Error(`${source} links to ${written}`);
    const to = isPage ? `${pathOf(file)}.md` : publishedAs(file);
    const link = posix.relative(from, to) + anchor.join('');
    if (isPage) return link;
    files.set(to, file);
    fileLinks.add(link);
    return link;
  };
  const linked = text.replace(CODE_OR_LINK, (whole, code: string | undefined, _, link: string) =>
    code === undefined ? `](${follow(link)})` : whole,
  );
  return { text: linked, files, fileLinks };
}

/** Where a file that is not a page is published: hosts know a text by its extension. */
const publishedAs = (file: string): string => {
  const path = file.replace(/^docs\//, '');
  return posix.extname(path) === '' ? `${path}.txt` : path;
};
