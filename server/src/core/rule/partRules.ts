import type { LeafRule, PartRule, PlacedValue, Rule } from './rule.ts';

/** A rule as a language writes it. */
export type WrittenRule<Node, File, Value extends PlacedValue> =
  | PartRule<Node, File, Value>
  | Exclude<Rule<Node, File>, LeafRule<Node, File>>;

/**
 * The rules in the form that the linter runs, for a language whose leaves are one record each.
 * @param valuesIn the values of a record that rules may visit
 */
export const asLeafRules = <Node, File, Value extends PlacedValue>(
  rules: readonly WrittenRule<Node, File, Value>[],
  valuesIn: (node: Node) => readonly Value[],
): readonly Rule<Node, File>[] => rules.map((rule) => (isOfParts(rule) ? asLeafRule(rule, valuesIn) : rule));

const isOfParts = <Node, File, Value extends PlacedValue>(
  rule: WrittenRule<Node, File, Value>,
): rule is PartRule<Node, File, Value> => 'value' in rule || 'record' in rule;

function asLeafRule<Node, File, Value extends PlacedValue>(
  rule: PartRule<Node, File, Value>,
  valuesIn: (node: Node) => readonly Value[],
): LeafRule<Node, File> {
  const { visits = [] } = rule;
  return {
    ...rule,
    leaf(node, report, context) {
      if (visits.length > 0)
        for (const value of valuesIn(node))
          if (visits.includes(value.place)) rule.value?.(value, report, context);
      rule.record?.(node, report, context);
    },
  };
}
