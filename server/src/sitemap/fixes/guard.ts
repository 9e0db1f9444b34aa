/**
 * A layer over the fixes of rules: whatever a rule offers, it brings no finding above hint, lists no URL twice, and
 * does not do what another fix of the same finding does. It tries fixes; it knows no rule by name.
 */
import { contextOf, type LintConfig, leafLinter } from '../../core/lint.ts';
import type { Code, Edit, Finding, Rule, RuleContext } from '../../core/rule.ts';
import type { LanguageService, ReadyFix } from '../../core/service.ts';
import { Suppressor } from '../../core/suppress.ts';
import { edited, hasMore, hidingCodes } from '../../core/tried.ts';
import { type Origin, originAt } from '../facts/origin.ts';
import type { SitemapDocument } from '../features/types.ts';
import { sitemapLint } from '../lint.ts';
import { straysOf } from '../rules/shared/place.ts';
import type { SitemapFile } from '../rules/types.ts';
import type { SitemapLeaf, SitemapNode } from '../syntax/node.ts';
import { type Limits, SitemapReader } from '../syntax/reader.ts';
import { type Trial, trialsOf } from './trial.ts';
import { twinsOf } from './twin.ts';

type Service = LanguageService<SitemapDocument>;
type Fixed = ReadyFix<SitemapDocument>;

/** Files up to this length are read anew to see what a fix does that reaches beyond some entries. */
const MOST_READ = 2 ** 18;

/** The service with fixes that were tried. */
export function guarded(
  service: Service,
  rules: readonly Rule<SitemapNode, SitemapFile>[],
  limits: Limits,
  fileOf: (document: SitemapDocument) => SitemapFile,
): Service {
  const codes = rules.map(({ meta }) => meta.code as Code);
  const hiding = hidingCodes(service.rules);
  const readers = new WeakMap<LintConfig, SitemapReader>();
  const readerFor = (config: LintConfig): SitemapReader => {
    let reader = readers.get(config);
    if (!reader) {
      const lint = leafLinter(rules as readonly Rule<SitemapNode, never>[], config);
      reader = new SitemapReader(sitemapLint(lint), limits, new Suppressor(codes));
      readers.set(config, reader);
    }
    return reader;
  };

  /** Whether the file as the fix leaves it has nothing new; taken for granted of a very long one. */
  const isHarmless = (document: SitemapDocument, edits: readonly Edit[]): boolean => {
    const { text, config } = document;
    if (text.length > MOST_READ) return true;
    const { uri, languageId, version } = text;
    const opened = service.open({ uri, languageId, version }, edited(text.getText(), edits), config);
    return !hasMoreBut(service.places(document), service.places(service.read(opened)), edits);
  };

  /** Whether a fix brings nothing, by the entries it touches, or by the whole file where it reaches beyond them. */
  const bringsNothing = (
    document: SitemapDocument,
    { edits }: Fixed,
    trials: readonly Trial[] | undefined,
  ): boolean => {
    if (!trials) return isHarmless(document, edits);
    const file = fileOf(document);
    const before = trials.flatMap(({ leaf }) => leaf.content?.findings ?? []);
    const after = trials.flatMap((trial) => trial.after.flatMap(({ content }) => content?.findings ?? []));
    if (hasMoreBut(before, after, edits)) return false;
    const isFar =
      reachesFar(trials, file) || makesStray(trials, file, contextOf(document.config, { needs: ['place'] }));
    return !isFar || isHarmless(document, edits);
  };

  /** The fix, what is better done in its place, or nothing. */
  const tried = (document: SitemapDocument, code: Code, fix: Fixed): readonly Fixed[] => {
    if (fix.otherFile || fix.edits.length === 0 || hiding.has(code)) return [fix];
    const trial = ({ edits }: Fixed) => trialsOf(document.text, edits, readerFor(document.config));
    const trials = trial(fix);
    const twins = trials && twinsOf(trials, fileOf(document), code);
    if (twins) return twins.filter((twin) => bringsNothing(document, twin, trial(twin)));
    return bringsNothing(document, fix, trials) ? [fix] : [];
  };

  return {
    ...service,
    fixes(document, finding, only) {
      const seen = new Set<string>();
      return service
        .fixes(document, finding, only)
        .flatMap((fix) => tried(document, finding.code, fix))
        .filter(({ safe, edits, otherFile }) => {
          if (only && !safe) return false;
          if (otherFile) return true;
          const key = JSON.stringify(edits);
          return !seen.has(key) && seen.add(key);
        });
    },
  };
}

/** The same, but for what a fix leaves for people to fill in. */
const hasMoreBut = (before: readonly Finding[], after: readonly Finding[], edits: readonly Edit[]): boolean =>
  hasMore(before, edits.some(({ text }) => GAP.test(text)) ? after.filter((one) => !isToFill(one)) : after);

/** An element or attribute that a fix puts there for people to fill in. */
const GAP = /><\/|=(?:""|'')/;
const isToFill = ({ code, variant }: Finding): boolean => variant === 'empty' || code.endsWith('/empty');

/** Whether a fix moves an entry to another site than that of the others, or gives it another protocol. */
function makesStray(trials: readonly Trial[], file: SitemapFile, context: RuleContext): boolean {
  const kind = file.root?.kind;
  if (kind !== 'urlset' && kind !== 'sitemapindex') return false;
  for (const { leaf, after } of trials) {
    const old = originOf(leaf);
    for (const one of after) {
      const origin = originOf(one);
      if (!origin || (origin.host === old?.host && origin.scheme === old.scheme)) continue;
      const { host, schemeOf } = straysOf(file, context);
      const isStray = (o: Origin) => host !== undefined && (o.host !== host || o.scheme !== schemeOf(o.host));
      if (isStray(origin) && !(old && isStray(old))) return true;
    }
  }
  return false;
}

const originOf = ({ text, content }: SitemapLeaf): Origin | undefined =>
  content && content.locStart >= 0 ? originAt(text, content.locStart, content.locEnd) : undefined;

/** Whether what a fix does may change what is said of other entries. */
function reachesFar(trials: readonly Trial[], { index, document }: SitemapFile): boolean {
  const records = trials.reduce((sum, { leaf, after }) => {
    return sum + after.reduce((own, { records }) => own + records, -leaf.records);
  }, document.leaves.total.records);
  return trials.some(
    ({ leaf, after }) =>
      records === 0 ||
      (leaf.content?.news ?? 0) > 0 ||
      (index.returns.hasLinks &&
        after.some(({ content }) => content?.links || content?.loc !== leaf.content?.loc)),
  );
}
