/** The findings of the files and pages of a live site. */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { LintConfig } from '../../core/findings/lintConfig.ts';
import type { GzipFault } from '../../core/gzip.ts';
import type { RuleMeta } from '../../core/rule/rule.ts';
import type { Loadable } from '../../core/service.ts';
import { createSites } from '../../site/sites.ts';
import { type PrintedFinding, rowsOf, type Wants } from '../output/row.ts';
import type { Served } from './crawl.ts';

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
  private readonly sites = createSites();
  private readonly kept: Kept[] = [];

  constructor(
    private readonly origin: string,
    private readonly languages: readonly Loadable[],
  ) {
    this.sites.open(['file:///'], () => origin);
  }

  /** Takes in a file or page. */
  async add({ url, transcript, content }: Served): Promise<void> {
    if (!content) {
      this.kept.push({ url, transcript });
      return;
    }
    const { text, language, packed } = content;
    const uri = this.uriOf(url);
    if (uri !== undefined) {
      this.sites.add(uri);
      await this.sites.load(language);
      this.sites.put(uri, text)();
    }
    const packedText = await pack(text, { level: 1 });
    this.kept.push({ url, transcript, content: { packedText, language, packed, uri } });
  }

  /**
   * The findings of each file and page: those of its content, judged in its site, and those of its answer.
   * @param configFor the settings of a URL
   */
  async *checked(configFor: (url: string) => LintConfig, wants: Wants): AsyncGenerator<CheckedUrl> {
    this.sites.settle();
    for (const { url: file, transcript, content } of this.kept) {
      const config = configFor(file);
      const answer = await this.check({ file, language: 'answer', text: transcript, config, wants });
      const rows = answer.rows.map((row) => ({ ...row, line: 1, column: 1, endLine: 1, endColumn: 1 }));
      if (!content) {
        yield { ...answer, rows };
        continue;
      }
      const { packedText, language, packed, uri } = content;
      const text = (await unpack(packedText)).toString();
      const site = uri === undefined ? {} : { site: this.sites.viewOf(uri) };
      const own = await this.check({
        file,
        language,
        text,
        uri,
        config: { ...config, ...site, packed },
        wants,
      });
      if (uri !== undefined) this.sites.forget(uri);
      yield {
        file,
        rows: [...rows, ...own.rows],
        suppressed: own.suppressed,
        rules: [...answer.rules, ...own.rules],
      };
    }
  }

  private async check({
    file,
    language,
    text,
    uri = 'file:///other',
    config,
    wants,
  }: {
    readonly file: string;
    readonly language: string;
    readonly text: string;
    readonly uri?: string | undefined;
    readonly config: LintConfig;
    readonly wants: Wants;
  }): Promise<CheckedUrl> {
    const service = await this.languages.find(({ id }) => id === language)!.load();
    const document = service.read(service.open({ uri, languageId: language, version: 0 }, text, config));
    const suppressed = service.suppressed(document).reduce((sum, { count }) => sum + count, 0);
    return { file, rows: rowsOf(file, service, document, wants, text), suppressed, rules: service.rules };
  }

  private uriOf(url: string): string | undefined {
    const { origin, pathname } = new URL(url);
    return origin === this.origin ? `file://${pathname}` : undefined;
  }
}
