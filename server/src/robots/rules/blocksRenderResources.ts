import { compileRules, decide, includes, type Matcher, type Rule } from '../semantics/index.ts';
import type { Group, MergedGroup, PlacedLine, RobotsFile } from '../syntax/file.ts';
import { cite } from './shared/cite.ts';
import { insertBelow } from './shared/edits.ts';
import { effectOf, isAllowing, isBlocking } from './shared/groups.ts';
import { hasPath } from './shared/path.ts';
import { listed } from './shared/show.ts';
import type { RobotsFileRule } from './types.ts';

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/blocks-render-resources',
    level: 'hint',
    message: 'Blocks {files}, which Google and Applebot need to render pages',
    fixes: { allow: { title: 'Allow {files} in this directory', safe: false } },
    docs: {
      what: 'A `Disallow` for all crawlers, or for Googlebot, on style sheets or scripts, or on a directory that usually holds them, such as `/assets/`, in a group that does not block the whole site anyway.',
      why: 'Search engines render pages as a browser does. Without style sheets and scripts they may see a page without its content or layout.',
      how: 'Add an `Allow` for these files, or block only what crawlers should leave alone.',
    },
    sources: cite('G-spec', 'Apple'),
    examples: [
      {
        bad: 'User-agent: *\n⟦Disallow: /assets/⟧\n',
        good: 'User-agent: *\nDisallow: /assets/\nAllow: /assets/*.css\nAllow: /assets/*.js\n',
        fix: 'allow',
      },
      {
        bad: 'User-agent: Googlebot\n⟦Disallow: /*.js$⟧\n',
        good: 'User-agent: Googlebot\nDisallow: /*.js$\nAllow: /assets/*.js$\n',
      },
    ],
  },

  file({ merged }, report) {
    for (const [{ line, start }, { kinds }] of blockers(merged)) {
      report(start + line.bodyStart, start + line.bodyEnd, { args: { files: filesOf(kinds) } });
    }
  },

  fixes({ start }, file) {
    const placed = file.lineAt(start);
    const found = placed && blockers(file.merged).get(placed);
    if (!placed || !found?.folder) return [];
    const lines = found.kinds.map(({ extension }) => `Allow: ${found.folder}*${extension}`);
    const edit = insertBelow(placed, lines.join(file.lineBreak), file.lineBreak);
    return [{ fix: 'allow', args: { files: filesOf(found.kinds) }, edits: [edit] }];
  },
};

interface Kind {
  readonly name: string;
  readonly extension: string;
}

const KINDS: readonly Kind[] = [
  { name: 'style sheets', extension: '.css' },
  { name: 'scripts', extension: '.js' },
];

/** Names of directories whose contents pages are rendered with. */
const FOLDERS: ReadonlySet<string> = new Set([
  'assets',
  'static',
  'css',
  'style',
  'styles',
  'stylesheets',
  'js',
  'script',
  'scripts',
  'javascript',
  'javascripts',
  'dist',
  'bundles',
  'themes',
  '_next',
  '_nuxt',
  'wp-content',
  'wp-includes',
]);

/** What a line blocks, and the directory if it is one, with a `/` at its end. */
interface Blocked {
  readonly kinds: readonly Kind[];
  readonly folder: string | undefined;
}

function blockers(merged: RobotsFile['merged']): ReadonlyMap<PlacedLine, Blocked> {
  const found = new Map<PlacedLine, Blocked>();
  for (const name of ['*', 'googlebot']) {
    const group = merged.get(name);
    if (group && !effectOf(group).blockingAll) blockersOf(group, found);
  }
  return found;
}

function blockersOf({ groups }: MergedGroup, found: Map<PlacedLine, Blocked>): void {
  let match: Matcher | undefined;
  for (const placed of linesOf(groups)) {
    const { pattern } = placed.line;
    if (found.has(placed) || !isBlocking(placed) || !hasPath(placed.line)) continue;
    const folder = folderOf(pattern);
    const covered = KINDS.filter(
      ({ extension }) => folder !== undefined || includes(pattern, `/*${extension}$`),
    );
    if (covered.length === 0 || (folder === undefined && hasException(groups, covered))) continue;
    match ??= compileRules(rulesOf(groups));
    const matcher = match;
    const kinds = covered.filter(({ extension }) => {
      const { allowed, rule: deciding } = decide(matcher(`${folder ?? '/'}x${extension}`));
      return !allowed && deciding?.pattern === pattern;
    });
    if (kinds.length > 0) found.set(placed, { kinds, folder });
  }
}

/** The directory of files for rendering that a pattern is for, with a `/` at its end. */
function folderOf(pattern: string): string | undefined {
  const path = pattern.replace(/\*+$/, '');
  const segments = path.replace(/\/$/, '').split('/');
  const isFolder = segments.length > 1 && !/[*$]/.test(path) && FOLDERS.has(segments.at(-1)!.toLowerCase());
  return isFolder ? `${segments.join('/')}/` : undefined;
}

/** Whether some `Allow` is for such files somewhere. */
const hasException = (groups: readonly Group[], kinds: readonly Kind[]): boolean =>
  linesOf(groups).some(
    (placed) =>
      isAllowing(placed) &&
      (folderOf(placed.line.pattern) !== undefined ||
        kinds.some(({ extension }) => placed.line.pattern.includes(extension))),
  );

const linesOf = (groups: readonly Group[]): readonly PlacedLine[] => groups.flatMap(({ rules }) => rules);

const rulesOf = (groups: readonly Group[]): readonly Rule[] =>
  linesOf(groups).map(({ line, number }) => ({
    type: line.kind as Rule['type'],
    pattern: line.pattern,
    line: number,
  }));

const filesOf = (kinds: readonly Kind[]): string => listed(kinds.map(({ name }) => name));
