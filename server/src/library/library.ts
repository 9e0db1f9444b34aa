/** What the functions of the library do. It knows no file, no host and no program. */
import { configReader } from '../config/config.ts';
import { effectiveUnder } from '../config/effective.ts';
import { CONFIG_NAME, ENV, fileSettings } from '../config/keys.ts';
import { fixedText } from '../core/fixedText.ts';
import { pageUrl } from '../core/homepage.ts';
import { type LintConfig, rulesOff } from '../core/lint.ts';
import { messageOf } from '../core/rule.ts';
import { type AnyDocument, HEAD_UNITS, type LanguageService, type Loadable } from '../core/service.ts';
import { askAgent, lineTexts, reasonsInWords, urlFault } from '../robots/profile/index.ts';
import { parseRobots } from '../robots/semantics/index.ts';
import type * as Api from './crawlwise.d.ts';
import { explanationOf } from './explanation.ts';

/** What the languages are known by. */
export interface Languages {
  readonly checks: readonly Loadable[];
  /** The same with what editors ask for. */
  served(): Promise<readonly Loadable[]>;
}

/** The functions of the library, on these languages. */
export function createLibrary({ checks, served }: Languages): typeof Api {
  return {
    async lint(text, options) {
      const { service, document } = await read(text, options, checks);
      return findingsOf(service, document);
    },
    async fix(text, options = {}) {
      const { service, document, open } = await read(text, options, checks);
      const { text: fixed } = fixedText(service, document, { fixing: options.unsafe ? 'all' : 'safe' });
      return { text: fixed, changed: fixed !== text, findings: findingsOf(service, open(fixed)) };
    },
    async verdict(robots, agent, url) {
      if (typeof robots !== 'string' && !(robots instanceof Uint8Array))
        throw notA('robots', 'a text, or octets');
      hold('agent', agent);
      const fault = urlFault(hold('url', url));
      if (fault !== undefined) throw new TypeError(fault);
      const bytes = typeof robots === 'string' ? new TextEncoder().encode(robots) : robots;
      const parsed = parseRobots(bytes);
      return verdictOf(askAgent(parsed, agent, url), lineTexts(bytes, parsed));
    },
    async explain(word) {
      hold('word', word);
      const services = await Promise.all(checks.map((language) => language.load()));
      return explanationOf(
        word,
        services.flatMap((service) => service.rules.map((meta) => ({ meta, service }))),
        served,
      );
    },
  };
}

const notA = (what: string, kind: string): TypeError => new TypeError(`${what} must be ${kind}`);

function hold(what: string, value: unknown): string {
  if (typeof value !== 'string') throw notA(what, 'a text');
  return value;
}

interface Read {
  readonly service: LanguageService;
  readonly document: AnyDocument;
  /** Another text as the same file. */
  readonly open: (text: string) => AnyDocument;
}

async function read(
  text: string,
  { filename, config, env }: Api.LintOptions = {},
  languages: readonly Loadable[],
): Promise<Read> {
  hold('text', text);
  const name = filename === undefined ? guess(text) : hold('filename', filename);
  const uri =
    ROOT + name.replaceAll('\\', '/').replace(/^\/+/, '').split('/').map(encodeURIComponent).join('/');
  const head = { uri, languageId: '', head: text.slice(0, HEAD_UNITS) };
  const language = languages.find((one) => one.claims(head));
  if (!language) throw new TypeError(`'${name}' is neither a robots.txt nor a sitemap`);
  const service = await language.load();
  const held = configOf(uri, config, env, languages, service);
  const identity = { uri, languageId: service.id, version: 0 };
  const open = (one: string): AnyDocument => service.read(service.open(identity, one, held));
  return { service, document: open(text), open };
}

const ROOT = 'file:///';
const WHO = 'The configuration';

const guess = (text: string): string => (/^\ufeff?\s*</.test(text) ? 'sitemap.xml' : 'robots.txt');

/** What holds for a file under a configuration. Throws for one that is wrong, with the first of its faults. */
function configOf(
  uri: string,
  config: object | undefined,
  env: string | undefined,
  languages: readonly Loadable[],
  { rules }: LanguageService,
): LintConfig {
  if (config !== undefined && (typeof config !== 'object' || config === null))
    throw notA('config', 'an object');
  const text = JSON.stringify(config ?? {});
  const parsed = configReader(languages)(ROOT + CONFIG_NAME, { text });
  const [fault] = parsed.faults;
  if (fault) throw new TypeError(`config: ${fault.message}`);
  const flags = { levels: new Map(), values: env === undefined ? {} : { [ENV.key]: hold('env', env) } };
  const held = effectiveUnder(parsed, { flags }, fileSettings(languages))(uri);
  if (held.ignored) return rulesOff(rules);
  // Lines of an object mean nothing.
  const verdicts = held.expected.verdicts.map((one) => ({ ...one, where: WHO }));
  const lists = held.expected.lists.map((one) => ({ ...one, where: WHO }));
  return { levels: held.levels, settings: held.settings, expected: { verdicts, lists } };
}

function findingsOf(service: LanguageService, document: AnyDocument): Api.Finding[] {
  const rules = new Map(service.rules.map((rule) => [rule.code as string, rule]));
  const { findings } = service.findings(document);
  const fixes = service.fixesOfEach(document, findings);
  return findings.map((finding, at) => {
    const { start, end, code, severity } = finding;
    const rule = rules.get(code);
    const [from, to] = [document.text.positionAt(start), document.text.positionAt(end)];
    return {
      ...{ code, severity, start, end },
      message: rule ? messageOf(rule, finding) : code,
      docs: pageUrl(code),
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

function verdictOf(
  answer: ReturnType<typeof askAgent>,
  lineText: (line: number) => string | undefined,
): Api.Verdict {
  const { allowed, line, because, token, path, group } = answer;
  return {
    ...{ allowed, line, because, token, path },
    text: line === 0 ? null : (lineText(line) ?? null),
    group: group.token,
    reasons: reasonsInWords(answer, lineText),
  };
}
