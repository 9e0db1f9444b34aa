/** The container files: what linters of them require, as far as it concerns ours. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './protocol/client.ts';

/** The faults of a container file, by the names of hadolint's rules. */
function faultsOf(text: string): readonly string[] {
  const lines = text
    .replace(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const stages = new Set<string>();
  const last = lines.slice(lines.findLastIndex((line) => /^FROM /i.test(line)));
  const faults: string[] = [];
  const check = (isFault: boolean, name: string, line: string): void => {
    if (isFault) faults.push(`${name} ${line}`);
  };
  for (const line of lines) {
    const [word = '', ...rest] = line.split(/\s+/);
    const all = rest.join(' ');
    check(word !== word.toUpperCase(), 'DL instruction in capitals', line);
    if (word === 'FROM') {
      const [image = '', , stage] = rest;
      const isStage = stages.has(image);
      check(!isStage && !/:[\w.-]+(?:@sha256:[0-9a-f]{64})?$/.test(image), 'DL3006 a tag', line);
      check(/:latest$/.test(image), 'DL3007 not latest', line);
      check(!isStage && !/^[\w.-]+\.[\w.-]+\//.test(image), 'the registry is named', line);
      if (stage) stages.add(stage);
    }
    check(word === 'MAINTAINER', 'DL4000 deprecated', line);
    check(word === 'ADD', 'DL3020 COPY instead of ADD', line);
    check(word === 'WORKDIR' && !all.startsWith('/'), 'DL3000 an absolute path', line);
    check(word === 'RUN' && /^cd /.test(all), 'DL3003 WORKDIR instead of cd', line);
    check(word === 'RUN' && /\bsudo\b/.test(all), 'DL3004 no sudo', line);
    check(
      word === 'RUN' && /\bnpm (?:ci|install)\b(?!.*--ignore-scripts|.*--offline)/.test(all),
      'no scripts of packages',
      line,
    );
    check((word === 'CMD' || word === 'ENTRYPOINT') && !/^\[".*"\]$/.test(all), 'DL3025 JSON', line);
    check(
      word === 'COPY' && /^--from=(\S+)/.test(all) && !stages.has(/^--from=(\S+)/.exec(all)![1]!),
      'DL3022 a stage',
      line,
    );
  }
  const users = last.filter((line) => line.startsWith('USER '));
  check(
    users.length === 0 || /^USER (?:root|0)\b/.test(users.at(-1)!),
    'DL3002 not root',
    users.at(-1) ?? '',
  );
  check(last.filter((line) => line.startsWith('ENTRYPOINT')).length > 1, 'DL4004 one entry point', '');
  return faults;
}

test('the container file has no fault', () => {
  assert.deepEqual(faultsOf(readFileSync(join(root, 'Containerfile'), 'utf8')), []);
});

const GOOD = 'FROM docker.io/library/node:24-alpine\nUSER node\nENTRYPOINT ["crawlwise"]\n';

/** Container files, and the beginning of their one fault. */
const FAULTS: readonly (readonly [text: string, fault: string])[] = [
  [GOOD.replace(':24-alpine', ''), 'DL3006'],
  [GOOD.replace('24-alpine', 'latest'), 'DL3007'],
  [GOOD.replace('docker.io/library/', ''), 'the registry'],
  [GOOD.replace('USER node\n', ''), 'DL3002'],
  [GOOD.replace('USER node', 'USER root'), 'DL3002'],
  [`${GOOD}ADD . /x\n`, 'DL3020'],
  [`${GOOD}WORKDIR x\n`, 'DL3000'],
  [`${GOOD}RUN cd /x && ls\n`, 'DL3003'],
  [`${GOOD}RUN sudo ls\n`, 'DL3004'],
  [`${GOOD}RUN npm ci\n`, 'no scripts'],
  [`${GOOD}CMD check .\n`, 'DL3025'],
  [`${GOOD}COPY --from=build /a /b\n`, 'DL3022'],
];
for (const [text, fault] of FAULTS) {
  test(`a container file with a fault: ${fault}`, () => {
    const [found, ...others] = faultsOf(text);
    assert.ok(found?.startsWith(fault), found);
    assert.deepEqual(others, []);
  });
}
