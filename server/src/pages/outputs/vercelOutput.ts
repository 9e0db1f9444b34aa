/**
 * Vercel, by the output that adapters write for it: `.vercel/output/config.json` with its routes, `static` with the files,
 * `functions` with programs (vercel.com/docs/build-output-api/v3). No file in `static` configures anything.
 */
import type { Origin } from '../../core/builtPages.ts';
import { filePath, type HeaderTag, type Served } from '../hosts/host.ts';
import { isConditional, type JsonRule, listOf, settingsIn, textAt, valueAt } from '../hosts/json.ts';
import { answerOf, refilling, tagsIn } from '../hosts/rules.ts';
import { type Expression, Expressions, type Match } from '../regex/expressions.ts';
import { entriesOf, type Output, type OutputFiles } from './output.ts';

const CONFIG = '../config.json';
const PROGRAM: Served = { status: 'unknown', why: 'program' };

/** A route, in the phase after the handle above it: '' for the first. */
interface Route {
  readonly by: Origin;
  readonly phase: string;
  readonly expression: Expression;
  readonly status: number | undefined;
  readonly location: string | undefined;
  readonly target: string | undefined;
  readonly tags: readonly HeaderTag[];
  readonly continues: boolean;
  /** It also depends on headers, cookies, the query or a program. */
  readonly isConditional: boolean;
}

/** What the routes of a phase answer: nothing, an answer, or another path to look for. */
interface Walk {
  readonly path: string;
  readonly isRewritten: boolean;
  readonly status: number | undefined;
  readonly tags: readonly HeaderTag[];
  readonly isConditional: boolean;
  readonly answer?: Served;
}

/** The output whose folder `static` this is; undefined if it has no configuration of this kind. */
export function vercelOutput(files: OutputFiles): Output | undefined {
  const settings = settingsIn(files.text(CONFIG), 'config.json');
  if (settings?.value('version') !== 3) return undefined;
  const expressions = new Expressions();
  let phase = '';
  const routes = settings.rules('routes').flatMap((json): readonly Route[] => {
    const handle = textAt(json.rule, 'handle');
    phase = handle ?? phase;
    return handle === undefined ? [routeOf(json, phase, expressions)] : [];
  });
  const answers = new Answers(routes, overridesIn(settings.value('overrides')), files);
  const host = refilling(answers, expressions);
  return { server: 'vercel', isExclusive: true, manifest: CONFIG, host };
}

/** Paths by the files that are served under them, and the files that are not served under their own. */
interface Overrides {
  readonly fileAt: ReadonlyMap<string, string>;
  readonly moved: ReadonlySet<string>;
}

function overridesIn(value: unknown): Overrides {
  const fileAt = new Map<string, string>();
  for (const [file, override] of entriesOf(value)) {
    const path = textAt(override, 'path');
    // A manifest may not name files elsewhere.
    if (path !== undefined && !file.split('/').includes('..')) fileAt.set(path.replace(/^\/|\/$/g, ''), file);
  }
  return { fileAt, moved: new Set(fileAt.values()) };
}

function routeOf({ rule, by }: JsonRule, phase: string, expressions: Expressions): Route {
  const source = textAt(rule, 'src') ?? '';
  const status = valueAt(rule, 'status');
  const headers = entriesOf(valueAt(rule, 'headers')).map(
    ([name, value]) => [name.toLowerCase(), typeof value === 'string' ? value : ''] as const,
  );
  const others = ['locale', 'middlewarePath', 'middlewareRawSrc'].some(
    (key) => valueAt(rule, key) !== undefined,
  );
  const methods = listOf(valueAt(rule, 'methods'));
  const isOfCrawlers = methods.length === 0 || methods.includes('GET');
  return {
    by,
    phase,
    expression: isOfCrawlers
      ? expressions.of(anchored(source), valueAt(rule, 'caseSensitive') === true ? '' : 'i')
      : NEVER,
    status: typeof status === 'number' ? status : undefined,
    location: headers.find(([name]) => name === 'location')?.[1],
    target: textAt(rule, 'dest'),
    tags: headers.flatMap(([name, value]) => (name === 'x-robots-tag' ? tagsIn(value, by) : [])),
    continues: valueAt(rule, 'continue') === true,
    isConditional: isConditional(rule) || others,
  };
}

const NEVER: Expression = { exec: () => undefined, test: () => false };

const anchored = (source: string): string =>
  `${source.startsWith('^') ? '' : '^'}${source}${source.endsWith('$') ? '' : '$'}`;

