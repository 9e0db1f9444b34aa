/** The rules that configurations turn off although they are on by default. */
import { levelOf } from '../core/findings/lintConfig.ts';
import type { RulesOff } from '../core/findings/silenced.ts';
import { entryOf } from '../core/memo.ts';
import type { RuleMeta } from '../core/rule/rule.ts';
import type { EffectiveSettings } from './effective.ts';

/** Whether settings turn off any rule: a quick test. */
export const turnsOff = ({ levels }: EffectiveSettings): boolean => [...levels.values()].includes('off');

/** Collects the rules that are off for some files. Those that the call or an editor turns off do not count. */
export class RulesOffCount {
  private readonly known = new Map<string, { readonly keys: Set<string>; readonly codes: Set<string> }>();

  /**
   * Adds the rules that are off for a file.
   * @param metas the rules of its language
   */
  add(effective: EffectiveSettings, metas: readonly RuleMeta[]): void {
    const { settings, from } = effective;
    for (const meta of metas) {
      const source = from(meta.code);
      if (typeof source === 'string' || levelOf(meta, effective) !== 'off') continue;
      if (levelOf(meta, { levels: new Map(), settings }) === 'off') continue;
      const own = entryOf(this.known, source.uri, () => ({ keys: new Set(), codes: new Set() }));
      own.keys.add(source.key ?? meta.code);
      own.codes.add(meta.code);
    }
  }

  /** @param pathOf the path of a configuration, by its URI */
  list(pathOf: (uri: string) => string): readonly RulesOff[] {
    return [...this.known].map(([uri, { keys, codes }]) => ({
      ...{ config: pathOf(uri), rules: [...keys], count: codes.size },
    }));
  }
}
