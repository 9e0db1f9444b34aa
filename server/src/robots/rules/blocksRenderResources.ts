import { listed } from '../../core/catalogue.ts';
import type { SiteContext } from '../../core/siteContext.ts';
import { GENERATORS } from '../../urls/generators.ts';
import { compileRules, decide, includes, type Matcher, type Rule } from '../semantics/index.ts';
import type { Group, LineSet, MergedGroup, PlacedLine, RobotsFile } from '../syntax/file.ts';
import { memoized } from '../syntax/memoized.ts';
import { argumentWords as t } from '../words/arguments.ts';
import { cite } from './shared/cite.ts';
import { insertBelow } from './shared/edits.ts';
import { effectOf, isAllowing, isBlocking } from './shared/groups.ts';
import { interactionsOf, ruleText } from './shared/interactions.ts';
import { hasPath } from './shared/path.ts';
import { shown } from './shared/show.ts';
import type { RobotsFileRule } from './types.ts';

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/blocks-render-resources',
    needs: ['paths'],
    level: 'hint',
    message: 'Blocks {files}, so Google and Applebot may see pages without their content or layout',
    variants: {
      own: {
        severity: 'info',
        sample: () => ({ files: t('styles') }),
      },
      framework: {
        severity: 'warning',
        sample: () => ({ files: t('scripts') }),
      },
      allowlist: {
        message:
          'Blocks {folder} with the scripts and style sheets of {framework}: allowed pages may not render',
        severity: 'warning',
      },
      overridden: { message: "Has no effect in '{folder}': '{by}' on line {line} is longer and wins there" },
      overriddenMore: {
        message:
          "Has no effect in {count} folders, such as '{folder}': '{by}' on line {line} is longer and wins there",
        sample: { count: 2, folder: '/tmp/', by: 'Disallow: /tmp/', line: '4' },
      },
    },
    fixes: {
      allow: { title: 'Add an Allow rule for {files} in this folder', safe: false },
      within: { title: "Add '{rule}'", safe: false },
    },
    docs: {
      what: 'A `Disallow` for all crawlers, or for Googlebot, on style sheets or scripts, or on a directory that usually contains them, such as `/assets/`. It is information for a directory of style sheets or scripts alone, such as `/assets/css/`, and a warning for that of a framework: `/_next/`, `/_nuxt/`, `/_astro/`, `/_app/`. Groups that block the whole site are not reported, unless they allow pages of a site whose framework is known by its configuration, and not the directory of the framework. Also an `Allow` for all style sheets or scripts, such as `/*.css`, that is shorter than a `Disallow` for a directory and so has no effect there.',
      why: 'Search engines render pages like a browser. Without style sheets and scripts, they may see a page without its content or layout.',
      how: 'Add an `Allow` for these files that is as long as the `Disallow`, or block only what you want crawlers to skip.',
      off: 'Turn it off if the blocked files do not change what visitors see, for example in an administration area.',
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
      {
        bad: 'User-agent: *\nAllow: /$\nAllow: /pricing\n⟦Disallow: /⟧\n',
        good: 'User-agent: *\nAllow: /$\nAllow: /pricing\nDisallow: /\nAllow: /_next/\n',
        says: 'Blocks /_next/ with the scripts and style sheets of Next.js: allowed pages may not render',
        fix: 'within',
        site: { address: 'https://www.example.com/robots.txt', files: { '/next.config.js': '' } },
      },
      {
        bad: 'User-agent: *\nDisallow: /tmp/\n⟦Allow: /*.css⟧\nDisallow: /share/\n',
        good: 'User-agent: *\nDisallow: /tmp/\nAllow: /*.css\nAllow: /share/*.css\nDisallow: /share/\n',
        fix: 'within',
      },
    ],
  },

  file(file, report, { site }) {
    for (const [{ line, start }, { kinds }] of blockers(file)) {
      const variant = OF_FRAMEWORK.test(line.pattern) ? 'framework' : isOwnFolder(line.pattern) && 'own';
      report(start + line.bodyStart, start + line.bodyEnd, {
        ...(variant && { variant }),
        args: { files: filesOf(kinds) },
      });
    }
    for (const [{ line, start }, { name, folder }] of allowlists(file, site)) {
      report(start + line.bodyStart, start + line.bodyEnd, {
        variant: 'allowlist',
        args: { folder, framework: name },
      });
    }
    for (const [{ line, start }, { folder, by, count }] of overridden(file, report.thorough)) {
      report(start + line.bodyStart, start + line.bodyEnd, {
        variant: count > 1 ? 'overriddenMore' : 'overridden',
        args: { folder: shown(folder), by: ruleText(by.line), line: String(by.number), count },
      });
    }
  },

  fixes({ start, variant, args }, file) {
    const placed = file.lineAt(start);
    if (placed && variant === 'allowlist') {
      const rule = `Allow: ${args?.folder}`;
      return [{ fix: 'within', args: { rule }, edits: [insertBelow(placed, rule, file.lineBreak)] }];
    }
    if (placed && variant?.startsWith('overridden')) {
      const weak = overridden(file).get(placed);
      const rule =
        weak && `Allow: ${weak.folder}*${placed.line.value.slice(placed.line.value.lastIndexOf('.'))}`;
      return rule
        ? [{ fix: 'within', args: { rule: shown(rule) }, edits: [insertBelow(placed, rule, file.lineBreak)] }]
        : [];
    }
    const found = placed && blockers(file).get(placed);
    if (!placed || !found?.folder) return [];
    const lines = found.kinds.map(({ extension }) => `Allow: ${found.folder}*${extension}`);
    const edit = insertBelow(placed, lines.join(file.lineBreak), file.lineBreak);
    return [{ fix: 'allow', args: { files: filesOf(found.kinds) }, edits: [edit] }];
  },
};

