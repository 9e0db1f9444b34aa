/** Runs rules on records in both representations: parsed in full, or as rows. */
import type { Lint } from '../core/findings/lint.ts';
import { cached, entryOf } from '../core/memo.ts';
import type { LeafRule, ReportOptions, Rule, RuleContext, ValueCheck } from '../core/rule/rule.ts';
import type { ElementOutline } from '../xml/tree/tree.ts';
import { EXTENSIONS } from './facts/namespaces.ts';
import { untilCut } from './rules/shared/cutOff.ts';
import type { SitemapFile, SitemapFileRule, SitemapLeafRule } from './rules/types.ts';
import type { CheckedRow, RowFindings, ScannedRow, SitemapLint } from './syntax/lint.ts';
import type { Outline, SitemapNode } from './syntax/node.ts';
import type { SharedOutline, StructureAttribute, StructureElement } from './syntax/outline.ts';
import { eachPlace, type Place } from './syntax/places.ts';
import type { Value } from './syntax/values.ts';

type AnyRule = Rule<SitemapNode, SitemapFile>;
export type AnySitemapRule = SitemapLeafRule | SitemapFileRule | AnyRule;
/** The core's type, with what the rule visits. */
type ActiveRule = LeafRule<SitemapNode, SitemapFile> & Omit<SitemapLeafRule, 'leaf'>;

/** The check with which a rule can skip values of a place; undefined if the rule must look at each. */
const checkAt = ({ unless }: SitemapLeafRule, place: Place): ValueCheck | undefined =>
  typeof unless === 'function' ? unless : unless?.[place];

/** Of rules that visit only records, or parts of them. */
const VISITS_NONE = (): void => {};

/** The rules as the core knows them: on leaves that are parsed in full, and on files up to where they were cut off. */
export const asCoreRules = (rules: readonly AnySitemapRule[]): readonly AnyRule[] =>
  rules.map((rule) => {
    const known: AnyRule = isOfLeaves(rule) ? { ...rule, leaf: rule.leaf ?? VISITS_NONE } : (rule as AnyRule);
    return 'file' in known ? { ...known, ...untilCut(known) } : known;
  });

const isOfLeaves = (rule: object): rule is SitemapLeafRule =>
  ['value', 'structure', 'record', 'leaf'].some((way) => way in rule);

/** Whether a part of a row certainly has no fault, in the context of one of the rules that it is a proof for. */
interface Proof {
  readonly holds: (row: CheckedRow, context: RuleContext) => boolean;
  readonly rules: ActiveRule[];
}

/** A value that a rule visits in a structure. */
interface Visited {
  readonly place: Place;
  readonly element: StructureElement;
  readonly attribute: StructureAttribute | undefined;
  /** The number of values before it. */
  readonly at: number;
  /** Holds if it has no fault; undefined if the rule must look at each value. */
  readonly check: ValueCheck | undefined;
}

/** A rule and what it visits in rows of one outline, in any file. */
interface Plan {
  readonly rule: ActiveRule;
  readonly values: readonly Visited[];
  readonly found: readonly {
    readonly part: StructureElement | StructureAttribute;
    readonly options: ReportOptions | undefined;
  }[];
  readonly isHeld: boolean;
  /** Whether it visits the whole of a leaf that is parsed in full. */
  readonly isOfLeaf: boolean;
  /** Whether its visit of the structure has thrown. */
  readonly hasThrown: boolean;
}

/** The same with its proofs: the number of one, or `UNPROVEN`. */
interface ProvenPlan extends Plan {
  /** Of each value. */
  readonly proofs: readonly number[];
  /** That a record has nothing of what the rule is about. */
  readonly proof: number;
  /** Whether the rule must look at each row. */
  readonly isAlways: boolean;
}

/** What rules do in rows of one outline, in any file. */
interface Plans {
  readonly plans: readonly ProvenPlan[];
  readonly proofs: readonly Proof[];
}

/** The rule must look. */
const UNPROVEN = -1;

/** Runs rules on leaves that are parsed in full, and on rows. */
export const sitemapLint = (lint: Lint<SitemapNode>): SitemapLint => {
  const ofRead = cached((outline: SharedOutline) => rowFindings(lint, outline));
  return {
    leaf: (row) => ofRead(row.outline)(row) ?? [],
    rows: { of: (outline) => rowFindings(lint, outline) },
  };
};

