/** What the expectations of a configuration mean in one place: a site in the files, or a live site. */
import type { Config } from '../../config/types.ts';
import { isOfExpectations } from '../../core/rule/expected.ts';
import { messageOf } from '../../core/rule/rule.ts';
import type { SiteContext } from '../../core/siteContext.ts';
import { decoded } from '../../core/uri.ts';
import type { LivePlace } from '../../project/expectations/livePlace.ts';
import { sitePlace } from '../../project/expectations/sitePlace.ts';
import { judgeUrls, type TestPlace, type WordResult } from '../../project/expectations/urls.ts';
import type { Project } from '../../project/project.ts';
import type { OpenDocument, OpenDocuments } from '../documents/openDocument.ts';
import { stepwise, untilEdited } from '../documents/stepwise.ts';
import { expectationTerms, expectationWords as t } from '../words/expectations.ts';
import type { FileAccess } from '../workspace/fileAccess.ts';
import type { ClientSettings } from '../workspace/settings.ts';
import type { ServedSite } from './openConfig.ts';

export interface MeaningParts {
  readonly project: Project;
  readonly opened: OpenDocuments;
  readonly settings: Pick<ClientSettings, 'under' | 'of'>;
  readonly access: Pick<FileAccess, 'textOf'>;
}

/** Where the expectations of a configuration are compared. */
export interface ComparedPlace {
  /** The folder of the site, with a slash at the end. */
  readonly root: string;
  /** The environment; undefined for that of the settings. */
  readonly env?: string | undefined;
  readonly place: TestPlace;
  readonly site: SiteContext;
  /** The text that the place has of a file below the root, and its language if that is known; or why it has none, a clause. */
  read(
    uri: string,
  ): Promise<{ readonly text: string; readonly language?: string } | { readonly why: string }>;
}

/** The sentences about an expectation in a place: one, and one for each word. */
export interface Sentences {
  readonly summary: readonly string[];
  readonly details: readonly string[];
}

export interface Meanings {
  /** By the `where` of the expectation. */
  readonly sentences: ReadonlyMap<string, Sentences>;
  /** What was expected of URLs. */
  readonly results: readonly WordResult[];
}

/** A pattern means at most so many URLs here: the command line tests all. */
const MAX_URLS = 5000;
/** Longer files are not read for a lens, in UTF-16 units. */
const MAX_UNITS = 2 ** 17;

/** A site of a configuration, in the files of the workspace. */
export function placeHere(
  { project, opened, access }: MeaningParts,
  config: Config,
  root: string,
): ComparedPlace {
  // One view: what is queried of it decides when the lenses are requested again.
  const site = project.siteAt(root);
  const place = sitePlace(shownRoot(root, config.folder), site);
  return {
    ...{ root, place, site },
    async read(uri) {
      const open = opened.get(uri)?.document.text;
      const text = open ? open.slice(0, open.length) : await access.textOf(uri);
      return text === undefined
        ? { why: expectationTerms('noFile', { file: decoded(uri.slice(root.length)) }) }
        : { text };
    },
  };
}

/**
 * A site of a configuration as it is served.
 * @param name as lenses name it
 */
export const placeLive = (
  { place, site, contentOf }: LivePlace,
  name: string,
  { root, env }: ServedSite,
): ComparedPlace => ({
  ...{ root, env, site, place: { ...place, name } },
  async read(uri) {
    const url = new URL(uri.slice(root.length), `${place.origin}/`).href;
    const found = uri.startsWith(root) ? await contentOf(url) : undefined;
    return found ?? { why: expectationTerms('notServed', { url }) };
  },
});

/** Compares what a configuration expects with what a place has; rejects when its text is edited or closed. */
export async function meaningsIn(
  parts: MeaningParts,
  open: OpenDocument,
  config: Config,
  compared: ComparedPlace,
): Promise<Meanings> {
  const { project, settings } = parts;
  const { root, env, place } = compared;
  const sentences = new Map<string, Sentences>();
  const add = (where: string, summary: string, details: readonly string[] = []): void => {
    const known = sentences.get(where) ?? { summary: [], details: [] };
    sentences.set(where, {
      summary: [...known.summary, summary],
      details: [...known.details, ...details],
    });
  };
  const rules = project.sites.rulesOf(root);
  const { expected, root: served = root } = settings.under(config, rules, env);
  const results = await stepwise(untilEdited(judgeUrls(expected.urls ?? [], place, MAX_URLS), open));
  for (const [where, own] of byWhere(results)) add(where, summaryOf(own), own.map(detailOf));
  const { expectedUri } = await import('../../config/linked.ts');
  const lists = config.chain.flatMap(({ expectedFiles, folder }) =>
    expectedFiles.map((file) => expectedUri(file.place, folder, served)),
  );
  for (const uri of new Set([rules, ...lists])) {
    const own = settings.under(config, uri, env).expected;
    const wheres = new Set((uri === rules ? own.verdicts : own.lists).map(({ where }) => where));
    if (wheres.size === 0) continue;
    const clauses = await failuresOf(parts, uri, { ...settings.of(uri).lint, expected: own }, compared);
    const { name } = place;
    for (const where of wheres) {
      if ('why' in clauses) {
        add(where, t('untested', { place: name, clause: clauses.why }));
        continue;
      }
      const clause = clauses.failed.get(where);
      add(where, clause === undefined ? t('holds', { place: name }) : t('fails', { place: name, clause }));
    }
  }
  return { sentences, results };
}

/** What the first finding of a file says of each expectation that fails, by its `where` and without that. */
async function failuresOf(
  { project }: MeaningParts,
  uri: string,
  lint: ReturnType<ClientSettings['of']>['lint'],
  { root, site, read }: ComparedPlace,
): Promise<{ readonly failed: ReadonlyMap<unknown, string> } | { readonly why: string }> {
  const found = await read(uri);
  if ('why' in found) return found;
  const file = decoded(uri.slice(root.length));
  if (found.text.length > MAX_UNITS) return { why: expectationTerms('tooLong', { file }) };
  const { service, document } = await project.read({ uri, ...found }, { ...lint, site });
  const failed = new Map<unknown, string>();
  for (const finding of service.findings(document).findings.filter(({ code }) => isOfExpectations(code))) {
    const { args = {} } = finding;
    const rule = service.rules.find(({ code }) => code === finding.code)!;
    const message = messageOf(rule, { ...finding, args: { ...args, where: '' } });
    // In some languages, the place is isolated, or a colon follows.
    const clause = message.replace(/^(?:\u2068\u2069)?[\s:]+/u, '');
    const line = String(document.text.positionAt(finding.start).line + 1);
    if (!failed.has(args.where)) failed.set(args.where, expectationTerms('atLine', { clause, line }));
  }
  return { failed };
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
function summaryOf(results: readonly WordResult[]): string {
  const { place } = results[0]!;
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

const detailOf = (result: WordResult): string => t('word', { word: result.word, state: summaryOf([result]) });