interface ResourceKind {
  readonly name: 'styles' | 'scripts';
  readonly extension: string;
}

const KINDS: readonly ResourceKind[] = [
  { name: 'styles', extension: '.css' },
  { name: 'scripts', extension: '.js' },
];

/** Names of directories with files that pages need for rendering. */
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
  '_astro',
  '_app',
  'wp-content',
  'wp-includes',
]);

/** What a line blocks, and the directory with a trailing `/`, if it is one. */
interface Blocked {
  readonly kinds: readonly ResourceKind[];
  readonly folder: string | undefined;
}

function blockers(file: RobotsFile): ReadonlyMap<PlacedLine, Blocked> {
  const found = new Map<PlacedLine, Blocked>();
  const candidates = file.foreign ? [] : file.having(CANDIDATES);
  if (candidates.length === 0) return found;
  for (const name of ['*', 'googlebot']) {
    const group = file.merged.get(name);
    if (!group || effectOf(group).blockingAll) continue;
    const groups = new Set(group.groups);
    const own = candidates.filter((placed) => groups.has(file.groupAt(placed)!));
    for (const [placed, blocked] of own.length > 0 ? blockersOf(group) : []) {
      if (!found.has(placed)) found.set(placed, blocked);
    }
  }
  return found;
}

/** An `Allow` for all files of a kind, and the first of the directories whose longer `Disallow` overrides it. */
interface Overridden {
  readonly folder: string;
  readonly by: PlacedLine;
  readonly count: number;
}

/** `/*.css` and the like. */
const FOR_ALL = /^\/?\*+(\.(?:css|js))[*$]?$/;

const ALLOWING_ALL: LineSet = {
  has: (line) => line.kind === 'allow' && FOR_ALL.test(line.value) && hasPath(line),
};

/** Only those that allow something: another lint rule reports those without any effect. */
function overridden(file: RobotsFile, thorough?: boolean): ReadonlyMap<PlacedLine, Overridden> {
  const found = new Map<PlacedLine, Overridden>();
  if (file.foreign || file.having(ALLOWING_ALL).length === 0) return found;
  for (const name of ['*', 'googlebot']) {
    const group = file.merged.get(name);
    if (!group || effectOf(group).blockingAll) continue;
    for (const [placed, weak] of overriddenOf(group)) {
      if (!found.has(placed) && !interactionsOf(file, thorough).redundant.has(placed))
        found.set(placed, weak);
    }
  }
  return found;
}

const overriddenOf = memoized(({ groups }: MergedGroup): readonly (readonly [PlacedLine, Overridden])[] => {
  let match: Matcher | undefined;
  return linesOf(groups).flatMap((placed) => {
    if (!ALLOWING_ALL.has(placed.line)) return [];
    match ??= compileRules(rulesOf(groups));
    const matcher = match;
    const extension = FOR_ALL.exec(placed.line.value)![1]!;
    const stronger = linesOf(groups).filter((other) => {
      const { pattern } = other.line;
      if (!isBlocking(other) || pattern.length <= placed.line.pattern.length || !FOLDER.test(pattern))
        return false;
      const { allowed, rule: deciding } = decide(matcher(`${pattern}x${extension}`));
      return !allowed && deciding?.pattern === pattern;
    });
    const [by] = stronger;
    if (!by || !hasPath(by.line)) return [];
    return [[placed, { folder: by.line.value, by, count: stronger.length }] as const];
  });
});

/** A directory. */
const FOLDER = /^\/[^*$?]*\/$/;

/** Lines that may block files that pages need for rendering. */
const CANDIDATES: LineSet = {
  has: (line) =>
    line.kind === 'disallow' && line.value !== '' && coveredBy(line.pattern).length > 0 && hasPath(line),
};

