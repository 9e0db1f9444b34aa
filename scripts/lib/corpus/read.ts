import { readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { languages } from '../../../server/src/checks.ts';
import { findFiles } from '../../../server/src/cli/files/files.ts';
import type { Severity } from '../../../server/src/core/rule/rule.ts';
import { HEAD_UNITS, type Loadable } from '../../../server/src/core/service.ts';

/** What somebody said of a finding of an older version. Lines count from 1. */
export interface Judgement {
  readonly code: string;
  readonly severity: Severity;
  readonly line: number;
  /** Right, right but not worth a warning, or wrong. */
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
  readonly judged?: readonly Judgement[];
}

export interface Corpus {
  readonly files: readonly CorpusFile[];
  /** Labels of files that no language claims, and reasons why others could not be read. */
  readonly unclaimed: readonly string[];
}

/** A line of an NDJSON file. */
interface Entry {
  readonly id: string;
  readonly name: string;
  readonly source: string;
  readonly base64: string;
  readonly judged?: readonly Judgement[];
}

const NDJSON = /\.ndjson(?:\.gz)?$/;

/** The files that the paths stand for: files, those in folders, and the records of NDJSON files. */
export async function readCorpus(paths: readonly string[]): Promise<Corpus> {
  const files: CorpusFile[] = [];
  const unclaimed: string[] = [];
  for (const path of paths) {
    if (NDJSON.test(path)) {
      for (const entry of entriesOf(path)) {
        const file = fileOf(entry);
        if (file) files.push(file);
        else unclaimed.push(labelOf(entry));
      }
      continue;
    }
    for (const found of (await findFiles([path], { languages, ignore: [], readsIgnoreFiles: false })).found) {
      if ('reason' in found) {
        unclaimed.push(`${found.file}: ${found.reason}`);
        continue;
      }
      const { file: label, uri, language } = found;
      files.push({ label, uri, language, text: readFileSync(label, 'utf8'), isTemplate: false });
    }
  }
  return { files, unclaimed };
}

function entriesOf(path: string): Entry[] {
  const octets = readFileSync(path);
  const lines = (path.endsWith('.gz') ? gunzipSync(octets) : octets).toString('utf8').split('\n');
  return lines.filter((line) => line.trim() !== '').map((line): Entry => JSON.parse(line));
}

const labelOf = ({ id, name }: Entry): string => posix.join(id, basename(name));

function fileOf(entry: Entry): CorpusFile | undefined {
  const text = Buffer.from(entry.base64, 'base64').toString('utf8');
  const label = labelOf(entry);
  const uri = pathToFileURL(join('/', label)).href;
  const language = languages.find((one) =>
    one.claims({ uri, languageId: '', head: text.slice(0, HEAD_UNITS) }),
  );
  const { judged, source } = entry;
  return (
    language && {
      ...{ label, uri, language, text },
      isTemplate: source === 'template',
      ...(judged && { judged }),
    }
  );
}
