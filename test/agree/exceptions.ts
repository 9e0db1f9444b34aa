/** The differences between front ends that are meant, each with its reason as docs/ci.md states it. */
import type { AgreeSite } from './site.ts';
import type { WayName } from './ways.ts';

export interface Exception {
  /** What docs/ci.md says. */
  readonly reason: string;
  readonly ways: readonly WayName[];
  /** The names of sites, or which ones. */
  readonly sites: readonly string[] | ((site: AgreeSite) => boolean);
  /** Of these sites, only these files; by default, any. */
  readonly files?: readonly string[];
  /** The way may only miss findings: it never has others. */
  readonly isMissing?: true;
}

/** Files in several folders, or only in folders below. */
const isSpread = ({ files }: AgreeSite): boolean => Object.keys(files).some((name) => name.includes('/'));

export const EXCEPTIONS: readonly Exception[] = [
  {
    reason: 'A file that you name is checked even if it is ignored',
    ways: ['named file', 'standard input', 'agent, text'],
    sites: ['ignore', 'crawlwiseignore', 'gitignore'],
    files: ['drafts/sitemap.xml', 'sitemap-gen.xml'],
  },
  {
    reason: 'A file that you name is checked even if it is ignored, or a copy of one in the build output',
    ways: ['named file', 'standard input', 'agent, text'],
    sites: ['copies-of-a-build', 'output-of-an-adapter'],
  },
  {
    reason: 'An editor also shows the problems of an open file that is a copy of one in the build output',
    ways: ['editor', 'editor without a folder', 'files of the client'],
    sites: ['copies-of-a-build', 'output-of-an-adapter'],
  },
  {
    reason:
      'An editor without an open folder knows the folder of the document, but no folder above or below it',
    ways: ['editor without a folder'],
    sites: isSpread,
    isMissing: true,
  },
  {
    reason:
      'An editor without an open folder knows the folder of the document, but no folder above or below it',
    ways: ['editor without a folder'],
    // What is above is a configuration, an ignore file or the rest of a site.
    sites: [
      'crawlwiseignore',
      'ignore-files-below',
      'two-configurations-of-a-branch',
      'site-in-site',
      'three-levels',
    ],
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
    sites: ['crawlwiseignore', 'gitignore', 'ignore-files-below'],
  },
  {
    reason: 'The library has one configuration for all files, without `extends` and `crawlers`',
    ways: ['library'],
    sites: [
      ...['crawlers', 'two-files-of-crawlers', 'crawlers-in-expectations', 'crawlers-that-are-invalid'],
      'extends',
      'nested-config',
      'apps-with-configurations',
      'crawlers-of-a-base',
    ],
  },
  {
    reason: 'With an expectation for a file that does not exist, the library throws',
    ways: ['library'],
    sites: ['expect-missing'],
  },
  {
    reason: 'With an invalid configuration, an editor uses the valid part',
    ways: ['editor', 'editor without a folder', 'files of the client'],
    sites: ['settings-invalid', 'crawlers-that-are-missing'],
  },
];
