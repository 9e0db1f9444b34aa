/** The functions of the library. It knows no file system and no platform. */
import { configReader } from '../config/config.ts';
import { effectiveUnder } from '../config/effective.ts';
import { type Expectation, envFault } from '../config/expectations.ts';
import { CONFIG_NAME, ENV, fileSettings } from '../config/keys.ts';
import { expectationsOf } from '../config/linked.ts';
import type { LintConfig } from '../core/findings/lintConfig.ts';
import { fixedText } from '../core/fixes/fixedText.ts';
import { docsOf } from '../core/homepage.ts';
import type { FileFault } from '../core/json.ts';
import type { Expected } from '../core/rule/expected.ts';
import { allRules } from '../core/rule/knownRules.ts';
import { messageOf } from '../core/rule/rule.ts';
import { shortKey } from '../core/schema.ts';
import { type AnyDocument, HEAD_UNITS, type LanguageService, type Loadable } from '../core/service.ts';
import { NO_SITE } from '../core/siteContext.ts';
import { finished } from '../core/steps.ts';
import { httpUrl } from '../core/uri.ts';
import type * as Api from './crawlwise.d.ts';
import { explanationOf } from './explanation.ts';
import { jsonOf, notA, optionsIn, textIn } from './options.ts';
import { parsedRobots } from './parsedRobots.ts';
import { libraryWords as say } from './words.ts';

/** The languages in two forms. */
export interface Languages {
  readonly checks: readonly Loadable[];
  /** The same with the features for editors. */
  served(): Promise<readonly Loadable[]>;
}

/** The library's functions for these languages. */
export function createLibrary({ checks, served }: Languages): typeof Api {
  return {
    async lint(text, options) {
      const { service, document } = await read(text, optionsIn(options, LINT_OPTIONS), checks);
      return findingsOf(service, document);
    },
    async fix(text, options) {
      const { unsafe = false, ...others } = optionsIn(options, FIX_OPTIONS);
      if (typeof unsafe !== 'boolean') throw notA('unsafe', 'notBoolean');
      const { service, document, open } = await read(text, others, checks);
      const { text: fixed } = fixedText(service, document, { fixing: unsafe ? 'all' : 'safe' });
      return { text: fixed, changed: fixed !== text, findings: findingsOf(service, open(fixed)) };
    },
    async parseRobots(robots) {
      return parsedRobots(robots);
    },
    async verdict(robots, agent, url) {
      return parsedRobots(robots).verdict(agent, url);
    },
    async explain(word) {
      textIn('word', word);
      return explanationOf(word, await allRules(checks), served);
    },
  };
}

interface Read {
  readonly service: LanguageService;
  readonly document: AnyDocument;
  /** Opens another text as the same file. */
  readonly open: (text: string) => AnyDocument;
}

const LINT_OPTIONS = ['filename', 'config', 'env'] as const;
const FIX_OPTIONS = [...LINT_OPTIONS, 'unsafe'] as const;
type LintOption = (typeof LINT_OPTIONS)[number];

async function read(
  text: string,
  { filename, config, env }: { readonly [Name in LintOption]: unknown },
  languages: readonly Loadable[],
): Promise<Read> {
  textIn('text', text);
  const name = filename === undefined ? guess(text) : textIn('filename', filename);
  const path = name.replaceAll('\\', '/').replace(/^\/+/, '');
  const uri = ROOT + path.split('/').map(encodeURIComponent).join('/');
  const head = { uri, languageId: '', head: text.slice(0, HEAD_UNITS) };
  const language = languages.find((one) => one.claims(head));
  if (!language) throw new TypeError(say('otherFile', { name }));
  const service = await language.load();
  const held = configOf({ uri, path, isRobots: service.id === ROBOTS_ID }, config, env, languages);
  const identity = { uri, languageId: service.id, version: 0 };
  const open = (one: string): AnyDocument => service.read(service.open(identity, one, held));
  return { service, document: open(text), open };
}