/** Runs rules on the rows of one outline in one file. */
function rowFindings(lint: Lint<SitemapNode>, outline: SharedOutline): RowFindings {
  const { plans, proofs } = plansFor(lint.rules as readonly ActiveRule[], outline);
  const active = plans.filter(({ rule }) => lint.contextOf(rule) !== undefined);
  const isAlways = active.some((plan) => plan.isAlways);
  /** Undefined for a proof that only rules need which find nothing in this file. */
  const contexts = proofs.map(({ rules }) => {
    const rule = rules.find((item) => lint.contextOf(item) !== undefined);
    return rule && lint.contextOf(rule);
  });
  /** Which proofs fail for the current row, and the plans that may find something then: mostly those of the row before. */
  const fails = new Uint8Array(proofs.length);
  let needed: readonly ProvenPlan[] | undefined;
  const isFaulty = (proof: number): boolean => proof === UNPROVEN || fails[proof] === 1;
  const isNeeded = ({ found, hasThrown, isOfLeaf, isHeld, proof, proofs }: ProvenPlan): boolean =>
    hasThrown || isOfLeaf || found.length > 0 || (isHeld && isFaulty(proof)) || proofs.some(isFaulty);

  return (row) => {
    let isSound = !isAlways;
    for (let i = 0; i < proofs.length; i++) {
      const context = contexts[i];
      if (context === undefined) continue;
      const holds = isProven(proofs[i]!, row, context);
      const fault = holds ? 0 : 1;
      if (fails[i] !== fault) needed = undefined;
      fails[i] = fault;
      isSound &&= holds;
    }
    return isSound ? undefined : findingsIn(row);
  };

  function findingsIn(row: CheckedRow) {
    const values: Value[] = [];
    const valueAt = ({ at, place, element, attribute }: Visited): Value => {
      values[at] ??= row.valueAt(place, element, attribute);
      return values[at];
    };
    needed ??= active.filter(isNeeded);
    const plans = needed;
    return lint.gather(row.text.length, (runRule) => {
      for (const { rule, values: visits, found, hasThrown, isHeld, isOfLeaf, proof, proofs } of plans) {
        runRule(rule, (report) => {
          const context = lint.contextOf(rule)!;
          if (hasThrown) rule.structure!(row.node, () => {});
          for (const { part, options } of found) {
            const { start, end } = row.placeOf(part);
            report(start, end, options);
          }
          for (const [at, visited] of visits.entries())
            if (isFaulty(proofs[at]!)) rule.value!(valueAt(visited), report, context);
          if (isHeld && isFaulty(proof)) rule.record!(row.tree(), report, context);
          if (isOfLeaf) rule.leaf(row.tree(), report, context);
        });
      }
    });
  }
}

/** A proof that throws proves nothing: the rule itself may throw then, or not. */
function isProven(proof: Proof, row: CheckedRow, context: RuleContext): boolean {
  try {
    return proof.holds(row, context);
  } catch {
    return false;
  }
}

/** The proofs with which rules can be skipped in rows of one outline. */
function proven(plans: readonly Plan[], { isScanned }: SharedOutline): Plans {
  const proofs: Proof[] = [];
  const known = new Map<ValueCheck, Map<number, number>>();
  /** The number of the proof of a value by a check, which all rules share that name it. */
  const proofOf = (rule: ActiveRule, check: ValueCheck, slot: number): number => {
    const bySlot = entryOf(known, check, () => new Map<number, number>());
    const number = entryOf(bySlot, slot, () => {
      const holds = (row: CheckedRow, context: RuleContext) => row.holds(slot, check, context);
      return proofs.push({ holds, rules: [] }) - 1;
    });
    proofs[number]!.rules.push(rule);
    return number;
  };
  const all = plans.map((plan): ProvenPlan => {
    const { rule, values, found, isHeld, isOfLeaf, hasThrown } = plan;
    const ofValues = values.map(({ check, element, attribute }) =>
      check ? proofOf(rule, check, (attribute ?? element).slot) : UNPROVEN,
    );
    const { skips } = rule;
    // Faults of what was parsed in full may be anywhere in it.
    const isProvable = isHeld && isScanned && skips !== undefined;
    const holds = (row: CheckedRow) => skips!(row as ScannedRow);
    const proof = isProvable ? proofs.push({ holds, rules: [rule] }) - 1 : UNPROVEN;
    const isAlways =
      found.length > 0 ||
      hasThrown ||
      isOfLeaf ||
      (isHeld && proof === UNPROVEN) ||
      ofValues.includes(UNPROVEN);
    return { ...plan, proofs: ofValues, proof, isAlways };
  });
  return { plans: all, proofs };
}

const known = new WeakMap<readonly ActiveRule[], WeakMap<SharedOutline, Plans>>();

/** The plans for one outline, made once for the rules that are on. */
function plansFor(rules: readonly ActiveRule[], outline: SharedOutline): Plans {
  const ofRules = entryOf(known, rules, () => new WeakMap<SharedOutline, Plans>());
  return entryOf(ofRules, outline, () => proven(plansOf(rules, outline), outline));
}

function plansOf(rules: readonly ActiveRule[], outline: SharedOutline): readonly Plan[] {
  const all: Omit<Visited, 'check'>[] = [];
  eachPlace(outline, (place, element, attribute) => all.push({ place, element, attribute, at: all.length }));
  const names = namesIn(outline);
  return rules.flatMap((rule): Plan[] => {
    const { visits, requires } = rule;
    const values = all
      .filter(({ place }) => visits?.includes(place))
      .map((item) => ({ ...item, check: checkAt(rule, item.place) }));
    const found: { part: StructureElement | StructureAttribute; options: ReportOptions | undefined }[] = [];
    let hasThrown = false;
    try {
      rule.structure?.(outline, (part, options) =>
        found.push({ part: part as StructureElement | StructureAttribute, options }),
      );
    } catch {
      hasThrown = true;
    }
    const isHeld =
      outline.record !== undefined &&
      rule.record !== undefined &&
      (requires?.some((name) => names.has(name)) ?? true);
    const isOfLeaf = !outline.isScanned && rule.leaf !== VISITS_NONE;
    if (values.length + found.length === 0 && !isHeld && !isOfLeaf && !hasThrown) return [];
    return [{ rule, values, found: hasThrown ? [] : found, isHeld, isOfLeaf, hasThrown }];
  });
}

const PREFIXES: ReadonlyMap<string, string> = new Map(EXTENSIONS.map(({ uri, prefix }) => [uri, prefix]));

/** The usual names of the extension elements in a record. */
function namesIn({ record }: Outline): ReadonlySet<string> {
  const names = new Set<string>();
  const left: ElementOutline[] = record ? [record] : [];
  for (let next = left.pop(); next; next = left.pop()) {
    const prefix = PREFIXES.get(next.uri);
    if (prefix) names.add(`${prefix}:${next.local}`);
    for (const child of next.children) left.push(child);
  }
  return names;
}
