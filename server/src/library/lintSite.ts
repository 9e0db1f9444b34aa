/** The files of a site in memory, checked together. */
import { RulesOffCount } from '../config/rulesOff.ts';
import { isGzipName } from '../core/ownFiles.ts';
import { HEAD_UNITS, type Loadable } from '../core/service.ts';
import { createSites } from '../site/sites.ts';
import type * as Api from './crawlwise.d.ts';
import { findingsOf } from './findings.ts';
import { notA, optionsIn } from './options.ts';
import { type SiteSettings, siteSettings } from './settings.ts';
import { libraryWords as say } from './words.ts';

/** A file, with its URI below the root of the file system. */
interface SiteFile {
  readonly name: string;
  readonly uri: string;
  readonly text: string;
  readonly packed: SiteSettings['packed'];
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
  const claimed = all.flatMap((file) => {
    const head = { uri: file.uri, languageId: '', head: file.text.slice(0, HEAD_UNITS) };
    const language = languages.find((one) => one.claims(head));
    return language ? [{ ...file, language }] : [];
  });
  settings.mustBeTested(claimed.map(({ uri, language }) => ({ uri, language: language.id })));
  const sites = createSites();
  sites.open(
    ['file:///'],
    (root) => settings.of(root).origin,
    (folder) => settings.of(folder).root,
  );
  for (const { uri } of all) sites.add(uri);
  for (const { uri, text, language } of claimed) {
    await sites.load(language.id);
    sites.put(uri, text)();
  }
  sites.settle();
  const findings: Api.SiteFinding[] = [];
  const ignored: string[] = [];
  const off = new RulesOffCount();
  let suppressed = 0;
  for (const { name, uri, text, packed, language } of claimed) {
    const own = settings.of(uri);
    if (own.isIgnored) {
      ignored.push(name);
      continue;
    }
    const service = await language.load();
    const held = { ...own.lint, packed, site: sites.viewOf(uri) };
    const identity = { uri, languageId: service.id, version: 0 };
    const document = service.read(service.open(identity, text, held));
    findings.push(...findingsOf(service, document).map((one) => ({ filename: name, ...one })));
    off.add(own.effective, service.rules);
    for (const { count } of service.suppressed(document)) suppressed += count;
    sites.forget(uri);
  }
  const known = new Set(claimed.map(({ name }) => name));
  const others = all.map(({ name }) => name).filter((name) => !known.has(name));
  // An object is the only configuration.
  const [{ rules, count } = { rules: [], count: 0 }] = off.list(() => '');
  return { findings, suppressed, off: { rules, count }, skipped: [...ignored, ...others] };
}

/** The files of a map or an object, unpacked. Throws a `TypeError` for anything else, and for paths that lead out. */
async function filesIn(files: unknown): Promise<readonly SiteFile[]> {
  const entries = files instanceof Map ? [...files] : Object.entries(objectIn(files));
  const known = new Map<string, SiteFile>();
  for (const [name, content] of entries) {
    if (typeof name !== 'string') throw notA('files', 'notFiles');
    const names = name.split(/[\\/]/).filter((one) => one !== '' && one !== '.');
    if (names.length === 0 || names.includes('..')) throw new TypeError(say('badPath', { name }));
    const uri = `file:///${names.map(encodeURIComponent).join('/')}`;
    if (known.has(uri)) throw new TypeError(say('twice', { name }));
    known.set(uri, { name, uri, ...(await textOf(name, content)) });
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
