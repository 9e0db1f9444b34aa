import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { COUNTER } from '../core/lint.ts';
import { takeAdditions } from './additions.ts';
import { CLEAN, type Command, type Context, FAULTS, TROUBLE, UsageError } from './command.ts';
import { type Crew, soloist, team } from './crew.ts';
import { findFiles, type Listing, type Refused } from './files.ts';
import { inspect } from './inspect.ts';
import { many, REPORTERS, summaryOf, visible } from './report.ts';
import { sinkOf } from './stream.ts';
import type { FileSettings } from './workshop.ts';

const FORMATS = Object.keys(REPORTERS).join('|');

/** `crawlwise check`: prints what is wrong with files, and with those in folders. */
export const check: Command = {
  usage: `PATH… [--format ${FORMATS}] [--crawlers PATH…] [--jobs N]`,
  summary: 'Checks files, and the robots.txt files and sitemaps in folders.',
  async run(args, context) {
    const { languages, stdout, stderr, colors } = context;
    const { values, positionals } = parseArgs({
      args: [...args],
      options: {
        format: { type: 'string', default: 'text' },
        crawlers: { type: 'string', multiple: true, default: [] },
        jobs: { type: 'string', default: String(availableParallelism()) },
      },
      allowPositionals: true,
    });
    if (positionals.length === 0) throw new UsageError('A path is missing');
    if (!Object.hasOwn(REPORTERS, values.format)) {
      throw new UsageError(`There is no format '${values.format}', only ${FORMATS}`);
    }
    const jobs = Number(values.jobs);
    if (!Number.isInteger(jobs) || jobs < 1) throw new UsageError(`'${values.jobs}' is no number of threads`);
    const reporter = REPORTERS[values.format]!(colors);
    const total = { errors: 0, warnings: 0, infos: 0, hints: 0 };
    let files = 0;
    let refusals = 0;

    const added = await takeAdditions('crawlers', values.crawlers, context);
    const listing = await findFiles(positionals, languages);
    const sink = sinkOf(stdout);
    const crew = crewFor(listing, jobs, context);
    const failures = new Set<string>();
    const failed = (code: string, error: string) => {
      if (!failures.has(code)) stderr.write(`crawlwise: the rule ${code} failed: ${visible(error)}\n`);
      failures.add(code);
    };
    await crew.tell({ do: 'add', key: 'crawlers', files: added.files });
    for await (const result of inspect(crew, { listing, settingsFor, wants: {}, failed })) {
      if ('reason' in result) {
        refusals++;
        await sink.flush();
        stderr.write(`crawlwise: cannot check ${visible(result.file)}: ${visible(result.reason)}\n`);
        continue;
      }
      if (!result.isMore) files++;
      for (const { severity } of result.rows) total[COUNTER[severity]]++;
      await sink.send(reporter.file(result.rows));
      await sink.flush();
    }
    await crew.end();
    await sink.flush();
    stdout.write(reporter.end());
    if (listing.passedOver.length > 0) stderr.write(`${passedOverOf(listing.passedOver)}\n`);
    stderr.write(`${summaryOf(files, total)}\n`);
    if (refusals > 0 || files === 0 || !added.isRight) return TROUBLE;
    return total.errors + total.warnings > 0 ? FAULTS : CLEAN;
  },
};

/** So many files are named. */
const MOST_NAMED = 5;

/** "3 files passed over, neither a robots.txt nor a sitemap: a.xml, b.xml, c.xml". */
function passedOverOf(files: readonly Refused[]): string {
  const [first] = files;
  const names = files.slice(0, MOST_NAMED).map(({ file }) => visible(file));
  const more = files.length > MOST_NAMED ? ` and ${files.length - MOST_NAMED} more` : '';
  return `${many(files.length, 'file')} passed over, ${first!.reason}: ${names.join(', ')}${more}`;
}

/** What the configuration says of a file: this is where it comes in. */
const settingsFor = (): FileSettings => ({ levels: [], values: {} });

/** So many octets of files are worth a thread of their own. */
const WORTH_A_THREAD = 2 ** 22;

function crewFor({ found }: Listing, jobs: number, { languages, worker }: Context): Crew {
  const octets = found.reduce((sum, one) => sum + ('size' in one ? one.size : 0), 0);
  const most = Math.min(jobs, Math.floor(octets / WORTH_A_THREAD), found.length);
  return most > 1 ? team(most, worker()) : soloist(languages);
}
