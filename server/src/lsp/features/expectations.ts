/** What the expectations of an open configuration mean today: a lens above each, and a hover. */
import {
  type ClientCapabilities,
  CodeLensRequest,
  CompletionRequest,
  type Connection,
  type Diagnostic,
  DidCloseTextDocumentNotification,
  HoverRequest,
} from 'vscode-languageserver';
import { CONFIG_NAME, type Configurable, ENV } from '../../config/keys.ts';
import type { Config } from '../../config/types.ts';
import { configWords } from '../../config/words.ts';
import { listed } from '../../core/catalogue.ts';
import type { Hover, Lens } from '../../core/features/display.ts';
import type { Completion } from '../../core/features/editing.ts';
import type { AllowedHosts } from '../../core/liveFiles.ts';
import type { AnyDocument } from '../../core/service.ts';
import { httpUrl, nameOf } from '../../core/uri.ts';
import type { LivePlace, LivePlaces } from '../../project/expectations/livePlace.ts';
import { failuresIn } from '../../project/expectations/results.ts';
import type { Span } from '../../text/span.ts';
import type { OpenDocument } from '../documents/openDocument.ts';
import { diagnosticAt } from '../wire/convert.ts';
import { documentRegistration } from '../wire/documentRegistration.ts';
import { describe, type Log } from '../wire/guard.ts';
import { quietly } from '../wire/wire.ts';
import { expectationTerms, expectationWords as t } from '../words/expectations.ts';
import { failureTo } from '../words/failures.ts';
import type { ConfigLoader } from '../workspace/configs.ts';
import {
  type MeaningParts,
  type Meanings,
  meaningsIn,
  placeHere,
  placeLive,
  type Sentences,
} from './expectationMeanings.ts';
import { type KeyParts, keyCompletions, keyHover } from './keys.ts';
import {
  configIn,
  entriesIn,
  envsIn,
  MAX_CONFIG,
  type ServedSite,
  servedSites,
  siteAt,
} from './openConfig.ts';

export interface ExpectationParts extends MeaningParts {
  readonly languages: readonly Configurable[];
  readonly configs: Pick<ConfigLoader, 'of' | 'showFailures'>;
  /** Live sites, where the server can open connections. */
  readonly live?: LivePlaces | undefined;
  readonly ruleOf: KeyParts['ruleOf'];
  readonly log: Log;
}

export type ExpectationFeatures = ReturnType<typeof createExpectations>;

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
interface Meaning extends Span, Sentences {
  /** Whether it is the first of its list. */
  readonly isFirst: boolean;
}

/** What a live site answered when the user requested it. */
interface AskedSite {
  readonly live: LivePlace;
  readonly site: ServedSite;
  readonly time: string;
}

