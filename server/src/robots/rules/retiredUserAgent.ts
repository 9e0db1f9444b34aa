import { listed } from '../../core/catalogue.ts';
import type { Alias } from '../facts/crawlers/row.ts';
import { crawler, mayIgnoreRobots } from '../facts/tokens.ts';
import type { PlacedLine, RobotsFile } from '../syntax/file.ts';
import { agentFault, faultOf, faulty, namesAny } from './shared/agent.ts';
import { cite } from './shared/cite.ts';
import { replace } from './shared/edits.ts';
import { effectOf, isPublicList } from './shared/groups.ts';
import { shown } from './shared/show.ts';
import type { RobotsFileRule } from './types.ts';

const RETIRED = faulty('retired');

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/retired-user-agent',
    level: 'hint',
    once: 'file',
    message: "'{name}' is no longer in use, so no crawler looks for this name: use {names}",
    variants: {
      missed: {
        message: "'{name}' is no longer in use: these rules do not apply to {names}",
        severity: 'info',
      },
      gone: { message: "'{name}' is no longer in use, so no crawler looks for this name" },
    },
    fixes: { rename: { title: "Replace with '{name}'", safe: false } },
    docs: {
      what: 'A product token that its operator has retired, such as `anthropic-ai` or `DuplexWeb-Google`, in a file that does not name its successor. Lists of more than 40 names are reported only if a crawler is missed.',
      why: 'No crawler looks for it anymore. A group that blocks something then misses the intended crawler.',
      how: 'Write the token that replaced it, or delete the group if there is no successor.',
      off: 'Turn it off if your file comes from a public list that keeps retired names.',
    },
    sources: cite('G-special', 'G-user', 'Anthropic'),
    examples: [
      {
        bad: 'User-agent: ⟦anthropic-ai⟧\nDisallow: /\n',
        good: 'User-agent: ClaudeBot\nDisallow: /\n',
        fix: 'rename',
      },
      {
        bad: 'User-agent: ⟦DuplexWeb-Google⟧\nDisallow: /\n',
        good: 'User-agent: anthropic-ai\nUser-agent: ClaudeBot\nDisallow: /\n',
      },
    ],
  },

  file(file, report) {
    if (file.foreign) return;
    for (const placed of file.having(RETIRED)) {
      const { line, start } = placed;
      const fault = agentFault(line);
      if (fault?.is !== 'retired' || namesAny(file, fault.alias.meant)) continue;
      const variant = variantOf(placed, fault.alias, file);
      if (variant !== 'missed' && isPublicList(file.groupAt(placed))) continue;
      report(start + line.valueStart, start + line.valueEnd, {
        ...(variant && { variant }),
        args: { name: shown(line.value), names: listed(fault.alias.meant, 'disjunction') },
      });
    }
  },

  fixes: ({ start, end }, { lineAt }) =>
    (faultOf(lineAt(start), 'retired')?.alias.meant ?? []).map((name) => ({
      fix: 'rename',
      args: { name },
      edits: [replace(start, end, name)],
    })),
};

function variantOf({ line }: PlacedLine, { meant }: Alias, { merged }: RobotsFile): string | undefined {
  if (meant.length === 0) return 'gone';
  const group = merged.get(line.agent);
  return group && effectOf(group).blocking && meant.some(obeys) ? 'missed' : undefined;
}

function obeys(token: string): boolean {
  const row = crawler(token);
  return row !== undefined && row.obeys !== 'not stated' && !mayIgnoreRobots(row);
}
