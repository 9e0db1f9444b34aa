/**
 * Cloudflare Pages and static assets of Workers (developers.cloudflare.com, "Redirects", "Headers", "Serving Pages",
 * "HTML handling").
 */
import type { Expressions } from '../regex/expressions.ts';
import {
  type Build,
  type ConfigFiles,
  type Host,
  type Served,
  type SlashTable,
  serveFile,
  slashTable,
} from './host.ts';
import { headerBlocks, redirectLines } from './redirectsFile.ts';
import { answerOf, filled, splatPattern } from './rules.ts';

/** By the setting `html_handling` of Workers; Pages always use the first. */
const TABLES: Readonly<Record<string, SlashTable>> = {
  'auto-trailing-slash': slashTable('html', 'bare', 'bare', 'slash', 'index', 'slash', 'html', 'index'),
  'force-trailing-slash': slashTable(
    'slash',
    'html',
    'slash',
    'slash',
    'index',
    'slash',
    'slash',
    'index',
    'html',
    'slash',
  ),
  'drop-trailing-slash': slashTable(
    'html',
    'bare',
    'bare',
    'index',
    'bare',
    'bare',
    'html',
    'bare',
    'bare',
    'index',
  ),
  none: slashTable('missing', 'missing', 'html', 'missing', 'missing', 'index', 'missing', 'missing'),
};

const CONFIGURATIONS = ['wrangler.jsonc', 'wrangler.json', 'wrangler.toml'];

export function cloudflare(build: Build, files: ConfigFiles, expressions: Expressions): Host {
  const configuration = CONFIGURATIONS.find((name) => files[name] !== undefined);
  const settings = assetsIn(configuration === undefined ? '' : files[configuration]!);
  const table = TABLES[settings.handling] ?? TABLES['auto-trailing-slash']!;
  const lines = redirectLines(files._redirects ?? '', '_redirects');
  const redirects = lines.map((line) => ({ line, match: splatPattern(line.from, false, expressions) }));
  const headers = headerBlocks(files._headers ?? '', '_headers').map((block) => ({
    block,
    match: splatPattern(block.pattern, false, expressions),
  }));
  const subject = (url: URL, pattern: string): string =>
    /^https?:\/\//i.test(pattern) ? `${url.origin}${url.pathname}` : url.pathname;
  return {
    serve(url) {
      for (const { line, match } of redirects) {
        const values = match(subject(url, line.from));
        if (values === 'unknown') return { status: 'unknown', why: 'rule', by: line.by };
        if (values) return answerOf(line.status ?? 302, filled(line.to, values), url, line.by);
      }
      if (files['_worker.js'] !== undefined || settings.isWorkerFirst) {
        return { status: 'unknown', why: 'program' };
      }
      const found = serveFile(url, build, table, settings.isWorkers ? 307 : 308);
      return found.status === 404 ? missing(build, settings) : found;
    },
    robotsTags(url) {
      const found = headers.map(({ block, match }) => ({ block, match: match(subject(url, block.pattern)) }));
      if (found.some(({ match }) => match === 'unknown')) return undefined;
      const applying = found.filter(({ match }) => match);
      const detached = applying.findLastIndex(({ block }) => block.isDetached);
      return applying.slice(detached + 1).flatMap(({ block }) => block.directives);
    },
  };
}

/** A Worker may answer; Pages without a 404.html are served as an application, with the page of `/` for every URL. */
const missing = (build: Build, { isWorkers, hasWorker, notFound }: Assets): Served =>
  hasWorker || notFound === 'single-page-application' || (!isWorkers && !build.has('404.html'))
    ? { status: 'unknown', why: 'settings' }
    : { status: 404 };

interface Assets {
  readonly isWorkers: boolean;
  readonly hasWorker: boolean;
  readonly isWorkerFirst: boolean;
  readonly handling: string;
  readonly notFound: string;
}

/** The settings of `assets`, which are few words in JSON and TOML alike. */
function assetsIn(text: string): Assets {
  const wordAt = (key: string): string =>
    new RegExp(`(?:^|[\\s{,])"?${key}"?\\s*[:=]\\s*["']([^"']*)`, 'm').exec(text)?.[1] ?? '';
  return {
    isWorkers: /(?:^|[\s{,[])"?assets"?\s*[:=\].]/m.test(text),
    hasWorker: wordAt('main') !== '',
    isWorkerFirst: /(?:^|[\s{,])"?run_worker_first"?\s*[:=]\s*(?!false)/m.test(text),
    handling: wordAt('html_handling'),
    notFound: wordAt('not_found_handling'),
  };
}
