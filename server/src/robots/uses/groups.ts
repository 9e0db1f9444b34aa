import type { PreferenceField } from '../facts/preferences.ts';
import { groupDirectives, type RobotsLine, tokenKey, toText } from '../semantics/index.ts';
import type { StatedGroup } from './statements.ts';

type StatedLine = Pick<RobotsLine, 'line' | 'tag' | 'key' | 'value'>;

const FIELDS: ReadonlyMap<string, PreferenceField> = new Map([
  ['content-signal', 'Content-Signal'],
  ['content-usage', 'Content-Usage'],
]);

/** The groups of a file as Google's parser reads them, with their preferences; lines above the first are left out. */
export function groupsOf({ lines }: { readonly lines: readonly StatedLine[] }): readonly StatedGroup[] {
  const directives = lines.flatMap(({ tag, value, line }) =>
    value !== undefined && (tag === 'user-agent' || tag === 'allow' || tag === 'disallow')
      ? [{ tag, value, line }]
      : [],
  );
  const { groups } = groupDirectives(directives);
  const preferences = groups.map((): StatedGroup['preferences'][number][] => []);
  let at = -1;
  for (const { line, key, value } of lines) {
    while (groups[at + 1] && groups[at + 1]!.agents[0]!.line <= line) at++;
    const field = key === undefined ? undefined : FIELDS.get(tokenKey(key));
    if (field && value !== undefined) preferences[at]?.push({ field, value: toText(value), line });
  }
  const written = new Map(lines.map(({ line, value }) => [line, value === undefined ? '' : toText(value)]));
  return groups.map(({ agents, rules }, index) => ({
    agents: agents.map(({ line }) => ({ name: written.get(line)!, line })),
    rules: rules.map(({ type, pattern, line }) => ({ type, pattern, line })),
    preferences: preferences[index]!,
  }));
}