class Answers {
  constructor(
    private readonly routes: readonly Route[],
    private readonly overrides: Overrides,
    private readonly files: OutputFiles,
  ) {}

  serve(url: URL): Served {
    const own = filePath(url);
    if (own === undefined) return { status: 'unknown', why: 'path' };
    const first = this.walk('', `/${own}`, url);
    const found = first.answer ?? this.stored(first);
    if (found) return found;
    let last = first;
    for (const phase of ['filesystem', 'rewrite', 'miss']) {
      last = this.walk(phase, last.path, url);
      const answer = last.answer ?? (last.isRewritten ? this.stored(last) : undefined);
      if (answer) return answer;
      if (last.isRewritten) return PROGRAM;
    }
    return first.isRewritten ? PROGRAM : { status: 404 };
  }

  robotsTags(url: URL): readonly HeaderTag[] | undefined {
    const own = filePath(url);
    const walk = own === undefined ? undefined : this.walk('', `/${own}`, url);
    return walk === undefined || walk.isConditional ? undefined : walk.tags;
  }

  private walk(phase: string, from: string, url: URL): Walk {
    let path = from;
    let isRewritten = false;
    let status: number | undefined;
    const tags: HeaderTag[] = [];
    const ended = (answer?: Served, isConditional = false): Walk => ({
      ...{ path, isRewritten, status, tags, isConditional },
      ...(answer && { answer }),
    });
    for (const route of this.routes) {
      if (route.phase !== phase) continue;
      const match = route.expression.exec(path);
      if (match === undefined) continue;
      const { by } = route;
      if (match === 'unknown' || route.isConditional) {
        // A route that only adds headers decides nothing else.
        const decides = match === 'unknown' || !route.continues || route.target !== undefined;
        if (decides || route.tags.length > 0) return ended({ status: 'unknown', why: 'rule', by }, true);
        continue;
      }
      tags.push(...route.tags);
      if (route.status !== undefined && route.location !== undefined)
        return ended(redirect(filledIn(route.location, match), route.status, url, by));
      if (route.target !== undefined) {
        path = filledIn(route.target, match).replace(/[?#].*$/s, '');
        isRewritten = true;
        // Another server, or a name that leads out of the output.
        if (!path.startsWith('/') || path.split('/').includes('..'))
          return ended({ status: 'unknown', why: 'rule', by });
      }
      status = route.status ?? status;
      if (route.continues) continue;
      if (route.target !== undefined) break;
      if (status !== undefined) return ended(errorOf(status, by));
    }
    return ended();
  }

  /** The file or function at a path; undefined if there is none. */
  private stored({ path, status }: Walk): Served | undefined {
    const file = this.fileAt(path.slice(1));
    if (file !== undefined)
      return status !== undefined && status >= 400 ? errorOf(status) : { status: 200, file };
    const name = path.replace(/^\/|\/$/g, '') || 'index';
    const isFunction = ['.func/.vc-config.json', '.prerender-config.json'].some((end) =>
      this.files.exists(`../functions/${name}${end}`),
    );
    return isFunction ? PROGRAM : undefined;
  }

  private fileAt(path: string): string | undefined {
    const { fileAt, moved } = this.overrides;
    const bare = path.replace(/\/$/, '');
    const named = fileAt.get(bare);
    if (named !== undefined) return named;
    const index = bare === '' ? 'index.html' : `${bare}/index.html`;
    return [...(path === bare && path !== '' ? [path] : []), index].find(
      (file) => !moved.has(file) && this.files.exists(file),
    );
  }
}

const errorOf = (status: number, by?: Origin): Served =>
  status === 404 || status === 410
    ? { status, ...(by && { by }) }
    : { status: 'unknown', why: 'program', ...(by && { by }) };

/** From or to a slash at the end, an adapter redirects by no rule of the site. */
function redirect(location: string, status: number, url: URL, by: Origin): Served {
  const answer = answerOf(status, location, url, by);
  if (!('to' in answer)) return answer;
  const [from, to] = [url.pathname, new URL(answer.to).pathname];
  const { by: _, ...own } = answer;
  return from === `${to}/` || to === `${from}/` ? own : answer;
}

/** A text with the groups of a match: `$1`, `$name`. */
const filledIn = (text: string, { groups, names }: Match): string =>
  text.replace(
    /\$(?:(\d+)|([A-Za-z_]\w*))/g,
    (_, number: string | undefined, name: string) =>
      (number === undefined ? names[name] : groups[Number(number)]) ?? '',
  );
