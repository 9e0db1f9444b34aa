/** A configuration of a package is found where Yarn installs packages without `node_modules`. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, before, test } from 'node:test';
import { npmPrograms } from '../../scripts/host/npmPrograms.mjs';
import { repository as place } from '../cli/inProcess.ts';
import { build } from '../protocol/build.ts';
import { root } from '../protocol/client.ts';

const folder = mkdtempSync(join(tmpdir(), 'crawlwise-pnp-'));
after(() => rmSync(folder, { recursive: true, force: true }));
let programs: readonly string[] = [];
before(async () => {
  await build();
  programs = await npmPrograms(join(root, 'test/fleet/programs/package.json'), 'fleet');
});

test("Yarn's Plug'n'Play", () => {
  const own = place(folder, {
    'package.json': '{ "private": true, "dependencies": { "@org/config": "file:./config" } }',
    'config/package.json': '{ "name": "@org/config", "version": "1.0.0", "exports": { ".": "./base.json" } }',
    'config/base.json': '{ "rules": { "robots/missing-colon": "off" } }',
    'crawlwise.json': '{ "extends": "@org/config" }',
    'public/robots.txt': 'User-agent: *\nDisallow /x/\n',
    '.yarnrc.yml': 'nodeLinker: pnp\nenableTelemetry: false\nenableNetwork: false\n',
    'yarn.lock': '',
  });
  const yarn = (...args: readonly string[]) => {
    const env = {
      ...process.env,
      PATH: [...programs, process.env.PATH].join(delimiter),
      HOME: folder,
      CI: '',
    };
    const { status, stdout, stderr } = spawnSync('yarn', args, { cwd: own, env, encoding: 'utf8' });
    return { code: status, text: `${stdout}${stderr}` };
  };
  const installed = yarn('install');
  assert.equal(installed.code, 0, installed.text);
  const { code, text } = yarn('node', join(root, 'dist/cli.js'), 'check', 'public');
  assert.equal(code, 0, text);
  assert.match(text, /^1 rule turned off by .*@org\/config\/base\.json: robots\/missing-colon$/m);
});
