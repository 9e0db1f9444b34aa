import type { Edit } from '../../core/rule/rule.ts';
import type { Named } from './names.ts';

/** The result of merging a policy into a text. */
export interface Applied {
  /** In ascending order; empty if the text already meets the policy. */
  readonly edits: readonly Edit[];
  readonly text: string;
  /** The crawlers whose verdicts change. */
  readonly changed: readonly Named[];
  /** The signals that it adds, such as `ai-train=no`. */
  readonly signals: readonly string[];
}
