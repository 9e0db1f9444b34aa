/** What the expectations of an open configuration mean today: a lens above each, and a hover. */
import {
  type CancellationToken,
  type ClientCapabilities,
  CodeLensRequest,
  CompletionRequest,
  type Connection,
  type Diagnostic,
  DidCloseTextDocumentNotification,
  HoverRequest,
} from 'vscode-languageserver';
import type { EffectiveSettings } from '../../config/effective.ts';
import { CONFIG_NAME, type Configurable, ENV } from '../../config/keys.ts';
import type { Config } from '../../config/types.ts';
import { configWords } from '../../config/words.ts';
import { listed } from '../../core/catalogue.ts';
import type { Hover, Lens } from '../../core/features/display.ts';
import type { Completion } from '../../core/features/editing.ts';
import { isObject } from '../../core/isObject.ts';
import { readJson } from '../../core/json.ts';
import { isOfExpectations } from '../../core/rule/expected.ts';
import { messageOf, type Severity } from '../../core/rule/rule.ts';
import type { JsonPath } from '../../core/schema.ts';
import type { SiteContext } from '../../core/siteContext.ts';
import { decoded, nameOf } from '../../core/uri.ts';
import { failuresIn } from '../../project/expectations/results.ts';
import { sitePlace } from '../../project/expectations/sitePlace.ts';
import { judgeUrls, type WordResult } from '../../project/expectations/urls.ts';
import type { Project } from '../../project/project.ts';
import type { Span } from '../../text/span.ts';
import type { OpenDocument, OpenDocuments } from '../documents/openDocument.ts';
import { stepwise } from '../documents/stepwise.ts';
import { diagnosticAt } from '../wire/convert.ts';
import { documentRegistration } from '../wire/documentRegistration.ts';
import { describe, type Log } from '../wire/guard.ts';
import { quietly } from '../wire/wire.ts';
import { expectationTerms, expectationWords as t } from '../words/expectations.ts';
import { failureTo } from '../words/failures.ts';
import type { ConfigLoader } from '../workspace/configs.ts';
import type { FileAccess } from '../workspace/fileAccess.ts';
import type { ClientSettings } from '../workspace/settings.ts';
import { type KeyParts, keyCompletions, keyHover } from './keys.ts';

export interface ExpectationParts {
  readonly languages: readonly Configurable[];
  readonly project: Project;
  readonly opened: OpenDocuments;
  readonly configs: Pick<ConfigLoader, 'of' | 'showFailures'>;
  readonly settings: Pick<ClientSettings, 'under' | 'of'>;
  readonly access: Pick<FileAccess, 'textOf'>;
  readonly ruleOf: KeyParts['ruleOf'];
  readonly log: Log;
}

export type ExpectationFeatures = ReturnType<typeof createExpectations>;

/** A pattern means at most so many URLs here: the command line tests all. */
const MAX_URLS = 5000;
/** Longer files are not read for a lens, in UTF-16 units. */
const MAX_UNITS = 2 ** 17;
/** The same of a configuration. */
const MAX_CONFIG = 2 ** 18;

/** The rule of failed expectations of URLs, whose findings are in the configuration. */
const OF_URLS = 'page/failed-expectation';

/** Whether a document is a configuration. */
export const isConfig = ({ uri }: Pick<OpenDocument, 'uri'>): boolean => nameOf(uri) === CONFIG_NAME;

/**
 * Registers for the texts of configurations, their lenses, hovers and completion, with clients that support that after the
 * start: the capabilities in the answer to `initialize` are for the files of our languages only.
 */
export function registerConfigs(connection: Connection, { textDocument = {} }: ClientCapabilities): void {
  const { synchronization, codeLens, hover, completion } = textDocument;
  if (![synchronization, codeLens, hover].every((feature) => feature?.dynamicRegistration)) return;
  const { all, options } = documentRegistration([`**/${CONFIG_NAME}`]);
  all.add(DidCloseTextDocumentNotification.type, options);
  all.add(CodeLensRequest.type, options);
  all.add(HoverRequest.type, options);
  if (completion?.dynamicRegistration)
    all.add(CompletionRequest.type, { ...options, triggerCharacters: ['"'] });
  quietly(connection.client.register(all));
}

/** An entry of `expect`, and what it means: a sentence for each place, and one for each word in each place. */
interface Meaning extends Span {
  readonly summary: readonly string[];
  readonly details: readonly string[];
}

