/** Runs rules on records in both representations: parsed in full, or as rows. */
import { attempt, type Lint } from '../core/findings/lint.ts';
import { memo } from '../core/memo.ts';
import type { LeafRule, Report, ReportOptions, Rule, RuleContext, ValueCheck } from '../core/rule/rule.ts';
import type { Span } from '../text/span.ts';
import type { ElementOutline, XmlAttribute, XmlElement } from '../xml/tree/tree.ts';
import { EXTENSIONS } from './facts/namespaces.ts';
import { untilCut } from './rules/shared/cutOff.ts';
import type { SitemapFile, SitemapFileRule, SitemapLeafRule } from './rules/types.ts';
import type { RowFindings, ScannedRow, SitemapLint } from './syntax/lint.ts';
import type { Outline, SitemapNode } from './syntax/node.ts';
import type { StructureAttribute, StructureElement } from './syntax/outline.ts';
import { eachPlace, type Place } from './syntax/places.ts';
import { rowValueOf, type Value, valuesIn } from './syntax/values.ts';

type AnyRule = Rule<SitemapNode, SitemapFile>;
export type AnySitemapRule = SitemapLeafRule | SitemapFileRule | AnyRule;
/** The core's type, with what the rule visits. */
type ActiveRule = LeafRule<SitemapNode, SitemapFile> & Omit<SitemapLeafRule, 'leaf'>;

