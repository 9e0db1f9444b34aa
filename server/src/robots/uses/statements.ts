/** What a robots.txt says about uses of its pages: by signals in groups, and by usage tokens. */
import type { UseName } from '../../core/rule/expected.ts';
import { matchesEverything } from '../facts/patternShape.ts';
import { type PreferenceField, preferencesIn } from '../facts/preferences.ts';
import { usageToken } from '../facts/usage.ts';

/** A group of a file, as far as uses are concerned. Lines are 1-based. */
export interface StatedGroup {
  readonly agents: readonly { readonly name: string; readonly line: number }[];
  readonly rules: readonly {
    readonly type: 'allow' | 'disallow';
    readonly pattern: string;
    readonly line: number;
  }[];
  readonly preferences: readonly {
    readonly field: PreferenceField;
    readonly value: string;
    readonly line: number;
  }[];
}

/** One statement about one use. */
export interface UseStatement {
  readonly use: UseName;
  readonly answer: 'yes' | 'no';
  readonly source: PreferenceField | 'User-agent';
  /** As written: `ai-train=no`, or the token. */
  readonly text: string;
  /** The patterns that it is about; `/` is the whole site. */
  readonly paths: readonly string[];
  /** The names of its group; those of crawlers are missing for a token. */
  readonly agents: readonly string[];
  readonly line: number;
  /** The place of the preference in the value of its line, half-open; absent for a token. */
  readonly at?: { readonly start: number; readonly end: number };
}

/** All statements of a file, in the order of its groups. Linear. */
export function statementsIn(groups: readonly StatedGroup[]): readonly UseStatement[] {
  return groups.flatMap((group) => [...tokensIn(group), ...signalsIn(group)]);
}

function tokensIn({ agents, rules }: StatedGroup): readonly UseStatement[] {
  const refused = rules.filter(({ type, pattern }) => type === 'disallow' && pattern !== '');
  return agents.flatMap(({ name, line }): UseStatement[] => {
    const row = usageToken(name);
    if (!row) return [];
    const said = refused.length > 0 ? refused.map(({ pattern }) => pattern) : ['/'];
    return [
      {
        ...{ use: row.use, answer: refused.length > 0 ? 'no' : 'yes', source: 'User-agent' },
        ...{ text: row.token, paths: blocksAll({ rules }) ? ['/'] : said, agents: [], line },
      },
    ];
  });
}

function signalsIn({ agents, preferences }: StatedGroup): readonly UseStatement[] {
  const crawlers = agents.map(({ name }) => name).filter((name) => !usageToken(name));
  return preferences.flatMap(({ field, value, line }) => {
    const { path, preferences: stated } = preferencesIn(field, value);
    return stated.flatMap(({ start, end, known, answer }): UseStatement[] =>
      known?.use === undefined || answer === undefined
        ? []
        : [
            {
              ...{ use: known.use, answer, source: field, text: value.slice(start, end), paths: [path] },
              ...{ agents: crawlers, line, at: { start, end } },
            },
          ],
    );
  });
}

/** Whether rules block the whole site without an exception. */
export const blocksAll = ({ rules }: Pick<StatedGroup, 'rules'>): boolean =>
  rules.some(({ type, pattern }) => type === 'disallow' && matchesEverything(pattern)) &&
  !rules.some(({ type, pattern }) => type === 'allow' && pattern !== '');
