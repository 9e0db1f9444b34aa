import { listed } from '../../core/catalogue.ts';
import { notCoveredByStar } from '../facts/tokens.ts';
import type { RobotsFile } from '../syntax/file.ts';
import { cite } from './shared/cite.ts';
import { insertBelow } from './shared/edits.ts';
import { siteBlocker, starGroup } from './shared/groups.ts';
import { losesAgent } from './shared/lostAgents.ts';
import type { RobotsFileRule } from './types.ts';

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/star-misses-adsbot',
    level: 'info',
    message: "The '*' group does not apply to {names}: only groups that use the name do",
    fixes: { name: { title: "Add 'User-agent' lines for {names}", safe: false } },
    docs: {
      what: "A `*` group that blocks the whole site, in a file that does not name all of Google's advertising and API crawlers, which ignore `*`.",
      why: '`AdsBot-Google`, `AdsBot-Google-Mobile`, `Mediapartners-Google` and `APIs-Google` obey only groups that name them. Rules for `*` do not keep them away.',
      how: 'Add a `User-agent` line for each of them above the rules, if the rules should apply to them too.',
      off: 'Turn it off if you do not use Google Ads or AdSense.',
    },
    sources: cite('G-create', 'G-special'),
    examples: [
      {
        bad: 'User-agent: ⟦*⟧\nDisallow: /\n',
        good: 'User-agent: *\nUser-agent: AdsBot-Google\nUser-agent: AdsBot-Google-Mobile\nUser-agent: Mediapartners-Google\nUser-agent: APIs-Google\nDisallow: /\n',
        fix: 'name',
        also: ['robots/blocks-entire-site'],
      },
      {
        bad: 'User-agent: ⟦*⟧\nUser-agent: AdsBot-Google\nUser-agent: AdsBot-Google-Mobile\nDisallow: /\n\nUser-agent: Mediapartners-Google\nDisallow:\n',
        good: 'User-agent: *\nUser-agent: APIs-Google\nUser-agent: AdsBot-Google\nUser-agent: AdsBot-Google-Mobile\nDisallow: /\n\nUser-agent: Mediapartners-Google\nDisallow:\n',
        fix: 'name',
        also: ['robots/blocks-entire-site'],
      },
    ],
  },

  file(file, report) {
    const star = starGroup(file);
    const first = star?.agents[0];
    const blocker = star && siteBlocker(star);
    if (!blocker || !first || losesAgent(file.groupAt(blocker), file)) return;
    const names = missing(file);
    if (names.length === 0) return;
    const args = { names: listed(names) };
    report(first.start + first.line.valueStart, first.start + first.line.valueEnd, { args });
  },

  fixes(_, file) {
    const names = missing(file);
    const lines = names.map((name) => `User-agent: ${name}`).join(file.lineBreak);
    const edits = (starGroup(file)?.groups ?? [])
      .filter(({ rules }) => rules.length > 0)
      .map(({ agents }) => agents.find(({ line }) => line.agent === '*')!)
      .map((agent) => insertBelow(agent, lines, file.lineBreak));
    return edits.length > 0 ? [{ fix: 'name', args: { names: listed(names) }, edits }] : [];
  },
};

/** The tokens that `*` does not apply to and that have no group. */
const missing = ({ merged }: RobotsFile): readonly string[] =>
  notCoveredByStar().filter((token) => !merged.has(token.toLowerCase()));
