import type { PlacedLine, RobotsFile } from '../syntax/file.ts';
import type { Line } from '../syntax/line.ts';
import { cite } from './shared/cite.ts';
import { keepsRules } from './shared/duplicates.ts';
import { remove, removePlaced } from './shared/edits.ts';
import { sitemapOf } from './shared/examples.ts';
import { isCutByHash } from './shared/hash.ts';
import { type Contradiction, interactionsOf, MAX_RULES, ruleText } from './shared/interactions.ts';
import { listedTies } from './shared/listedTies.ts';
import { hasPath, ruleName } from './shared/path.ts';
import { shown } from './shared/show.ts';
import { keepsRank } from './shared/stars.ts';
import { isLastAllowance } from './shared/together.ts';
import type { RobotsFileRule } from './types.ts';

const PAGES = sitemapOf('https://www.example.com/blog/a.php');

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/conflicting-rules',
    needs: ['pages', 'place'],
    level: 'warning',
    message:
      "'{other}' on line {line} is equally long and matches the same paths: Google allows them, others may not",
    variants: {
      longer: {
        message:
          "'{other}' on line {line} matches the same paths: Google obeys the longer '{winner}', others may not",
      },
      end: {
        message:
          "'{other}' on line {line} is equally long: Google allows '{path}', other crawlers may block it",
        severity: 'info',
      },
      listed: {
        message:
          "'{other}' on line {line} is equally long: Google allows {url} (in a sitemap), others may not",
      },
    },
    fixes: {
      remove: { title: "Delete '{rule}'", safe: false },
      star: { title: "Replace with '{rule}'", safe: true },
      shorten: {
        title: "Replace with '{rule}' (one character shorter, which decides which rule wins in Google)",
        safe: false,
      },
    },
    docs: {
      what: 'An `Allow` and a `Disallow` for the same paths, such as `/folder` and `/folder`, or `/fish` and `/fish*`. `/x/*` and `/x/$` are reported as information because they conflict on `/x/` only. Other rules of equal length that match the same URL are reported if a sitemap of the site lists such a URL. Only `crawlwise check` checks groups with more than 1,000 rules.',
      why: 'The longer rule wins. For two rules of the same length, RFC 9309 only says that `Allow` should win. Google follows this; other crawlers may not.',
      how: 'Delete one of the two, or make the one that should win longer.',
      off: 'Turn it off if only crawlers that follow RFC 9309 to the letter, such as Googlebot, matter to your site.',
    },
    sources: cite('RFC 2.2.2', 'G-spec'),
    examples: [
      {
        bad: 'User-agent: *\nAllow: /folder/\n⟦Disallow: /folder/⟧\nDisallow: /cart/\n',
        good: 'User-agent: *\nAllow: /folder/\nDisallow: /cart/\n',
        fix: 'remove',
      },
      {
        bad: 'User-agent: *\nAllow: /fish\n⟦Disallow: /fish*⟧\nDisallow: /cart/\n',
        good: 'User-agent: *\nDisallow: /fish*\nDisallow: /cart/\n',
        fix: 'remove',
      },
      {
        bad: 'User-agent: *\nAllow: /offers/$\n⟦Disallow: /offers/*⟧\n',
        good: 'User-agent: *\nAllow: /offers/$\nDisallow: /offers/\n',
        fix: 'star',
      },
      {
        bad: 'User-agent: *\nDisallow: /*.php\n⟦Allow: /blog/⟧\n',
        good: 'User-agent: *\nDisallow: /*.php\nAllow: /blog/*.php\n',
        says: "'Disallow: /*.php' on line 2 is equally long: Google allows https://www.example.com/blog/a.php (in a sitemap), others may not",
        site: { address: 'https://www.example.com/robots.txt', files: { '/sitemap.xml': PAGES } },
      },
    ],
  },

  file(file, report, { site }) {
    const contradictions = reported(file, report.thorough);
    for (const [{ line, start }, { is, other, winner }] of contradictions) {
      report(start + line.bodyStart, start + line.bodyEnd, {
        ...(is !== 'same' && { variant: is }),
        args: {
          other: ruleText(other.line),
          line: String(other.number),
          ...(is === 'longer' && { winner: ruleText(winner.line) }),
          ...(is === 'end' && { path: shown(stemOf(line.value)) }),
        },
      });
    }
    const most = report.thorough ? Number.POSITIVE_INFINITY : MAX_RULES;
    for (const [later, { other, url }] of listedTies(file, site, most)) {
      if (contradictions.has(later) || !isAsMeant(later.line) || !isAsMeant(other.line)) continue;
      const { line, start } = later;
      report(start + line.bodyStart, start + line.bodyEnd, {
        variant: 'listed',
        args: { other: ruleText(other.line), line: String(other.number), url: shown(url) },
      });
    }
  },

  fixes({ start, variant }, file) {
    const later = file.lineAt(start);
    const found = later && variant !== 'listed' ? interactionsOf(file).contradictions.get(later) : undefined;
    if (!later || !found) return [];
    const both = [later, found.other];
    if (found.is === 'end')
      return both.filter(({ line }) => line.value.endsWith('*')).map((open) => withoutStar(open, file));
    return both
      .sort((a, b) => Number(a === found.winner) - Number(b === found.winner))
      .filter((placed) => keepsARule(placed, file) && !isLastAllowance(placed, file))
      .map((placed) => ({
        fix: 'remove',
        args: { rule: ruleText(placed.line) },
        edits: [removePlaced(placed)],
      }));
  },
};

const stemOf = (value: string): string => value.slice(0, -1);

/** If `X*` blocks, `X$` allows `X` with and without its star. If `X*` allows, `X$` wins on `X` without the star. */
function withoutStar(open: PlacedLine, file: RobotsFile) {
  const { line, start } = open;
  return {
    fix: keepsRank(open, 1, file) ? 'star' : 'shorten',
    args: { rule: `${ruleName(line)}: ${shown(stemOf(line.value))}` },
    edits: [remove(start + line.valueEnd - 1, start + line.valueEnd)],
  };
}

const reported = (file: RobotsFile, thorough?: boolean): ReadonlyMap<PlacedLine, Contradiction> =>
  new Map(
    [...interactionsOf(file, thorough).contradictions].filter(
      ([later, { other }]) => isAsMeant(later.line) && isAsMeant(other.line),
    ),
  );

/** Whether the path is read as written. */
const isAsMeant = (line: Line): boolean => hasPath(line) && !isCutByHash(line);

/** Whether the group still has a rule to end it without the line. */
function keepsARule(placed: PlacedLine, file: RobotsFile): boolean {
  const group = file.groupAt(placed);
  return group !== undefined && keepsRules(group, file, (other) => other === placed);
}