/** The kinds whose files a pattern blocks everywhere, or throughout its directory. */
const coveredBy = (pattern: string): readonly ResourceKind[] =>
  folderOf(pattern) !== undefined
    ? KINDS
    : KINDS.filter(({ extension }) => includes(pattern, `/*${extension}$`));

const blockersOf = memoized(({ groups }: MergedGroup): readonly (readonly [PlacedLine, Blocked])[] => {
  let match: Matcher | undefined;
  return linesOf(groups).flatMap((placed) => {
    if (!CANDIDATES.has(placed.line)) return [];
    const { pattern } = placed.line;
    const folder = folderOf(pattern);
    const covered = coveredBy(pattern);
    if (folder === undefined && hasException(groups, covered)) return [];
    match ??= compileRules(rulesOf(groups));
    const matcher = match;
    const kinds = covered.filter(({ extension }) => {
      const { allowed, rule: deciding } = decide(matcher(`${folder ?? '/'}x${extension}`));
      return !allowed && deciding?.pattern === pattern;
    });
    return kinds.length > 0 ? [[placed, { kinds, folder }] as const] : [];
  });
});

/** The directory of render resources that a pattern is for, with a trailing `/`. */
function folderOf(pattern: string): string | undefined {
  const path = pattern.replace(/\*+$/, '');
  const segments = path.replace(/\/$/, '').split('/');
  const isFolder = segments.length > 1 && !/[*$]/.test(path) && FOLDERS.has(segments.at(-1)!.toLowerCase());
  return isFolder ? `${segments.join('/')}/` : undefined;
}

/** A directory with style sheets or scripts only, within one for render resources, `/assets/css/`. */
const OWN_FOLDER =
  /\/(?:assets|static|dist|bundles|themes)\/(?:[^*$]*\/)?(?:css|styles?|stylesheets|js|scripts?|javascripts?)\/?\**$/i;

/** The frameworks whose pages need the files of one directory. */
const FRAMEWORKS: readonly {
  readonly name: string;
  readonly folder: string;
  readonly settings: readonly string[];
}[] = [
  { ...GENERATORS.next, folder: '/_next/' },
  { ...GENERATORS.nuxt, folder: '/_nuxt/' },
  { ...GENERATORS.astro, folder: '/_astro/' },
  { name: 'SvelteKit', folder: '/_app/', settings: ['svelte.config.js', 'svelte.config.ts'] },
];

/** The whole directory of a framework, or that of all of its scripts. */
const OF_FRAMEWORK = /^\/_(?:next|nuxt|astro|app)(?:\/(?:static\/?)?)?\**$/;

/**
 * For groups that block all but some pages: the rule that blocks the directory of the site's framework with everything
 * else.
 */
function allowlists(
  file: RobotsFile,
  { exists }: SiteContext,
): ReadonlyMap<PlacedLine, (typeof FRAMEWORKS)[number]> {
  const found = new Map<PlacedLine, (typeof FRAMEWORKS)[number]>();
  const framework = FRAMEWORKS.find(({ settings }) => settings.some((name) => exists(`/${name}`) === true));
  if (!framework || file.foreign) return found;
  for (const name of ['*', 'googlebot']) {
    const group = file.merged.get(name);
    const everything = group && effectOf(group).blockingAll;
    if (!everything || !linesOf(group.groups).some((placed) => isAllowing(placed) && isOfPages(placed)))
      continue;
    const { allowed, rule: deciding } = decide(
      compileRules(rulesOf(group.groups))(`${framework.folder}x.js`),
    );
    if (!allowed && deciding?.pattern === everything.line.pattern) found.set(everything, framework);
  }
  return found;
}

/** Whether a rule allows pages: neither a single file nor a folder of a framework. */
const isOfPages = ({ line: { value } }: PlacedLine): boolean => !/^\/_|\.[a-z\d]{2,5}\$?$/i.test(value);

const isOwnFolder = (pattern: string): boolean => OWN_FOLDER.test(pattern);

/** Whether some `Allow` matches such files somewhere. */
const hasException = (groups: readonly Group[], kinds: readonly ResourceKind[]): boolean =>
  linesOf(groups).some(
    (placed) =>
      isAllowing(placed) &&
      (folderOf(placed.line.pattern) !== undefined ||
        kinds.some(({ extension }) => placed.line.pattern.includes(extension))),
  );

const linesOf = (groups: readonly Group[]): readonly PlacedLine[] => groups.flatMap(({ rules }) => rules);

const rulesOf = (groups: readonly Group[]): readonly Rule[] =>
  linesOf(groups).map(({ line }, index) => ({
    type: line.kind as Rule['type'],
    pattern: line.pattern,
    line: index,
  }));

const filesOf = (kinds: readonly ResourceKind[]): string => listed(kinds.map(({ name }) => t(name)));
