import type { PartRule, PlacedValue } from '../../core/rule/rule.ts';
import type { Line, Place } from '../syntax/line.ts';

/** A line as rules visit it. */
export type Value = Omit<Line, 'place' | 'kind'> &
  PlacedValue & { readonly place: Place; readonly kind: NonNullable<Line['kind']> };

export type AnswerRule = PartRule<Line, undefined, Value>;
