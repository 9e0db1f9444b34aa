/** What must hold of every fix of every rule about sitemaps: nothing is lost that its title does not name. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import sax from 'sax';
import type { AnyDocument, LanguageService } from '../../server/src/core/service.ts';
import { hidingCodes } from '../../server/src/core/tried.ts';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { applyEdits } from '../rules/check.ts';

const REAL = new URL('../../../shared/data/real/sitemaps.ndjson.gz', import.meta.url);
/** `npm run test:all` tries all files, `npm test` every sixth. */
const STEP = process.env.CRAWLWISE_TEST_ALL === undefined ? 6 : 1;
/** Longer texts are about length. */
const LONG = 100_000;
/** How many findings of a rule are tried in a file. */
const MOST = 2;

const service = sitemap as unknown as LanguageService<AnyDocument>;
const hiding = hidingCodes(service.rules);
const identity = { uri: 'file:///sitemap.xml', languageId: 'xml', version: 1 };
const read = (text: string) => service.read(service.open(identity, text, { levels: new Map() }));

/** How many elements and attributes there are of each name, and how many texts; undefined for what is not well-formed. */
function contentOf(text: string): Map<string, number> | undefined {
  const found = new Map<string, number>();
  const count = (id: string) => found.set(id, (found.get(id) ?? 0) + 1);
  const open: { text: string }[] = [];
  let failed = false;
  const parser = sax.parser(true, { xmlns: false });
  parser.onerror = () => {
    failed = true;
    parser.error = null as unknown as Error;
  };
  parser.onopentag = ({ name, attributes }) => {
    open.push({ text: '' });
    count(name);
    for (const key of Object.keys(attributes)) count(`attribute ${key}`);
  };
  const add = (part: string) => {
    const last = open.at(-1);
    if (last) last.text += part;
  };
  parser.ontext = add;
  parser.oncdata = add;
  parser.onclosetag = () => {
    if (open.pop()!.text.trim() !== '') count('text');
  };
  parser.write(text).close();
  return failed ? undefined : found;
}

/** Titles that say what goes, or what becomes something else. */
const SAYS_SO = /^(?:Delete|Remove|Merge|Rename|Write|Replace|Change|Turn)\b/;

/** What a fix takes away without saying so. */
function lostBy(title: string, before: string, after: string): string[] {
  const old = contentOf(before);
  const now = contentOf(after);
  if (!old || !now || SAYS_SO.test(title)) return [];
  return [...old].flatMap(([id, count]) => ((now.get(id) ?? 0) < count ? [`'${title}' loses ${id}`] : []));
}

const grave = (document: AnyDocument): Map<string, number> => {
  const codes = new Map<string, number>();
  for (const { code, severity } of service.findings(document).findings) {
    if (severity !== 'hint') codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  return codes;
};

/** What is wrong with the fixes of a text. */
function violationsOf(text: string): string[] {
  const document = read(text);
  const before = grave(document);
  const asked = new Map<string, number>();
  const found: string[] = [];
  for (const finding of service.places(document)) {
    const { code } = finding;
    if ((asked.get(code) ?? 0) >= MOST) continue;
    asked.set(code, (asked.get(code) ?? 0) + 1);
    const fixes = service.fixes(document, finding).filter(({ elsewhere }) => !elsewhere);
    const made = new Set(fixes.map(({ edits }) => JSON.stringify(edits)));
    if (made.size < fixes.length) found.push(`${code}: two fixes do the same`);
    for (const { title, edits } of fixes) {
      const after = applyEdits(text, edits);
      found.push(...lostBy(title, text, after).map((what) => `${code}: ${what}`));
      if (hiding.has(code)) continue;
      for (const [other, count] of grave(read(after))) {
        const isToFill = edits.some((edit) => /><\/|=(?:""|'')/.test(edit.text));
        if (!isToFill && count > (before.get(other) ?? 0)) found.push(`${code}: '${title}' brings ${other}`);
      }
    }
  }
  return found;
}

test('fixes of all rules, on their examples', () => {
  const found = service.rules.flatMap(({ examples }) =>
    examples.flatMap(({ bad, site }) => {
      const text = bad.replace(/[⟦⟧]/g, '');
      return text.length > LONG || site ? [] : violationsOf(text);
    }),
  );
  assert.deepEqual([...new Set(found)], []);
});

test('fixes of all rules, on files of the world', (t: TestContext) => {
  if (!existsSync(REAL)) {
    t.diagnostic('../shared/data/real is missing: fixes were not tried on real files');
    return;
  }
  const records = gunzipSync(readFileSync(REAL)).toString('utf8').trim().split('\n');
  const found: string[] = [];
  let tried = 0;
  records.forEach((record, at) => {
    const { id, name, base64 } = JSON.parse(record) as { id: string; name: string; base64: string };
    const text = Buffer.from(base64, 'base64').toString('utf8');
    if (at % STEP > 0 || name.endsWith('.txt') || text.length > LONG) return;
    tried++;
    found.push(...violationsOf(text).map((what) => `${id} ${what}`));
  });
  t.diagnostic(`${tried} of ${records.length} files`);
  assert.deepEqual(found, []);
});
