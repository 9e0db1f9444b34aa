import { fileURLToPath } from 'node:url';
import { cli } from './places.ts';
import type { Timed } from './process.ts';

/**
 * Another program that reads the same file. To add a peer, add a row here and, for a package from npm, one in
 * `peers.mjs`.
 */
export interface Peer {
  readonly name: string;
  /** What it does and does not do. */
  readonly does: string;
  command(file: string): { readonly file: string; readonly args: readonly string[] };
}

const program = fileURLToPath(new URL('peers.mjs', import.meta.url));
const fromNpm = (name: string, does: string): Peer => ({
  name,
  does,
  command: (file) => ({ file: process.execPath, args: [program, name, file] }),
});

/** The name of our row. */
export const OURS = 'crawlwise check';
/** The name of the peer that budgets refer to. */
export const XMLLINT = 'xmllint';

export const PEERS: readonly Peer[] = [
  {
    name: OURS,
    does: 'well-formedness and all rules for sitemaps; every finding with its range; a tree only where one is needed',
    command: (file) => ({ file: process.execPath, args: [cli, 'check', file] }),
  },
  {
    name: XMLLINT,
    does: 'well-formedness (libxml2, C); builds a tree; knows nothing of sitemaps; stops at the first fault',
    command: (file) => ({ file: 'xmllint', args: ['--noout', '--huge', file] }),
  },
  {
    name: 'node',
    does: 'starts and ends, reads nothing: the floor of every row that runs in Node',
    command: () => ({ file: process.execPath, args: ['--eval', ''] }),
  },
  fromNpm('sax', 'well-formedness in parts; no tree, no rules'),
  fromNpm('saxes', 'well-formedness and namespaces; no tree, no rules'),
  fromNpm(
    'fast-xml-parser',
    'its validator: tags and attributes, not all of well-formedness; no tree, no rules; first fault only',
  ),
  fromNpm(
    'libxml2-wasm',
    'well-formedness (libxml2 in WebAssembly); builds a tree; no rules; first fault only',
  ),
];

/** The commands that read `file`, in the order of the table. */
export const commandsFor = (file: string, peers: readonly Peer[] = PEERS): Timed[] =>
  peers.map((peer) => ({ name: peer.name, code: 0, ...peer.command(file) }));
