import { crawler } from '../facts/tokens.ts';
import type { LineSet, RobotsFile } from '../syntax/file.ts';
import { agentFault, faultOf, faulty } from './shared/agent.ts';
import { cite } from './shared/cite.ts';
import { remove } from './shared/edits.ts';
import { isPublicList } from './shared/groups.ts';
import { shown } from './shared/show.ts';
import type { RobotsFileRule } from './types.ts';

const VERSIONS = faulty('version');
/** Lines that name a known crawler without a version. */
const PLAIN: LineSet = { has: ({ kind, value }) => kind === 'user-agent' && crawler(value) !== undefined };

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/user-agent-version',
    level: 'hint',
    message: "Crawlers look for '{name}' without a version: some do not find this group",
    variants: { known: { severity: 'warning' } },
    fixes: { cut: { title: "Replace with '{name}'", safe: true } },
    docs: {
      what: 'A name followed by a slash and a version. It is a warning for a known crawler that the file never names without a version. Other names in lists of more than 40 are not reported.',
      why: 'Product tokens contain only letters, `-` and `_`. Google cuts the name at the slash. Other crawlers may not, and then they do not find their group.',
      how: 'Write the name alone. A group applies to all versions of a crawler.',
      off: 'Turn it off if the group is for your own crawler, and it compares the whole value including the version.',
    },
    sources: cite('RFC 2.2.1', 'G-spec'),
    examples: [
      {
        bad: 'User-agent: Googlebot⟦/2.1⟧\nDisallow: /beta/\n',
        good: 'User-agent: Googlebot\nDisallow: /beta/\n',
        fix: 'cut',
      },
      {
        bad: 'User-agent: Wget⟦/1.6⟧\nDisallow: /beta/\n',
        good: 'User-agent: Wget\nDisallow: /beta/\n',
        fix: 'cut',
      },
    ],
  },

  file(file, report) {
    const versions = file.foreign ? [] : file.having(VERSIONS);
    if (versions.length === 0) return;
    const plain = plainNames(file);
    for (const placed of versions) {
      const { line, start } = placed;
      const fault = agentFault(line);
      if (fault?.is !== 'version') continue;
      const missing = fault.isKnown && !plain.has(fault.name.toLowerCase());
      if (!missing && isPublicList(file.groupAt(placed))) continue;
      report(start + line.valueStart + fault.name.length, start + line.valueEnd, {
        ...(missing && { variant: 'known' }),
        args: { name: shown(fault.name) },
      });
    }
  },

  fixes({ start, end }, { lineAt }) {
    const name = faultOf(lineAt(start), 'version')?.name;
    return name === undefined
      ? []
      : [{ fix: 'cut', args: { name: shown(name) }, edits: [remove(start, end)] }];
  },
};

const plainNames = ({ having }: RobotsFile): ReadonlySet<string> =>
  new Set(having(PLAIN).map(({ line }) => line.value.toLowerCase()));
