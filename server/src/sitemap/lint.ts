/** Asks rules about records, whichever way these are read: in full, or as rows. */
import type { Lint } from '../core/lint.ts';
import type { LeafRule, ReportOptions, Rule, RuleContext, ValueCheck } from '../core/rule.ts';
import type { ElementOutline, XmlAttribute, XmlElement } from '../xml/tree.ts';
import { EXTENSIONS } from './facts/namespaces.ts';
import { memo } from './rules/shared/memo.ts';
import type { SitemapFile, SitemapFileRule, SitemapLeafRule } from './rules/types.ts';
import type { RowFindings, RowLint, ScannedRow, SitemapLint } from './syntax/lint.ts';
import type { Outline, SitemapNode } from './syntax/node.ts';
import type { StructureAttribute, StructureElement } from './syntax/outline.ts';
import { eachPlace, type Place } from './syntax/places.ts';
import { RowValue, type Value, valuesIn } from './syntax/values.ts';

type AnyRule = Rule<SitemapNode, SitemapFile>;
export type AnySitemapRule = SitemapLeafRule | SitemapFileRule | AnyRule;
/** As the core has it, with what the rule visits. */
type AskedRule = LeafRule<SitemapNode, SitemapFile> & Omit<SitemapLeafRule, 'leaf'>;

const allValuesIn = memo(valuesIn);

/** The rules as the core asks them: about leaves that are read in full. */
export const asLeafRules = (rules: readonly AnySitemapRule[]): readonly AnyRule[] =>
  rules.map((rule) => (isOfLeaves(rule) ? asLeafRule(rule) : (rule as AnyRule)));

const isOfLeaves = (rule: object): rule is SitemapLeafRule =>
  ['value', 'structure', 'record', 'leaf'].some((way) => way in rule);

function asLeafRule(rule: SitemapLeafRule): AskedRule {
  const { visits } = rule;
  return {
    ...rule,
    leaf(node, report, context) {
      rule.structure?.(node, (part, options) => {
        const { start, end } = rangeOf(part as XmlElement | XmlAttribute);
        report(start, end, options);
      });
      if (visits && isWithin(rule, node))
        for (const value of allValuesIn(node))
          if (visits.includes(value.place)) rule.value!(value, report, context);
      if (node.record) rule.record?.(node, report, context);
      rule.leaf?.(node, report, context);
    },
  };
}

const isWithin = ({ within }: Pick<SitemapLeafRule, 'within'>, { root, record }: Outline): boolean =>
  record !== undefined && (within === undefined || root?.kind === within);

const rangeOf = (part: XmlElement | XmlAttribute): { readonly start: number; readonly end: number } =>
  'children' in part ? { start: part.start + 1, end: part.start + 1 + part.name.length } : part;

/** A value that rules visit in a structure. */
interface Visited {
  readonly place: Place;
  readonly element: StructureElement;
  readonly slot: number;
  /** How many visited values stand before it. */
  readonly at: number;
}

/** A rule and what it has to look at in all records of one structure. */
interface Asked {
  readonly rule: AskedRule;
  readonly values: readonly (Visited & { readonly unless: ValueCheck | undefined })[];
  readonly found: readonly {
    readonly part: StructureElement | StructureAttribute;
    readonly options: ReportOptions | undefined;
  }[];
  readonly isHeld: boolean;
  /** Its look at the structure has thrown. */
  readonly hasThrown: boolean;
}

/** What rules say of all records of one structure, in any file. */
interface Plan {
  readonly asked: readonly Asked[];
  /** Checks of values, each with a rule that has it. */
  readonly checks: readonly { readonly slot: number; readonly check: ValueCheck; readonly rule: AskedRule }[];
  /** Rules that skip records. */
  readonly skipping: readonly AskedRule[];
  /** A rule has something to look at in each record, whatever its values. */
  readonly isAlways: boolean;
}

/** Equal checks of a value once, each with the context in one file of a rule that has it. */
type ChecksInFile = readonly {
  readonly slot: number;
  readonly check: ValueCheck;
  readonly context: RuleContext;
}[];

/** Asks rules about leaves that are read in full, and about rows. */
export const sitemapLint = (lint: Lint<SitemapNode>): SitemapLint => ({
  leaf: (node) => lint(node, node.text.length),
  rows: rowLint(lint),
});

