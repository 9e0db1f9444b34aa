import type { Block } from '../../core/siteContext.ts';
import { holdsMark } from '../../core/templates/marks.ts';
import { httpUrl } from '../../core/uri.ts';
import {
  chooseGroup,
  compileRobots,
  decide,
  type Matcher,
  parseRobots,
  pathOfUrl,
} from '../../robots/semantics/index.ts';
import { templateReader } from '../../robots/syntax/template.ts';

/** Where a group names a crawler; lines and characters are counted from 0. */
interface NamedCrawler {
  /** The product token as written, or `*`. */
  readonly token: string;
  readonly line: number;
  readonly character: number;
}

/** The facts about a robots.txt that other files of its site need. */
export interface RobotsFacts {
  readonly text: string;
  /** The absolute URLs of its `Sitemap` lines. */
  readonly sitemaps: readonly URL[];
  /** The crawlers that its groups name, in order. */
  readonly crawlers: readonly NamedCrawler[];
  /** What blocks a URL for crawlers. */
  blockOf(url: string): Omit<Block, 'uri'> | undefined;
}

/** The crawlers of the large search engines that read sitemaps; each obeys its own group, or that of `*`. */
const AGENTS = ['Googlebot', 'bingbot'];

const readTemplate = templateReader(() => false);

/** The groups of `AGENTS`, and the one of all other crawlers. */
interface Groups {
  readonly own: readonly (Matcher | undefined)[];
  readonly star: Matcher | undefined;
}

function groupsIn(parsed: ReturnType<typeof parseRobots>): Groups {
  const compiled = compileRobots(parsed);
  return { own: AGENTS.map((agent) => chooseGroup(compiled, agent)), star: compiled.get('*') };
}

/**
 * Reads the text of a robots.txt; the verdicts of a template are not known. Linear in the text; a verdict then takes
 * the time of `verdict`.
 */
export function robotsFacts(text: string): RobotsFacts {
  const parsed = parseRobots(text);
  const isTemplate = readTemplate(text, '') !== undefined;
  let groups: Groups | undefined;
  return {
    text,
    sitemaps: parsed.lines.flatMap(({ tag, value }) =>
      tag === 'sitemap' && value !== undefined && !holdsMark(value) ? (httpUrl(value) ?? []) : [],
    ),
    get crawlers() {
      return parsed.groups.flatMap(({ agents }) =>
        agents.flatMap(({ token, line }) => {
          // A byte order mark is no character of a document.
          const { valueStart, start } = parsed.lines[line - 1]!;
          return token === '' ? [] : { token, line: line - 1, character: valueStart - start };
        }),
      );
    },
    blockOf(url) {
      if (isTemplate) return undefined;
      groups ??= groupsIn(parsed);
      const path = pathOfUrl(url);
      const [item, other] = groups.own;
      const decision = item && decide(item(path));
      const otherDecision = other === item ? decision : other && decide(other(path));
      if (decision?.allowed !== false && otherDecision?.allowed !== false) return undefined;
      const { own, star } = groups;
      const [first, second] = [decision, otherDecision].flatMap((made, index) =>
        !made?.rule || made.allowed
          ? []
          : [{ agent: AGENTS[index]!, rule: made.rule, line: made.line, isOfAll: own[index] === star }],
      );
      if (!first) return undefined;
      const name = first.rule.type === 'allow' ? 'Allow' : 'Disallow';
      return {
        agents: second ? [first.agent, second.agent] : [first.agent],
        rule: `${name}: ${first.rule.pattern}`,
        line: first.line,
        isOfAll: first.isOfAll,
        ...(second && second.line !== first.line && { otherLine: second.line }),
      };
    },
  };
}
