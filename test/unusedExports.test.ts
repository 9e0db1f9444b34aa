/** Every value that the sources export is imported in another file; types may also describe parameters and results. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const files = ['server/src', 'server/crawlers', 'client/src', 'scripts', 'test']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      `${folder}/${name}`.replaceAll('\\', '/'),
    ),
  )
  .filter((name) => /\.(?:ts|mjs)$/.test(name) && !name.endsWith('.d.mts'));

const DECLARED =
  /^export (?:default )?(?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|enum) (\w+)/gm;
const LISTED = /^export \{([^}]*)\}/gm;
const NAMED = /(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s*from\s*'([^']+)'/g;
const WHOLE = /(?:\*(?: as \w+)? from |import\()\s*'([^']+)'/g;

/** The names in braces: those of the other module, and the local ones. */
const namesIn = (list: string): { readonly from: string; readonly to: string }[] =>
  list.split(',').flatMap((part) => {
    const [from, to = from] = part
      .trim()
      .replace(/^type /, '')
      .split(/ as /);
    return from ? [{ from, to: to! }] : [];
  });

const used = new Map<string, Set<string>>();
const wholly = new Set<string>();
for (const file of files) {
  const text = readFileSync(join(root, file), 'utf8');
  const target = (path: string): string => (path.startsWith('.') ? join(dirname(file), path) : path);
  for (const [, list, path] of text.matchAll(NAMED)) {
    const names = used.get(target(path!)) ?? new Set();
    for (const { from } of namesIn(list!)) names.add(from);
    used.set(target(path!), names);
  }
  for (const [, path] of text.matchAll(WHOLE)) wholly.add(target(path!));
}

test('every value that is exported is imported somewhere', () => {
  const unused = files
    .filter((file) => /^(?:server|client)\/src\//.test(file) && !wholly.has(file))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const exported = [
        ...[...text.matchAll(DECLARED)].map(([, name]) => name!),
        ...[...text.matchAll(LISTED)].flatMap(([, list]) =>
          namesIn(list!.replace(/type [^,}]*/g, '')).map(({ to }) => to),
        ),
      ];
      return exported.filter((name) => !used.get(file)?.has(name)).map((name) => `${file}: ${name}`);
    });
  // VS Code calls these, users of the library, and CodeMirror's client.
  const called =
    /^client\/src\/(?:node|web)\.ts: (?:activate|deactivate)$|^server\/src\/main\/library\.ts: |\/playground\/markdown\.ts: Marked$/;
  assert.deepEqual(
    unused.filter((item) => !called.test(item)),
    [],
  );
});
