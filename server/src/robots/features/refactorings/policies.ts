import type { Refactoring } from '../../../core/features.ts';
import { type Applied, applyPolicy } from '../../changes/applyPolicy.ts';
import { POLICIES, unenforced } from '../../changes/policies.ts';
import type { RobotsFile } from '../../syntax/file.ts';
import { refactoringWords as say } from '../../words/refactorings.ts';
import type { Place } from './types.ts';

/** Kinds of lines on which the refactoring is offered: not rules and sitemaps, which are about something else. */
const OFFERED: ReadonlySet<string> = new Set(['blank', 'comment', 'user-agent']);
/** In UTF-16 units. The proof for a longer file would block the server; `crawlwise policy` has no such limit. */
const MOST_UNITS = 8_192;

/** Merges a policy into the file, proven to change nothing else. Policies that change nothing are not offered. */
export function applyPolicies({ file, lines, selected }: Place): readonly Refactoring[] {
  if (selected || file.length > MOST_UNITS || (lines[0] && !OFFERED.has(lines[0].line.kind))) return [];
  return POLICIES.flatMap((policy) => {
    const applied = appliedTo(file, policy.name);
    if (!applied || applied.edits.length === 0) return [];
    const { title } = policy;
    const count = unenforced(policy).length;
    const cautious = count > 0 ? say('policyUnsure', { title, count }) : title;
    return [{ title: cautious, kind: 'rewrite', edits: applied.edits }];
  });
}

let last: { readonly text: string; readonly found: Map<string, Applied | undefined> } | undefined;

/** The result of a policy for a file; cached for the last text. */
function appliedTo(file: RobotsFile, name: string): Applied | undefined {
  const text = file.lines.map(({ line }) => line.text + line.lineBreak).join('');
  if (last?.text !== text) last = { text, found: new Map() };
  const { found } = last;
  if (!found.has(name)) found.set(name, applyPolicy(text, POLICIES.find((one) => one.name === name)!));
  return found.get(name);
}