/** What checks of values accept: ASCII without white space, and without markup but for `&amp;`. */
const PLAIN = /^(?:[!-%'-;=-~]|&amp;)+$/;

/** A value of a record that was parsed in full, and whether it is written so that checks accept it. */
interface ReadValue {
  readonly value: Value;
  readonly isPlain: boolean;
}

const isInText = (pieces: Value['pieces']): boolean => pieces.length === 1 && !pieces[0]!.cdata;

/** The values of such a record by place, in order. */
const valuesByPlace = memo((node: SitemapNode): ReadonlyMap<Place, readonly ReadValue[]> => {
  const values = new Map<Place, ReadValue[]>();
  for (const value of valuesIn(node)) {
    const { place, pieces, text, start, end } = value;
    const item = {
      value,
      isPlain: value.value !== '' && isInText(pieces) && PLAIN.test(text.slice(start, end)),
    };
    const others = values.get(place);
    if (others) others.push(item);
    else values.set(place, [item]);
  }
  return values;
});

/** The check with which a rule can skip values of a place; undefined if the rule must look at each. */
const checkAt = ({ unless }: SitemapLeafRule, place: Place): ValueCheck | undefined =>
  typeof unless === 'function' ? unless : unless?.[place];

/** The rules as the core runs them: on leaves that are parsed in full, and on files up to where they were cut off. */
export const asCoreRules = (rules: readonly AnySitemapRule[]): readonly AnyRule[] =>
  rules.map((rule) => {
    const known = isOfLeaves(rule) ? asLeafRule(rule) : (rule as AnyRule);
    return 'file' in known ? { ...known, ...untilCut(known) } : known;
  });

const isOfLeaves = (rule: object): rule is SitemapLeafRule =>
  ['value', 'structure', 'record', 'leaf'].some((way) => way in rule);

function asLeafRule(rule: SitemapLeafRule): ActiveRule {
  const visited = rule.visits?.map((place) => ({ place, check: checkAt(rule, place) })) ?? [];
  return {
    ...rule,
    leaf(node, report, context) {
      if (rule.structure) visitStructure(rule.structure, node, report);
      for (const { place, check } of visited)
        for (const { value, isPlain } of valuesByPlace(node).get(place) ?? [])
          if (!check || !isPlain || !isSound(value, check, context)) rule.value!(value, report, context);
      if (node.record) rule.record?.(node, report, context);
      rule.leaf?.(node, report, context);
    },
  };
}

/** Whether a value that is written plainly certainly has no fault. A check that throws proves nothing. */
function isSound(value: Value, check: ValueCheck, context: RuleContext): boolean {
  return attempt(() => check(value.text, value.start, value.end, context, false)) === true;
}

/** Not in the function above: a closure there would cost each of its calls an object. */
function visitStructure(
  structure: NonNullable<SitemapLeafRule['structure']>,
  node: SitemapNode,
  report: Report,
): void {
  structure(node, (part, options) => {
    const { start, end } = rangeOf(part as XmlElement | XmlAttribute);
    report(start, end, options);
  });
}

const rangeOf = (part: XmlElement | XmlAttribute): Span =>
  'children' in part ? { start: part.start + 1, end: part.start + 1 + part.name.length } : part;

/** Whether a part of a row certainly has no fault. */
type Proof = (row: ScannedRow) => boolean;

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

/** A rule and what it visits in records of one structure, in any file. */
interface Plan {
  readonly rule: ActiveRule;
  readonly values: readonly Visited[];
  readonly found: readonly {
    readonly part: StructureElement | StructureAttribute;
    readonly options: ReportOptions | undefined;
  }[];
  readonly isHeld: boolean;
  /** Whether its visit of the structure has thrown. */
  readonly hasThrown: boolean;
}

/** The same in one file. A proof is the number of one, or `UNPROVEN`. */
interface ActivePlan {
  readonly plan: Plan;
  readonly context: RuleContext;
  /** Of each value. */
  readonly proofs: readonly number[];
  /** That a record has nothing of what the rule is about. */
  readonly proof: number;
}

/** The rule must look. */
const UNPROVEN = -1;

/** Runs rules on leaves that are parsed in full, and on rows. */
export const sitemapLint = (lint: Lint<SitemapNode>): SitemapLint => ({
  leaf: (node) => lint(node, node.text.length),
  rows: { of: (outline) => rowFindings(lint, outline) },
});

/** Runs rules on the rows of one structure. */
function rowFindings(lint: Lint<SitemapNode>, outline: Outline<StructureElement>): RowFindings {
  const proofs: Proof[] = [];
  const active = activeOf(lint, outline, proofs);
  const isAlways = active.some(
    ({ plan: { found, hasThrown, isHeld }, proof, proofs }) =>
      found.length > 0 || hasThrown || (isHeld && proof === UNPROVEN) || proofs.includes(UNPROVEN),
  );
  /** Which proofs fail for the current row. */
  const fails = new Uint8Array(proofs.length);
  const isFaulty = (proof: number): boolean => proof === UNPROVEN || fails[proof] === 1;

  return (row) => {
    let isSound = !isAlways;
    for (let i = 0; i < proofs.length; i++) {
      const holds = isProven(proofs[i]!, row);
      fails[i] = holds ? 0 : 1;
      isSound &&= holds;
    }
    return isSound ? undefined : findingsIn(row);
  };

  function findingsIn(row: ScannedRow) {
    const known: Value[] = [];
    const valueAt = ({ at, place, element, attribute }: Visited): Value => {
      known[at] ??= rowValueOf(place, row, element, attribute);
      return known[at];
    };
    return lint.gather(row.text.length, (runRule) => {
      for (const { plan, context, proofs, proof } of active) {
        const { rule, values, found, hasThrown } = plan;
        const isActive = plan.isHeld && isFaulty(proof);
        if (!isActive && !hasThrown && found.length === 0 && !proofs.some(isFaulty)) continue;
        runRule(rule, (report) => {
          if (hasThrown) rule.structure!(row.node, () => {});
          for (const { part, options } of found) {
            const { start, end } = row.placeOf(part);
            report(start, end, options);
          }
          for (const [at, visited] of values.entries())
            if (isFaulty(proofs[at]!)) rule.value!(valueAt(visited), report, context);
          if (isActive) rule.record!(row.tree(), report, context);
        });
      }
    });
  }
}

/** A proof that throws proves nothing: the rule itself may throw then, or not. */
function isProven(proof: Proof, row: ScannedRow): boolean {
  try {
    return proof(row);
  } catch {
    return false;
  }
}

/** What rules visit in records of one structure of a file; adds the proofs with which they can be skipped. */
function activeOf(
  lint: Lint<SitemapNode>,
  outline: Outline<StructureElement>,
  proofs: Proof[],
): ActivePlan[] {
  const known = new Map<ValueCheck, Map<number, number>>();
  /** The proof of a value by a check, shared by all rules that name it. */
  const proofOf = (check: ValueCheck, slot: number, context: RuleContext): number => {
    const bySlot = known.get(check) ?? new Map<number, number>();
    known.set(check, bySlot);
    const proof = bySlot.get(slot) ?? proofs.push((row) => row.holds(slot, check, context)) - 1;
    bySlot.set(slot, proof);
    return proof;
  };
  return planFor(lint.rules as readonly ActiveRule[], outline).flatMap((plan): ActivePlan[] => {
    const { rule, values, isHeld } = plan;
    const context = lint.contextOf(rule);
    if (!context) return [];
    const ofValues = values.map(({ check, element, attribute }) =>
      check ? proofOf(check, (attribute ?? element).slot, context) : UNPROVEN,
    );
    const proof = isHeld && rule.skips ? proofs.push(rule.skips) - 1 : UNPROVEN;
    return [{ plan, context, proofs: ofValues, proof }];
  });
}

const plans = new WeakMap<readonly ActiveRule[], WeakMap<Outline, readonly Plan[]>>();

/** The plans for one structure, computed once for the enabled rules. */
function planFor(rules: readonly ActiveRule[], outline: Outline<StructureElement>): readonly Plan[] {
  const known = plans.get(rules) ?? new WeakMap<Outline, readonly Plan[]>();
  plans.set(rules, known);
  const own = known.get(outline) ?? plansOf(rules, outline);
  known.set(outline, own);
  return own;
}

function plansOf(rules: readonly ActiveRule[], outline: Outline<StructureElement>): readonly Plan[] {
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
    const isHeld = rule.record !== undefined && (requires?.some((name) => names.has(name)) ?? true);
    if (values.length + found.length === 0 && !isHeld && !hasThrown) return [];
    return [{ rule, values, found: hasThrown ? [] : found, isHeld, hasThrown }];
  });
}

const PREFIXES: ReadonlyMap<string, string> = new Map(EXTENSIONS.map(({ uri, prefix }) => [uri, prefix]));

/** The usual names of the extension elements in a record. */
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
