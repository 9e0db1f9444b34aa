/** Globs of files: picomatch decides the same, once a glob is written as one of paths. */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import fc from 'fast-check';
import { globFault, globsOf } from '../../server/src/config/globs.ts';
import { ALL } from '../scale.ts';

type Picomatch = (globs: readonly string[], options: object) => (path: string) => boolean;
/** That of the library that searches folders. */
const picomatch = createRequire(import.meta.resolve('tinyglobby'))('picomatch') as Picomatch;

/** A glob as ours, and as the plain globs that its alternatives mean. */
interface Glob {
  readonly written: string;
  readonly plain: readonly string[];
}

/** In picomatch, a glob is one of a whole path; ours names a file in any folder, or a folder with all below it. `[!a]` is `[^a]`. */
function byPicomatch({ plain }: Glob): (path: string) => boolean {
  const written = plain.map((glob) => glob.replaceAll('[!', '[^'));
  const placed = written.map((glob) => (glob.includes('/') ? glob : `**/${glob}`));
  const options = { dot: true, nonegate: true, noextglob: true, nobrace: true };
  return picomatch([...placed, ...placed.map((glob) => `${glob}/**`)], options);
}

/** Two stars in a name, stars beside dots and a folder of any depth at the end mean something else in picomatch. */
const isOrdinary = (name: string): boolean => !/\*\*|\.\.|^\.$|\.[*?]|[*?]\./.test(name);
const NAME = fc
  .array(fc.constantFrom('a', 'b', '.', '*', '?', '[ab]', '[!a]', '[a-b]'), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(''))
  .filter(isOrdinary);
const ONE_NAME = NAME.map((name): Glob => ({ written: name, plain: [name] }));
const EITHER = fc
  .tuple(NAME, NAME)
  .map(([item, other]): Glob => ({ written: `{${item},${other}}`, plain: [item, other] }));
const ANY_FOLDERS = fc.constant<Glob>({ written: '**', plain: ['**'] });
const below = (folder: Glob, { written, plain }: Glob): Glob => ({
  written: `${folder.written}/${written}`,
  plain: folder.plain.flatMap((above) => plain.map((name) => `${above}/${name}`)),
});
const GLOB = fc
  .array(fc.oneof(ONE_NAME, EITHER, ANY_FOLDERS), { minLength: 1, maxLength: 4 })
  .filter((names) => names.at(-1)!.written !== '**')
  .map((names) => names.reduce(below));
const PATH = fc
  .array(
    fc
      .array(fc.constantFrom('a', 'b', '.', 'c'), { minLength: 1, maxLength: 4 })
      .map((letters) => letters.join(''))
      .filter((name) => !/^\.+$/.test(name)),
    { minLength: 1, maxLength: 4 },
  )
  .map((names) => names.join('/'));

test('globs match the paths that they match in picomatch', () => {
  let matched = 0;
  fc.assert(
    fc.property(GLOB, fc.array(PATH, { minLength: 1, maxLength: 12 }), (glob, paths) => {
      assert.equal(globFault(glob.written), undefined);
      const [ours, theirs] = [globsOf([glob.written]), byPicomatch(glob)];
      matched += paths.filter(theirs).length;
      assert.deepEqual(paths.filter(ours), paths.filter(theirs), glob.written);
    }),
    { numRuns: ALL ? 20_000 : 1000 },
  );
  assert.ok(matched > 100, `${matched} paths are matched by some glob`);
});
