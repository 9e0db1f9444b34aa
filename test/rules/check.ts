import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_CONFIG, type LintConfig } from '../../server/src/core/findings/lintConfig.ts';
import { NOTHING_EXPECTED } from '../../server/src/core/rule/expected.ts';
import {
  type Edit,
  type Example,
  type ExampleSite,
  type Finding,
  messageOf,
  type RuleMeta,
} from '../../server/src/core/rule/rule.ts';
import { rulePage } from '../../server/src/core/rule/rulePage.ts';
import type { AnyDocument, LanguageService, ReadyFix } from '../../server/src/core/service.ts';
import type { SiteContext } from '../../server/src/core/siteContext.ts';
import { advisedHover } from '../../server/src/lsp/documents/advisedHover.ts';
import { loadBuilds } from '../../server/src/site/build/builds.ts';
import { Sites } from '../../server/src/site/sites.ts';
import { formsOf } from '../formsOf.ts';
import '../site/loaded.ts';

/** The text without its `⟦⟧` markers, and the ranges they mark. */
export function marked(source: string): { text: string; ranges: [number, number][] } {
  const ranges: [number, number][] = [];
  const starts: number[] = [];
  let text = '';
  for (const character of source) {
    if (character === '⟦') starts.push(text.length);
    else if (character === '⟧') ranges.push([starts.pop()!, text.length]);
    else text += character;
  }
  return { text, ranges: ranges.sort((a, b) => a[0] - b[0]) };
}

export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = '';
  let at = 0;
  for (const edit of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    assert.ok(edit.start >= at, 'edits do not overlap');
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at);
}

export interface Session {
  readonly text: string;
  readonly findings: readonly Finding[];
  fixes(finding: Finding): readonly ReadyFix[];
  /** The hover at an offset; empty if there is none. */
  hover(offset: number): string;
}

/** Opens `text` like the service, with all its findings. */
export function session(
  service: LanguageService<never>,
  text: string,
  config: LintConfig = DEFAULT_CONFIG,
): Session {
  const any = service as unknown as LanguageService<AnyDocument>;
  const document = any.read(
    any.open({ uri: 'file:///example', languageId: 'example', version: 1 }, text, config),
  );
  const findings = any.places(document);
  return {
    ...{ text, findings, fixes: (finding) => any.fixes(document, finding) },
    hover: (offset) =>
      advisedHover(any, document, offset, any.features.hover?.(document, offset))?.markdown ?? '',
  };
}

const ROOT = 'file:///public_html';

await loadBuilds();

const beginningIn = (files: Files, path: string) =>
  files[path] === undefined ? undefined : { octets: new TextEncoder().encode(files[path]), isWhole: true };

/** The context of a file that is served at `address`, with the other files of its site. */
export function contextOf(
  { address, files, modified = {}, changes }: ExampleSite,
  own?: string,
): SiteContext {
  const { origin, pathname } = new URL(address);
  const sites = new Sites({ read: (uri) => beginningIn(files, uri.slice(ROOT.length)) });
  sites.open([ROOT], () => ({ url: origin }));
  for (const [path, text] of Object.entries(files)) {
    sites.add(ROOT + path);
    const time = modified[path];
    sites.put(ROOT + path, text, time === undefined ? undefined : Date.parse(time))();
  }
  sites.add(ROOT + pathname);
  // Which pages are not listed depends on the file itself, too.
  if (own !== undefined && files['/index.html'] !== undefined) sites.put(ROOT + pathname, own)();
  const site = sites.viewOf(ROOT + pathname);
  return changes ? Object.create(site, { changeOf: { value: (url: string) => changes[url] } }) : site;
}

type Files = Readonly<Record<string, string>>;

const filesOf = (site: ExampleSite | undefined): Files => site?.files ?? {};

/** The files of a site after a fix changes one of them. */
export function inOtherFile(service: LanguageService<never>, files: Files, { otherFile }: ReadyFix): Files {
  if (!otherFile) return files;
  const path = decodeURIComponent(otherFile.uri.slice(ROOT.length));
  if ('create' in otherFile) {
    assert.ok(!Object.hasOwn(files, path), `${path} is there`);
    return { ...files, [path]: otherFile.create };
  }
  const any = service as unknown as LanguageService<AnyDocument>;
  const text = files[path]!;
  const other = any.read(any.open({ uri: otherFile.uri, languageId: '', version: 0 }, text, DEFAULT_CONFIG));
  return { ...files, [path]: applyEdits(text, otherFile.edits(other)) };
}

