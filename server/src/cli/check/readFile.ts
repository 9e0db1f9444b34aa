/** Reads files for a checker, and their facts for other files. */
import type { LintConfig } from '../../core/findings/lintConfig.ts';
import type { AnyDocument, LanguageService } from '../../core/service.ts';
import { type Content, contentOf, textIn, textOf } from '../../disk/read.ts';
import type { FileFacts } from '../../site/member.ts';
import { kindOf, loadReader, readerOf } from '../../site/readers.ts';
import type { SitemapFacts } from '../../site/sitemapFacts.ts';
import { UrlKeys } from '../../site/urlKeys.ts';
import type { UrlSink } from '../../site/urlList.ts';
import type { FileResult, Job } from './requests.ts';

/** A file that was read. */
export interface ReadFile {
  readonly document: AnyDocument;
  readonly text: string;
  /** Its octets, unpacked, if it may have to be written. */
  readonly octets?: Uint8Array | undefined;
}

/** Reads a file to its end and runs the rules of `config`. Rejects for a file that cannot be read. */
export async function readFile(job: Job, service: LanguageService, config: LintConfig): Promise<ReadFile> {
  const { octets, text, packed } = await sourceOf(job);
  const identity = { uri: job.uri, languageId: job.language, version: 0 };
  const document = service.read(service.open(identity, text, { ...config, packed }));
  return { document, octets, text };
}

async function sourceOf({
  file,
  text,
  fixing,
}: Job): Promise<Pick<ReadFile, 'text' | 'octets'> & Pick<Content, 'packed'>> {
  if (text !== undefined) return { text };
  if (!fixing) return textIn(file);
  const { octets, packed } = await contentOf(file);
  return { octets, text: textOf(octets), packed };
}

/** The facts about a robots.txt text. */
export async function robotsIn(uri: string, text: string): Promise<FileFacts | undefined> {
  const language = kindOf(uri, text)?.language ?? '';
  await loadReader(language);
  return readerOf(language)?.read(uri, text)();
}

/** The facts about a file for other files, and the keys of its URLs; see `UrlKeys` for `hasPages`. */
export async function factsOf(
  job: Job,
  { document }: ReadFile,
  hasPages = false,
): Promise<Pick<FileResult, 'sitemap' | 'keys'>> {
  const keys = new UrlKeys(hasPages);
  const sitemap = await sitemapIn(job.language, document, keys);
  return { sitemap, keys: sitemap && keys.finish() };
}

/** The facts about a sitemap that was read; its URLs go to `sink`. Undefined for a robots.txt. */
export async function sitemapIn(
  language: string,
  document: AnyDocument,
  sink?: UrlSink,
): Promise<SitemapFacts | undefined> {
  await loadReader(language);
  return readerOf(language)?.facts(document, sink)()?.sitemap;
}
