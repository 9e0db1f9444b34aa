import type { LintConfig } from '../../core/findings/lintConfig.ts';
import { contentOf, textIn, textOf } from '../../disk/read.ts';
import type { Project, ProjectFile, ReadDocument } from '../../project/project.ts';
import type { Job } from './requests.ts';

/** The text of a file. */
export interface Source extends ProjectFile {
  readonly language: string;
  /** Its octets, unpacked, if it may have to be written. */
  readonly octets?: Uint8Array | undefined;
}

/** A file that was read to its end. */
export type ReadFile = Source & ReadDocument;

/** Reads a file to its end and runs the rules of `config`. Rejects for a file that cannot be read. */
export async function readFile(job: Job, project: Project, config: LintConfig): Promise<ReadFile> {
  const source = await sourceOf(job);
  return Object.assign(source, await project.read(source, config));
}

/** The text of a file, or what replaces it. Rejects if it cannot be read. */
export async function sourceOf({ file, uri, language, text, fixing }: Job): Promise<Source> {
  if (text !== undefined) return { uri, language, text };
  if (!fixing) return { uri, language, ...(await textIn(file)) };
  const { octets, packed } = await contentOf(file);
  return { uri, language, octets, text: textOf(octets), packed };
}
