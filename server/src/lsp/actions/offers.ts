/** The code actions for a range, without edits: an edit is sent when its action is chosen. */
import { CodeActionKind, CodeActionTriggerKind, type Diagnostic, type Range } from 'vscode-languageserver';
import { inFairOrder } from '../../core/findings/fairOrder.ts';
import type { Finding } from '../../core/rule/rule.ts';
import type { Refactoring } from '../../core/service.ts';
import type { Steps } from '../../core/steps.ts';
import { isNotWithheld, MAX_FINDINGS, rulesOf, shownAt } from '../documents/findings.ts';
import type { OpenDocument } from '../documents/openDocument.ts';
import { diagnosticOf, offsetsOf } from '../wire/convert.ts';
import { type Guard, guardSteps } from '../wire/guard.ts';
import { actionWords } from '../words/answers.ts';
import { failureTo } from '../words/failures.ts';
import { bulkTitles, type FixSelection, hasFixes, placesOf } from './fixes.ts';
import { type ActionContext, changeOf, MAX_AT_PLACE, type Offer, type OfferOptions } from './offer.ts';
import { findingsIn, quickFixes } from './quickFixes.ts';
import { ruleActions } from './ruleActions.ts';

const FIX_ALL = `${CodeActionKind.SourceFixAll}.crawlwise`;
const REFACTORING_KINDS = ['rewrite', 'extract', 'inline', 'move'] as const satisfies Refactoring['kind'][];
const kindOf = (kind: Refactoring['kind']): string => `${CodeActionKind.Refactor}.${kind}`;
export const ACTION_KINDS: readonly string[] = [
  CodeActionKind.QuickFix,
  FIX_ALL,
  ...REFACTORING_KINDS.map(kindOf),
];

/** Such fixes are offered for this many rules at most. */
const MAX_BULK = 20;

/** A longer menu is not read. */
const MAX_ROWS = 8;

/**
 * The actions for a range of a document that is read to its end: at most `MAX_ROWS`, and those that fix the whole
 * document.
 */
export async function offersFor(
  open: OpenDocument,
  range: Range,
  context: ActionContext | undefined,
  options: OfferOptions,
): Promise<readonly Offer[]> {
  const { guard, run } = options;
  const only = context?.only;
  const rows = wants(only, CodeActionKind.QuickFix) ? await fixesFor(open, range, context, options) : NO_ROWS;
  const isWanted = REFACTORING_KINDS.some((kind) => wants(only, kindOf(kind)));
  const found = isWanted && !isAutomatic(range, context) ? await run(refactorings(open, range, guard)) : [];
  const shown = await run(
    menu(
      rows,
      found.filter(({ action }) => wants(only, action.kind!)),
    ),
  );
  if (only && wants(only, FIX_ALL) && (await run(hasFixes(open, 1, {}, guard)))) {
    return [...shown, bulk(actionWords('fixAll'), FIX_ALL, {})];
  }
  return shown;
}

const bulk = (title: string, kind: string, wanted: FixSelection): Offer => ({
  action: { title, kind },
  wanted,
});

/** The quick fixes of a range. */
interface Rows {
  readonly repairs: readonly Offer[];
  /** Actions that fix many findings at once. */
  readonly bulk: readonly Offer[];
  /** Actions about rules: suppress, configure. */
  readonly rules: readonly Offer[];
}

const NO_ROWS: Rows = { repairs: [], bulk: [], rules: [] };

/**
 * All rows in the order of the menu: repairs, refactorings, actions about rules. The title of a repair that opens or blocks a
 * whole site says so, and it is never preferred. If there are too many, each kind keeps its first ones.
 */
function* menu({ repairs, bulk: many, rules }: Rows, changes: readonly Offer[]): Steps<readonly Offer[]> {
  const [firstRule, ...otherRules] = rules;
  const different = yield* dedupe([
    ...(firstRule ? [firstRule] : []),
    ...repairs,
    ...many,
    ...changes.slice(0, 2),
    ...otherRules,
    ...changes.slice(2),
  ]);
  const kept = new Set(different.slice(0, MAX_ROWS));
  return [...repairs, ...many, ...changes, ...rules].filter((offer) => kept.has(offer));
}

