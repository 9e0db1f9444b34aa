/** What people read on a terminal in the pseudo-language: plain English there is in no catalogue. */
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { allEntries } from '../../scripts/lib/languages/entries.ts';
import { BRACKETS, outsideBrackets, PSEUDO, pseudoTranslation } from '../../scripts/lib/languages/pseudo.ts';
import type { Translation } from '../../server/src/core/catalogue.ts';
import { call } from '../cli/inProcess.ts';
import { CALLS, folderOfCalls } from './calls.ts';

const folder = folderOfCalls();
let pseudo: Translation;
before(async () => {
  pseudo = pseudoTranslation(await allEntries());
});
after(() => rmSync(folder, { recursive: true, force: true }));

/**
 * What is not a text: code, paths, lines of files below `|` and in patches, the comment of a policy, codes, names of
 * crawlers, calls of commands and their syntax, and the titles of pages by others, which are in English.
 */
const NO_TEXT =
  /\[[^\]]*\](?=\(https?:)|^[-+ @]{1,2}[<@].*$|\b[A-Z]\w*(?:-[A-Z]\w*)+|`[^`]*`|\(https?:[^)]*\)|^\s*\|.*$|^# Crawlers that collect .*$|^\s*[>#]?\s*(?:crawlwise|ssh) .*$|--?[\w-]+(?:[ =][A-Z|]{2,})?|\b[\w-]+\/[\w*./-]+|\b[A-Z][A-Z|.]+\b/gm;

for (const line of CALLS)
  test(`crawlwise ${line}`, async () => {
    const texts = { names: async () => [PSEUDO], read: async () => pseudo };
    const { stdout, stderr } = await call([...line.split(' '), '--lang', PSEUDO], { cwd: folder, texts });
    const said = outsideBrackets(stdout + stderr);
    assert.ok((stdout + stderr).includes(BRACKETS[0]), stdout + stderr);
    const plain = said.replace(NO_TEXT, ' ').match(/[a-z]{2,} [a-z]{2,}.*/gi);
    assert.deepEqual(plain ?? [], []);
  });
