/** The inputs of each target, in `corpus/TARGET.json`: what reaches much code, and each that was once a fault. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../protocol/client.ts';

interface Corpus {
  /** Inputs that together reach much code. */
  readonly inputs: readonly string[];
  /** Inputs for which the target has thrown. */
  readonly crashes: readonly string[];
}

const pathOf = (target: string): string => join(root, 'test', 'fuzz', 'corpus', `${target}.json`);

/** Octets that are no UTF-8 are stored in base64. */
const BASE64 = 'base64:';

export const octetsOf = (stored: string): Uint8Array =>
  stored.startsWith(BASE64)
    ? Buffer.from(stored.slice(BASE64.length), 'base64')
    : new TextEncoder().encode(stored);

export function storedOf(octets: Uint8Array): string {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(octets);
  const isText = Buffer.from(text).equals(octets) && !text.startsWith(BASE64);
  return isText ? text : BASE64 + Buffer.from(octets).toString('base64');
}

export const readCorpus = (target: string): Corpus =>
  existsSync(pathOf(target))
    ? (JSON.parse(readFileSync(pathOf(target), 'utf8')) as Corpus)
    : { inputs: [], crashes: [] };

export const writeCorpus = (target: string, corpus: Corpus): void =>
  writeFileSync(pathOf(target), `${JSON.stringify(corpus, undefined, 2)}\n`);