/** Asks rules about rows. */
function rowLint(lint: Lint<SitemapNode>): RowLint {
  const rules = lint.rules as readonly AskedRule[];
  return {
    of(outline): RowFindings {
      const plan = planFor(rules, outline);
      const checks = plan.isAlways ? [] : checksIn(plan, lint);
      return (row) => (isSound(plan, checks, row) ? undefined : findingsOf(plan, row));
    },
  };

  function findingsOf({ asked }: Plan, row: ScannedRow) {
    const values: Value[] = [];
    const valueAt = ({ at, place, element, slot }: Visited): Value => {
      const known = values[at];
      if (known) return known;
      const own = row.isOdd(slot) ? undefined : new RowValue(place, row, element, slot);
      // What is empty, also but for blanks of Unicode, stands where its element's name does.
      const value = own && own.value !== '' ? own : allValuesIn(row.tree())[at]!;
      values[at] = value;
      return value;
    };
    return lint.gather(row.text.length, (ask) => {
      for (const { rule, values: own, found, isHeld, hasThrown } of asked) {
        const context = lint.contextOf(rule);
        const faulty = own.filter(({ slot, unless }) => !unless || !passes(row, slot, unless, context));
        const isAsked = isHeld && !skips(rule, row);
        if (faulty.length === 0 && found.length === 0 && !isAsked && !hasThrown) continue;
        ask(rule, (report) => {
          if (hasThrown) rule.structure!(row.node, () => {});
          for (const { part, options } of found) {
            const { start, end } = row.placeOf(part);
            report(start, end, options);
          }
          for (const one of faulty) rule.value!(valueAt(one), report, context);
          if (isAsked) rule.record!(row.tree(), report, context);
        });
      }
    });
  }
}

const plans = new WeakMap<readonly AskedRule[], WeakMap<Outline, Plan>>();

/** The plan for one structure: made once for the rules that are on. */
function planFor(rules: readonly AskedRule[], outline: Outline<StructureElement>): Plan {
  const known = plans.get(rules) ?? new WeakMap<Outline, Plan>();
  plans.set(rules, known);
  let plan = known.get(outline);
  if (!plan) {
    plan = planOf(rules, outline);
    known.set(outline, plan);
  }
  return plan;
}

function planOf(rules: readonly AskedRule[], outline: Outline<StructureElement>): Plan {
  const visited: Visited[] = [];
  eachPlace(outline, (place, element, attribute) => {
    const { slot } = attribute ?? element;
    visited.push({ place, element, slot, at: visited.length });
  });
  const names = namesIn(outline);
  const asked = rules.flatMap((rule): Asked[] => {
    const { visits, unless, holds } = rule;
    const values = visited.flatMap((one) =>
      visits?.includes(one.place) && isWithin(rule, outline)
        ? [{ ...one, unless: typeof unless === 'function' ? unless : unless?.[one.place] }]
        : [],
    );
    const found: { part: StructureElement | StructureAttribute; options: ReportOptions | undefined }[] = [];
    let hasThrown = false;
    try {
      rule.structure?.(outline, (part, options) =>
        found.push({ part: part as StructureElement | StructureAttribute, options }),
      );
    } catch {
      hasThrown = true;
    }
    const isHeld = rule.record !== undefined && holds!.some((name) => names.has(name));
    return values.length + found.length > 0 || isHeld || hasThrown
      ? [{ rule, values, found: hasThrown ? [] : found, isHeld, hasThrown }]
      : [];
  });
  const checks = asked.flatMap(({ rule, values }) =>
    values.flatMap(({ slot, unless: check }) => (check ? [{ slot, check, rule }] : [])),
  );
  const held = asked.filter(({ isHeld }) => isHeld).map(({ rule }) => rule);
  return {
    asked,
    checks: checks.filter(
      ({ slot, check }, at) => checks.findIndex((one) => one.slot === slot && one.check === check) === at,
    ),
    skipping: held.filter(({ skips }) => skips),
    isAlways:
      held.some(({ skips }) => !skips) ||
      asked.some(
        ({ found, hasThrown, values }) =>
          found.length > 0 || hasThrown || values.some(({ unless }) => !unless),
      ),
  };
}

const checksIn = ({ checks }: Plan, lint: Lint<SitemapNode>): ChecksInFile =>
  checks.flatMap(({ slot, check, rule }) => {
    const context = lint.contextOf(rule);
    return (check.isNeeded?.(context) ?? true) ? [{ slot, check, context }] : [];
  });

const PREFIXES: ReadonlyMap<string, string> = new Map(EXTENSIONS.map(({ uri, prefix }) => [uri, prefix]));

/** The usual names of the elements of extensions in a record. */
function namesIn({ record }: Outline): ReadonlySet<string> {
  const names = new Set<string>();
  const add = ({ uri, local, children }: ElementOutline): void => {
    const prefix = PREFIXES.get(uri);
    if (prefix) names.add(`${prefix}:${local}`);
    children.forEach(add);
  };
  if (record) add(record);
  return names;
}

/** Whether rules surely find nothing in a row; not where a check throws. */
function isSound({ skipping, isAlways }: Plan, checks: ChecksInFile, row: ScannedRow): boolean {
  if (isAlways) return false;
  try {
    for (const { slot, check, context } of checks) if (!row.holds(slot, check, context)) return false;
    for (const rule of skipping) if (!rule.skips!(row)) return false;
    return true;
  } catch {
    return false;
  }
}

/** A check that throws has passed nothing: the rule itself throws then, or not. */
function passes(row: ScannedRow, slot: number, check: ValueCheck, context: RuleContext): boolean {
  try {
    return row.holds(slot, check, context);
  } catch {
    return false;
  }
}

function skips({ skips }: AskedRule, row: ScannedRow): boolean {
  try {
    return skips?.(row) ?? false;
  } catch {
    return false;
  }
}
