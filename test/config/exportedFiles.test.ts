/** Packages of npm are found as Node.js finds them. */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { exportedFiles } from '../../server/src/config/exportedFiles.ts';
import { folder, json, write } from '../cli/extendsCheck.ts';

/** Manifests and names, compared with Node.js itself. */
const MANIFESTS: readonly (readonly [unknown, readonly string[]])[] = [
  [{}, ['.', './a.json', './a', './b']],
  [{ main: 'a.json' }, ['.']],
  [{ main: './a' }, ['.']],
  [{ main: 'b' }, ['.']],
  [{ exports: './a.json' }, ['.', './a.json']],
  [{ exports: { require: './a.json', default: './index.json' } }, ['.']],
  [{ exports: { import: './index.json', default: './a.json' } }, ['.']],
  [
    { exports: { '.': { node: { require: './a.json' } }, './x': './b/index.json' } },
    ['.', './x', './a.json'],
  ],
  [{ exports: { './*': './b/*.json', './c/*.json': './*.json' } }, ['./index', './c/a.json', './none']],
  [{ exports: { './*': './*', './b/*': null } }, ['./a.json', './b/index.json']],
  [{ exports: ['../x.json', './a.json'] }, ['.']],
  [{ exports: { '.': '../x.json' } }, ['.']],
];

test('packages are resolved as Node.js resolves them', () => {
  for (const [at, [manifest, names]] of MANIFESTS.entries()) {
    const own = join(folder, 'node', String(at));
    write(join(own, 'node_modules/p'), {
      'package.json': json(manifest),
      'a.json': '{}',
      'index.json': '{}',
      'b/index.json': '{}',
    });
    const resolve = createRequire(join(own, 'x.js')).resolve;
    for (const name of names) {
      const [expected] = [`p${name.slice(1)}`].map((item) => {
        try {
          return resolve(item).slice(join(own, 'node_modules/p').length);
        } catch {
          return undefined;
        }
      });
      const there = ['./a.json', './index.json', './b/index.json'];
      const found = exportedFiles(manifest, name).find((file) => there.includes(file));
      assert.equal(found?.slice(1), expected, `${json(manifest)} ${name}`);
    }
  }
});
