/**
 * Checks files again whose findings depend on others, once all are known: files that share URLs, sitemaps with language
 * versions, and files in which a rule has used the dates of others. The first pass gives 8 octets for each URL
 * (`site/listings/urlKeys.ts`), so the lists themselves are not kept. Sites of more than 16 MB print these findings at the end;
 * smaller ones, and sites that are fixed, print them in place. Fixes that need other files are made here; all such files
 * are then checked once more.
 */
import { realpathSync } from 'node:fs';
import { withoutFormat } from '../../core/ownFiles.ts';
import { isAmong, sharedKeys } from '../../site/listings/urlKeys.ts';
import { type Batch, isMade, ownFiles, settled, withoutFixes } from './collect.ts';
import { inOrder, type Pool } from './pool.ts';
import type { FactsRequest, FileRequest, Job } from './requests.ts';

/**
 * Makes the findings of a batch final. With fixes, all files affected by others are checked once more, because fixes
 * change the facts of files.
 */
export async function recheck(pool: Pool, batch: Batch): Promise<void> {
  const { files, jobs, last, facts, keys, uses } = batch;
  const names = keys.uris;
  const shared = sharedKeys(keys.all, (index) => withoutFormat(names[index]!));
  const sharing = new Set(names.filter((uri) => keys.get(uri)!.some((key) => isAmong(key, shared))));
  const versioned = facts.versioned.size > 1 ? facts.versioned : new Set<string>();
  const concerned = [...jobs.keys()].filter((uri) =>
    [sharing, versioned, uses].some((some) => some.has(uri)),
  );
  if (concerned.length === 0) return;
  /** Reads the shared URLs of files, and sends all facts that the threads do not have. */
  const send = async (uris: Iterable<string>): Promise<void> => {
    const requests = [...uris].map(
      (uri): FactsRequest => ({ do: 'read', job: jobs.get(uri)!, wanted: shared }),
    );
    for await (const [{ job }, answer] of inOrder(pool, requests))
      if (answer && 'keys' in answer) batch.addFacts(job.uri, answer);
    await pool.broadcast({ do: 'facts', facts: facts.takeNew() });
  };
  const own = new Set(ownFiles(files).map(({ uri }) => uri));
  const uris = concerned.filter((uri) => own.has(uri));
  /** Checks them again; returns those that were fixed. */
  const run = async (jobOf: (job: Job) => Job): Promise<readonly string[]> => {
    const changed: string[] = [];
    const listed = (uri: string) => (files.site.isWhole && uses.get(uri) === 'lists' ? keys.all : undefined);
    const requests = uris.map(
      (uri): FileRequest => ({ do: 'recheck', job: jobOf(jobs.get(uri)!), listed: listed(uri) }),
    );
    for await (const [request, answer] of inOrder(pool, requests)) {
      const { uri } = request.job;
      const result = await settled(pool, request, answer, files);
      if ('reason' in result) continue;
      const { fixed } = result;
      const before = last.get(uri);
      last.set(uri, {
        last: result.last,
        own: isMade(fixed) ? result.own : before?.own,
        fixed: fixed ?? before?.fixed,
      });
      batch.useFixedText(uri, fixed);
      if (isMade(fixed)) changed.push(uri);
    }
    return changed;
  };
  await send(sharing);
  const linked = files.fixing ? linkedFiles([...jobs.values()]) : new Set();
  const fixed = await run((job) => (linked.has(job) ? withoutFixes(job) : job));
  if (fixed.length === 0) return;
  await send(fixed);
  await run(withoutFixes);
}

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
