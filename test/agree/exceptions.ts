/** The differences between front ends that are meant, each with its reason as docs/ci.md states it. */
import type { WayName } from './ways.ts';

export interface Exception {
  /** What docs/ci.md says. */
  readonly reason: string;
  readonly ways: readonly WayName[];
  /** The names of sites. */
  readonly sites: readonly string[];
  /** Of these sites, only these files; by default, any. */
  readonly files?: readonly string[];
  /** The way may only miss findings: it never has others. */
  readonly isMissing?: true;
}

export const EXCEPTIONS: readonly Exception[] = [
  {
    reason: 'A file that you name is checked even if it is ignored',
    ways: ['named file', 'standard input', 'agent, text'],
    sites: ['ignore', 'crawlwiseignore', 'gitignore'],
    files: ['drafts/sitemap.xml', 'sitemap-gen.xml'],
  },
  {
    reason:
      'An editor without an open folder knows the folder of the document, but no folder above or below it',
    ways: ['editor without a folder'],
    sites: [
      ...['announced-names', 'built', 'built-netlify', 'copy', 'ignore', 'index-of-index', 'nogit-sub'],
      ...['rivals', 'symlink'],
    ],
    isMissing: true,
  },
  {
    reason:
      'An editor without an open folder knows the folder of the document, but no folder above or below it',
    ways: ['editor without a folder'],
    sites: ['crawlwiseignore'],
  },
  {
    reason: 'An editor shows at most 1,000 problems of a file',
    ways: ['editor', 'editor without a folder', 'files of the client', 'agent, folder', 'agent, text'],
    sites: ['many'],
  },
  {
    reason: 'Editors remove the byte order mark of a file',
    ways: ['editor', 'editor without a folder', 'files of the client'],
    sites: ['bom-crlf'],
    isMissing: true,
  },
  {
    reason: 'The library and a browser get the contents of files, and no links',
    ways: ['library', 'files of the client'],
    sites: ['symlink'],
    isMissing: true,
  },
  {
    reason: 'The library reads no ignore files',
    ways: ['library'],
    sites: ['crawlwiseignore', 'gitignore'],
  },
  {
    reason: 'The library has one configuration for all files, without `extends`',
    ways: ['library'],
    sites: ['extends', 'nested-config'],
  },
  {
    reason: 'With an expectation of a file that does not exist, the library throws',
    ways: ['library'],
    sites: ['expect-missing'],
  },
  {
    reason: 'With an invalid configuration, an editor goes on with the valid part',
    ways: ['editor', 'editor without a folder', 'files of the client'],
    sites: ['settings-invalid'],
  },
];
