import type { Leaf } from '../../text/leaf.ts';
import type { FileFindings } from '../findings/fileFindings.ts';
import { contextOf } from '../findings/lintConfig.ts';
import { deletion, type Unused } from '../findings/unused.ts';
import type { Checked, Language, LeafContent } from '../rule/definition.ts';
import {
  type Edit,
  type FailureRule,
  type Finding,
  type Fix,
  fixMetaOf,
  type OtherFileEdits,
  type Rule,
  titleOf,
} from '../rule/rule.ts';
import type { ReadyFix } from '../service.ts';
import { coreWords } from '../words/findings.ts';
import { oneByOneOf } from './bulk.ts';
import { traceEffect } from './traceEffect.ts';

/** Turns the fixes that rules offer into fixes ready to apply: with offsets of the file, and with their effect. */
export function createReadyFixes<State, Content extends LeafContent, Node, Index, File>(
  language: Language<State, Content, Node, Index, File>,
  fileFindings: FileFindings<Checked<State, Content, Index>>,
) {
  type D = Checked<State, Content, Index>;
  const companionEdits = (document: D, rule: Rule<Node, File>, edits: readonly Edit[]): readonly Edit[] =>
    'leaf' in rule && rule.companionEdits ? rule.companionEdits(edits, language.file(document)) : [];

  /**
   * The fixes that a rule offers for a finding, with offsets of the file and their effect. With `only`, just those
   * declared safe, without computing their effect.
   */
  const fixesBy = (
    rule: Exclude<Rule<Node, File>, FailureRule>,
    document: D,
    finding: Finding,
    only?: 'safe',
  ): readonly ReadyFix<D>[] => {
    const { meta } = rule;
    if (only && !Object.values(meta.fixes ?? {}).some(({ safe }) => safe)) return [];
    const ready = (fixes: readonly Fix<File>[], shift: number) =>
      fixes
        .filter((fix) => !only || (!fix.otherFile && fixMetaOf(meta, fix).safe))
        .flatMap((fix) => readyFix(rule, document, fix, shift, only) ?? [])
        .flatMap((fix) => language.instead?.(document, meta.code, fix) ?? [fix])
        .filter(({ safe }) => safe || !only);
    if ('unused' in rule) {
      const unused = fileFindings.of(document, 0).unused.find((known) => isAbout(finding, known));
      const { args } = finding;
      return unused
        ? ready([{ fix: unused.fix, ...(args && { args }), edits: [deletion(document.text, unused)] }], 0)
        : [];
    }
    const file = language.file(document);
    const origin = 'leaf' in rule ? originIn(document, finding) : undefined;
    if (origin && 'leaf' in rule) {
      if (!rule.fixes) return [];
      const { leaf, start, own } = origin;
      const context = { ...contextOf(document.config, meta), file, start };
      return ready(rule.fixes(own, language.node(leaf), context), start);
    }
    const fixes = 'file' in rule && rule.fixes;
    return fixes ? ready(fixes(finding, file, contextOf(document.config, meta)), 0) : [];
  };

  const readyFix = (
    rule: Rule<Node, File>,
    document: D,
    fix: Fix<File>,
    shift: number,
    only?: 'safe',
  ): ReadyFix<D> | undefined => {
    const { meta } = rule;
    const { otherFile } = fix;
    const own = fix.edits.map(({ start, end, text }) => ({ start: start + shift, end: end + shift, text }));
    const edits = [...own, ...companionEdits(document, rule, own)].sort((a, b) => a.start - b.start);
    const traces = traceEffect(document.text, edits);
    if (traces === 'written') return undefined;
    const effect = language.effect && !only ? language.effect(document, edits) : 'none';
    if (!effect) return undefined;
    const title = titleOf(meta, fix);
    const isWholeSite = effect !== 'none' && effect.isWholeSite;
    const oneByOne = isWholeSite ? 'whole site' : oneByOneOf(meta, fix);
    return {
      title: effect === 'none' ? title : coreWords('withEffect', { title, effect: effect.words }),
      safe:
        !otherFile && (effect === 'none' || effect.isSafe) && traces === 'kept' && fixMetaOf(meta, fix).safe,
      bulk: oneByOne === undefined && fixMetaOf(meta, fix).bulk === true,
      ...(oneByOne && { oneByOne }),
      edits,
      ...(otherFile && { otherFile: inDocument(otherFile) }),
    };
  };

  const inDocument = (otherFile: OtherFileEdits<File>): OtherFileEdits<D> =>
    'create' in otherFile
      ? otherFile
      : { uri: otherFile.uri, edits: (other) => otherFile.edits(language.file(other)) };
  return { fixesBy, companionEdits };
}

/** The leaf that a finding with offsets of the file is from, the leaf's start, and its own finding. */
function originIn<State, Content extends LeafContent, Index>(
  { text: { leaves } }: Checked<State, Content, Index>,
  { code, start, end, variant, args }: Finding,
): { readonly leaf: Leaf<State, Content>; readonly start: number; readonly own: Finding } | undefined {
  const last = leaves.find('units', start)?.before.leaves ?? leaves.total.leaves - 1;
  // The finding may be at the end of a leaf, before the next one.
  for (let index = last; index >= 0; index--) {
    const { leaf, before } = leaves.find('leaves', index)!;
    if (before.units + leaf.units < start) return undefined;
    const own = leaf.content?.findings.find(
      (finding) =>
        finding.code === code &&
        finding.start + before.units === start &&
        finding.end + before.units === end &&
        finding.variant === variant &&
        finding.args === args,
    );
    if (own) return { leaf, start: before.units, own };
  }
  return undefined;
}

const isAbout = (finding: Finding, { start, end, variant }: Unused): boolean =>
  finding.start === start && finding.end === end && finding.variant === variant;
