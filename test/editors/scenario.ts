/**
 * The scenario that every editor runs, and its expected outcome. Independent of any editor: each has a script, which
 * reads the scenario as JSON, runs its steps and writes the outcome.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Editor } from '../../scripts/host/editors.mjs';
import { build } from '../protocol/build.ts';

const LIMIT_MS = 60_000;
const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

/** A position as in LSP. */
interface Place {
  readonly line: number;
  readonly character: number;
}

interface Step {
  /** Path of a file to open. */
  readonly file: string;
  /** Findings as `LINE:COLUMN CODE`, 1-based, to wait for: the settings may arrive after the first ones. */
  readonly findings: readonly string[];
  readonly hover: Place;
  /** Where the menu of code actions is opened, and the action to choose: the first that contains these words. */
  readonly fix: Place;
  readonly title: string;
}

/**
 * First, before anything else is open: while `open` is, another program writes `content` into `file` and later
 * `before` again. A finding with the code comes and goes, though nothing is done in the editor.
 */
interface OtherProgram {
  readonly open: string;
  readonly file: string;
  readonly content: string;
  readonly before: string;
  readonly code: string;
}

/** Keys that undo, redo and edit several lines at once, as fast as the editor takes them: Vim's names. */
interface Edits {
  readonly file: string;
  readonly content: string;
  readonly before: readonly string[];
  readonly keys: readonly string[];
  readonly text: string;
  readonly findings: readonly string[];
}

interface Scenario {
  readonly server: readonly string[];
  /** Path of the configuration from the editor's documentation page, with `server` as the command. */
  readonly config: string;
  readonly folder: string;
  readonly otherProgram: OtherProgram;
  /** Last, in editors whose script does it. */
  readonly edits: Edits;
  readonly steps: readonly Step[];
  /** Path of the file for the outcome. */
  readonly outcome: string;
}

interface Outcome {
  /** The editor's name of the language. */
  readonly language: string;
  /** Findings as `LINE:COLUMN CODE`, 1-based. */
  readonly before: readonly string[];
  readonly hover: string;
  readonly offered: readonly string[];
  readonly after: readonly string[];
  /** The text after formatting. */
  readonly text: string;
}

/** The settings of the pages turn off the findings about `Disalow`. */
const ROBOTS = 'User-agent: GPTBot\nDisallow /private/\nDisalow: /typo/\ndisallow:/tmp/\n';
const SITEMAP = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="https://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc>https://www.example.com/</loc></url>
  <url><loc>/relative</loc></url>
</urlset>
`;

const TEXT = 'https://www.example.com/caf%C3%A9\nhttps://www.example.com/a b\n';

const STEPS: readonly (Omit<Step, 'file' | 'findings'> & {
  name: string;
  content: string;
  expected: Expected;
})[] = [
  {
    name: 'robots.txt',
    content: ROBOTS,
    hover: { line: 0, character: 14 },
    fix: { line: 1, character: 2 },
    title: "Add ':'",
    expected: {
      before: ['2:1 robots/missing-colon'],
      hover: /OpenAI/,
      after: [],
      text: ROBOTS.replace('Disallow /', 'Disallow: /').replace('disallow:/', 'Disallow: /'),
      unformatted: ROBOTS.replace('Disallow /', 'Disallow: /'),
    },
  },
  {
    name: 'sitemap.xml',
    content: SITEMAP,
    hover: { line: 2, character: 9 },
    fix: { line: 1, character: 20 },
    title: 'namespace',
    expected: {
      before: ['2:16 sitemap/namespace-mismatch', '4:13 loc/relative'],
      hover: /URL/,
      after: ['4:13 loc/relative'],
      text: SITEMAP.replace('"https:', '"http:'),
    },
  },
  {
    // Editors take other `*.txt` for plain text.
    name: 'news-sitemap.txt',
    content: TEXT,
    hover: { line: 0, character: 4 },
    fix: { line: 1, character: 25 },
    title: '%20',
    expected: {
      before: ['2:26 text/not-a-url'],
      hover: /café/,
      after: [],
      text: TEXT.replace('a b', 'a%20b'),
    },
  },
];

const EDITS: Edits = {
  file: 'edits/robots.txt',
  content: 'User-agent: *\nDisallow: /a/\nDisallow: /b/\nDisallow /c/\n',
  before: ['4:1 robots/missing-colon'],
  keys: [
    'GoDisallow /d/<Esc>',
    'GoBlock: /e/<Esc>',
    // The line without a colon is gone, is there, is gone, is there.
    ...['u', 'u', '<C-r>', '<C-r>', '4Gdd', 'u', '<C-r>', 'u', 'uu', '<C-r><C-r>'],
    // In lines 2 and 3 at once.
    '2G0<C-v>jIX-<Esc>',
    ...['u', '<C-r>', 'u', '<C-r>'],
  ],
  text: 'User-agent: *\nX-Disallow: /a/\nX-Disallow: /b/\nDisallow /c/\nDisallow /d/\nBlock: /e/\n',
  findings: ['4:1 robots/missing-colon', '5:1 robots/missing-colon', '6:1 robots/unknown-directive'],
};

interface Expected {
  readonly before: readonly string[];
  readonly hover: RegExp;
  readonly after: readonly string[];
  readonly text: string;
  /** The text without formatting, where it is different. */
  readonly unformatted?: string;
}

/**
 * Runs a script in an editor with the built server and checks the outcome of every step. If the editor is not
 * available, the test is skipped with the reason.
 *
 * @param find returns the editor, or throws with the reason
 * @param args arguments that make the editor run the script, after its own
 * @param page the page about the editor, below `docs/editors`, whose first code block is its configuration; `#HEADING`
 *   chooses the first one below a heading
 * @param formats whether the editor formats through a language server
 */
