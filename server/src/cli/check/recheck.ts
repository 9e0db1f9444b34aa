/**
 * Checks files again whose findings depend on others, once all are known: files that share URLs, sitemaps with language
 * versions, and files in which a rule has used the dates of others. The first pass gives 8 octets for each URL
 * (`site/urlKeys.ts`), so the lists themselves are not kept. Sites of more than 16 MB print these findings at the end;
 * smaller ones, and sites that are fixed, print them in place. Fixes that need other files are made here; all such files
 * are then checked once more.
 */
import { realpathSync } from 'node:fs';
import { withoutGzip } from '../../core/ownFiles.ts';
import { isAmong, sharedKeys } from '../../site/urlKeys.ts';
import type { PlainList } from '../../site/urlList.ts';
import {
  type CheckedFiles,
  type Collected,
  isMade,
  type LastFindings,
  ownFiles,
  settled,
} from './collect.ts';
import type { FileRequest, Job } from './requests.ts';
import { inOrder, type Runner } from './runner.ts';

/**
 * The final findings of all files, by URI. With fixes, all files affected by others are checked once more, because
 * fixes change the facts of files.
 */
export async function recheck(
  runner: Runner,
  files: CheckedFiles,
  collected: Collected,
): Promise<ReadonlyMap<string, LastFindings>> {
  const last = new Map(collected.last);
  const others = new OtherFiles(runner, collected);
  const own = new Set(ownFiles(files).map(({ uri }) => uri));
  const uris = (await others.concerned()).filter((uri) => own.has(uri));
  const jobs = (): readonly Job[] => uris.map((uri) => collected.jobs.get(uri)!);
  const run = async (some: readonly Job[]): Promise<readonly Job[]> => {
    const changed: Job[] = [];
    const listed = (uri: string) =>
      files.site.isWhole && collected.usingLists.has(uri) ? collected.keys.all : undefined;
    const requests = some.map((job): FileRequest => ({ do: 'recheck', job, listed: listed(job.uri) }));
    for await (const [request, answer] of inOrder(runner, requests)) {
      if (!answer || !('rows' in answer)) continue;
      const { job } = request;
      const result = await settled(runner, request, answer, files);
      if ('reason' in result) continue;
      const { provisional, suppressed } = result;
      const before = last.get(job.uri);
      const rows = isMade(result.fixed) ? result.rows : before?.rows;
      last.set(job.uri, { provisional, rows, suppressed, fixed: result.fixed ?? before?.fixed });
      collected.useFixedText(job.uri, result.fixed);
      if (isMade(result.fixed)) changed.push(job);
    }
    return changed;
  };
  const linked = files.fixing ? linkedFiles([...collected.jobs.values()]) : new Set();
  const fixed = await run(jobs().map((job) => (linked.has(job) ? withoutFixes(job) : job)));
  if (fixed.length === 0) return last;
  await others.readAgain(fixed.map(({ uri }) => collected.jobs.get(uri)!));
  await run(jobs().map(withoutFixes));
  return last;
}

const withoutFixes = (job: Job): Job => ({ ...job, fixing: undefined });

/** Files that are the same by links: none of them is a copy that may be deleted. */
function linkedFiles(jobs: readonly Job[]): ReadonlySet<unknown> {
  const byPath = new Map<string, Job[]>();
  for (const job of jobs) {
    const path = realPathOf(job.file);
    const same = byPath.get(path);
    if (same) same.push(job);
    else byPath.set(path, [job]);
  }
  return new Set([...byPath.values()].filter(({ length }) => length > 1).flat());
}

function realPathOf(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}

/** The facts that were not known in the first pass: the URLs that several files list. */
class OtherFiles {
  private shared: Float64Array = new Float64Array();
  private readonly urls = new Map<string, PlainList>();
  /** The files whose URLs were sent. */
  private sent: readonly string[] = [];

  constructor(
    private readonly runner: Runner,
    private readonly collected: Collected,
  ) {}

  /** The files affected by others; sends their data to all checkers. */
  async concerned(): Promise<readonly string[]> {
    const { keys: lists, jobs, facts, usingDates, usingLists } = this.collected;
    const names = lists.uris;
    this.shared = sharedKeys(lists.all, (index) => withoutGzip(names[index]!));
    const sharing = new Set(names.filter((uri) => lists.get(uri)!.some((key) => isAmong(key, this.shared))));
    for (const uri of sharing) await this.list(jobs.get(uri)!);
    const versioned = facts.versioned.size > 1 ? facts.versioned : new Set();
    if (sharing.size + versioned.size + usingDates.size + usingLists.size === 0) return [];
    await this.send();
    const all = [sharing, usingDates, usingLists, versioned];
    return [...jobs.keys()].filter((uri) => all.some((some) => some.has(uri)));
  }

  /** Reads files that have been fixed since, and sends their current facts. */
  async readAgain(fixed: readonly Job[]): Promise<void> {
    for (const job of fixed) {
      const answer = await this.runner.request({ do: 'read', job });
      if (answer && 'rows' in answer) {
        this.collected.facts.update(job.uri, answer.sitemap);
        this.collected.keys.set(job.uri, answer.keys);
      }
      await this.list(job);
    }
    await this.send();
  }

  private async list(job: Job): Promise<void> {
    const answer = await this.runner.request({ do: 'list', job, shared: this.shared });
    if (answer && 'origin' in answer) this.urls.set(job.uri, answer);
    else this.urls.delete(job.uri);
  }

  /** Sends the facts that differ from those that the checkers have. */
  private async send(): Promise<void> {
    const { facts } = this.collected;
    const others = new Set([...facts.takeUpdated(), ...this.sent, ...this.urls.keys()]);
    this.sent = [...this.urls.keys()];
    const sent = [...others].flatMap((uri) => {
      const one = facts.get(uri);
      return one?.known.sitemap ? { ...one, urls: this.urls.get(uri) } : [];
    });
    await this.runner.broadcast({ do: 'facts', facts: sent });
  }
}
