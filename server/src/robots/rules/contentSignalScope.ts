import type { Group, PlacedLine } from '../syntax/file.ts';
import { cite } from './shared/cite.ts';
import { insertBelow, removePlaced } from './shared/edits.ts';
import { starGroup } from './shared/groups.ts';
import { listed, shown } from './shared/show.ts';
import { SIGNALS, signalsOf } from './shared/signals.ts';
import type { RobotsFileRule } from './types.ts';

const MOST_NAMES = 3;

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/content-signal-scope',
    level: 'info',
    message: 'This signal belongs to the group for {names}; other crawlers see none',
    variants: {
      above: { message: 'This signal stands above every group and belongs to none', severity: 'warning' },
      lacking: { message: "The group for {names} has no signal; that of '*' does not hold for it" },
    },
    fixes: {
      move: { title: "Move the line under 'User-agent: *'", safe: false },
      copy: { title: "Copy the line under 'User-agent: *'", safe: false },
    },
    docs: {
      what: 'A `Content-Signal` outside of the `*` group: above the first group, in the groups of single crawlers only, or missing in the group of a crawler.',
      why: 'Like rules, signals are shown inside a group. A crawler reads only its own group, and nothing of `*` besides. No specification states the scope, though.',
      how: 'Write the signal right under `User-agent: *`, and repeat it in the groups of single crawlers.',
    },
    sources: cite('CF', 'RFC 2.2.1'),
    examples: [
      {
        bad: '⟦Content-Signal⟧: ai-train=no\nUser-agent: *\nDisallow: /cart/\n',
        good: '\nUser-agent: *\nContent-Signal: ai-train=no\nDisallow: /cart/\n',
        fix: 'move',
      },
      {
        bad: 'User-agent: *\nDisallow: /cart/\n\nUser-agent: CCBot\nDisallow: /\n⟦Content-Signal⟧: ai-train=no\n',
        good: 'User-agent: *\nContent-Signal: ai-train=no\nDisallow: /cart/\n\nUser-agent: CCBot\nDisallow: /\nContent-Signal: ai-train=no\n',
        fix: 'copy',
      },
      {
        bad: 'User-agent: *\nContent-Signal: ai-train=no\nDisallow: /cart/\n\nUser-agent: ⟦CCBot⟧\nDisallow: /drafts/\n',
        good: 'User-agent: *\nContent-Signal: ai-train=no\nDisallow: /cart/\n\nUser-agent: CCBot\nContent-Signal: ai-train=no\nDisallow: /drafts/\n',
      },
    ],
  },

  file(file, report) {
    if (file.foreign || file.having(SIGNALS).length === 0) return;
    const above = file.preamble.filter(hasSignals);
    for (const { line, start } of above)
      report(start + line.keyStart, start + line.keyEnd, { variant: 'above' });
    const star = new Set(starGroup(file)?.groups);
    const starSignals = [...star].some(signalled);
    for (const group of file.groups) {
      const own = group.others.find(hasSignals);
      if (own && !starSignals) {
        const args = { names: namesOf(group) };
        report(own.start + own.line.keyStart, own.start + own.line.keyEnd, { args });
      } else if (!own && starSignals && !star.has(group)) {
        const { line, start } = group.agents[0]!;
        const args = { names: namesOf(group) };
        report(start + line.valueStart, start + line.valueEnd, { variant: 'lacking', args });
      }
    }
  },

  fixes({ start, variant }, file) {
    const placed = file.lineAt(start);
    const target = starGroup(file)?.agents[0];
    if (variant === 'lacking' || !placed || !target) return [];
    const added = insertBelow(target, placed.line.text.trim(), file.lineBreak);
    return variant === 'above'
      ? [{ fix: 'move', edits: [removePlaced(placed), added] }]
      : [{ fix: 'copy', edits: [added] }];
  },
};

const hasSignals = ({ line }: PlacedLine): boolean => signalsOf(line) !== undefined;
const signalled = (group: Group): boolean => group.others.some(hasSignals);

function namesOf({ agents }: Group): string {
  const names = agents.slice(0, MOST_NAMES).map(({ line }) => shown(line.value));
  return agents.length > MOST_NAMES ? `${names.join(', ')} and others` : listed(names);
}
