import { apart, composed, together, withRoom } from './apart.ts';
import type { Code, Edit, Finding } from './rule.ts';
import type { AnyDocument, LanguageService, ReadyFix } from './service.ts';
import { edited } from './tried.ts';

/** Which fixes are made: those that are safe, or of each finding the best one. */
export type Fixing = 'safe' | 'all';

/** What fixes one thing may make another one safe to fix; so often it is tried. */
const MOST_PASSES = 10;

/** A text with fixes made, and all that they change in the one before. */
export interface FixedText {
  readonly text: string;
  readonly edits: readonly Edit[];
}

/**
 * The text of a document with the fixes made that are wanted, again and again until there is nothing left to be fixed.
 * @param reread the document of another text
 * @param isConcerned whose fixes are made
 */
export function fixedText(
  service: LanguageService,
  document: AnyDocument,
  fixing: Fixing,
  reread: (text: string) => AnyDocument,
  isConcerned: (code: Code) => boolean = () => true,
): FixedText {
  let current = document;
  let text = document.text.getText();
  const { length } = text;
  let all: readonly Edit[] = [];
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const edits = editsOf(service, current, fixing, isConcerned);
    if (edits.length === 0) break;
    const next = edited(text, edits);
    if (next === text) break;
    text = next;
    all = pass === 0 ? edits : composed(all, edits, length);
    current = reread(text);
  }
  return { text, edits: all };
}

/** The edits of all fixes that are wanted and do not touch each other's text; of two that do, the first. */
function editsOf(
  service: LanguageService,
  document: AnyDocument,
  fixing: Fixing,
  isConcerned: (code: Code) => boolean,
): readonly Edit[] {
  const groups: (readonly Edit[])[] = [];
  const codes = new Set<Code>();
  for (const finding of service.places(document)) {
    if (!isConcerned(finding.code)) continue;
    const fix = wanted(service, document, finding, fixing);
    if (!fix || fix.edits.length === 0) continue;
    groups.push(fix.edits);
    codes.add(finding.code);
  }
  const holds = (some: readonly (readonly Edit[])[]): boolean => service.keepsMeaning(document, apart(some));
  const edits = apart(fixing === 'safe' ? together(groups, holds) : groups);
  return withRoom(
    edits,
    [...codes]
      .map((code) => service.companionEdits(document, code, edits))
      .filter(({ length }) => length > 0),
  );
}

function wanted(
  service: LanguageService,
  document: AnyDocument,
  finding: Finding,
  fixing: Fixing,
): ReadyFix | undefined {
  if (fixing === 'safe') return service.fixes(document, finding, fixing)[0];
  const own = service.fixes(document, finding).filter(({ otherFile }) => !otherFile);
  return own.find(({ safe }) => safe) ?? own[0];
}
