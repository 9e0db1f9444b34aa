import { isDeepStrictEqual } from 'node:util';
import { isPageName } from '../../core/builtPages.ts';
import type { Pool } from './pool.ts';
import type { Job, Reply, Request, Setup } from './requests.ts';

/** An answer, and what it depends on: the file, and what is known of its site. */
interface Answered {
  readonly file: unknown;
  readonly site: unknown;
  readonly answer: Reply;
}

/**
 * The answers of earlier runs, for `--watch`: a file is checked again if it has changed, its settings, or what the beginnings
 * of the other files of its site show. What depends on the contents of other files is always checked again.
 */
export class Memory {
  private readonly answers = new Map<string, Answered>();
  /** What is known of each site, by the first of its files: one object as long as it is the same. */
  private readonly sites = new Map<string, unknown>();
  private crawlers: Request | undefined;

  /** Passes on requests whose answers are not known. A set-up is about one site. */
  before(pool: Pool): Pool {
    let fileOf: (job: Job) => unknown = () => undefined;
    let site: unknown;
    return {
      size: pool.size,
      broadcast: async (request) => {
        if (request.do === 'open') {
          fileOf = filesIn(request.setup);
          site = this.siteIn(request.setup);
        } else if (request.do === 'add' && !isDeepStrictEqual(request, this.crawlers)) {
          this.crawlers = request;
          this.answers.clear();
        }
        await pool.broadcast(request);
      },
      request: async (request) => {
        const file = request.do === 'check' && site && fileOf(request.job);
        if (!file) return pool.request(request);
        const { uri } = request.job;
        const known = this.answers.get(uri);
        if (known && known.site === site && isDeepStrictEqual(known.file, file)) return known.answer;
        const answer = await pool.request(request);
        if (answer && 'own' in answer) this.answers.set(uri, { file, site, answer });
        return answer;
      },
      end: () => pool.end(),
    };
  }

  /** What findings of the first pass may depend on; undefined if that is not in the set-up: pages, and their history. */
  private siteIn({ settings: _, facts, ...setup }: Setup): unknown {
    const [first] = facts;
    if (!first || setup.changes?.size || setup.files.some(isPageName)) return undefined;
    const now = {
      ...setup,
      // No rule of the first pass may use dates or language versions.
      facts: facts.map(({ uri, robots, known: { sitemap } }) => ({
        ...{ uri, robots },
        sitemap: sitemap && { ...sitemap, newest: '', alternates: undefined, versions: '' },
      })),
    };
    const before = this.sites.get(first.uri);
    const site = isDeepStrictEqual(before, now) ? before : now;
    this.sites.set(first.uri, site);
    return site;
  }
}

/** A function to all that makes up a file; it gives undefined if that is not known, or if the check writes the file. */
function filesIn({ settings, facts }: Setup): (job: Job) => unknown {
  const modified = new Map(facts.map(({ uri, known }) => [uri, known.modified]));
  return (job) => {
    const own = { ...job, settings: settings[job.settings], modified: modified.get(job.uri) };
    return job.fixing || own.modified === undefined ? undefined : own;
  };
}
