/**
 * The file that a package gives for a name: `exports` and `main` of its `package.json`, as Node.js reads them for
 * `require.resolve` (https://nodejs.org/api/modules.html#all-together).
 */
import { isObject } from '../core/isObject.ts';

/** The conditions of `exports` that apply, beside `default`. */
const CONDITIONS: ReadonlySet<string> = new Set(['default', 'node', 'require']);

/**
 * Paths that begin with `./`, in the order in which they are tried; none if the package does not export the name.
 * @param manifest the content of `package.json`
 * @param subpath `.`, or a path that begins with `./`
 */
export function exportedFiles(manifest: unknown, subpath: string): readonly string[] {
  const { exports, main } = isObject(manifest) ? manifest : {};
  if (exports !== undefined && exports !== null) return exported(exports, subpath);
  if (subpath !== '.') return [subpath, `${subpath}.json`, `${subpath}/index.json`];
  const [own = ''] = typeof main === 'string' ? [main.replace(/^(?:\.?\/)+/, '')] : [];
  const path = own.replace(/\/+$/, '');
  const ofMain = path === '' ? [] : [`./${path}`, `./${path}.json`, `./${path}/index.json`];
  return [...ofMain, './index.json'];
}

function exported(exports: unknown, subpath: string): readonly string[] {
  const isMap = isObject(exports) && Object.keys(exports).some((key) => key.startsWith('.'));
  if (!isMap) return subpath === '.' ? targetsOf(exports, '') : [];
  if (Object.hasOwn(exports, subpath) && !subpath.includes('*') && !subpath.endsWith('/'))
    return targetsOf(exports[subpath], '');
  const [key, star] = Object.keys(exports)
    .flatMap((item): [string, string][] => {
      const at = item.indexOf('*');
      if (at < 0 || item.indexOf('*', at + 1) >= 0) return [];
      const [before, after] = [item.slice(0, at), item.slice(at + 1)];
      const fits = subpath.startsWith(before) && subpath.endsWith(after) && subpath.length >= item.length;
      return fits && subpath !== before ? [[item, subpath.slice(at, subpath.length - after.length)]] : [];
    })
    .sort(([a], [b]) => b.indexOf('*') - a.indexOf('*') || b.length - a.length)[0] ?? [undefined, ''];
  return key === undefined ? [] : targetsOf(exports[key], star);
}

/** The first target of which the conditions apply; a path never leads out of the package. */
function targetsOf(target: unknown, star: string): readonly string[] {
  if (typeof target === 'string') {
    const path = target.replaceAll('*', () => star);
    const names = path.slice(2).split(/[\\/]/);
    const isInside = path.startsWith('./') && !names.some((name) => /^(?:\.{1,2}|node_modules)$/.test(name));
    return isInside ? [path] : [];
  }
  const inner = Array.isArray(target)
    ? target
    : isObject(target)
      ? Object.keys(target).flatMap((key) => (CONDITIONS.has(key) ? [target[key]] : []))
      : [];
  for (const item of inner) {
    const found = targetsOf(item, star);
    if (found.length > 0) return found;
  }
  return [];
}
