import { entryOf } from '../../core/memo.ts';
import { isValid } from '../facts/preferences.ts';
import type { PlacedLine, RobotsFile } from '../syntax/file.ts';
import { cite } from './shared/cite.ts';
import { removePlaced } from './shared/edits.ts';
import { crawlersOf } from './shared/groups.ts';
import { SIGNALS, signalsOf } from './shared/signals.ts';
import type { RobotsFileRule } from './types.ts';

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/content-signal-conflict',
    level: 'warning',
    message: "Contradicts '{name}={value}' on line {line}: each crawler may choose which of them it obeys",
    fixes: { remove: { title: 'Delete the line', safe: false, oneByOne: 'deletes' } },
    docs: {
      what: 'The same signal with different values for the same path and the same crawlers.',
      why: 'Nothing defines which of the two applies, so each crawler may choose.',
      how: 'Keep one of them.',
    },
    sources: cite('CF'),
    examples: [
      {
        bad: 'User-agent: *\nContent-Signal: ai-train=yes\nContent-Signal: ⟦ai-train=no⟧\nDisallow: /cart/\n',
        good: 'User-agent: *\nContent-Signal: ai-train=yes\nDisallow: /cart/\n',
        fix: 'remove',
      },
      {
        bad: 'User-agent: *\nContent-Signal: ai-train=yes, ⟦ai-train=no⟧\nDisallow: /cart/\n',
        good: 'User-agent: *\nContent-Signal: ai-train=no\nDisallow: /cart/\n',
      },
    ],
  },

  file(file, report) {
    for (const lines of scopes(file).values()) {
      const firstOf = new Map<string, { value: string; number: number }>();
      for (const { line, start, number } of lines) {
        const { path, signals } = signalsOf(line)!;
        for (const signal of signals.filter(isValid)) {
          const key = `${signal.name} ${path}`;
          const before = firstOf.get(key);
          if (!before) firstOf.set(key, { value: signal.value, number });
          else if (before.value !== signal.value) {
            const args = { name: signal.name, value: before.value, line: String(before.number) };
            report(start + signal.start, start + signal.end, { args });
          }
        }
      }
    }
  },

  fixes({ start }, { lineAt }) {
    const placed = lineAt(start);
    const single = placed && signalsOf(placed.line)?.signals.length === 1;
    return single ? [{ fix: 'remove', edits: [removePlaced(placed)] }] : [];
  },
};

/** The lines with signals that apply to the same crawlers; those above the first group have the key `ABOVE`. */
function scopes({ foreign, having, groupAt }: RobotsFile): ReadonlyMap<string, readonly PlacedLine[]> {
  const scopes = new Map<string, PlacedLine[]>();
  for (const placed of foreign ? [] : having(SIGNALS)) {
    const group = groupAt(placed);
    entryOf(scopes, group ? crawlersOf(group) : ABOVE, () => []).push(placed);
  }
  return scopes;
}

/** Not a list of crawlers: those do not begin with a line break. */
const ABOVE = '\n';
