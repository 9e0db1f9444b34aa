/** What crawlers and models read: robots.txt, the sitemap, llms.txt. */
import { spawnSync } from 'node:child_process';
import { root } from '../lib/paths.mjs';
import { escapeHtml } from './html.ts';
import { type Page, README, SECTIONS, type Section } from './pages.ts';
import { urlPath } from './template.ts';
import { say } from './words.ts';

export const robotsText = (address: string): string =>
  `User-agent: *\nDisallow:\n\nSitemap: ${address}sitemap.xml\n`;

/**
 * @param pages those that show a Markdown file; the start page and the playground are added
 * @param lastmod when the sources changed, if that is known
 */
export function sitemapText(
  address: string,
  pages: readonly Page[],
  lastmod: ReadonlyMap<string, string>,
): string {
  const entries = [
    ['', README],
    ['playground/', undefined],
    ...pages.map(({ path, source }) => [urlPath(path), source]),
  ];
  const urls = entries.map(([path = '', source = '']) => {
    const time = lastmod.get(source);
    return `<url><loc>${escapeHtml(address + path)}</loc>${time ? `<lastmod>${time}</lastmod>` : ''}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
}

/**
 * When each Markdown file last changed, by the history of git; empty if there is none, or only a part of it, as in the
 * checkouts of CI: then all pages would seem to change at once.
 */
export function lastChanges(): ReadonlyMap<string, string> {
  const git = (...args: string[]) =>
    spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (git('rev-parse', '--is-shallow-repository').stdout?.trim() !== 'false') return new Map();
  const { stdout } = git('log', '--format=%x00%cI', '--name-only', '--no-renames', '--', '*.md');
  const times = new Map<string, string>();
  for (const commit of stdout.split('\0')) {
    const [time = '', ...files] = commit.split('\n').filter((line) => line !== '');
    for (const file of files) if (!times.has(file)) times.set(file, time);
  }
  return times;
}

/** https://llmstxt.org: the pages by section, as Markdown; the single rules are optional. */
export function llmsText(address: string, pages: readonly Page[]): string {
  const item = ({ path, title, summary }: Page): string =>
    `- [${title}](${address}${path}.md)${summary ? `: ${summary}` : ''}`;
  const parts = (Object.keys(SECTIONS) as Section[]).map((section) => {
    const listed = pages.filter((page) => SECTIONS[section].includes(page.source));
    return `## ${say(section)}\n\n${listed.map(item).join('\n')}`;
  });
  const rules = pages.filter(({ source }) => !Object.values(SECTIONS).flat().includes(source));
  return `${[`# ${say('product')}`, `> ${say('llmsSummary')}`, ...parts, `## ${say('optional')}\n\n${rules.map(item).join('\n')}`].join('\n\n')}\n`;
}
