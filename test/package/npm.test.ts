/**
 * The npm package: packed from a copy of the sources without build output, installed offline into an empty folder, and
 * used like by its users, with each supported version of Node.
 */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { nodeFolder } from '../../scripts/host/nodes.mjs';
import { npm as npmOutside } from '../../scripts/lib/process.mjs';
import { COMMANDS } from '../../server/src/cli/args/table.ts';
import { root } from '../protocol/client.ts';
import { copySources } from './copy.ts';

const exec = promisify(execFile);
/** The environment without the variables that `npm test` sets for this package: npm must work in other folders. */
const outside = npmOutside().env;
const NODES = [20, 22, 24];
const TOO_OLD = 18;

let folder = '';
let installed = '';

interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program of `folder` in it, with a given Node first in the PATH. */
async function run(node: string, command: string, args: readonly string[], input = ''): Promise<Outcome> {
  const env = { ...outside, PATH: `${node}${delimiter}${outside.PATH}` };
  const child = spawn(command, args, { cwd: installed, env });
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text) => {
      texts[name] += text;
    });
  }
  child.stdin.on('error', () => {});
  child.stdin.write(input);
  // The server ends with its input.
  if (args[0] === 'lsp') child.stdout.once('data', () => child.stdin.end());
  else child.stdin.end();
  await once(child, 'close');
  return { code: child.exitCode, ...texts };
}

const npm = (node: string, cwd: string, ...args: readonly string[]) =>
  exec('npm', [...args, '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'], {
    cwd,
    env: { ...outside, PATH: `${node}${delimiter}${outside.PATH}` },
  });

const OWN = join(process.execPath, '..');

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'crawlwise-npm-'));
  const clone = join(folder, 'clone');
  copySources(clone);
  await npm(OWN, join(clone, 'server'), 'pack', '--pack-destination', folder);
  installed = join(folder, 'used');
  mkdirSync(installed);
  writeFileSync(join(installed, 'package.json'), '{ "private": true, "type": "module" }\n');
});
after(() => rmSync(folder, { recursive: true, force: true }));

const tarball = (): string => join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz'))!);

/** The Node whose npm installed it last. */
let installer = '';

async function install(node: string): Promise<void> {
  if (node !== installer) {
    rmSync(join(installed, 'node_modules'), { recursive: true, force: true });
    await npm(node, installed, 'install', '--offline', '--no-save', tarball());
    installer = node;
  }
  writeFileSync(join(installed, 'robots.txt'), 'User-agent: *\nDisallow /private/\n');
  rmSync(join(installed, 'crawlwise.json'), { force: true });
}

test('the package contains what it declares, with license and author', async () => {
  await install(OWN);
  const at = (path: string): string => join(installed, 'node_modules', 'crawlwise', path);
  const manifest = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  const { version, homepage, bugs, repository } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  assert.deepEqual([manifest.version, manifest.homepage, manifest.bugs], [version, homepage, bugs]);
  assert.deepEqual(manifest.repository, { ...repository, directory: 'server' });
  assert.equal(manifest.dependencies, undefined);
  const named = JSON.stringify([manifest.main, manifest.types, manifest.bin, manifest.exports]);
  const paths = [...named.matchAll(/"(?:\.\/)?((?:dist|schemas|crawlers)\/[\w.]+|\w+\.json)"/g)].map(
    ([, path]) => path!,
  );
  assert.ok(paths.length >= 7);
  for (const path of [...paths, 'README.md', 'LICENSE', 'dist/THIRD-PARTY-NOTICES.txt'])
    assert.ok(existsSync(at(path)), path);
  assert.ok(!existsSync(at('src')));
});