/** Expected verdicts apply to files in this language, expected entries to those in all others. */
const ROBOTS_ID = 'robots-txt';
const ROOT = 'file:///';

const guess = (text: string): string => (/^\ufeff?\s*</.test(text) ? 'sitemap.xml' : 'robots.txt');

/** A text as a file. */
interface TextFile {
  readonly uri: string;
  readonly path: string;
  readonly isRobots: boolean;
}

/**
 * The settings of a text under a configuration, whose `ignore` has no effect on it. Throws the first fault of an
 * invalid configuration, and if expectations would not be tested.
 */
function configOf(file: TextFile, config: unknown, env: unknown, languages: readonly Loadable[]): LintConfig {
  const text = config === undefined ? '{}' : jsonOf('config', config);
  const parsed = configReader(languages)(ROOT + CONFIG_NAME, { text });
  const [fault] = parsed.faults;
  if (fault) throw new TypeError(configFault(text, fault));
  const all = expectationsOf(parsed);
  const values = env === undefined ? {} : { [ENV.key]: envIn(env, all) };
  const held = effectiveUnder(
    parsed,
    { flags: { levels: new Map(), values } },
    fileSettings(languages),
  )(file.uri);
  const { settings, levels } = held;
  holdExpected(file, held.expected, all, String(settings[ENV.key] ?? ''));
  // An object has no line numbers.
  const verdicts = held.expected.verdicts.map((one) => ({ ...one, where: say('configuration') }));
  const lists = held.expected.lists.map((one) => ({ ...one, where: say('configuration') }));
  const origin = httpUrl(held.origin ?? '')?.origin;
  return {
    ...{ levels, settings, expected: { verdicts, lists } },
    ...(origin !== undefined && { site: { ...NO_SITE, origin } }),
  };
}

/** A fault with the invalid value, unless the message names it; JSON without indentation is one line. */
function configFault(json: string, { message: fault, start, end }: FileFault): string {
  const value = json.slice(start.character, end.character);
  return value === '' || fault.includes(value.replaceAll('"', "'"))
    ? say('config', { fault })
    : say('configValue', { fault, value: shortKey(value) });
}

function envIn(env: unknown, all: readonly Expectation[]): string {
  const name = textIn('env', env);
  if (name.trim() === '') throw new TypeError(say('noEnv'));
  const fault = envFault(name, all, { isStrict: true });
  if (fault !== undefined) throw new TypeError(say('env', { fault }));
  return name;
}

/** Throws if something is expected of sitemaps, but nothing of this text. */
function holdExpected(
  { path, isRobots }: TextFile,
  { verdicts, lists }: Expected,
  all: readonly Expectation[],
  env: string,
): void {
  const other = all.find(({ list, envs }) => list && (envs.length === 0 || envs.includes(env)))?.list;
  if (!other || (isRobots ? verdicts : lists).length > 0) return;
  throw new TypeError(say('notTested', { file: other.place.path, path }));
}

function findingsOf(service: LanguageService, document: AnyDocument): Api.Finding[] {
  const rules = new Map(service.rules.map((rule) => [rule.code as string, rule]));
  const { findings } = service.findings(document);
  const fixes = finished(service.fixesOfEach(document, findings));
  return findings.map((finding, at) => {
    const { start, end, code, severity } = finding;
    const rule = rules.get(code);
    const [from, to] = [document.text.positionAt(start), document.text.positionAt(end)];
    return {
      ...{ code, severity, start, end },
      message: rule ? messageOf(rule, finding) : code,
      ...docsOf(code),
      line: from.line + 1,
      column: from.character + 1,
      endLine: to.line + 1,
      endColumn: to.character + 1,
      fixes: fixes[at]!.flatMap(({ title, safe, edits, otherFile }) =>
        otherFile ? [] : [{ title, safe, edits }],
      ),
    };
  });
}
