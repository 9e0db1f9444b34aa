import type { Completion } from '../../core/features.ts';
import type { Part } from '../../xml/spot.ts';
import type { AttributeFact, ElementFact } from '../facts/elements.ts';
import type { Help } from './completionHelp.ts';

/** A value at the cursor. */
export interface Query {
  readonly help: Help;
  readonly fact: ElementFact | AttributeFact;
  /** The attribute's name, where it is one. */
  readonly attribute?: string;
  /** What is replaced. */
  readonly part: Part;
  /** What stands before the cursor in `part`. */
  readonly typed: string;
  /** The other words of the value. */
  readonly others: ReadonlySet<string>;
}

/** A value to choose; `text` is not escaped. */
export interface Choice {
  readonly text: string;
  readonly detail?: string;
  readonly documentation?: string;
  readonly kind?: Completion['kind'];
}