/** Calls of the commands, their exit codes, and their output. */
const CALLS: readonly { args: string[]; code: number; prints: RegExp; input?: string }[] = [
  { args: ['check', '.'], code: 1, prints: /^robots\.txt:2:1 error robots\/missing-colon/m },
  { args: ['check', '--format', 'sarif', '.'], code: 1, prints: /"version": ?"2\.1\.0"/ },
  {
    args: ['check', '--fix', '-'],
    code: 0,
    prints: /^Disallow: \/x$/m,
    input: 'User-agent: *\nDisallow /x\n',
  },
  {
    args: ['test', 'robots.txt', '--agent', 'Googlebot', '/a', '/private/'],
    code: 1,
    prints: /blocked {2}Googlebot {2}\/private\//,
  },
  { args: ['explain', 'GPTBot'], code: 0, prints: /OpenAI/ },
  { args: ['rules'], code: 0, prints: /^loc\/relative/m },
  { args: ['format', '-'], code: 0, prints: /^User-agent: \*$/m, input: 'user-agent:   *\ndisallow:/x\n' },
  { args: ['init'], code: 0, prints: /crawlwise\.json/ },
  { args: ['completions', 'bash'], code: 0, prints: /complete/ },
  { args: ['--version'], code: 0, prints: /^\d+\.\d+\.\d+\n$/ },
  {
    args: ['mcp'],
    code: 0,
    prints: /^\{"result":.*"serverInfo":\{"name":"crawlwise"/,
    input: `${JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } },
    })}\n`,
  },
  {
    args: ['lsp', '--stdio'],
    code: 1,
    prints: /"capabilities":/,
    input: message({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { processId: null, rootUri: null, capabilities: {} },
    }),
  },
];

function message(content: unknown): string {
  const text = JSON.stringify(content);
  return `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}

/** The programs in the package's README, and the output according to their comments. */
const programs = [
  ...readFileSync(join(root, 'server', 'README.md'), 'utf8').matchAll(/```js\n([\s\S]*?)```/g),
].map(([, text]) => ({
  text: text!,
  prints: [...text!.matchAll(/^\/\/ (.*)$/gm)].map(([, line]) => `${line}\n`).join(''),
}));

const EXPORTS = `
import * as node from 'crawlwise';
import * as browser from 'crawlwise/browser';
import schema from 'crawlwise/schemas/crawlwise.json' with { type: 'json' };
import codes from 'crawlwise/codes.json' with { type: 'json' };
const wrong = async (call) => call().then(() => 'nothing', (error) => \`\${error.name}: \${error.message}\`);
for (const { lint, fix, verdict, explain } of [node, browser]) {
  const [finding] = await lint('User-agent: *\\nDisallow /x\\n');
  console.log(finding.code, finding.start, finding.end, finding.fixes[0].edits[0].text, (await explain(finding.code)).length > 0);
  console.log((await fix('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://a.example/?a&b</loc></url></urlset>')).text.includes('a&amp;b'));
  console.log((await verdict(new TextEncoder().encode('User-agent: *\\nDisallow: /x'), 'Mozilla/5.0 (compatible; bingbot/2.0)', '/x')).line);
  console.log(await wrong(() => lint('', { filename: 'a.html' })));
  console.log(await wrong(() => lint('', { config: { ruels: {} } })));
  console.log(await wrong(() => verdict('', 'Googlebot', 'not a url')));
  console.log(await wrong(() => lint(1)));
  console.log((await lint('User-agent: *\\nDisallow /x\\n', { config: { ignore: ['robots.txt'] }, filename: 'robots.txt' })).length);
  console.log(await wrong(() => lint('', { confg: {} })));
  console.log(await wrong(() => verdict('', 'Gogglebot', '/')));
  console.log(await explain('nothing that is known'));
}
console.log(schema.title, codes.includes('robots/missing-colon'));
`;
const OF_EACH = `robots/missing-colon 14 22 : true
true
2
TypeError: 'a.html' is neither a robots.txt nor a sitemap
TypeError: config: 'ruels' is not known here; did you mean 'rules'?
TypeError: 'not a url' is neither a URL nor a path: begin with https:// or /
TypeError: text must be a text
1
TypeError: There is no option 'confg'; did you mean 'config'?
TypeError: 'Gogglebot' matches no known crawler; did you mean Googlebot?
undefined
`;

for (const major of NODES) {
  test(`each command and export with Node ${major}`, async (t) => {
    let node: string;
    try {
      node = await nodeFolder(major);
    } catch (error) {
      t.diagnostic(`Node ${major} is not at hand, nothing was tried with it: ${(error as Error).message}`);
      return;
    }
    await install(node);
    const bin = join(installed, 'node_modules', '.bin', 'crawlwise');
    assert.match((await run(node, 'node', ['--version'])).stdout, new RegExp(`^v${major}\\.`));
    for (const { args, code, prints, input } of CALLS) {
      const outcome = await run(node, bin, args, input);
      assert.equal(outcome.code, code, JSON.stringify({ args, outcome }));
      assert.match(outcome.stdout || outcome.stderr, prints, args.join(' '));
    }
    for (const { name } of COMMANDS)
      assert.equal((await run(node, bin, [name, '--help'])).code, 0, `${name} --help`);
    for (const { text, prints } of programs) {
      writeFileSync(join(installed, 'program.js'), text);
      assert.deepEqual(await run(node, 'node', ['program.js']), { code: 0, stdout: prints, stderr: '' });
    }
    writeFileSync(join(installed, 'exports.js'), EXPORTS);
    const { stdout, stderr } = await run(node, 'node', ['--no-warnings', 'exports.js']);
    assert.equal(stdout, `${OF_EACH}${OF_EACH}Configuration of Crawlwise true\n`, stderr);
  });
}

test('a Node that is too old is rejected in one line', async (t) => {
  let node: string;
  try {
    node = await nodeFolder(TOO_OLD);
  } catch (error) {
    t.diagnostic(`Node ${TOO_OLD} is not at hand, nothing was tried with it: ${(error as Error).message}`);
    return;
  }
  await install(OWN);
  const said = /^crawlwise needs Node 20 or later, and this is Node 18\.[\d.]+\n$/;
  const { code, stdout, stderr } = await run(node, join(installed, 'node_modules', '.bin', 'crawlwise'), [
    'check',
    '.',
  ]);
  assert.deepEqual([code, stdout], [2, '']);
  assert.match(stderr, said);
  writeFileSync(
    join(installed, 'old.js'),
    "import('crawlwise').catch(({ message }) => console.log(message));\n",
  );
  assert.match((await run(node, 'node', ['old.js'])).stdout, said);
});

test('the package tells agents when to use it', () => {
  const skill = readFileSync(join(installed, 'node_modules/crawlwise/SKILL.md'), 'utf8');
  assert.equal(skill, readFileSync(join(root, 'SKILL.md'), 'utf8'));
});

test('the types match the exports', async () => {
  await install(OWN);
  const program = [
    "import { explain, type Finding, fix, lint, verdict } from 'crawlwise';",
    "const findings: readonly Finding[] = await lint('', { filename: 'robots.txt', env: 'production' });",
    'const ranges: readonly [number, number][] = findings.map(({ start, end }) => [start, end]);',
    "const text: string = (await fix('', { unsafe: true })).text;",
    "const line: number = (await verdict(new Uint8Array(), 'GPTBot', '/')).line;",
    "const said: string | undefined = await explain('loc');",
    '// @ts-expect-error: a text is wanted',
    'await lint(1);',
    'export { line, ranges, said, text };',
  ].join('\n');
  writeFileSync(join(installed, 'program.ts'), program);
  for (const module of ['nodenext', 'esnext']) {
    const resolution = module === 'esnext' ? 'bundler' : module;
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    const args = ['--noEmit', '--strict', '--target', 'es2022', '--types', '', '--module', module];
    const { code, stdout } = await run(OWN, 'node', [
      tsc,
      ...args,
      '--moduleResolution',
      resolution,
      'program.ts',
    ]);
    assert.equal(code, 0, stdout);
  }
});

test('a bundler for browsers resolves a build without Node modules, which runs without them', async () => {
  await install(OWN);
  writeFileSync(
    join(installed, 'page.js'),
    "import { explain, fix, lint, verdict } from 'crawlwise';\nglobalThis.done = (async () => [(await lint('User-agent: *\\nDisallow /x\\n'))[0].code, (await fix('Disallow /x')).changed, (await verdict('', 'GPTBot', '/')).allowed, typeof (await explain('loc'))].join(' '))();\n",
  );
  const { outputFiles, metafile } = await build({
    ...{ entryPoints: [join(installed, 'page.js')], bundle: true, platform: 'browser', format: 'iife' },
    ...{ write: false, metafile: true, logLevel: 'silent', outfile: join(installed, 'out.js') },
  });
  assert.ok(Object.keys(metafile!.inputs).some((path) => path.endsWith('crawlwise/dist/browser.js')));
  const page = createContext({
    URL,
    TextDecoder,
    TextEncoder,
    console,
    setTimeout,
    clearTimeout,
    queueMicrotask,
  });
  runInContext(outputFiles![0]!.text, page);
  assert.equal(await (page as { done: Promise<string> }).done, 'robots/missing-colon true true string');
});
