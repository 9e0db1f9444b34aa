import type { LineSet, PlacedLine, RobotsFile } from '../syntax/file.ts';
import { cite } from './shared/cite.ts';
import { writePath } from './shared/fixedLine.ts';
import { hasPath } from './shared/path.ts';
import { anywhere, queryFault } from './shared/query.ts';
import { shown } from './shared/show.ts';
import { shifted } from './shared/wholeGroup.ts';
import type { RobotsFileRule } from './types.ts';

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/query-anchor',
    level: 'warning',
    message: "Matches on the home page only: '/*?*{name}' matches the parameter on any page",
    variants: {
      perhaps: { severity: 'hint', sample: { name: 's=' } },
      first: {
        message:
          "Matches only where the parameter comes first: '/*?*{name}' matches it anywhere in the query",
        severity: 'hint',
      },
    },
    fixes: { anywhere: { title: "Replace with '{path}'", safe: false } },
    docs: {
      what: 'A path for a query parameter that matches only on the home page, or only where the parameter is the first one. It is a warning for tracking, sorting and filtering parameters, such as `utm_source` and `sort`, and a hint for others, and for tracking parameters in an `Allow` or in a group with a rule for the home page, `/$`. Parameters that common software uses on the home page, such as `q`, `s` and `page_id`, are not reported.',
      why: 'Crawlers compare a rule from the start of the path: `/?sort=` matches only if the path is `/`, and `/*?sort=` matches only if `sort` comes directly after the `?`. It misses all other URLs with the parameter.',
      how: 'Write `/*?*sort=` to match the parameter on every page and in every position.',
      off: 'Turn it off if only the home page takes the parameter, or the parameter always comes first.',
    },
    sources: cite('G-facet', 'G-src'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: ⟦/?⟧sort=\n',
        good: 'User-agent: *\nDisallow: /*?*sort=\n',
        fix: 'anywhere',
      },
      {
        bad: 'User-agent: *\nDisallow: ⟦/*?⟧sort=\n',
        good: 'User-agent: *\nDisallow: /*?*sort=\n',
        fix: 'anywhere',
      },
    ],
  },

  file(file, report) {
    for (const placed of file.having(QUERIES)) {
      const { line, start } = placed;
      const { is, name } = queryFault(line.value)!;
      if (is !== 'first' && isAnywhereToo(placed, name, file)) continue;
      const at = start + line.valueStart;
      const variant = is === 'home' && meansHomePage(placed, name, file) ? 'perhaps' : is;
      report(at, at + line.value.indexOf('?') + 1, {
        args: { name: shown(name) },
        ...(variant !== 'home' && { variant }),
      });
    }
  },

  fixes({ start }, file) {
    const placed = file.lineAt(start);
    if (!placed) return [];
    const { line, start: at } = placed;
    return writePath('anywhere', line, anywhere(line.value), { file, start: at }).map((fix) => ({
      ...fix,
      edits: shifted(fix.edits, at),
    }));
  },
};

const QUERIES: LineSet = { has: (line) => queryFault(line.value) !== undefined && hasPath(line) };

const isAnywhere = (value: string, name: string): boolean =>
  value.endsWith(name) && /^\/?\*(?:.*[*?&])?$/.test(value.slice(0, -name.length));

/** Whether a rule of the same type in the group matches the parameter on other pages, as `/*filter=` does. */
function isAnywhereToo(placed: PlacedLine, name: string, file: RobotsFile): boolean {
  const rules = file.groupAt(placed)?.rules ?? [];
  return rules.some(
    ({ line: { kind, value } }) => kind === placed.line.kind && isAnywhere(value.replace(/\*+$/, ''), name),
  );
}

/** Parameters with which a site tracks where visitors come from, including visitors of the home page. */
const TRACKING = /^(?:utm_\w+|ref|gclid|fbclid)=$/i;

/**
 * Whether a rule for a tracking parameter is meant for the home page: it is an `Allow`, or another rule of its group
 * names that page.
 */
function meansHomePage(placed: PlacedLine, name: string, file: RobotsFile): boolean {
  if (!TRACKING.test(name)) return false;
  const rules = file.groupAt(placed)?.rules ?? [];
  return placed.line.kind === 'allow' || rules.some(({ line }) => line.value === '/$');
}
