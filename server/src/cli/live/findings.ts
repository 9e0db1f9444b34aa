/** The findings of the files and pages of a live site. */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { LintConfig } from '../../core/findings/lintConfig.ts';
import type { GzipFault } from '../../core/gzip.ts';
import type { RuleMeta } from '../../core/rule/rule.ts';
import type { Loadable } from '../../core/service.ts';
import type { SiteContext } from '../../core/siteContext.ts';
import type { Difference } from '../../project/expectations/differences.ts';
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

/** The settings of a URL. */
type SettingsOf = (url: string) => FileSettings;

const textIn = async ({ packedText }: NonNullable<Kept['content']>): Promise<string> =>
  (await unpack(packedText)).toString();

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

  constructor(
    private readonly origin: string,
    languages: readonly Loadable[],
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

  /** The site, by its robots.txt and its sitemaps. */
  get site(): SiteContext {
    return this.project.siteAt(ROOT);
  }

  /** The text of a robots.txt or a sitemap that was read, and its language; undefined for other URLs. */
  async contentOf(
    url: string,
  ): Promise<(Pick<ProjectFile, 'text'> & { readonly language: string }) | undefined> {
    const content = this.kept.find((kept) => kept.url === url)?.content;
    return content && { text: await textIn(content), language: content.language };
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
  ignoredBy(settingsOf: SettingsOf): readonly string[] {
    return this.kept.map(({ url }) => url).filter((url) => settingsOf(url).ignored);
  }

  /**
   * The findings of each other file and page: those of its content, judged in its site, and those of its answer.
   * @param failed called when a rule has thrown
   */
  async *checked(
    settingsOf: SettingsOf,
    failed: LintConfig['failed'],
    wants: Wants,
  ): AsyncGenerator<CheckedUrl> {
    for (const { url: file, transcript, content } of this.kept) {
      const { ignored, lint } = settingsOf(file);
      if (ignored) continue;
      const config = { ...lint, ...(failed && { failed }) };
      const check = (projectFile: ProjectFile) => this.check(file, projectFile, config, wants);
      const answer = await check({ uri: OTHER, text: transcript, language: 'answer' });
      const rows = answer.rows.map((row) => ({ ...row, line: 1, column: 1, endLine: 1, endColumn: 1 }));
      if (!content) {
        yield { ...answer, rows };
        continue;
      }
      const { language, packed, uri = OTHER } = content;
      const own = await check({ uri, text: await textIn(content), language, packed });
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
    config: LintConfig,
    wants: Wants,
  ): Promise<CheckedUrl> {
    const { service, document } = await this.project.read(content, config);
    const suppressed = service.suppressed(document).reduce((sum, { count }) => sum + count, 0);
    const rows = rowsOf(file, service, document, wants, content.text);
    return { file, rows, suppressed, rules: service.rules };
  }

  private uriOf(url: string): string | undefined {
    const { origin, pathname } = new URL(url);
    return origin === this.origin ? ROOT + pathname.slice(1) : undefined;
  }
}
