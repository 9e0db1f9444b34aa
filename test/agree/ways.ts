/** All ways to have files checked. A front end that is added has to be a row of `WAYS`. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { CallToolResult } from '@modelcontextprotocol/client';
import { languages } from '../../server/src/languages.ts';
import { localFiles } from '../../server/src/main/files.ts';
import { lintSite } from '../../server/src/main/library.ts';
import { useCrawlers } from '../../server/src/robots/facts/known.ts';
import { call } from '../cli/inProcess.ts';
import { connect } from '../mcp/connected.ts';
import { ALL } from '../scale.ts';
import { InProcess, type World } from '../site/inProcess.ts';
import { ofFolder, ofHost, onHost, SERVED } from './live.ts';
import { type AgreeSite, openedIn } from './site.ts';

/** The findings of a file: `code severity line:column-line:column` each, or why there are none. */
export type Answer = readonly string[] | { readonly refused: string };
export type Answers = ReadonlyMap<string, Answer>;

/** A site on the disk. */
export interface Placed {
  readonly site: AgreeSite;
  readonly folder: string;
  /** The files to check. */
  readonly opened: readonly string[];
}

interface Plain {
  readonly code: string;
  readonly severity: string;
  readonly line: number;
  readonly column: number;
  readonly endLine?: number;
  readonly endColumn?: number;
}

const place = ({ line, column, endLine, endColumn }: Plain): string =>
  endLine === undefined ? `${line}:${column}` : `${line}:${column}-${endLine}:${endColumn}`;

const rows = (findings: readonly Plain[]): readonly string[] =>
  [...new Set(findings.map((finding) => `${finding.code} ${finding.severity} ${place(finding)}`))].sort();

/** Agents get no end of a finding. */
export const withoutEnd = (row: string): string => row.replace(/-[\d:]+$/, '');

const FOLDER = realpathSync(mkdtempSync(join(tmpdir(), 'crawlwise-agree-')));