const PLACEHOLDER = /\{[a-z]\w*\}/gi;

/** The text with its ranges between `⟦` and `⟧`. */
function markedText(text: string, ranges: readonly (readonly [start: number, end: number])[]): string {
  const marks = ranges.flatMap(([start, end]) => [[start, '⟦'] as const, [end, '⟧'] as const]);
  return marks
    .sort((a, b) => b[0] - a[0] || (a[1] < b[1] ? 1 : -1))
    .reduce((marked, [at, mark]) => marked.slice(0, at) + mark + marked.slice(at), text);
}

/** In characters, of a message whose values are not long. */
const MAX_MESSAGE = 110;
const MAX_VALUE = 16;

/** The message with long values cut. */
const withShortValues = (meta: RuleMeta, { args = {}, ...finding }: Finding): string =>
  messageOf(meta, {
    ...finding,
    others: 0,
    args: Object.fromEntries(
      Object.entries(args).flatMap(([name, value]) =>
        name === 'inUrl' ? [] : [[name, typeof value === 'string' ? value.slice(0, MAX_VALUE) : value]],
      ),
    ),
  });

/** The words of a text, between spaces. */
const plainWords = (text: string): string => ` ${(text.toLowerCase().match(/[\w/+-]+/g) ?? []).join(' ')} `;

const SERIOUS = new Set(['error', 'warning']);

/** Runs one example of a rule: exact ranges, no other serious finding, and the fix that turns bad into good. */
function checkExample(service: LanguageService<never>, meta: RuleMeta, example: Example): void {
  const thrown: unknown[] = [];
  const config: LintConfig = {
    levels: new Map(meta.level === 'off' ? [[meta.code, 'warning']] : []),
    failed: (_, error) => thrown.push(error),
    ...(example.settings && { settings: example.settings }),
    ...(example.site && { site: contextOf(example.site, marked(example.bad).text) }),
    ...(example.packed && { packed: example.packed }),
    ...(example.expected && { expected: { ...NOTHING_EXPECTED, ...example.expected } }),
  };
  const { text, ranges } = marked(example.bad);
  const bad = session(service, text, config);
  if (thrown.length > 0) throw thrown[0];
  const own = bad.findings.filter(({ code }) => code === meta.code);
  const found = own.map(({ start, end }): readonly [number, number] => [start, end]);
  assert.deepEqual(
    found,
    ranges,
    `${meta.code}: expected\n${example.bad}\nfound\n${markedText(text, found)}`,
  );
  const titles = own.map((finding) => bad.fixes(finding).map(({ title }) => title));
  const again = own.map((finding) => bad.fixes(finding).map(({ title }) => title));
  if (thrown.length > 0) throw thrown[0];
  assert.deepEqual(again, titles, 'fixes are the same each time');
  for (const finding of own) {
    const message = withShortValues(meta, finding);
    assert.ok(message.length <= MAX_MESSAGE, `${meta.code}: ${message.length} characters: ${message}`);
  }
  for (const finding of own) {
    const hover = plainWords(bad.hover(finding.start).replace(/^Fix: .*$/gm, ''));
    for (const clause of messageOf(meta, finding).split(/[:;] /).map(plainWords))
      assert.ok(clause.split(' ').length < 7 || !hover.includes(clause), `the hover repeats: ${clause}`);
  }
  if (example.says !== undefined)
    assert.equal(example.says, own[0] && messageOf(meta, { ...own[0], others: 0 }), `${meta.code}: 'says'`);
  const texts = [...own.map((finding) => messageOf(meta, finding)), ...titles.flat()];
  for (const text of texts) {
    const open = (text.match(PLACEHOLDER) ?? []).filter((name) => !example.bad.includes(name));
    assert.deepEqual(open, [], `placeholders without an argument: ${text}`);
  }
  const others = bad.findings.filter(
    ({ code, severity }) => code !== meta.code && SERIOUS.has(severity) && !example.also?.includes(code),
  );
  assert.deepEqual(
    others,
    [],
    `${meta.code}: one fault, one finding, unless the example names the others in 'also': ${JSON.stringify(text)}`,
  );

  const after = example.site && { ...example.site, files: { ...example.site.files, ...example.becomes } };
  const good = session(service, example.good, {
    ...config,
    packed: undefined,
    ...(after && { site: contextOf(after, example.good) }),
  });
  assert.deepEqual(
    good.findings.filter(({ code }) => code === meta.code),
    [],
    `good example ${JSON.stringify(example.good)}`,
  );

  if (example.fix === undefined) return;
  const title = meta.fixes?.[example.fix]?.title;
  assert.ok(title, `${meta.code} has no fix '${example.fix}'`);
  const forms = formsOf(title).map((form) =>
    form
      .split(/\{\w+\}/)
      .map(quoteRegExp)
      .join('.*'),
  );
  const pattern = new RegExp(
    `^(?:${forms.join('|')})(?: \\((?:blocks |opens |other parsers |unchanged for Google,).*\\))?$`,
    's',
  );
  const fixes = own.map((finding) => {
    const fix = bad.fixes(finding).find((candidate) => pattern.test(candidate.title));
    assert.ok(fix, `no fix '${forms[0]}' among ${JSON.stringify(bad.fixes(finding))}`);
    return fix;
  });
  const edits = fixes.flatMap((fix) => fix.edits);
  assert.equal(applyEdits(text, edits), example.good);
  assert.deepEqual(
    fixes.reduce((site, fix) => inOtherFile(service, site, fix), filesOf(example.site)),
    { ...filesOf(example.site), ...example.becomes },
  );
}

const quoteRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** One verb for one act. */
const FIX_TITLE =
  /^(?:Add|Close|Comment out|Copy|Create|Decode|Delete|Escape|Join|Keep|Merge|Move|Percent-encode|Rename|Replace|Separate|Set|Sort|Split|Unescape|Wrap) [^\n]*[^.\n]$/;

/** Registers a test for each rule of a service, with all its examples. */
export function testRules(service: LanguageService<never>): void {
  for (const meta of service.rules) {
    test(`${meta.code}: its examples pass`, () => {
      for (const example of meta.examples) checkExample(service, meta, example);
    });
  }
  test(`the texts of the rules of ${service.id} are well formatted`, () => {
    for (const meta of service.rules) {
      const { code, level, message, variants = {}, fixes = {}, sources, docs, examples } = meta;
      if (level === 'hint' || level === 'info')
        assert.ok(docs.off, `${code} says in 'off' when to turn it off`);
      const messages = [message, ...Object.values(variants).map((variant) => variant.message ?? message)];
      for (const text of messages.flatMap(formsOf)) {
        assert.match(text, /^[^\n]*[^.\n]$/, `${code}: one line without a final period`);
        const plain = text.replace(/'[^']*'|<[^>]*>/g, "''");
        assert.match(
          text,
          /^(?:[A-Z\d'<{]|bingbot|robots\.txt)/,
          `${code}: no capital letter first: ${text}`,
        );
        assert.doesNotMatch(plain, /\b[Tt]here (?:is|are) no\b/, `${code}: says who acts: ${text}`);
        assert.doesNotMatch(plain, /: .*\S: /, `${code}: one colon: ${text}`);
        const { length } = text.replace(/\{\w+\}/g, '{value}');
        assert.ok(length <= MAX_MESSAGE, `${code}: ${length} characters: ${text}`);
      }
      for (const title of Object.values(fixes).flatMap((fix) => formsOf(fix.title)))
        assert.match(title, FIX_TITLE, `${code}: ${title}`);
      const { limits: _, ...texts } = docs;
      for (const text of Object.values(texts)) assert.match(text, /[.)"`]$/, `${code}: whole sentences`);
      const page = rulePage(meta, service as never);
      const [, , headline = ''] = page.split('\n');
      const [, more = ''] = /\nOther messages:\n\n([\s\S]*?)\n\n/.exec(page) ?? [];
      const open = `${headline}\n${more}`
        .match(PLACEHOLDER)
        ?.filter((name) => !JSON.stringify(examples).includes(name));
      assert.deepEqual(open ?? [], [], `${code}: a sample of each message`);
      assert.ok(sources.length > 0 || code.endsWith('/rule-failed'), `${code} names its sources`);
    }
  });
  test(`the settings that change levels of the rules of ${service.id} exist`, () => {
    const settings = new Map(service.settings.map((setting) => [setting.key, setting]));
    for (const { code, under = {} } of service.rules)
      for (const item of Object.keys(under)) {
        const [key = '', value = ''] = item.split('=');
        const setting = settings.get(key);
        assert.ok(setting, `${code}: there is no setting '${key}'`);
        const values: readonly unknown[] = setting.values ?? [true, false];
        assert.ok(values.map(String).includes(value), `${code}: '${key}' is never ${value}`);
      }
  });
}
