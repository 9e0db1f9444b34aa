import { type Change, Document, type Identity } from '../text/document.ts';
import type { Checked, Language, LeafContent } from './definition.ts';
import { createFileFindings } from './fileFindings.ts';
import { attempt, type LintConfig, leafLinter } from './lint.ts';
import { needsAllFiles } from './needs.ts';
import { createPlacedFindings } from './placedFindings.ts';
import { createReadyFixes } from './readyFixes.ts';
import type { Code, Edit, Finding, Rule } from './rule.ts';
import type { AnyDocument, LanguageService, ReadyFix } from './service.ts';
import { createSnapshots } from './snapshots.ts';
import { suppressorOf } from './suppress.ts';
import { withTemplates } from './templates.ts';

/** A language service over leaves, rules and an index. */
export function languageService<State, Content extends LeafContent, Node, Index, File>(
  language: Language<State, Content, Node, Index, File>,
): LanguageService<Checked<State, Content, Index>> {
  type D = Checked<State, Content, Index>;

  const rules = new Map(language.rules.map((rule) => [rule.meta.code as string, rule]));
  const suppressor = suppressorOf(language.rules.map(({ meta }) => meta));
  const snapshots = createSnapshots<State, Content, Index>(() => language.index());
  const fileFindings = createFileFindings(language, snapshots, suppressor);
  const { findings, places } = createPlacedFindings(snapshots, fileFindings);
  const { fixesBy, companionEdits } = createReadyFixes(language, fileFindings);

  const linterFor = (config: LintConfig) =>
    leafLinter(language.rules as readonly Rule<Node, never>[], config);

  const service: LanguageService<D> = {
    id: language.id,
    rules: language.rules.map((rule) => rule.meta),
    lastCodes: lastCodesOf(language.rules),
    claims: language.claims,
    settings: language.settings,
    features: language.features,
    open(identity: Identity, text: string, config: LintConfig) {
      const lint = linterFor(config);
      const opened = Document.open(identity, text, language.reader(lint, suppressor));
      return snapshots.first(opened, config);
    },
    edit: (document: D, change: Change) =>
      snapshots.next(document, (text, follow) => text.replace(change, follow)),
    version: (document: D, version: number) => snapshots.next(document, (text) => text.withVersion(version)),
    read: (document: D, more?: () => boolean) =>
      snapshots.next(document, (text, follow) => text.read(more, follow)),
    findings,
    places,
    fixes(document: D, finding: Finding, only?: 'safe'): readonly ReadyFix<D>[] {
      const rule = rules.get(finding.code);
      if (!rule || 'failure' in rule) return [];
      return (
        attempt(
          () => unlike(fixesBy(rule, document, finding, only)),
          (error) => document.config.failed?.(finding.code, error),
        ) ?? []
      );
    },
    keepsMeaning: (document: D, edits: readonly Edit[]) =>
      edits.length === 0 || !language.effect || language.effect(document, edits) === 'none',
    companionEdits(document: D, code: Code, edits: readonly Edit[]): readonly Edit[] {
      const rule = rules.get(code);
      return rule ? companionEdits(document, rule, edits) : [];
    },
    marks: () => undefined,
  };
  const mayHoldMark = (document: D): boolean => snapshots.indexesAt(document).marks.isAny(document.text);
  return language.template
    ? withTemplates(service, language.template, { mayHoldMark, groupsOf: fileFindings.groupsOf })
    : service;
}

/** Rules that need all files of the site; with them the one about unused suppressions, which depends on all others. */
function lastCodesOf(rules: readonly Rule<never, never>[]): ReadonlySet<string> {
  const last = rules.filter(({ meta }) => needsAllFiles(meta));
  const unused = last.length > 0 ? rules.filter((rule) => 'unused' in rule) : [];
  return new Set([...last, ...unused].map(({ meta }) => meta.code));
}

/** Those that do not do the same as an earlier one. */
function unlike<D extends AnyDocument>(fixes: readonly ReadyFix<D>[]): readonly ReadyFix<D>[] {
  const known = new Set<string>();
  return fixes.filter(({ edits, otherFile }) => {
    const key = JSON.stringify([edits, otherFile]);
    return !known.has(key) && known.add(key);
  });
}