/** Writes a site below a temporary folder. */
export function placed(site: AgreeSite): Placed {
  const folder = mkdtempSync(join(FOLDER, 'site-'));
  if (site.git !== false) execFileSync('git', ['init', '-q', folder]);
  for (const [name, text] of Object.entries(site.files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  for (const [name, target] of Object.entries(site.links ?? {})) symlinkSync(target, join(folder, name));
  return { site, folder, opened: openedIn(site) };
}

export const FLAGS = ['--format=json', '--level=hint', '--all'];

export async function checked(
  { folder, opened }: Placed,
  args: readonly string[],
  input?: Uint8Array,
): Promise<Answers> {
  const { stdout, stderr, code } = await call(['check', ...args, ...FLAGS], { cwd: folder, input });
  const all = findingsIn(stdout);
  if (!all || (code === 2 && all.length === 0))
    return new Map(opened.map((name) => [name, { refused: `${code}: ${stderr}` }]));
  return byFile(
    all.map((item) => ({ ...item, file: item.file.replace(/^\.\//, '') })),
    opened,
  );
}

export function findingsIn(stdout: string): readonly (Plain & { readonly file: string })[] | undefined {
  try {
    return JSON.parse(stdout).findings;
  } catch {
    return undefined;
  }
}

export const byFile = (
  findings: readonly (Plain & { readonly file: string })[],
  opened: readonly string[],
): Answers => new Map(opened.map((name) => [name, rows(findings.filter(({ file }) => file === name))]));

/** Asks about one file after another. */
async function each(
  names: readonly string[],
  ask: (name: string) => Promise<Answer | undefined>,
): Promise<Answers> {
  const answers = new Map<string, Answer>();
  for (const name of names) {
    const answer = await ask(name);
    if (answer !== undefined) answers.set(name, answer);
  }
  return answers;
}

const SEVERITIES = ['', 'error', 'warning', 'info', 'hint'];

const uriIn = (folder: string, name: string): string =>
  `${pathToFileURL(folder).href}/${name.split('/').map(encodeURIComponent).join('/')}`;

/** Opens files one after another in an editor. */
async function edited({ folder, opened }: Placed, world: Partial<World>): Promise<Answers> {
  useCrawlers(undefined);
  const none = { files: new Map(), settings: () => null, folders: [] };
  const editor = await InProcess.start({ ...none, ...world });
  await editor.idle([]);
  const answers = await each(opened, async (name) => {
    const uri = uriIn(folder, name);
    const text = textOf(readFileSync(join(folder, name)), name);
    if (text === undefined) return undefined;
    const languageId = /robots.*\.txt$/i.test(name)
      ? 'robots-txt'
      : name.endsWith('.txt')
        ? 'plaintext'
        : 'xml';
    editor.notify('textDocument/didOpen', { textDocument: { uri, languageId, version: 1, text } });
    await editor.idle([uri]);
    const shown = editor.shown.get(uri) ?? [];
    editor.notify('textDocument/didClose', { textDocument: { uri } });
    await editor.idle([]);
    return rows(
      shown.map(({ code, severity, range: { start, end } }) => ({
        code: String(code),
        severity: SEVERITIES[severity!]!,
        ...{ line: start.line + 1, column: start.character + 1 },
        ...{ endLine: end.line + 1, endColumn: end.character + 1 },
      })),
    );
  });
  await editor.request('shutdown', null);
  editor.end();
  return answers;
}

/** The text that an editor shows: without the byte order mark; undefined for a broken gzip file. */
function textOf(octets: Uint8Array, name: string): string | undefined {
  try {
    return new TextDecoder().decode(name.endsWith('.gz') ? gunzipSync(octets) : octets);
  } catch {
    return undefined;
  }
}

/** The files of a site by their URIs, as a client that provides files would read them. */
const filesOf = ({ site, folder }: Placed): World['files'] =>
  new Map(
    Object.entries(site.files).flatMap(([name, content]) => {
      const text = typeof content === 'string' ? content : textOf(content, name);
      return text === undefined ? [] : [[uriIn(folder, name), { text }] as const];
    }),
  );

async function linted({ site: { files }, opened }: Placed): Promise<Answers> {
  const { 'crawlwise.json': config, ...others } = files;
  try {
    const { findings } = await lintSite(others, config ? { config: JSON.parse(String(config)) } : {});
    return byFile(
      findings.map((finding) => ({ ...finding, file: finding.filename })),
      opened,
    );
  } catch (error) {
    return new Map(opened.map((name) => [name, { refused: (error as Error).message }]));
  }
}

const ofAgent = (
  { isError, content, structuredContent }: CallToolResult,
  opened: readonly string[],
): Answers => {
  if (isError)
    return new Map(opened.map((name) => [name, { refused: (content[0] as { text: string }).text }]));
  const { findings } = structuredContent as { findings: (Plain & { file: string })[] };
  return byFile(findings, opened);
};

const isPlain = (name: string): boolean => !name.endsWith('.gz');

/** A way to check; a file that it leaves out has no answer. */
export interface Way {
  readonly ask: (placed: Placed) => Promise<Answers>;
  /** Of these sites only; by default, of all. */
  readonly sites?: readonly string[];
  /** Checks another form of the site, which has a reference of its own. */
  readonly about?: { readonly site: (placed: Placed) => Placed; readonly reference: Way['ask'] };
  /** Its findings have no end. */
  readonly isWithoutEnd?: boolean;
}

/** Of each site, the ways that start once for each file check one file only, but for `npm run test:all`. */
const some = (names: readonly string[]): readonly string[] => (ALL ? names : names.slice(-1));

/** What the others are compared with: `crawlwise check .` */
export const reference = (placed: Placed): Promise<Answers> => checked(placed, ['.']);

export const WAYS = {
  'named file': {
    ask: (placed) =>
      each(some(placed.opened), async (name) =>
        (await checked({ ...placed, opened: [name] }, [name])).get(name),
      ),
  },
  'standard input': {
    ask: (placed) =>
      each(some(placed.opened.filter(isPlain)), async (name) => {
        const input = readFileSync(join(placed.folder, name));
        return (await checked({ ...placed, opened: [name] }, ['-', `--stdin-filename=${name}`], input)).get(
          name,
        );
      }),
  },
  editor: {
    ask: (placed) => edited(placed, { source: localFiles, folders: [pathToFileURL(placed.folder).href] }),
  },
  'editor without a folder': { ask: (placed) => edited(placed, { source: localFiles }) },
  'files of the client': {
    ask: (placed) =>
      edited(placed, {
        isOfClient: true,
        files: filesOf(placed),
        folders: [pathToFileURL(placed.folder).href],
      }),
  },
  library: { ask: linted },
  'agent, folder': {
    isWithoutEnd: true,
    async ask({ folder, opened }) {
      const { call, client } = await connect([folder]);
      const answer = await call('check', { level: 'hint', limit: 1000 });
      await client.close();
      return ofAgent(answer, opened);
    },
  },
  'agent, text': {
    isWithoutEnd: true,
    async ask({ folder, opened }) {
      const { call, client } = await connect([folder]);
      const answers = await each(some(opened.filter(isPlain)), async (name) => {
        const text = readFileSync(join(folder, name), 'utf8');
        const answer = await call('check', { level: 'hint', limit: 1000, path: name, text });
        return ofAgent(answer, [name]).get(name);
      });
      await client.close();
      return answers;
    },
  },
  'live host': { ask: ofHost, sites: SERVED, about: { site: onHost, reference: ofFolder } },
} satisfies Readonly<Record<string, Way>>;

export type WayName = keyof typeof WAYS;

/** Loads everything once, so that no test waits for it. */
export const loadAll = async (): Promise<void> => {
  for (const language of languages) await language.load();
};
