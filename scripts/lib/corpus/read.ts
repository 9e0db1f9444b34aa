import { readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { languages } from '../../../server/src/checks.ts';
import { Paths } from '../../../server/src/cli/args/paths.ts';
import { findFiles } from '../../../server/src/cli/files/files.ts';
import type { Severity } from '../../../server/src/core/rule/rule.ts';
import { HEAD_UNITS, type Loadable } from '../../../server/src/core/service.ts';

/** A judgment of a finding of an older version. Lines are 1-based. */
export interface Judgment {
  readonly code: string;
  readonly severity: Severity;
  readonly line: number;
  /** Correct, correct but not worth a warning, or wrong. */
  readonly judged: 'true' | 'loud' | 'false';
}

/** A file of the corpus. */
export interface CorpusFile {
  /** The name under which it is printed. */
  readonly label: string;
  readonly uri: string;
  readonly language: Loadable;
  readonly text: string;
  readonly isTemplate: boolean;
  readonly judged?: readonly Judgment[];
}

/** What an expert would report about a site; `kind` is a short name for it. */
export interface SiteMiss {
  readonly kind: string;
  readonly what: string;
}

/** A site: files that are checked together. */
export interface CorpusSite {
  readonly id: string;
  /** The folder of the files in their repository, which may be its root. */
  readonly root: string;
  /** The files with their paths below the root; those that no language handles have no `file`. */
  readonly files: readonly {
    readonly path: string;
    readonly octets: Uint8Array;
    readonly file: CorpusFile | undefined;
  }[];
  readonly misses: readonly SiteMiss[];
}

export interface Corpus {
  readonly files: readonly CorpusFile[];
  readonly sites: readonly CorpusSite[];
  /** Labels of files that no language handles, and reasons why others could not be read. */
  readonly unclaimed: readonly string[];
}

/** A line of an NDJSON file. */
interface Entry {
  readonly id: string;
  readonly name: string;
  readonly source: string;
  readonly base64: string;
  readonly judged?: readonly Judgment[];
}

/** A line of an NDJSON file with a whole site; its judgments name their files. */
interface SiteEntry {
  readonly id: string;
  readonly source: string;
  readonly root: string;
  readonly files: readonly { readonly path: string; readonly base64: string }[];
  readonly judged?: readonly (Judgment & { readonly file: string })[];
  readonly misses?: readonly SiteMiss[];
}

const NDJSON = /\.ndjson(?:\.gz)?$/;

/** The files at the given paths: files, those in folders, and the records of NDJSON files, which may be sites. */
export async function readCorpus(paths: readonly string[]): Promise<Corpus> {
  const files: CorpusFile[] = [];
  const sites: CorpusSite[] = [];
  const unclaimed: string[] = [];
  for (const path of paths) {
    if (NDJSON.test(path)) {
      for (const entry of entriesOf(path)) {
        if ('files' in entry) {
          sites.push(siteOf(entry));
          continue;
        }
        const file = fileOf(entry, labelOf(entry));
        if (file) files.push(file);
        else unclaimed.push(labelOf(entry));
      }
      continue;
    }
    const paths = new Paths(process.cwd(), [path]);
    const search = { languages, paths, ignore: [], readsIgnoreFiles: false };
    for (const found of (await findFiles([path], search)).found) {
      const label = paths.shown(found.file);
      if ('reason' in found) {
        unclaimed.push(`${label}: ${found.reason}`);
        continue;
      }
      const { file, uri, language } = found;
      files.push({ label, uri, language, text: readFileSync(file, 'utf8'), isTemplate: false });
    }
  }
  return { files, sites, unclaimed };
}

function entriesOf(path: string): (Entry | SiteEntry)[] {
  const octets = readFileSync(path);
  const lines = (path.endsWith('.gz') ? gunzipSync(octets) : octets).toString('utf8').split('\n');
  return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line));
}

const labelOf = ({ id, name }: Entry): string => posix.join(id, basename(name));

function siteOf({ id, source, root, files, judged, misses = [] }: SiteEntry): CorpusSite {
  return {
    ...{ id, root, misses },
    files: files.map(({ path, base64 }) => {
      const own = judged?.filter(({ file }) => file === path);
      const entry = { base64, source, ...(own && { judged: own }) };
      return { path, octets: Buffer.from(base64, 'base64'), file: fileOf(entry, posix.join(id, path)) };
    }),
  };
}

function fileOf(
  { base64, judged, source }: Pick<Entry, 'base64' | 'judged' | 'source'>,
  label: string,
): CorpusFile | undefined {
  const text = Buffer.from(base64, 'base64').toString('utf8');
  const uri = pathToFileURL(join('/', label)).href;
  const language = languages.find((language) =>
    language.claims({ uri, languageId: '', head: text.slice(0, HEAD_UNITS) }),
  );
  return (
    language && {
      ...{ label, uri, language, text },
      isTemplate: source === 'template',
      ...(judged && { judged }),
    }
  );
}
