/**
 * Which modules open, list or watch files, and the justification: files that content refers to must be resolved by
 * `core/reach.ts`, `disk/` and `lsp/workspace/userFiles.ts`. A new row here is a decision.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { test } from 'node:test';
import { root } from '../protocol/client.ts';

/** A pattern to look for in the sources; the first group is what a module uses. */
interface Way {
  readonly what: string;
  readonly pattern: RegExp;
  /** The modules that may use it, and why. */
  readonly may: Readonly<Record<string, string>>;
}

const NAMED = 'paths that the call names';
const FOUND = 'files that a walk has found within its bounds, and paths that the call names';
const ANSWER = 'says whether there is one, and opens nothing';

const WAYS: readonly Way[] = [
  {
    what: 'the file system of Node',
    pattern: /import\s*(?!type\b)\{[^}]*\}\s*from 'node:fs(?:\/promises)?'|(?:import|require)\('node:fs/,
    may: {
      'server/src/disk/reach.ts': 'says what is under a name, link by link within the bound',
      'server/src/disk/walk.ts': 'lists folders within the bound and the depth',
      'server/src/disk/languages.ts': 'the texts of the product in another language',
      'server/src/disk/builds.ts': 'whether a page is a link, which must not leave its repository',
      'server/src/disk/glob.ts': 'keeps the links that a glob meets within the bound',
      'server/src/disk/read.ts': 'opens regular files of a limited size',
      'server/src/disk/blocks.ts': 'opens logs, which the call names, of any size',
      'server/src/main/folderWatch.ts':
        'watches folders in which files are known, for clients that report no changes',
      'server/src/main/files.ts': 'the time at which a file was written that has been looked at',
      'server/src/cli/files/claim.ts': FOUND,
      'server/src/cli/check/recheck.ts': FOUND,
      'server/src/cli/settings/config.ts':
        'configurations above the files of the call; what they name is looked at by disk/reach.ts',
      'server/src/cli/check/watch.ts':
        'what the call names, and folders of the files that were found, for --watch',
      'server/src/cli/output/stream.ts':
        'lists that the call names, once disk/read.ts says that they are regular files',
      'server/src/cli/check/rewrite.ts': `${FOUND}, to be fixed`,
      'server/src/cli/output/outputFile.ts': `${NAMED}, to be written`,
      'server/src/cli/output/baseline.ts': ANSWER,
      'server/src/cli/verdicts/policy.ts': `${NAMED}, to be written`,
      'server/src/cli/init.ts':
        'the configurations of sites in the folder that the call names, to be written',
      'server/src/cli/files/projects.ts':
        'asks whether files of known names exist, in the folders that are searched',
      'server/src/cli/files/served.ts': ANSWER,
      'server/src/cli/files/siteRoot.ts': ANSWER,
      'server/src/cli/git/program.ts': 'where git is on the PATH, and which file that really is',
      'server/src/cli/verdicts/diff/operand.ts': NAMED,
      'server/src/cli/live/compared.ts': NAMED,
      'server/src/cli/output/formats/repositoryPath.ts': 'the working folder',
      'server/src/mcp/folders.ts': 'the folders that the call names, with links resolved',
    },
  },
  {
    what: 'the content of a file of the disk',
    pattern:
      /\b(?:openSync|readFileSync|readSync|createReadStream|readFile|opendir\w*|readdir\w*|watchFile|cpSync)\b(?=[^']*\bfrom 'node:fs)/,
    may: {
      'server/src/disk/read.ts': 'opens regular files of a limited size',
      'server/src/disk/blocks.ts': 'opens logs, which the call names, of any size',
      'server/src/disk/walk.ts': 'lists folders within the bound and the depth',
      'server/src/disk/languages.ts': 'the texts of the product in another language',
      'server/src/cli/output/stream.ts':
        'lists that the call names, once disk/read.ts says that they are regular files',
      'server/src/cli/output/outputFile.ts': 'writes beside the target, which the call names',
    },
  },
  {
    what: 'globs on the disk',
    pattern: /'tinyglobby'/,
    may: { 'server/src/disk/glob.ts': 'keeps links within the bound' },
  },
  {
    what: 'other programs',
    pattern: /'node:child_process'/,
    may: { 'server/src/cli/git/program.ts': 'git, for revisions that the call names' },
  },
  {
    what: 'files of the client',
    pattern: /\b(?:source(?:\(\))?!?|stored\(\)|files)\??\.(?:list|look|read)\(/,
    may: {
      'server/src/lsp/workspace/userFiles.ts':
        'what settings and configurations name, once core/reach.ts has judged it',
      'server/src/lsp/workspace/configs.ts': 'crawlwise.json beside a file or above it',
      'server/src/lsp/workspace/ignored.ts': 'ignore files beside a file or above it',
      'server/src/lsp/workspace/search.ts': 'lists the folders that are open',
      'server/src/lsp/workspace/rebuilt.ts': 'lists them again after a build',
      'server/src/lsp/workspace/outputs.ts': 'manifests that were listed in the folders that are open',
      'server/src/lsp/workspace/builtFiles.ts': 'built files that were listed there',
      'server/src/lsp/workspace/sources.ts': 'passes them to builtFiles.ts',
      'server/src/lsp/workspace/fileAccess.ts': 'reads files below the folders that are open',
      'server/src/lsp/workspace/builtPages.ts':
        'pages and configurations of hosts that were listed in the folders that are open, of a limited size',
      'server/src/lsp/workspace/storedAs.ts': 'the first octets of a file that is open in the editor',
      'server/src/lsp/workspace/storedFiles.ts': 'files that were listed in the folders that are open',
      'server/src/lsp/workspace/diskEvents.ts':
        'files in the folders that the server watches itself, below those that are open',
      'server/src/lsp/workspace/missedEvents.ts':
        'lists folders in which something was written or opened, below those that are open',
      'server/src/lsp/workspace/fileTimes.ts': 'lists the folders of documents where no folder is open',
    },
  },
  {
    what: 'requests for files',
    pattern: /'crawlwise\/(?:listFiles|lookAt|readFile)'/,
    may: {
      'server/src/lsp/workspace/fileSource.ts': 'sends them',
      'client/src/files.ts': 'answers them',
      'client/src/playground/app.ts': 'answers them with the files that are open in the page',
    },
  },
  {
    what: 'the watching of files',
    pattern:
      /DidChangeWatchedFilesNotification\.type|createFileSystemWatcher|\bwatch\b(?=[^']*\bfrom 'node:fs)/,
    may: {
      'server/src/lsp/workspace/fileAccess.ts': 'our names in the folders that are open',
      'server/src/lsp/workspace/userFiles.ts': 'places that core/reach.ts has judged',
      'client/src/crawlers/panel.ts': 'the robots.txt that a panel shows',
      'client/src/largeFiles.ts': 'files in a tab that are kept from extensions',
      'server/src/cli/check/watch.ts': 'folders of the files that were found, for --watch',
      'server/src/main/folderWatch.ts':
        'folders in which files are known, for clients that report no changes',
    },
  },
  {
    what: 'the file system of VS Code',
    pattern: /workspace\.fs\.(?:readFile|readDirectory|stat)\b|workspace\.findFiles\b/,
    may: {
      'client/src/lookAt.ts': 'says what is under a name',
      'client/src/files.ts': 'lists the workspace, and reads what has been looked at',
      'client/src/gzip.ts': 'the file that the user opens, once it has been looked at',
      'client/src/crawlers/compared.ts':
        'the saved text of an open document, and a file that the user chooses',
      'client/src/siteOf.ts': 'looks for robots.txt files and configurations of the workspace',
      'client/src/firstSteps.ts': 'looks for a robots.txt and a configuration of the workspace',
      'client/src/tools.ts': ANSWER,
      'client/src/web.ts': 'the script of the extension',
      'client/src/language.ts': 'the texts of the extension in another language',
    },
  },
];

const files = ['server/src', 'client/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => posix.join(folder, file.replaceAll('\\', '/'))),
);

for (const { what, pattern, may } of WAYS) {
  test(`modules that use ${what} are listed with the reason`, () => {
    const users = files.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')));
    assert.deepEqual(users.sort(), Object.keys(may).sort());
  });
}
