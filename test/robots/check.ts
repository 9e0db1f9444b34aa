import type { Level, Severity } from '../../server/src/core/rule/rule.ts';
import { robots } from '../../server/src/robots/service.ts';

const identity = { uri: 'file:///robots.txt', languageId: 'robots-txt', version: 1 };

/** Every rule at one level, including those that are off by default. */
export const everyRule = (level: Severity): ReadonlyMap<string, Level> =>
  new Map(robots.rules.map(({ code }) => [code as string, level]));

/** A completely read robots.txt; without `levels`, each rule has its default level. */
export const read = (text: string, levels: ReadonlyMap<string, Level> = new Map()) =>
  robots.read(robots.open(identity, text, { levels }));

export type Checked = ReturnType<typeof read>;
