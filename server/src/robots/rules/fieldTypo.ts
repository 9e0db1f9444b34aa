import type { LineSet, PlacedLine, RobotsFile } from '../syntax/file.ts';
import { cite } from './shared/cite.ts';
import { replace } from './shared/edits.ts';
import { fieldFault } from './shared/field.ts';
import { splitsGroups } from './shared/groups.ts';
import { firstNames, shown } from './shared/show.ts';
import type { RobotsFileRule } from './types.ts';

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/field-typo',
    level: 'warning',
    hides: true,
    message: "Misspelling of '{name}': Google accepts it, other crawlers may ignore the line",
    variants: {
      lost: {
        message: "Misspelling of '{name}': crawlers ignore this line",
        severity: 'error',
      },
      given: {
        message:
          "Misspelling of '{name}': crawlers ignore this line, and the rules below it apply to {names} instead",
        severity: 'error',
      },
      ownerless: {
        message:
          "Misspelling of '{name}': crawlers ignore this line, and the rules below it apply to no crawler",
        severity: 'error',
        sample: { name: 'User-agent' },
      },
    },
    fixes: {
      rename: { title: "Replace with '{name}'", safe: true },
      unsafe: { title: "Replace with '{name}'", safe: false },
    },
    docs: {
      what: 'A misspelled directive. It is a warning for spellings that Google accepts: `useragent`, `user agent`, `dissallow`, `dissalow`, `disalow`, `diasllow`, `disallaw`, `site-map`. It is an error for other misspellings of `User-agent`, `Disallow` and `Allow`, which no crawler reads.',
      why: 'The standard allows crawlers to accept misspellings but does not require it. Strict crawlers ignore the line. Without its `User-agent` line, a group becomes part of the group above it, so its rules apply to other crawlers.',
      how: 'Write the directive as the standard spells it.',
    },
    sources: cite('RFC 2.2.4', 'G-src'),
    examples: [
      {
        bad: 'User-agent: *\n⟦Disalow⟧: /cart/\n',
        good: 'User-agent: *\nDisallow: /cart/\n',
        fix: 'rename',
      },
      {
        bad: '⟦user agent⟧: *\nDisallow: /cart/\n',
        good: 'User-agent: *\nDisallow: /cart/\n',
        fix: 'rename',
      },
      {
        bad: 'User-agent: *\nDisallow: /cart/\n\n⟦user agent⟧: bingbot\nDisallow: /x/\n',
        good: 'User-agent: *\nDisallow: /cart/\n\nUser-agent: bingbot\nDisallow: /x/\n',
        fix: 'unsafe',
      },
      {
        bad: 'User-agent: *\nDisallow: /cart/\n\n⟦User-agnet⟧: GPTBot\nDisallow: /\n',
        good: 'User-agent: *\nDisallow: /cart/\n\nUser-agent: GPTBot\nDisallow: /\n',
        fix: 'unsafe',
      },
      {
        bad: 'User-agent: *\n⟦Disllow⟧: /cart/\n',
        good: 'User-agent: *\nDisallow: /cart/\n',
        fix: 'unsafe',
      },
    ],
  },

  file(file, report) {
    if (file.foreign) return;
    for (const placed of file.having(TYPOS)) {
      const { line, start } = placed;
      const fault = faultOf(placed);
      if (!fault) continue;
      const { name, isLost } = fault;
      const names = isLost && name === 'User-agent' ? receivers(placed, file) : undefined;
      const variant = !isLost ? undefined : !names ? 'lost' : names.length > 0 ? 'given' : 'ownerless';
      report(start + line.keyStart, start + line.keyEnd, {
        ...(variant && { variant }),
        args: { name, ...(names && { names: firstNames(names.map(shown)) }) },
      });
    }
  },

  fixes({ start, end }, file) {
    const placed = file.lineAt(start);
    const fault = placed && faultOf(placed);
    if (!fault) return [];
    const { name, isLost } = fault;
    const fix = isLost || splitsGroups(placed.line, { file, start: placed.start }) ? 'unsafe' : 'rename';
    return [{ fix, args: { name }, edits: [replace(start, end, name)] }];
  },
};

const TYPOS: LineSet = { has: (line) => !line.directive && faultOf({ line }) !== undefined };

/** The directive that a line misspells, and whether all crawlers ignore the line. */
function faultOf({ line }: Pick<PlacedLine, 'line'>): { name: string; isLost: boolean } | undefined {
  const fault = fieldFault(line);
  return fault?.is === 'typo' || fault?.is === 'misspelled'
    ? { name: fault.name, isLost: fault.is === 'misspelled' }
    : undefined;
}

/**
 * The crawlers that the rules below a line apply to if its group is lost: none if nobody reads them; undefined if there
 * are no such rules.
 */
function receivers(placed: PlacedLine, file: RobotsFile): readonly string[] | undefined {
  const group = file.groupAt(placed);
  const rules = group ? group.rules : file.orphans;
  if (!rules.some(({ index }) => index > placed.index)) return undefined;
  return (group?.agents ?? []).map(({ line }) => line.value);
}
