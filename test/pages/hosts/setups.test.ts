/**
 * Predictions for set-ups of sites are compared with the answers of the programs that stand for hosts. Those that
 * are not available are skipped, with the reason.
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { npmPrograms } from '../../../scripts/host/npmPrograms.mjs';
import { root } from '../../protocol/client.ts';
import { makeHost } from './answers.ts';
import { debianServers } from './servers.ts';
import { answersOf, type Command, EMULATORS, withoutRule } from './serving.ts';
import { ADDRESSES, BUILD, SETUPS, type Setup } from './setups.ts';

const LIMIT_MS = 600_000;
/** Of all answers, those that are not known are at most a fifth; set-ups that depend on requests do not count. */
const MAX_UNKNOWN = 0.2;
const MIN_COMPARED = 3000;

/**
 * `serve` is not among them, though its lists of files can be turned off (`directoryListing`): it then answers 404 for
 * `/blog/v1.2/` with a page in that folder, and sends `/file.html` for `/file/index`, which no other server does.
 */
const NPM: Readonly<Record<string, Command>> = {
  superstatic: EMULATORS.firebase,
  wrangler: EMULATORS.cloudflare,
  'http-server': (_folder, port) => [
    ['http-server', 'dist', '-a', '127.0.0.1', '-p', `${port}`, '-c-1', '-d', 'false'],
    /Available on/,
  ],
};

let folders: readonly string[] = [];
let commands: Readonly<Record<string, Command>> = {};
const reasons = new Map<string, string>();
before(async () => {
  const [npm, debian] = await Promise.allSettled([
    npmPrograms(join(root, 'test/pages/hosts/emulators/package.json'), 'emulators'),
    debianServers(),
  ]);
  if (npm.status === 'fulfilled') [folders, commands] = [npm.value, { ...commands, ...NPM }];
  else for (const name of Object.keys(NPM)) reasons.set(name, String(npm.reason.message));
  if (debian.status === 'fulfilled') commands = { ...commands, ...debian.value };
  else for (const name of ['nginx', 'apache', 'caddy']) reasons.set(name, String(debian.reason.message));
});

/** A page, a redirect to a path, or nothing: what a finding depends on. The page of errors is nothing. */
const outcome = (text: string): string =>
  /^(?:4\d\d|200 404\.html)/.test(text)
    ? 'missing'
    : text
        .replace(/^30\d /, 'redirect to ')
        .replace(/%[\da-f]{2}/gi, (octet) => octet.toUpperCase())
        .replace(/%(?:26|2B|2C)/g, decodeURIComponent);

/** The answer, or that of the end of its redirects if there is nothing. */
function ended(address: string, answer: (address: string) => string): string {
  const first = withoutRule(answer(address));
  let last = first;
  for (let hops = 0; /^30\d \//.test(last) && hops < 5; hops++) last = withoutRule(answer(last.slice(4)));
  return outcome(last) === 'missing' ? last : first;
}

const counts = { compared: 0, unknown: 0 };

for (const [name, { host, program, files, isFollowed, dependsOnRequest }] of Object.entries(SETUPS) as [
  string,
  Setup,
][])
  test(name, { timeout: LIMIT_MS }, async (t) => {
    const command = commands[program];
    if (!command) return t.skip(`${program} is not available: ${reasons.get(program)}`);
    const answers = await answersOf(command, files, BUILD, ADDRESSES, folders, isFollowed ?? 'to 404');
    const { answer } = makeHost(host, files, BUILD);
    const wrong: string[] = [];
    let unknown = 0;
    for (const address of ADDRESSES) {
      const predicted = isFollowed ? withoutRule(answer(address)) : ended(address, answer);
      if (predicted.startsWith('unknown')) unknown++;
      else if (outcome(predicted) !== outcome(answers[address]!))
        wrong.push(`${address}: ${predicted}, but ${answers[address]}`);
    }
    assert.deepEqual(wrong, []);
    t.diagnostic(`${ADDRESSES.length} URLs, ${unknown} unknown`);
    if (dependsOnRequest) return;
    counts.compared += ADDRESSES.length;
    counts.unknown += unknown;
  });

after(() => {
  if (reasons.size > 0) return;
  console.log(`# ${counts.compared} URLs of hosts, ${counts.unknown} unknown`);
  assert.ok(counts.compared >= MIN_COMPARED, `${counts.compared}`);
  assert.ok(counts.unknown <= counts.compared * MAX_UNKNOWN, `${counts.unknown} of ${counts.compared}`);
});
