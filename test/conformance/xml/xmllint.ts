/** libxml2 through its program `xmllint` (Debian's package `libxml2-utils`). */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Verdict } from './judges.ts';

/** The version that it prints; undefined if the program is missing. */
export function xmllintVersion(): string | undefined {
  const { status, stderr } = spawnSync('xmllint', ['--version'], { encoding: 'utf8' });
  return status === 0 ? /libxml version (\d+)/.exec(stderr)?.[1] : undefined;
}

/** The verdict of `xmllint` on a document. */
export interface Answer {
  readonly verdict: Verdict;
  /** Its first error message; '' if there is none. */
  readonly reason: string;
}

/** The number of files for each process. */
const BATCH = 2000;
/**
 * `1.xml:3: parser error : …`; a `namespace error` is one of Namespaces in XML. Warnings do not count, nor does a
 * namespace that is not a URI: in Namespaces in XML (section 2.2), that is not a constraint on well-formedness.
 */
const COMPLAINT = /^(\d+)\.xml:\d+: (?:parser|namespace) error : (?!xmlns(?::\S+)?: ')(.*)$/gm;
const MAX_OUTPUT = 2 ** 30;

/**
 * Checks with `xmllint` whether documents are well-formed on their own: no other file is read, no entity is replaced.
 */
export function askXmllint(documents: readonly Uint8Array[]): readonly Answer[] {
  const answers: Answer[] = [];
  for (let from = 0; from < documents.length; from += BATCH) {
    answers.push(...askBatch(documents.slice(from, from + BATCH)));
  }
  return answers;
}

function askBatch(documents: readonly Uint8Array[]): readonly Answer[] {
  const folder = mkdtempSync(join(tmpdir(), 'crawlwise-xmllint-'));
  try {
    const names = documents.map((octets, at) => {
      writeFileSync(join(folder, `${at}.xml`), octets);
      return `${at}.xml`;
    });
    const options = { cwd: folder, encoding: 'utf8', maxBuffer: MAX_OUTPUT } as const;
    const { stderr, error } = spawnSync('xmllint', ['--noout', '--nonet', '--huge', ...names], options);
    if (error) throw error;
    const reasons = new Map<number, string>();
    for (const [, at, reason] of stderr.matchAll(COMPLAINT)) {
      if (!reasons.has(Number(at))) reasons.set(Number(at), reason!);
    }
    return documents.map((_, at) => {
      const reason = reasons.get(at);
      return { verdict: reason === undefined ? 'accepted' : 'rejected', reason: reason ?? '' };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
