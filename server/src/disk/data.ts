import { basename, join, relative } from 'node:path';
import { REACH, refusalOf, refusalOfAll } from '../core/reach.ts';
import { isDataFile } from '../core/uri.ts';
import { lookAt } from './reach.ts';
import { octetsOf, textOf } from './read.ts';
import { filesBelow } from './walk.ts';

/** A data file: its path, and the text in it. */
interface DataFile {
  readonly name: string;
  readonly text: string;
}

/**
 * The data files at a path: the file itself, or the JSON files below a folder, in order. Rejects with the reason if one
 * cannot be read, is not regular, or exceeds the limits of `REACH`.
 */
export async function dataAt(path: string): Promise<readonly DataFile[]> {
  const facts = lookAt(path);
  const refusal = refusalOf(facts, 'data');
  if (refusal !== undefined) throw new Error(refusal);
  const names = facts?.kind === 'folder' ? await dataBelow(path) : [path];
  return names.map((name) => ({ name, text: textOf(octetsOf(name, REACH.dataOctets)) }));
}

async function dataBelow(folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  let entries = 0;
  for await (const file of filesBelow(folder)) {
    const path = typeof file === 'string' ? file : file.path;
    if (isDataFile(path)) {
      if (typeof file !== 'string')
        throw new Error(`${join(basename(folder), relative(folder, path))}: ${file.reason}`);
      found.push(path);
    }
    const refusal = refusalOfAll(++entries, found.length);
    if (refusal !== undefined) throw new Error(refusal);
  }
  return found;
}