/** Fixes of the findings in a range, and of all findings of their rules; for a wide range, only the latter. */
async function fixesFor(
  open: OpenDocument,
  range: Range,
  context: ActionContext | undefined,
  options: OfferOptions,
): Promise<Rows> {
  const { guard, commands, run, otherFileOf } = options;
  const span = guard(failureTo('place', { uri: open.uri }), undefined, () =>
    offsetsOf(open.document.text, range),
  );
  if (!span) return NO_ROWS;
  const shown = shownAt(open, guard);
  const diagnosticsOf = (finding: Finding): Diagnostic[] => {
    const item = shown(finding);
    return item ? [diagnosticOf(open.document.text, rulesOf(open.service).get(item.code), item)] : [];
  };
  // The light bulb ignores findings that are held back; if the user requests actions, all are offered.
  const isWanted =
    context?.triggerKind === CodeActionTriggerKind.Automatic ? isNotWithheld(open, guard) : () => true;
  const touching = (await run(findingsIn(open, span, MAX_FINDINGS, guard))).filter(isWanted);
  if (touching.length > MAX_AT_PLACE) {
    const ofEach = (await run(placesOf(open, { ...span, ofEach: MAX_FINDINGS }, guard))).filter(isWanted);
    const findings = inFairOrder(ofEach);
    const everything = (await run(hasFixes(open, 2, {}, guard)))
      ? [bulk(actionWords('fixAll'), CodeActionKind.QuickFix, {})]
      : [];
    return { ...NO_ROWS, bulk: [...everything, ...(await bulkOffers(open, findings, options))] };
  }
  const fixes = await quickFixes(open, range, touching, { guard, diagnosticsOf, otherFileOf, isWanted, run });
  return {
    repairs: fixes.offers,
    bulk: await bulkOffers(open, fixes.findings, options),
    rules: ruleActions(open, fixes.findings, { guard, commands, diagnosticsOf }),
  };
}

/** Actions that fix all findings of a rule, for the rules of these findings that have more than one. */
async function bulkOffers(
  open: OpenDocument,
  findings: readonly Finding[],
  { guard, run }: OfferOptions,
): Promise<readonly Offer[]> {
  const all: Offer[] = [];
  for (const code of [...new Set(findings.map((finding) => finding.code))].slice(0, MAX_BULK)) {
    if (await run(hasFixes(open, 2, { code }, guard)))
      all.push(bulk(actionWords('fixRule', { code }), CodeActionKind.QuickFix, { code }));
    for (const title of await run(bulkTitles(open, findings, code, guard))) {
      const wanted = { code, title };
      if (await run(hasFixes(open, 2, wanted, guard)))
        all.push(bulk(actionWords('fixRuleSo', wanted), CodeActionKind.QuickFix, wanted));
    }
  }
  return all;
}

function* refactorings(open: OpenDocument, range: Range, guard: Guard): Steps<readonly Offer[]> {
  const { uri, service, document, question } = open;
  const { refactorings } = service.features;
  if (!refactorings) return [];
  const found = yield* guardSteps(guard, failureTo('refactor', { uri }), [], () =>
    refactorings(document, offsetsOf(document.text, range), question),
  );
  return found.map(({ title, kind, edits }) => ({ action: { title, kind: kindOf(kind) }, edits }));
}

/** Whether a client that requests the kinds in `only` wants actions of `kind`; without a list it wants all. */
const wants = (only: readonly string[] | undefined, kind: string): boolean =>
  !only || only.some((wanted) => wanted === '' || kind === wanted || kind.startsWith(`${wanted}.`));

/** Whether the request is automatic, for the light bulb: refactorings would light it on every line. */
const isAutomatic = ({ start, end }: Range, context: ActionContext | undefined): boolean =>
  context?.triggerKind === CodeActionTriggerKind.Automatic &&
  start.line === end.line &&
  start.character === end.character;

/**
 * Drops offers with the same effect as an earlier one: two findings, or a finding and a refactoring, may share an
 * edit.
 */
function* dedupe(offers: readonly Offer[]): Steps<Offer[]> {
  const known = new Set<string>();
  const different: Offer[] = [];
  for (const offer of offers) {
    yield 0;
    const key = changeOf(offer);
    if (key === undefined || !known.has(key)) different.push(offer);
    if (key !== undefined) known.add(key);
  }
  return different;
}
