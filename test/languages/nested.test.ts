/**
 * Texts are whole sentences: what is put into one is a name, an amount or an item of a list, of a catalogue of terms. The compiler
 * refuses a text as an argument; here, each text says its key, so that one in another is seen wherever it comes from.
 */
import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { allEntries } from '../../scripts/lib/languages/entries.ts';
import { PSEUDO } from '../../scripts/lib/languages/pseudo.ts';
import { textSources } from '../../scripts/lib/languages/sources.ts';
import {
  catalogue,
  type Text,
  type Texts,
  type Translation,
  terms,
} from '../../server/src/core/catalogue.ts';
import { call } from '../cli/inProcess.ts';
import { root } from '../protocol/client.ts';
import { CALLS, folderOfCalls } from './calls.ts';

/** Texts that hold whole ones, and where these are. */
const HOLDERS: Readonly<Record<string, string>> = {
  'cli/calls usage': 'the syntax of a call',
  'cli/help usage': 'the syntax of a call',
  'cli/help exitCode': 'after a number, in a table',
  'cli/help otherwise': 'a value, in a table',
  'cli/help withNotes': 'a sentence, and notes in brackets',
  'cli/check cannotCheck': 'a reason after a colon',
  'cli/check fixableBoth': 'a sentence before a semicolon',
  'cli/report complaint': 'a sentence after the name of the program',
  'cli/report summary': 'amounts after a colon',
  'core/ruleAdvice fix': 'a sentence after a colon',
  'core/ruleAdvice why': 'a sentence after a colon',
  'core/rulePages configure': 'paragraphs below a heading',
  'core/rulePages example': 'paragraphs below a heading',
  'core/rulePages examples': 'paragraphs below a heading',
  'core/rulePages fixes': 'paragraphs below a heading',
  'core/rulePages how': 'paragraphs below a heading',
  'core/rulePages variants': 'paragraphs below a heading',
  'core/rulePages what': 'paragraphs below a heading',
  'core/rulePages why': 'paragraphs below a heading',
  'core/items clauses': 'sentences beside a semicolon',
  'loc/invalid-url variant.space': 'the place of a character, with its preposition',
  'robots/agents sentence': 'a sentence and its period',
  'robots/more-changes more': 'a sentence before a semicolon',
  'robots/notes request': 'clauses after a colon',
  'robots/remarks control': 'a sentence after a colon',
  'robots/requests encoded': 'characters, in a list',
  'robots/values sentence': 'a sentence and its period',
  'sitemap/names title': 'a sentence after a colon',
};

const said = (id: string, text: Text): Text =>
  typeof text === 'string'
    ? `⟦${id}⟧${text}⟦/⟧`
    : (Object.fromEntries(
        Object.entries(text).map(([form, own]) => [form, form === 'by' ? own : said(id, own as string)]),
      ) as unknown as Text);

let tagged: Translation;
const folder = folderOfCalls();
before(async () => {
  const texts: Record<string, Record<string, Text>> = {};
  for (const { catalogue: name, key, text } of await allEntries()) {
    texts[name] ??= {};
    texts[name][key] = said(`${name} ${key}`, text);
  }
  tagged = { locale: PSEUDO, texts: texts satisfies Record<string, Texts> };
});
after(() => rmSync(folder, { recursive: true, force: true }));

const TERMS = new Set(
  textSources().flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\bterms\(\s*'([^']+)'/g)].map(([, name]) => name!),
  ),
);

/** Each text in another one, as `outer < inner`. */
function nestedIn(output: string): readonly string[] {
  const open: string[] = [];
  const found: string[] = [];
  for (const [, id = ''] of output.matchAll(/⟦([^⟧]*)⟧/g)) {
    if (id === '/') open.pop();
    else {
      const outer = open.at(-1);
      if (outer !== undefined && !TERMS.has(id.split(' ')[0]!)) found.push(`${outer} < ${id}`);
      open.push(id);
    }
  }
  return found;
}

test('no text is put into another one', async () => {
  const found = new Set<string>();
  for (const line of CALLS) {
    const texts = { names: async () => [PSEUDO], read: async () => tagged };
    const { stdout, stderr } = await call([...line.split(' '), '--lang', PSEUDO], { cwd: folder, texts });
    for (const pair of nestedIn(stdout + stderr)) found.add(pair.replace(/\s+/g, ' '));
  }
  const outer = (pair: string): string => pair.split(' < ')[0]!;
  assert.deepEqual([...found].filter((pair) => !Object.hasOwn(HOLDERS, outer(pair))).sort(), []);
  for (const name of Object.keys(HOLDERS))
    assert.ok(
      [...found].some((pair) => outer(pair) === name),
      name,
    );
});

test('the compiler refuses a text as the argument of another one, and takes a term', () => {
  const say = catalogue('test/nested', { inner: 'a text', outer: 'with {what}' });
  const name = terms('test/nestedTerms', { name: 'a name' });
  // @ts-expect-error: a text
  assert.equal(say('outer', { what: say('inner') }), 'with a text');
  assert.equal(say('outer', { what: name('name') }), 'with a name');
});
