/** The findings of the files and pages of a live site. */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { LintConfig } from '../../core/findings/lintConfig.ts';
import type { GzipFault } from '../../core/gzip.ts';
import type { RuleMeta } from '../../core/rule/rule.ts';
import type { Loadable } from '../../core/service.ts';
import type { UrlAnswer } from '../../core/urlAnswer.ts';
import type { Difference } from '../../project/expectations/differences.ts';
import { sitePlace } from '../../project/expectations/sitePlace.ts';
import type { TestPlace } from '../../project/expectations/urls.ts';
import { Project, type ProjectFile } from '../../project/project.ts';
import type { FileSettings } from '../../project/settings.ts';
import { type PrintedFinding, rowsOf, type Wants } from '../output/row.ts';
import type { Served } from './crawl.ts';
import { lineOf } from './transcript.ts';

/** The folder that stands for the site, and what stands for a file of no site. */
const ROOT = 'file:///';
const OTHER = 'answer:';

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];

/** A file or page, whose content is packed until it is checked: a site may have more text than memory should hold. */
interface Kept {
  readonly url: string;
  readonly transcript: string;
  readonly content?: {
    readonly packedText: Uint8Array;
    readonly language: string;
    readonly packed: GzipFault | undefined;
    /** In a folder that stands for the root of the site; undefined for a file of another site. */
    readonly uri: string | undefined;
  };
}

/** What was found in a file or page, by which rules. */
interface CheckedUrl {
  readonly file: string;
  readonly rows: readonly PrintedFinding[];
  readonly suppressed: number;
  readonly rules: readonly RuleMeta[];
}

/** The files of a site: what is known of each is kept, so that all are judged together. */
export class LiveFindings {
  private readonly project: Project;
  private readonly kept: Kept[] = [];

  /** @param settingsOf the settings of a URL */
  constructor(
    private readonly origin: string,
    languages: readonly Loadable[],
    private readonly settingsOf: (url: string) => FileSettings,
  ) {
    this.project = new Project(languages, [ROOT], () => ({ url: origin }));
  }

  /** Takes in a file or page. */
  async add({ url, transcript, content }: Served): Promise<void> {
    if (!content) {
      this.kept.push({ url, transcript });
      return;
    }
    const { text, language, packed } = content;
    const uri = this.uriOf(url);
    if (uri !== undefined) await this.project.put([{ uri, text, language }]);
    const packedText = await pack(text, { level: 1 });
    this.kept.push({ url, transcript, content: { packedText, language, packed, uri } });
  }

  /**
   * The site as a place where URLs are tested.
   * @param isWhole whether all sitemaps were read
   */
  place(answerOf: (url: string) => UrlAnswer, isWhole: boolean): TestPlace {
    return sitePlace(this.origin, this.project.siteAt(ROOT), answerOf, isWhole);
  }

  /** Adds differences to the findings of their URLs, which were added before. */
  differ(differences: Iterable<Difference>): void {
    for (const { url, sentence } of differences) {
      const at = this.kept.findIndex((kept) => kept.url === url);
      const kept = this.kept[at];
      if (kept) this.kept[at] = { ...kept, transcript: kept.transcript + lineOf('differs', sentence) };
    }
  }

  /** The URLs that the configuration ignores. */
  get ignored(): readonly string[] {
    return this.kept.map(({ url }) => url).filter((url) => this.settingsOf(url).ignored);
  }

  /**
   * The findings of each other file and page: those of its content, judged in its site, and those of its answer.
   * @param failed called when a rule has thrown
   */
  async *checked(failed: LintConfig['failed'], wants: Wants): AsyncGenerator<CheckedUrl> {
    for (const { url: file, transcript, content } of this.kept) {
      if (this.settingsOf(file).ignored) continue;
      const check = (projectFile: ProjectFile) => this.check(file, projectFile, failed, wants);
      const answer = await check({ uri: OTHER, text: transcript, language: 'answer' });
      const rows = answer.rows.map((row) => ({ ...row, line: 1, column: 1, endLine: 1, endColumn: 1 }));
      if (!content) {
        yield { ...answer, rows };
        continue;
      }
      const { packedText, language, packed, uri = OTHER } = content;
      const text = (await unpack(packedText)).toString();
      const own = await check({ uri, text, language, packed });
      yield {
        file,
        rows: [...rows, ...own.rows],
        suppressed: own.suppressed,
        rules: [...answer.rules, ...own.rules],
      };
    }
  }

  private async check(
    file: string,
    content: ProjectFile,
    failed: LintConfig['failed'],
    wants: Wants,
  ): Promise<CheckedUrl> {
    const { service, document } = await this.project.read(content, {
      ...this.settingsOf(file).lint,
      ...(failed && { failed }),
    });
    const suppressed = service.suppressed(document).reduce((sum, { count }) => sum + count, 0);
    const rows = rowsOf(file, service, document, wants, content.text);
    return { file, rows, suppressed, rules: service.rules };
  }

  private uriOf(url: string): string | undefined {
    const { origin, pathname } = new URL(url);
    return origin === this.origin ? ROOT + pathname.slice(1) : undefined;
  }
}
