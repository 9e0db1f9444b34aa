/** Fetches site generators from PyPI, and builds sites with generators. Independent of Crawlwise. */
import { cp, readdir, readFile, rm, utimes } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { cacheDir } from '../lib/paths.mjs';
import { npm, run } from '../lib/process.mjs';
import { requirePython, virtualEnvironment } from './python.mjs';

/** The version that Sphinx requires. */
const PYTHON = '3.11';

const generators = join(cacheDir, 'generators');

/** The time at which all sources of a site were written and committed: generators print it. */
const WRITTEN = new Date('2026-05-04T08:00:00Z');

/**
 * Prevents generators from prompting, from sending telemetry, and from depending on the time and locale of the machine.
 */
const ENVIRONMENT = {
  ...{ CI: '1', TZ: 'UTC', LANG: 'C.UTF-8', SOURCE_DATE_EPOCH: String(WRITTEN.getTime() / 1000) },
  ...{ ASTRO_TELEMETRY_DISABLED: '1', NEXT_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', NO_COLOR: '1' },
};

/**
 * Installs the packages of a list of PyPI, once for each list.
 *
 * @param {string} requirements the path of a `requirements.txt` with exact versions
 * @returns {Promise<string[]>} the folder of their programs
 * @throws in one line if Python is missing or too old, or PyPI cannot be reached
 */
export async function pythonGenerators(requirements) {
  await requirePython(PYTHON);
  const packages = (await readFile(requirements, 'utf8')).split('\n').filter((line) => line !== '');
  try {
    return [await virtualEnvironment('generators/python', packages)];
  } catch (error) {
    throw new Error(`The generators of PyPI cannot be fetched: ${pipReason(/** @type {Error} */ (error))}`);
  }
}

/**
 * Builds a site in a fresh copy of its sources, as a git repository with one commit.
 *
 * @param {string} name
 * @param {string} sources their folder
 * @param {readonly (readonly string[])[]} commands each a program with its arguments
 * @param {readonly string[]} programs the folders of the programs
 * @returns {Promise<string>} the folder of the copy, which the next build removes
 * @throws with the output of the generator if it fails
 */
export async function buildSite(name, sources, commands, programs) {
  const site = join(generators, 'sites', name);
  await rm(site, { recursive: true, force: true });
  await cp(sources, site, { recursive: true });
  await dateFiles(site);
  const { npm_config_user_agent, NODE_OPTIONS, NODE_ENV, NODE_TEST_CONTEXT, ...outside } = npm().env;
  const env = {
    ...{ ...outside, ...ENVIRONMENT },
    PATH: [...programs, process.env.PATH].join(delimiter),
  };
  await commit(site, env);
  for (const [program = '', ...args] of commands) await run(program, args, { cwd: site, env });
  return site;
}

/**
 * @param {string} site
 * @param {NodeJS.ProcessEnv} env
 */
async function commit(site, env) {
  const date = WRITTEN.toISOString();
  const author = [
    '-c',
    'user.name=Baker',
    '-c',
    'user.email=baker@example.com',
    '-c',
    'commit.gpgsign=false',
  ];
  const options = { cwd: site, env: { ...env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date } };
  await run('git', ['init', '--quiet'], options);
  await run('git', ['add', '--all'], options);
  await run('git', [...author, 'commit', '--quiet', '--message', 'The site'], options);
}

/** @param {string} site */
async function dateFiles(site) {
  for (const name of await readdir(site, { recursive: true })) {
    await utimes(join(site, name), WRITTEN, WRITTEN);
  }
}

/**
 * @param {Error} error of pip, with its output
 * @returns {string} its last line about an error, or else its first line
 */
function pipReason({ message }) {
  const lines = message.split('\n');
  return (lines.findLast((line) => line.startsWith('ERROR: ')) ?? lines[0] ?? '').replace(/^ERROR: /, '');
}
