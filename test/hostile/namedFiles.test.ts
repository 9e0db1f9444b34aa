/**
 * Paths that the user names in a call or in settings may be anywhere, but no device is opened, and of pipes only the
 * texts of `test`, `diff` and `audit` (test/cli/oneRun.test.ts).
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { build } from '../protocol/build.ts';
import { startReal } from '../protocol/servers.ts';
import { CANARY, crawlwise, repositories, SECRET } from './repository.ts';

before(build);

const ROBOTS = 'User-agent: Ahrefs-Bot\nDisallow: /x/\n';

/** Paths in a call: the user may name anything, provided it is a regular file. */
const NAMED: Readonly<Record<string, { args: readonly string[]; code: number; says: RegExp }>> = {
  'crawlers of a device': {
    args: ['--crawlers', '/dev/zero'],
    code: 2,
    says: /\/dev\/zero: it is not a regular file/,
  },
  'crawlers of a pipe': {
    args: ['--crawlers', 'pipe.json'],
    code: 2,
    says: /pipe\.json: it is not a regular file/,
  },
  'crawlers of the whole disk': {
    args: ['--crawlers', '/'],
    code: 2,
    says: /cannot read \/: it has more than/,
  },
  'large crawlers': {
    args: ['--crawlers', 'large.json'],
    code: 2,
    says: /large\.json: it is larger than 1 MiB/,
  },
  'a configuration of a device': { args: ['--config', '/dev/zero'], code: 2, says: /not a regular file/ },
  'a baseline of a device': { args: ['--baseline', '/dev/zero'], code: 2, says: /not a regular file/ },
  'a pattern that meets a link out': {
    args: ['*/robots.txt', 'out*'],
    code: 2,
    says: /cannot check out(?:\/robots)?\.txt: the link leads out/,
  },
};

for (const [name, { args, code, says }] of Object.entries(NAMED)) {
  test(`a call with ${name}`, async () => {
    const outer = repositories({
      site: {
        'public/robots.txt': 'User-agent: *\nDisallow: /x/\n',
        'pipe.json': 'fifo',
        'large.json': ' '.repeat(2 ** 20 + 1),
        'out.txt': { link: SECRET },
      },
    });
    const folder = join(outer, 'site');
    const outcome = await crawlwise(folder, 'check', ...args, 'public');
    assert.equal(outcome.code, code, outcome.stderr);
    assert.match(outcome.stderr, says);
    assert.ok(!`${outcome.stdout}${outcome.stderr}`.includes(CANARY));
  });
}

for (const args of [
  ['test', '/dev/zero', '/', '--agent', 'x'],
  ['test', 'public/robots.txt', '--agent', 'x', '--urls', '/dev/zero'],
  ['test', '--cases', '/dev/zero'],
  ['diff', '/dev/zero', 'public/robots.txt'],
  ['policy', 'open', '--merge', '/dev/zero'],
]) {
  test(`crawlwise ${args.join(' ')}`, async () => {
    const outer = repositories({
      site: { 'public/robots.txt': 'User-agent: *\nDisallow: /x/\n' },
    });
    const { code, stderr } = await crawlwise(join(outer, 'site'), ...args);
    assert.equal(code, 2);
    assert.match(stderr, /^crawlwise: [^\n]*not a regular file\n$/);
  });
}

test('the server reports user settings that refer to nothing it opens', async () => {
  const outer = repositories({ site: { 'robots.txt': ROBOTS, 'pipe.json': 'fifo' } });
  const client = await startReal({
    folders: [pathToFileURL(join(outer, 'site')).href],
    initializationOptions: { crawlers: ['/dev/zero', 'pipe.json', '/'] },
  });
  assert.match(await client.logged('"/dev/zero"'), /which cannot be used: it is not a regular file/);
  assert.match(await client.logged('"pipe.json"'), /which cannot be used: it is not a regular file/);
  assert.match(await client.logged('"/"'), /which cannot be used: it has more than 10,000 files/);
});
