/**
 * Unpacks the Chromium of the npm package `@sparticuz/chromium` (Linux x64). The package itself unpacks into the
 * temporary folder of the machine, which it shares with other projects; this module unpacks into our cache folder.
 */
import { execFile, spawn } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';
import { withLock } from '../lib/lock.mjs';
import { cacheDir } from '../lib/paths.mjs';

/**
 * Unpacks Chromium, once; takes two seconds.
 *
 * @returns {Promise<{ executablePath: string, env: NodeJS.ProcessEnv }>} the program and its environment variables
 * @throws if the package is for another platform or missing, or the machine lacks a library that the package does not
 *   include
 */
export async function unpackChromium() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(`@sparticuz/chromium is for Linux x64, not for ${process.platform} ${process.arch}`);
  }
  let packageDir = dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium'));
  while (!existsSync(join(packageDir, 'bin'))) packageDir = dirname(packageDir);
  const { version } = createRequire(import.meta.url)(join(packageDir, 'package.json'));
  const target = join(cacheDir, `chromium-${version}`);
  if (!existsSync(target)) {
    await withLock(join(cacheDir, 'chromium.lock'), async () => {
      if (!existsSync(target)) await unpack(join(packageDir, 'bin'), target);
    });
  }
  const executablePath = join(target, 'chromium');
  return { executablePath, env: await environmentOf(executablePath, target) };
}

/**
 * @param {string} from
 * @param {string} target
 */
async function unpack(from, target) {
  const partial = `${target}.partial-${process.pid}`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true });
  await Promise.all([
    pipeline(
      createReadStream(join(from, 'chromium.br')),
      createBrotliDecompress(),
      createWriteStream(join(partial, 'chromium'), { mode: 0o755 }),
    ),
    ...['al2023.tar.br', 'fonts.tar.br'].map((name) => untar(join(from, name), partial)),
  ]);
  await writeFile(join(partial, 'fonts.conf'), fontConfiguration(join(target, 'fonts')));
  await rename(partial, target).catch(() => rm(partial, { recursive: true, force: true }));
}

/** `tar` stops at the end of the archive, and may exit before the padding after it is written. */
const NO_MORE_READ = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'EPIPE']);

/**
 * @param {string} archive a brotli-compressed tar
 * @param {string} into
 */
async function untar(archive, into) {
  const tar = spawn('tar', ['-x', '-C', into], { stdio: ['pipe', 'ignore', 'inherit'] });
  const ended = new Promise((resolve, reject) => {
    tar.once('error', reject);
    tar.once('close', (code) =>
      code === 0 ? resolve(undefined) : reject(new Error(`tar ended with code ${code}`)),
    );
  });
  const fed = pipeline(createReadStream(archive), createBrotliDecompress(), tar.stdin).catch((error) => {
    if (!NO_MORE_READ.has(error.code)) throw error;
  });
  await Promise.all([fed, ended]);
}

/**
 * The package includes NSS for machines without it, and a font for those without any; those of the machine take
 * precedence.
 *
 * @param {string} executable
 * @param {string} dir where the package is unpacked
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
async function environmentOf(executable, dir) {
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env };
  if (!existsSync('/etc/fonts/fonts.conf') && !env.FONTCONFIG_FILE)
    env.FONTCONFIG_FILE = join(dir, 'fonts.conf');
  if ((await missingLibraries(executable, env)).length === 0) return env;
  env.LD_LIBRARY_PATH = [join(dir, 'lib'), env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  const missing = await missingLibraries(executable, env);
  if (missing.length > 0)
    throw new Error(`@sparticuz/chromium lacks the libraries ${missing.join(', ')} on this machine`);
  return env;
}

/**
 * @param {string} executable
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string[]>} empty if `ldd` is not available
 */
async function missingLibraries(executable, env) {
  const { stdout } = await promisify(execFile)('ldd', [executable], { env }).catch(() => ({ stdout: '' }));
  return [...stdout.matchAll(/(\S+) => not found/g)].map((match) => match[1] ?? '');
}

/** @param {string} dir */
function fontConfiguration(dir) {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${dir}</dir><cachedir>${dir}/cache</cachedir></fontconfig>
`;
}