export function createExpectations(parts: ExpectationParts) {
  const { project, configs, settings, log } = parts;
  /** The sentences about each expectation in one site, by its `where`. */
  const meaningsIn = async (config: Config, root: string, token: CancellationToken | undefined) => {
    const place = shownRoot(root, config.folder);
    const all = new Map<string, { summary: string[]; details: string[] }>();
    const add = (where: string, summary: string, details: readonly string[] = []): void => {
      const known = all.get(where) ?? { summary: [], details: [] };
      all.set(where, { summary: [...known.summary, summary], details: [...known.details, ...details] });
    };
    const rules = project.sites.rulesOf(root);
    const { expected } = settings.under(config, rules);
    // One view: what is queried of it decides when the lenses are requested again.
    const site = project.siteAt(root);
    const results = await stepwise(judgeUrls(expected.urls ?? [], sitePlace(place, site), MAX_URLS), token);
    for (const [where, own] of byWhere(results)) add(where, summaryOf(own, place), own.map(detailOf));
    const { expectedUri } = await import('../../config/linked.ts');
    const served = settings.under(config, rules).root ?? root;
    const lists = config.chain.flatMap(({ expectedFiles, folder }) =>
      expectedFiles.map((file) => expectedUri(file.place, folder, served)),
    );
    for (const uri of new Set([rules, ...lists])) {
      const own = settings.under(config, uri).expected;
      const wheres = (uri === rules ? own.verdicts : own.lists).map(({ where }) => where);
      if (wheres.length === 0) continue;
      const found = await foundIn(parts, uri, decoded(uri.slice(root.length)), own, site);
      for (const where of new Set(wheres)) {
        const clause = found.clauses?.get(where);
        if (found.untested !== undefined) add(where, t('untested', { place, clause: found.untested }));
        else add(where, clause === undefined ? t('holds', { place }) : t('fails', { place, clause }));
      }
    }
    const level = settings.of(rules).lint.levels.get(OF_URLS) ?? 'error';
    const failures = level === 'off' ? [] : failuresIn(results);
    const own = failures.filter(({ uri }) => uri === config.uri);
    const diagnostics = own.map(({ part, sentence }) =>
      diagnosticAt({ start: part.start, end: part.end }, level as Severity, OF_URLS, sentence),
    );
    return { all, diagnostics };
  };

  const meanings = async (open: OpenDocument, token?: CancellationToken): Promise<readonly Meaning[]> => {
    const { text } = open.document;
    if (text.length > MAX_CONFIG) return [];
    const config = await configIn(parts, open, text.slice(0, text.length));
    const entries = entriesIn(text.slice(0, text.length));
    const show = (failures: readonly Diagnostic[]): void => {
      if (!open.closed && open.document.text === text) configs.showFailures(open.uri, failures);
    };
    if (entries.length === 0) {
      show([]);
      return [];
    }
    const roots = project.sites
      .rootsBelow(config.folder)
      .filter((root) => configs.of(root)?.uri === config.uri);
    const places: Awaited<ReturnType<typeof meaningsIn>>[] = [];
    for (const root of roots) places.push(await meaningsIn(config, root, token));
    show(places.flatMap(({ diagnostics }) => diagnostics));
    const env = String(settings.under(config, config.folder).settings[ENV.key] ?? '');
    return entries.map(({ path, start, end, line }) => {
      const where = configWords('line', { line: String(line), file: CONFIG_NAME });
      const own = places.flatMap(({ all }) => all.get(where) ?? []);
      const range = { start: text.offsetAt(start), end: text.offsetAt(end) };
      const envs =
        path[0] === 'environments' ? [String(path[1])] : envsIn(text.slice(range.start, range.end));
      const isOther = envs.length > 0 && !envs.includes(env) && own.length === 0;
      const none = isOther ? t('otherEnv', { envs: listed(envs) }) : t('nowhere');
      return {
        ...range,
        summary: own.length > 0 ? own.flatMap(({ summary }) => summary) : [none],
        details: own.flatMap(({ details }) => details),
      };
    });
  };

  const due = new Set<OpenDocument>();
  let working: Promise<void> | undefined;
  const work = async (): Promise<void> => {
    // A set also yields what is added again while it is read.
    for (const open of due) {
      due.delete(open);
      try {
        if (!open.closed) await meanings(open);
      } catch (error) {
        log.error(failureTo('check', { uri: open.uri })(describe(error)));
      }
    }
    working = undefined;
  };

  return {
    /** Shows what fails in a configuration, whether or not the client requests lenses and hovers. */
    show(open: OpenDocument): void {
      due.add(open);
      // Not at once: without anything to wait for, it would end before it is known to work.
      working ??= Promise.resolve().then(work);
    },
    isSettled: (): boolean => working === undefined,
    /** A lens above each expectation. */
    async lenses(open: OpenDocument, token: CancellationToken): Promise<readonly Lens[]> {
      const all = await meanings(open, token);
      return all.map(({ start, end, summary }) => ({ start, end, title: summary.join(' · ') }));
    },
    /** What the key and the expectation at an offset mean, the latter word by word. */
    async hover(open: OpenDocument, offset: number): Promise<Hover | undefined> {
      const key = await ofKeys(open, (text) => keyHover(parts, text, offset));
      const found = (await meanings(open)).find(({ start, end }) => start <= offset && offset <= end);
      if (!found) return key;
      const lines = [...found.summary, ...found.details, t('live')].map((line) => `- ${line}`).join('\n');
      const { start, end } = key ?? found;
      return { start, end, markdown: [...(key ? [key.markdown] : []), lines].join('\n\n') };
    },
    /** The keys that may be written at an offset. */
    completions: async (open: OpenDocument, offset: number): Promise<readonly Completion[]> =>
      (await ofKeys(open, (text) => keyCompletions(parts, text, offset))) ?? [],
  };
}

