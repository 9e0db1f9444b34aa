import type { Completion } from '../../core/features.ts';
import type { Span } from '../../text/span.ts';
import type { AttributeFact, ElementFact } from '../facts/elements.ts';
import type { Help } from './completionHelp.ts';

/** A value at the cursor. */
export interface Query {
  readonly help: Help;
  readonly fact: ElementFact | AttributeFact;
  /** The attribute's name, if it is the value of one. */
  readonly attribute?: string;
  /** The range to replace. */
  readonly part: Span;
  /** The text of `part` before the cursor. */
  readonly typed: string;
  /** The other words of the value. */
  readonly others: ReadonlySet<string>;
}

/** A value to choose; `text` is not escaped yet. */
export interface Choice {
  readonly text: string;
  readonly detail?: string;
  readonly documentation?: string;
  readonly kind?: Completion['kind'];
}
