/** Which fixes may be made for many findings at once, and which only one by one. */
import { type Fix, type FixMeta, fixMetaOf, type RuleMeta } from '../rule/rule.ts';

/**
 * Why a fix is made only one by one: it opens or blocks `/` for some crawler, deletes unique data, has to be completed
 * by hand, changes another file, or uncovers another fault.
 */
export type OneByOne = 'whole site' | NonNullable<FixMeta['oneByOne']> | 'other file' | 'uncovers';

/** Why a fix is never applied in bulk, as far as the fix itself shows; undefined if it may be. */
export const oneByOneOf = (meta: RuleMeta, fix: Fix): OneByOne | undefined =>
  fix.otherFile ? 'other file' : fixMetaOf(meta, fix).oneByOne;