/** An answer about the keys of a configuration; undefined for a long one. */
async function ofKeys<Answer>(
  { document: { text } }: OpenDocument,
  ask: (text: string) => Promise<Answer>,
): Promise<Answer | undefined> {
  return text.length > MAX_CONFIG ? undefined : ask(text.slice(0, text.length));
}

async function textOf({ opened, access }: ExpectationParts, uri: string): Promise<string | undefined> {
  const text = opened.get(uri)?.document.text;
  return text ? text.slice(0, text.length) : access.textOf(uri);
}

/** The configuration as it is in the editor, with what the stored one extends. */
async function configIn(
  { languages, configs }: ExpectationParts,
  { uri }: OpenDocument,
  text: string,
): Promise<Config> {
  const [{ configReader }, { linked }] = await Promise.all([
    import('../../config/config.ts'),
    import('../../config/linked.ts'),
  ]);
  const own = configReader(languages)(uri, { text });
  const stored = configs.of(uri);
  return stored && stored.uri === uri ? linked(own, stored.chain.slice(0, -1), []) : own;
}

/** What the first finding of a file says of each expectation that fails, by its `where` and without that. */
async function foundIn(
  parts: ExpectationParts,
  uri: string,
  path: string,
  expected: EffectiveSettings['expected'],
  site: SiteContext,
) {
  const { project, settings } = parts;
  const text = await textOf(parts, uri);
  if (text === undefined) return { untested: expectationTerms('noFile', { file: path }) };
  if (text.length > MAX_UNITS) return { untested: expectationTerms('tooLong', { file: path }) };
  const lint = { ...settings.of(uri).lint, expected, site };
  const { service, document } = await project.read({ uri, text }, lint);
  const clauses = new Map<unknown, string>();
  for (const finding of service.findings(document).findings.filter(({ code }) => isOfExpectations(code))) {
    const { args = {} } = finding;
    const rule = service.rules.find(({ code }) => code === finding.code)!;
    const message = messageOf(rule, { ...finding, args: { ...args, where: '' } });
    // In some languages, the place is isolated, or a colon follows.
    if (!clauses.has(args.where)) clauses.set(args.where, message.replace(/^(?:\u2068\u2069)?[\s:]+/u, ''));
  }
  return { clauses };
}

const shownRoot = (root: string, folder: string): string =>
  root.startsWith(folder) ? decoded(root.slice(folder.length)) || './' : decoded(root);

function byWhere(results: readonly WordResult[]): ReadonlyMap<string, readonly WordResult[]> {
  const all = new Map<string, WordResult[]>();
  for (const result of results)
    all.set(result.expected.where, [...(all.get(result.expected.where) ?? []), result]);
  return all;
}

const countOf = ({ failed, untested, met }: WordResult): number =>
  [...failed, ...untested].reduce((sum, { count }) => sum + count, met);

/** What the words of an expectation mean in a place, in one sentence: the first failure, or what was not tested. */
function summaryOf(results: readonly WordResult[], place: string): string {
  const [failing] = results.filter(({ failed }) => failed.length > 0);
  const [open] = results.filter(({ untested }) => untested.length > 0);
  if (failing) {
    const [{ url, clause }] = failing.failed as [WordResult['failed'][number]];
    const count = failing.failed.reduce((sum, group) => sum + group.count, 0);
    return t('failsFor', {
      place,
      count,
      all: countOf(failing),
      clause: expectationTerms('failing', { url, clause }),
    });
  }
  if (open) {
    const [{ url, clause }] = open.untested as [WordResult['untested'][number]];
    return t('untested', { place, clause: expectationTerms('failing', { url, clause }) });
  }
  const count = Math.max(...results.map(({ met }) => met));
  return count === 0
    ? t('untested', { place, clause: expectationTerms('inherited') })
    : t('holdsFor', { place, count });
}

const detailOf = (result: WordResult): string =>
  t('word', { word: result.word, state: summaryOf([result], result.place) });

const envsIn = (entry: string): readonly string[] => {
  const value = readJson(entry, true).value;
  const env = isObject(value) ? value.env : undefined;
  return [env].flat().filter((name): name is string => typeof name === 'string');
};

/** The entries of all lists of expectations of a configuration, in order, with their 1-based lines. */
function entriesIn(text: string) {
  const json = readJson(text, true);
  const top = isObject(json.value) ? json.value : {};
  const { locked, environments, overrides } = top;
  const holders: readonly (readonly [value: unknown, path: JsonPath])[] = [
    [top, []],
    [locked, ['locked']],
    ...Object.entries(isObject(environments) ? environments : {}).map(
      ([name, value]) => [value, ['environments', name]] as const,
    ),
    ...(Array.isArray(overrides) ? overrides : []).map((value, at) => [value, ['overrides', at]] as const),
  ];
  return holders.flatMap(([value, holder]) => {
    const list = isObject(value) && Array.isArray(value.expect) ? value.expect : [];
    return list.map((_, index) => {
      const path = [...holder, 'expect', index];
      const { start, end } = json.fault(path, '');
      return { path, start, end, line: start.line + 1 };
    });
  });
}