export async function check(
  t: TestContext,
  find: () => Promise<Editor>,
  args: readonly string[],
  page: string,
  formats = true,
): Promise<void> {
  let editor: Editor;
  try {
    editor = await find();
  } catch (error) {
    console.error(`NOT TESTED: ${(error as Error).message}`);
    t.skip((error as Error).message);
    return;
  }
  t.diagnostic(`${editor.program} ${editor.version}`);
  // An installed editor may be another version.
  if (editor.program.includes('.vscode-test')) {
    const text = await readFile(new URL(`../../docs/editors/${page.split('#')[0]}`, import.meta.url), 'utf8');
    const [, tried = ''] = /^Tried with (.*?)\.\s/m.exec(text) ?? [];
    const version = /\d+(?:\.\d+)+|\d{3}/.exec(editor.version)?.[0].replace(/^(\d)0(\d)$/, '$1.$2') ?? '';
    assert.ok(tried.split(/[\s,]+/).includes(version), `${page} says that it was tried with ${version}`);
  }
  await build();
  const outcomes = await outcomesOf(editor, args, page);
  for (const [index, { name, expected }] of STEPS.entries()) {
    await t.test(name, () => {
      const outcome = outcomes[index];
      assert.ok(outcome);
      assert.deepEqual([...outcome.before].sort(), expected.before);
      assert.match(outcome.hover, expected.hover);
      assert.deepEqual([...outcome.after].sort(), expected.after);
      const text = formats ? expected.text : (expected.unformatted ?? expected.text);
      assert.equal(outcome.text.trimEnd(), text.trimEnd());
    });
  }
}

/** The extensions by which editors know their configurations. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'emacs.md': '.el',
  'neovim.md': '.lua',
  'vim.md': '.vim',
};

/** The first code block of a page, or of a section of it, with our command. */
async function configOf(page: string, server: readonly string[]): Promise<string> {
  const [file = '', heading] = page.split('#');
  const whole = await readFile(new URL(`../../docs/editors/${file}`, import.meta.url), 'utf8');
  const text = heading === undefined ? whole : whole.slice(whole.indexOf(`\n## ${heading}\n`));
  const [, block = ''] = /^```\w+\n(.*?)^```$/ms.exec(text) ?? [];
  const [program = '', ...args] = server;
  const inVim = `'executable': 'crawlwise',\n  \\   'command': '%e lsp --stdio'`;
  if (block.includes(inVim))
    return block.replace(inVim, `'executable': '${program}',\n  \\   'command': '%e ${args.join(' ')}'`);
  const command = /(["'])crawlwise\1(,?) \1lsp\1,? \1--stdio\1/;
  assert.match(block, command);
  return block.replace(command, (_, quote: string, comma: string) =>
    server.map((word) => quote + word + quote).join(`${comma} `),
  );
}

async function outcomesOf(
  editor: Editor,
  args: readonly string[],
  page: string,
): Promise<readonly Outcome[]> {
  const base = await mkdtemp(join(tmpdir(), 'crawlwise-editor-'));
  const folder = join(base, 'site');
  const server = [process.execPath, cli, 'lsp', '--stdio'];
  const scenario: Scenario = {
    server,
    config: join(base, `config${EXTENSIONS[page.split('#')[0] ?? ''] ?? ''}`),
    folder,
    otherProgram: {
      open: join(folder, 'sitemap.xml'),
      file: join(folder, 'robots.txt'),
      content: 'User-agent: *\nDisallow: /\n',
      before: ROBOTS,
      code: 'loc/disallowed',
    },
    edits: { ...EDITS, file: join(folder, EDITS.file) },
    steps: STEPS.map(({ name, hover, fix, title, expected }) => ({
      ...{ file: join(folder, name), hover, fix, title },
      findings: expected.before,
    })),
    outcome: join(base, 'outcome.json'),
  };
  try {
    await mkdir(folder);
    await writeFile(scenario.config, await configOf(page, server));
    for (const { name, content } of STEPS) await writeFile(join(folder, name), content);
    await writeFile(join(base, 'scenario.json'), JSON.stringify(scenario));
    const env = { ...editor.env, HOME: base, XDG_CONFIG_HOME: base, XDG_STATE_HOME: base };
    await promisify(execFile)(editor.program, [...editor.args, ...args], {
      cwd: folder,
      env: { ...env, CRAWLWISE_SCENARIO: join(base, 'scenario.json') },
      timeout: LIMIT_MS,
    });
    return JSON.parse(await readFile(scenario.outcome, 'utf8'));
  } finally {
    await rm(base, { recursive: true, force: true, maxRetries: 5 });
  }
}