export function createExpectations(parts: ExpectationParts) {
  const { project, settings, log, live } = parts;
  /** The answers of live sites, by their origins, until the document is closed. */
  const asked = new WeakMap<OpenDocument, ReadonlyMap<string, AskedSite>>();
  let known = new WeakMap<
    OpenDocument,
    { readonly text: AnyDocument['text']; readonly meanings: Promise<readonly Meaning[]> }
  >();

  /** What the expectations mean, found out once for a text and a state of the site. Rejects when the text is edited. */
  const meaningsOf = (open: OpenDocument): Promise<readonly Meaning[]> => {
    const { text } = open.document;
    const before = known.get(open);
    if (before?.text === text) return before.meanings;
    const meanings = judged(parts, open, asked.get(open) ?? new Map());
    known.set(open, { text, meanings });
    meanings.catch(() => known.delete(open));
    return meanings;
  };

  const due = new Set<OpenDocument>();
  let working: Promise<void> | undefined;
  const work = async (): Promise<void> => {
    // A set also yields what is added again while it is read.
    for (const open of due) {
      due.delete(open);
      if (open.closed) continue;
      const { text } = open.document;
      await meaningsOf(open).catch((error) => {
        if (!open.closed && open.document.text === text)
          log.error(failureTo('check', { uri: open.uri })(describe(error)));
      });
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
    /** Anything has happened: what expectations mean is found out again when it is requested. */
    outdate(): void {
      known = new WeakMap();
    },
    /** A lens above each expectation, and above each list one that requests the live site, if the server can. */
    async lenses(open: OpenDocument): Promise<readonly Lens[]> {
      const all = await meaningsOf(open);
      return all.flatMap(({ start, end, summary, isFirst }) => [
        { start, end, title: summary.join(' · ') },
        ...(isFirst && live ? [{ start, end, title: t('check'), command: 'crawlwise.checkLive' }] : []),
      ]);
    },
    /** What the key and the expectation at an offset mean, the latter word by word. */
    async hover(open: OpenDocument, offset: number): Promise<Hover | undefined> {
      const key = await ofKeys(open, (text) => keyHover(parts, text, offset));
      const found = (await meaningsOf(open)).find(({ start, end }) => start <= offset && offset <= end);
      if (!found) return key;
      const hint = asked.has(open) ? [] : [t('live')];
      const lines = [...found.summary, ...found.details, ...hint].map((line) => `- ${line}`).join('\n');
      const { start, end } = key ?? found;
      return { start, end, markdown: [...(key ? [key.markdown] : []), lines].join('\n\n') };
    },
    /** The keys that may be written at an offset. */
    completions: async (open: OpenDocument, offset: number): Promise<readonly Completion[]> =>
      (await ofKeys(open, (text) => keyCompletions(parts, text, offset))) ?? [],
    /** The addresses of the sites of a configuration. */
    async liveUrls(open: OpenDocument): Promise<readonly string[]> {
      const origins = servedSites(settings, await configIn(parts, open)).map(({ origin }) => origin);
      return [...new Set(origins)].flatMap((origin) => (origin === undefined ? [] : `${origin}/`));
    },
    /**
     * Requests a live site. From then on, the expectations of its environment are compared with its answers, too.
     * Rejects as `LivePlaces` does.
     * @param time the present time, as lenses show it
     * @returns why nothing is expected of this site, a sentence; undefined if it was requested
     */
    async ask(
      open: OpenDocument,
      { url, time }: { readonly url: string; readonly time: string },
      allowed: AllowedHosts,
      signal: AbortSignal,
    ): Promise<string | undefined> {
      const config = await configIn(parts, open);
      const sites = servedSites(settings, config);
      const site = siteAt(sites, url);
      const origin = httpUrl(url)?.origin;
      if (!live || !site || origin === undefined) {
        const known = sites.flatMap((site) => site.origin ?? []);
        return t('otherSite', { url, sites: listed([...new Set(known)]) });
      }
      const { urls = [] } = settings.under(config, project.sites.rulesOf(site.root), site.env).expected;
      const answers = await live.ask(origin, urls, allowed, signal);
      asked.set(open, new Map(asked.get(open)).set(origin, { live: answers, site, time }));
      known.delete(open);
      return undefined;
    },
  };
}

/** An answer about the keys of a configuration; undefined for a long one. */
async function ofKeys<Answer>(
  { document: { text } }: OpenDocument,
  ask: (text: string) => Promise<Answer>,
): Promise<Answer | undefined> {
  return text.length > MAX_CONFIG ? undefined : ask(text.slice(0, text.length));
}

/** Compares the expectations of a configuration with its sites and with the answers of live ones, and shows what fails. */
async function judged(
  parts: ExpectationParts,
  open: OpenDocument,
  asked: ReadonlyMap<string, AskedSite>,
): Promise<readonly Meaning[]> {
  const { project, configs, settings } = parts;
  const { text } = open.document;
  const source = text.slice(0, MAX_CONFIG);
  const entries = text.length > MAX_CONFIG ? [] : entriesIn(source);
  const all: Meanings[] = [];
  const diagnostics: Diagnostic[] = [];
  const config = await configIn(parts, open);
  if (entries.length > 0) {
    for (const root of project.sites.rootsBelow(config.folder)) {
      if (configs.of(root)?.uri !== config.uri) continue;
      const meanings = await meaningsIn(parts, open, config, placeHere(parts, config, root));
      all.push(meanings);
      diagnostics.push(...failuresAt(parts, config, root, meanings));
    }
    // What fails on a live site is not an error of these files.
    for (const [origin, { live, site, time }] of asked)
      all.push(
        await meaningsIn(
          parts,
          open,
          config,
          placeLive(live, expectationTerms('livePlace', { origin, time }), site),
        ),
      );
  }
  if (!open.closed && open.document.text === text) configs.showFailures(open.uri, diagnostics);
  const env = String(settings.under(config, config.folder).settings[ENV.key] ?? '');
  return entries.map(({ path, start, end, line }) => {
    const where = configWords('line', { line: String(line), file: CONFIG_NAME });
    const own = all.flatMap(({ sentences }) => sentences.get(where) ?? []);
    const range = { start: text.offsetAt(start), end: text.offsetAt(end) };
    const envs = path[0] === 'environments' ? [String(path[1])] : envsIn(text.slice(range.start, range.end));
    const isOther = envs.length > 0 && !envs.includes(env);
    const none = isOther ? t('otherEnv', { envs: listed(envs) }) : t('nowhere');
    return {
      ...range,
      isFirst: path.at(-1) === 0,
      summary: own.length > 0 ? own.flatMap(({ summary }) => summary) : [none],
      details: own.flatMap(({ details }) => details),
    };
  });
}

/** The failures of a site as diagnostics of its configuration. */
function failuresAt(
  { settings, project }: ExpectationParts,
  { uri }: Config,
  root: string,
  { results }: Meanings,
): readonly Diagnostic[] {
  const level = settings.of(project.sites.rulesOf(root)).lint.levels.get(OF_URLS) ?? 'error';
  if (level === 'off') return [];
  const own = failuresIn(results).filter((failure) => failure.uri === uri);
  return own.map(({ part, sentence }) =>
    diagnosticAt({ start: part.start, end: part.end }, level, OF_URLS, sentence),
  );
}
