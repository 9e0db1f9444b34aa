/** The files of a site in memory, checked together. */
import { RulesOffCount } from '../config/rulesOff.ts';
import type { GzipFault } from '../core/gzip.ts';
import { isGzipName } from '../core/ownFiles.ts';
import { isPointer } from '../core/pointer.ts';
import type { Loadable } from '../core/service.ts';
import type { FileBeginning } from '../core/sites.ts';
import { placeAmong, servedAmong } from '../project/listed.ts';
import { Project } from '../project/project.ts';
import type * as Api from './crawlwise.d.ts';
import { judgedUrls } from './expectedUrls.ts';
import { findingsOf } from './findings.ts';
import { notA, optionsIn } from './options.ts';
import { ROOT, siteSettings } from './settings.ts';
import { libraryWords as t } from './words.ts';

/** A file, with its URI below the root of the file system. */
interface SiteFile {
  readonly name: string;
  readonly uri: string;
  readonly text: string;
  readonly packed: GzipFault | undefined;
}

/** See `lintSite` of the library. */
export async function lintSite(
  files: unknown,
  options: unknown,
  languages: readonly Loadable[],
): Promise<Api.SiteReport> {
  const { config, env } = optionsIn(options, ['config', 'env']);
  const all = await filesIn(files);
  const settings = siteSettings(config, env, languages);
  const contents = new Map(all.map((file) => [file.uri, file]));
  const served = await servedAmong([...contents.keys()], (uri) => contents.get(uri)?.text);
  const project = new Project(
    languages,
    [ROOT],
    (folder) => placeAmong(served.roots, folder, settings.place(folder)),
    { read: (uri, most) => beginningOf(contents.get(uri), most), topOf: () => ROOT },
  );
  const pointer = all.find(({ uri, text }) => isPointer(text) && project.sites.wants(uri));
  if (pointer) throw new TypeError(t('pointer', { name: pointer.name }));
  /** Of equal files, the one in the output is checked. */
  const isTold = ({ uri, text }: SiteFile): boolean =>
    !served.isCopy(uri) && contents.get(served.copyOf(uri) ?? '')?.text !== text;
  const placed = served.files.map(({ file, uri }) => ({ ...contents.get(file)!, uri })).filter(isTold);
  await project.put(placed);
  const claimed = placed.flatMap((file) => {
    const language = project.languageOf(file.uri);
    return language ? [{ ...file, language: language.id }] : [];
  });
  if (claimed.length === 0) throw new TypeError(t('noneOfOurs', { count: all.length }));
  settings.mustBeTested(claimed);
  const checked = claimed.filter(({ uri }) => !settings.of(uri).ignored);
  const findings: Api.SiteFinding[] = [];
  const off = new RulesOffCount();
  let suppressed = 0;
  for (const file of checked) {
    const { service, document } = await project.read(file, settings.of(file.uri).lint);
    findings.push(...findingsOf(service, document).map((finding) => ({ filename: file.name, ...finding })));
    off.add(settings.effective(file.uri), service.rules);
    for (const { count } of service.suppressed(document)) suppressed += count;
  }
  const judged = await judgedUrls(project, settings, languages);
  findings.push(...judged.findings);
  const known = new Set(claimed.map(({ name }) => name));
  const taken = new Set(checked.map(({ name }) => name));
  const names = all.map(({ name }) => name).filter((name) => !taken.has(name));
  const skipped = [...names.filter((name) => known.has(name)), ...names.filter((name) => !known.has(name))];
  // An object is the only configuration.
  const [{ rules, count } = { rules: [], count: 0 }] = off.list(() => '');
  const untested = judged.untested.length > 0 && { untested: judged.untested };
  return { findings, suppressed, off: { rules, count }, skipped, ...untested };
}

const encoder = new TextEncoder();

function beginningOf(file: SiteFile | undefined, most: number): FileBeginning | undefined {
  if (!file) return undefined;
  const octets = encoder.encode(file.text.slice(0, most));
  return { octets: octets.subarray(0, most), isWhole: octets.length <= most && file.text.length <= most };
}

/** The files of a map or an object, unpacked. Throws a `TypeError` for anything else, and for paths that lead out. */
async function filesIn(files: unknown): Promise<readonly SiteFile[]> {
  const entries = files instanceof Map ? [...files] : Object.entries(objectIn(files));
  const known = new Map<string, SiteFile>();
  for (const [name, content] of entries) {
    if (typeof name !== 'string') throw notA('files', 'notFiles');
    const names = name.split(/[\\/]/).filter((item) => item !== '' && item !== '.');
    if (names.length === 0 || names.includes('..')) throw new TypeError(t('badPath', { name }));
    const uri = `file:///${names.map(encodeURIComponent).join('/')}`;
    if (known.has(uri)) throw new TypeError(t('twice', { name }));
    const file = await textOf(name, content);
    known.set(uri, { name, uri, ...file });
  }
  return [...known.values()];
}

function objectIn(files: unknown): object {
  if (Object.prototype.toString.call(files) !== '[object Object]') throw notA('files', 'notFiles');
  return files as object;
}

const UTF_8 = new TextDecoder('utf-8', { ignoreBOM: true });

async function textOf(name: string, content: unknown): Promise<Pick<SiteFile, 'text' | 'packed'>> {
  if (typeof content === 'string') return { text: content, packed: undefined };
  if (!(content instanceof Uint8Array)) throw notA(`'${name}'`, 'notOctets');
  if (!isGzipName(name)) return { text: UTF_8.decode(content), packed: undefined };
  const { inMemory, unpack } = await import('../gzip/unpack.ts');
  const { octets, fault } = unpack(inMemory(content));
  return { text: UTF_8.decode(octets), packed: fault };
}
