import { isUsageToken } from '../facts/usage.ts';
import { EVERY_CRAWLER } from '../semantics/index.ts';
import type { Group, PlacedLine, RobotsFile } from '../syntax/file.ts';
import { cite } from './shared/cite.ts';
import { insertBelow, removePlaced } from './shared/edits.ts';
import { effectOfGroup, starGroup } from './shared/groups.ts';
import { firstNames, shown } from './shared/show.ts';
import { isSound, SIGNALS, signalsOf } from './shared/signals.ts';
import type { RobotsFileRule } from './types.ts';

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/content-signal-scope',
    level: 'info',
    once: 'file',
    message: 'This signal is in the group for {names}: other crawlers do not see it',
    variants: {
      above: {
        message: 'This signal is above the first group, so it may apply to no crawler',
        severity: 'warning',
      },
      lacking: {
        message: "The group for {names} has no signal: its crawlers may not see that of the '*' group",
      },
    },
    fixes: {
      move: { title: "Move the line below 'User-agent: *'", safe: false },
      moveToAll: { title: "Move the line below 'User-agent: *' and into the group for {names}", safe: false },
      copy: { title: "Copy the line below 'User-agent: *'", safe: false },
      copyToAll: { title: "Copy the line below 'User-agent: *' and into the group for {names}", safe: false },
    },
    docs: {
      what: 'A `Content-Signal` outside the `*` group: above the first group, only in the groups of individual crawlers, or missing from the group of a crawler. Groups that block the whole site are not reported because a signal does not apply to pages that are not fetched.',
      why: 'The published examples show signals inside a group, like rules. A crawler reads only its own group and nothing from the `*` group. No specification defines the scope, though.',
      how: 'Write the signal directly under `User-agent: *`, and repeat it in the groups of individual crawlers.',
      off: 'Turn it off if your content delivery network writes the signals and you cannot change them.',
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
    const starSignals = [...star].some(isSignaled);
    for (const group of file.groups) {
      const own = group.others.find(hasSignals);
      if (own && !starSignals && !isMoot(group, own)) {
        const args = { names: namesOf(group) };
        report(own.start + own.line.keyStart, own.start + own.line.keyEnd, { args });
      } else if (!own && starSignals && lacks(group, file)) {
        const { line, start } = group.agents[0]!;
        const args = { names: namesOf(group) };
        report(start + line.valueStart, start + line.valueEnd, { variant: 'lacking', args });
      }
    }
  },

  fixes({ start, variant }, file) {
    const placed = file.lineAt(start);
    const target = starGroup(file)?.groups[0];
    const found = placed && signalsOf(placed.line);
    if (variant === 'lacking' || !found || !target || !isSound(found)) return [];
    if (starGroup(file)!.groups.some(isSignaled)) return [];
    const others = file.groups.filter((group) => group !== target && lacks(group, file));
    const added = [target, ...others].map(({ agents }) =>
      insertBelow(agents.at(-1)!, placed.line.text.trim(), file.lineBreak),
    );
    const move = variant === 'above';
    const edits = [...(move ? [removePlaced(placed)] : []), ...added].sort((a, b) => a.start - b.start);
    if (others.length === 0) return [{ fix: move ? 'move' : 'copy', edits }];
    const args = { names: firstNames(others.map(namesOf)) };
    return [{ fix: move ? 'moveToAll' : 'copyToAll', args, edits }];
  },
};

const hasSignals = ({ line }: PlacedLine): boolean => signalsOf(line) !== undefined;
const isSignaled = (group: Group): boolean => group.others.some(hasSignals);

/** Whether a group of named crawlers that may fetch something has no signal for any of them. */
const lacks = (group: Group, { merged }: RobotsFile): boolean =>
  !blocksAll(group) &&
  group.agents.some(({ line }) => !isUsageToken(line.agent)) &&
  group.agents.every(
    ({ line }) =>
      line.agent !== '' && line.agent !== EVERY_CRAWLER && !merged.get(line.agent)!.groups.some(isSignaled),
  );

/** Whether a signal is about pages that no crawler of the group fetches, so that it is there on purpose. */
const isMoot = (group: Group, { index }: PlacedLine): boolean =>
  blocksAll(group) && index < group.rules[0]!.index;

function blocksAll(group: Group): boolean {
  const { blockingAll, allowing } = effectOfGroup(group);
  return blockingAll !== undefined && !allowing;
}

/** The crawlers of a group; its usage tokens if it names no crawler. */
function namesOf({ agents }: Group): string {
  const crawlers = agents.filter(({ line }) => !isUsageToken(line.agent));
  return firstNames((crawlers.length > 0 ? crawlers : agents).map(({ line }) => shown(line.value)));
}
