import type { Code } from '../../core/rule/rule.ts';
import type { ReadyFix } from '../../core/service.ts';
import type { SitemapDocument } from '../document.ts';
import { type Entry, visitEntries } from '../index/entry.ts';
import type { SitemapText } from '../index/types.ts';
import { rules } from '../rules/index.ts';
import { joinTwins } from '../rules/shared/twins.ts';
import type { SitemapFile } from '../rules/types.ts';
import type { SitemapLeaf } from '../syntax/node.ts';
import type { SitemapReader } from '../syntax/reader.ts';
import { refactoringWords as t } from '../words/refactorings.ts';
import { type Trial, trialsOf } from './trial.ts';

/** The rules whose fixes add entries that were not read as entries before. */
const REVEALING: ReadonlySet<string> = new Set(rules.flatMap(({ meta }) => (meta.hides ? [meta.code] : [])));

/**
 * Replacements for a fix that would list a URL twice; undefined for a fix that does not.
 * @param reader reads the entries that the fix touches, after the fix
 */
export function twinsInstead(
  file: SitemapFile,
  reader: SitemapReader,
  code: Code,
  { edits, otherFile }: ReadyFix<SitemapDocument>,
): readonly ReadyFix<SitemapDocument>[] | undefined {
  if (otherFile || edits.length === 0 || REVEALING.has(code)) return undefined;
  const trials = trialsOf(file.document, edits, reader);
  return trials && twinsOf(trials, file, code);
}

/** Replacements for a fix that would list a URL twice: merges the two entries. Undefined for a fix that does not. */
function twinsOf(
  trials: readonly Trial[],
  file: SitemapFile,
  code: Code,
): readonly ReadyFix<SitemapDocument>[] | undefined {
  for (const { leaf, units, after } of trials) {
    const old = leaf.content?.loc;
    const [fixed, ...others] = after;
    if (
      others.some(
        (other) =>
          isListed(other, leaf, file) || (other.content?.loc === fixed?.content?.loc && other.content?.loc),
      )
    )
      return [];
    const loc = fixed?.content?.loc;
    if (!fixed || !loc || !old || loc === old) continue;
    const first =
      file.recordIndex.locs.first(loc) ?? (code === 'loc/fragment' ? firstOf(loc, file.document) : undefined);
    if (!first || first.leaf === leaf) continue;
    const duplicate = file.node(fixed);
    return joinTwins(file, first, { entry: file.node(leaf), duplicate, units }).map(
      ({ fix, args, edits }) => ({
        title:
          fix === 'merge'
            ? t('merge', { line: String(args?.line) })
            : fix === 'mergeWithout'
              ? t('mergeWithout', { line: String(args?.line), values: String(args?.values) })
              : t('deleteListed'),
        safe: false,
        bulk: fix === 'delete' || fix === 'covered',
        ...(fix === 'mergeWithout' && { oneByOne: 'deletes' }),
        edits: [...edits].sort((a, b) => a.start - b.start),
      }),
    );
  }
  return undefined;
}

/** Whether an entry other than `own` has the URL of this one. */
function isListed({ content }: SitemapLeaf, own: SitemapLeaf, { recordIndex }: SitemapFile): boolean {
  if (!content?.loc) return false;
  const first = recordIndex.locs.first(content.loc);
  return first !== undefined && first.leaf !== own;
}

const bare = new WeakMap<SitemapText, ReadonlyMap<string, Entry>>();

/** The first entry whose URL is this one plus a fragment: it remains when all fragments are removed. */
function firstOf(loc: string, text: SitemapText): Entry | undefined {
  let known = bare.get(text);
  if (!known) {
    const found = new Map<string, Entry>();
    visitEntries(text, (entry) => {
      const own = entry.loc;
      const hash = own?.indexOf('#') ?? -1;
      if (own && hash > 0 && !found.has(own.slice(0, hash))) found.set(own.slice(0, hash), entry);
      return true;
    });
    known = found;
    bare.set(text, known);
  }
  return known.get(loc);
}
