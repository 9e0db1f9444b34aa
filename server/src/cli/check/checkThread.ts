/** A thread of a check: it holds a project, is given files one by one, and answers with their findings and facts. */
import type { LintConfig } from '../../core/findings/lintConfig.ts';
import type { Loadable } from '../../core/service.ts';
import type { Maker } from '../../core/siteContext.ts';
import { decoded } from '../../core/uri.ts';
import { readBeginning, topOfBuild } from '../../disk/builds.ts';
import { reasonOf } from '../../disk/reasons.ts';
import { Project } from '../../project/project.ts';
import { placesAt } from '../../project/settings.ts';
import { rowsOf } from '../output/row.ts';
import { ChangeFinder } from './changeFinder.ts';
import { withFixable } from './fixable.ts';
import { FixBudget } from './fixBudget.ts';
import { fixFile } from './fixFile.ts';
import type { Pool } from './pool.ts';
import { readFile, sourceOf } from './readFile.ts';
import type { Failure, FileRequest, FileResult, Reply, Request, Rows, Setup } from './requests.ts';

const NOTHING_SET_UP: Setup = {
  ...{ settings: [], base: '', wants: {}, isWritten: false, isCompared: false },
  ...{ folders: [], files: [], places: [], facts: [] },
};

export class CheckThread implements Pool {
  readonly size = 1;
  private setup = NOTHING_SET_UP;
  private project: Project;
  private changes = new ChangeFinder();
  private readonly budget = new FixBudget();

  constructor(private readonly languages: readonly Loadable[]) {
    this.project = this.projectFor(this.setup);
  }

  /** Answers a request. Never rejects for a file that cannot be read: the answer says why. */
  async request(request: Request): Promise<Reply> {
    switch (request.do) {
      case 'open':
        return this.setUp(request.setup);
      case 'add':
        for (const { additions } of this.languages)
          if (additions?.key === request.key) await additions.take(request.files);
        return undefined;
      case 'facts':
        await this.project.putFacts(request.facts);
        return undefined;
      default:
        try {
          if (request.do !== 'read') return await this.check(request);
          return await this.project.factsIn(await sourceOf(request.job), request.wanted);
        } catch (error) {
          return { reason: reasonOf(error) };
        }
    }
  }

  async broadcast(request: Request): Promise<void> {
    await this.request(request);
  }

  async end(): Promise<void> {}

  private async setUp(setup: Setup): Promise<undefined> {
    this.project = this.projectFor(setup);
    await this.project.add(setup.files);
    await this.project.putFacts(setup.facts);
    this.changes = new ChangeFinder(setup.changes, setup.lastDates);
    // The project has them now.
    this.setup = { ...setup, files: [], facts: [] };
  }

  private projectFor({ base, folders, places }: Setup): Project {
    return new Project(this.languages, folders, placesAt(places), {
      ...{ read: readBeginning, topOf: topOfBuild, base },
    });
  }

  /** The path of what makes a file, relative to the working folder if it is below it. */
  private shown({ uri, path }: Maker): string {
    const { base } = this.setup;
    return base !== '' && uri.startsWith(base) ? decoded(uri.slice(base.length)) : path;
  }

  private async check({ do: pass, job, isKnown, listed }: FileRequest): Promise<FileResult> {
    const { project } = this;
    const { settings, wants, isWritten, isCompared } = this.setup;
    const isAgain = pass === 'recheck';
    const failures: Failure[] = [];
    project.setListed(listed);
    const site = await this.changes.added(job.uri, project.siteOf(job.uri));
    const failed: LintConfig['failed'] = (code, error) => failures.push({ code, error: String(error) });
    const config: LintConfig = Object.assign({ failed, site }, settings[job.settings]!.lint);
    let read = await readFile(job, project, config);
    const factsOfIt = () => (isCompared && !isAgain ? project.factsOf(read) : undefined);
    let facts = isKnown ? undefined : await factsOfIt();
    const { service } = read;
    const hasFindings = service.findings(read.document).findings.length > 0;
    const { fixed, notes } =
      job.fixing && hasFindings
        ? await fixFile(job, read, { isAgain, isWritten })
        : { fixed: undefined, notes: [] };
    if (fixed && fixed.left === undefined) {
      const isStored = isWritten && read.octets && !fixed.isWaiting;
      read = await readFile(isStored ? job : { ...job, text: fixed.after }, project, config);
      facts = await factsOfIt();
    }
    const found = rowsOf(job.file, service, read.document, wants, read.text);
    const isTried = !job.fixing && this.budget.take(found, read.text);
    const checked = isTried ? await withFixable(job, read, found, { project, config, wants }) : found;
    const source = checked.length > 0 && site?.maker ? this.shown(site.maker) : undefined;
    const rows = source === undefined ? checked : checked.map((row) => ({ ...row, source }));
    const suppressed = service.suppressed(read.document);
    const part = (isLast: boolean): Rows => {
      const isOfPart = ({ code }: { readonly code: string }) => service.lastCodes.has(code) === isLast;
      const counts = suppressed.filter(isOfPart).map(({ count }) => count);
      return { rows: rows.filter(isOfPart), suppressed: counts.reduce((sum, count) => sum + count, 0) };
    };
    return {
      ...{ own: part(false), last: part(true), facts, failures, fixed, notes },
      uses: project.hasAsked('unlisted') ? 'lists' : project.hasAsked('contents') ? 'dates' : undefined,
      buildNotes: isAgain ? [] : project.takeNotes(),
      copyOf: site?.copyOf,
    };
  }
}
