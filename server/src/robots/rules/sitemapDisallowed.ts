import { cached } from '../../core/memo.ts';
import { blockFor, verdictFor } from '../expectations.ts';
import { matchesPattern, normalizePattern, toOctets } from '../semantics/index.ts';
import type { PlacedLine, RobotsFile } from '../syntax/file.ts';
import { cite } from './shared/cite.ts';
import { insertBelow } from './shared/edits.ts';
import { siteBlocker } from './shared/groups.ts';
import { ruleText } from './shared/interactions.ts';
import { shown } from './shared/show.ts';
import { urlOfSitemap } from './shared/sitemapUrl.ts';
import { isContradicted } from './shared/together.ts';
import type { RobotsFileRule } from './types.ts';

/** The crawlers that a sitemap is for: every crawler, and the one whose group differs most often. */
const READERS = ['*', 'Googlebot'];

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/sitemap-disallowed',
    needs: ['place'],
    level: 'warning',
    message: "This file blocks its own sitemap: '{rule}' on line {line} keeps crawlers from fetching it",
    variants: {
      google: {
        message: "This file blocks its own sitemap for Googlebot: '{rule}' on line {line} matches it",
        sample: { rule: 'Disallow: /sitemap', line: '5' },
      },
    },
    fixes: { allow: { title: "Add 'Allow: {path}'", safe: false } },
    docs: {
      what: 'A sitemap of this site that the rules block for all crawlers or for Googlebot.',
      why: 'Crawlers read a sitemap that you name here only if no rule blocks it for them. Otherwise they find the pages in it later, or not at all.',
      how: 'Add an `Allow` for the sitemap, or move it to a path that is not blocked.',
    },
    sources: cite('G-spec'),
    examples: [
      {
        says: "This file blocks its own sitemap: 'Disallow: /feeds/' on line 2 keeps crawlers from fetching it",
        bad: 'User-agent: *\nDisallow: /feeds/\n\nSitemap: ⟦https://www.example.com/feeds/sitemap.xml⟧\n',
        good: 'User-agent: *\nDisallow: /feeds/\nAllow: /feeds/sitemap.xml\n\nSitemap: https://www.example.com/feeds/sitemap.xml\n',
        fix: 'allow',
        site: { address: 'https://www.example.com/robots.txt', files: {} },
      },
    ],
  },

  file(file, report, { site: { origin, decided } }) {
    // Of several hosts that lines name, none may be the one of this file.
    if (origin === undefined || (decided?.by === 'lines' && decided.count !== decided.of)) return;
    for (const { line, start } of file.sitemaps) {
      if (urlOfSitemap(line)?.origin !== origin) continue;
      const [block] = blocksOf(file, line.value);
      if (!block) continue;
      report(start + line.valueStart, start + line.valueEnd, {
        ...(block.agent !== '*' && { variant: 'google' }),
        args: { rule: ruleText(block.by.line), line: String(block.by.number) },
      });
    }
  },

  fixes({ start }, file) {
    const placed = file.lineAt(start);
    const blocks = placed ? blocksOf(file, placed.line.value) : [];
    const path = placed && blocks.length > 0 ? allowing(file, placed.line.value, blocks) : undefined;
    if (path === undefined) return [];
    const lines = [...new Set(blocks.map(({ by }) => by))].sort((a, b) => a.index - b.index);
    const edits = lines.map((line) => insertBelow(line, `Allow: ${path}`, file.lineBreak));
    return [{ fix: 'allow', args: { path: shown(path) }, edits }];
  },
};

/** What blocks a URL for one of `READERS`. */
interface Block {
  readonly agent: string;
  readonly by: PlacedLine;
  /** The length in octets that the line counts with. */
  readonly length: number;
}

/** The lines that block the whole site for any of them without exceptions. */
const wholeBlocks = cached(
  ({ merged }: RobotsFile): ReadonlySet<PlacedLine> =>
    new Set([...merged.values()].flatMap((group) => siteBlocker(group) ?? [])),
);

/** The blocks of a URL, without those of the whole site, which another finding reports. */
function blocksOf(file: RobotsFile, url: string): readonly Block[] {
  return READERS.flatMap((agent) => {
    const block = blockFor(file, agent, url);
    return block && !wholeBlocks(file).has(block.by) ? [{ agent, ...block }] : [];
  });
}

/** The path of an `Allow` that wins against all blocks of a URL; undefined if a literal one would not. */
function allowing(file: RobotsFile, url: string, blocks: readonly Block[]): string | undefined {
  const { path } = verdictFor(file, blocks[0]!.agent, url);
  if (/[*#]/.test(path) || path.endsWith('$')) return undefined;
  const longest = Math.max(...blocks.map(({ length }) => length));
  return [path, `${path}$`].find((pattern) => {
    const compared = normalizePattern(toOctets(pattern));
    const isFree = blocks.every(({ by }) => !isContradicted({ kind: 'allow', pattern: compared }, by, file));
    return compared.length >= longest && matchesPattern(compared, path) && isFree;
  });
}
