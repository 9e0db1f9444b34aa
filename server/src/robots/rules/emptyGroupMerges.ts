import type { Edit } from '../../core/rule/rule.ts';
import { EVERY_CRAWLER } from '../semantics/index.ts';
import type { PlacedLine, RobotsFile } from '../syntax/file.ts';
import { type Chain, chainOf } from './shared/chains.ts';
import { cite } from './shared/cite.ts';
import { insertBelow, removePlaced } from './shared/edits.ts';
import { ruleText } from './shared/interactions.ts';
import { losesAgent } from './shared/lostAgents.ts';
import { firstNames, shown } from './shared/show.ts';
import type { RobotsFileRule } from './types.ts';

/** Names that are unlikely to be in a list of crawlers to block. */
const SEARCH: ReadonlySet<string> = new Set([EVERY_CRAWLER, 'googlebot', 'bingbot']);

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/empty-group-merges',
    level: 'warning',
    once: 'group',
    message: "No rule follows '{above}', so '{rule}' below '{below}' applies to it too",
    variants: { search: { severity: 'error' }, list: { severity: 'hint' } },
    fixes: {
      open: { title: "Add an empty 'Disallow:' for {names}, which allows everything", safe: false },
      end: {
        title: "Add an empty 'Disallow:' to give {names} a separate group that allows everything",
        safe: false,
      },
      join: { title: 'Move the names into one list', safe: false },
    },
    docs: {
      what: 'Two `User-agent` lines without a rule between them, but with a blank line, a `Crawl-delay`, a `Sitemap` or another line, where a `Disallow` follows. It is an error if `*`, Googlebot or bingbot gets a `Disallow: /` this way. It is a hint in a list with blank lines, and if the lower group is the `*` group.',
      why: 'Only an `Allow` or `Disallow` ends the list of crawlers. Both lines start the same group, so what looks like an empty group gets the rules of the next one. So a crawler may be blocked that you wanted to allow.',
      how: 'Write an empty `Disallow:` under the first line if it should block nothing, or put the two lines together.',
      off: 'Turn it off if you separate the names in a list of crawlers with blank lines or comments.',
    },
    sources: cite('RFC 2.2.4', 'RFC 2.2.1', 'G-spec'),
    examples: [
      {
        bad: 'User-agent: ⟦bingbot⟧\nCrawl-delay: 5\n\nUser-agent: Yandex\nDisallow: /\n',
        good: 'User-agent: bingbot\nCrawl-delay: 5\nDisallow:\n\nUser-agent: Yandex\nDisallow: /\n',
        fix: 'open',
      },
      {
        bad: 'User-agent: ⟦*⟧\nSitemap: https://www.example.com/sitemap.xml\n\nUser-agent: SemrushBot\nDisallow: /\n',
        good: 'User-agent: *\nDisallow:\nSitemap: https://www.example.com/sitemap.xml\n\nUser-agent: SemrushBot\nDisallow: /\n',
        fix: 'open',
        also: ['robots/blocks-entire-site'],
      },
      {
        bad: '# OpenAI\nUser-agent: ⟦GPTBot⟧\n\n# Common Crawl\nUser-agent: CCBot\nDisallow: /\n',
        good: '# OpenAI\nUser-agent: GPTBot\n# Common Crawl\nUser-agent: CCBot\nDisallow: /\n',
        fix: 'join',
      },
      {
        bad: 'User-agent: ⟦PetalBot⟧\nCrawl-delay: 10\nUser-agent: GPTBot\nDisallow: /drafts/\n',
        good: 'User-agent: PetalBot\nUser-agent: GPTBot\nDisallow: /drafts/\nCrawl-delay: 10\n',
        fix: 'join',
      },
    ],
  },

  file(file, report) {
    for (const group of file.groups) {
      const chain = chainOf(group, file);
      if (!chain || losesAgent(group, file)) continue;
      const variant = variantOf(chain);
      const placed = (variant === 'search' && chain.above.find(isSearch)) || chain.above[0]!;
      const { line, start } = placed;
      report(start + line.valueStart, start + line.valueEnd, {
        ...(variant && { variant }),
        args: {
          above: shown(line.value),
          rule: ruleText(chain.rule.line),
          below: shown(chain.below[0]!.line.value),
        },
      });
    }
  },

  fixes({ start, variant }, file) {
    const placed = file.lineAt(start);
    const group = placed && file.groupAt(placed);
    const chain = group && chainOf(group, file);
    if (!chain) return [];
    const list = variant === 'list';
    const join = joined(chain, file);
    const joins = join.length > 0 ? [{ fix: 'join', edits: join }] : [];
    const ends = [ended(chain, file)];
    return list ? [...joins, ...ends] : [...ends, ...joins];
  },
};

const isSearch = ({ line }: PlacedLine): boolean => SEARCH.has(line.agent);

function variantOf({ above, below, isList, blocksAll }: Chain): string | undefined {
  if (below.some(({ line }) => line.agent === EVERY_CRAWLER)) return 'list';
  if (blocksAll && above.some(isSearch)) return 'search';
  return isList ? 'list' : undefined;
}

/** Ends the group of the names above. */
function ended({ group, below }: Chain, { lines, merged, lineBreak }: RobotsFile) {
  const names = group.agents.filter(({ index }) => index < below[0]!.index);
  let last = below[0]!.index - 1;
  while (!['user-agent', 'other'].includes(lines[last]!.line.kind)) last--;
  const open = names.every(
    ({ line }) => merged.get(line.agent)!.groups.length === 1 && !isNamedIn(line.agent, below),
  );
  return {
    fix: open ? 'open' : 'end',
    args: { names: namesOf(names) },
    edits: [insertBelow(lines[last]!, 'Disallow:', lineBreak)],
  };
}

const isNamedIn = (agent: string, below: readonly PlacedLine[]): boolean =>
  below.some(({ line }) => line.agent === agent);

const namesOf = (agents: readonly PlacedLine[]): string =>
  firstNames(agents.map(({ line }) => `'${shown(line.value)}'`));

/**
 * Removes the blank lines between the names and moves all lines except comments below the rules; nothing if that would
 * add a second `Crawl-delay` to a group, or a signal after its rules.
 */
function joined({ group }: Chain, { lines, lineBreak }: RobotsFile): readonly Edit[] {
  const { agents, rules, others } = group;
  const between = lines
    .slice(agents[0]!.index, agents.at(-1)!.index)
    .filter(({ line }) => !STAY.has(line.kind));
  const moved = between.filter(({ line }) => line.kind !== 'blank');
  const isFree = others.filter(({ line }) => line.directive?.name === 'Crawl-delay').length < 2;
  if (!isFree || !moved.every(({ line }) => line.directive && line.directive.name !== 'Content-Signal'))
    return [];
  const edits = between.map(removePlaced);
  if (moved.length === 0) return edits;
  const text = moved.map(({ line }) => line.text).join(lineBreak);
  return [...edits, insertBelow(rules.at(-1)!, text, lineBreak)];
}

/** Kinds of lines that may be between names of one list. */
const STAY: ReadonlySet<string> = new Set(['user-agent', 'comment']);
