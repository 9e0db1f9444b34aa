/**
 * Lays out a program that esbuild has split into ES modules: an entry, and chunks that are read when they are needed.
 * Each file is a classic script that names functions, one a chunk; the entry has a runtime that calls them. So the same
 * files serve Node, which reads a missing one, and workers, which are given all of them as one script, the entry last.
 *
 * Node compiles such files in half the time that it takes for ES modules. Unlike esbuild's own CommonJS, what one chunk
 * takes from another is a variable here, not looked up at each use. That holds since chunks never import each other in
 * a circle, and export nothing that changes later.
 */
import { posix } from 'node:path';
import { transform } from 'esbuild';

/** Chunks of up to so many octets that need nothing else come with the entry: to read a file costs more. */
const SMALL = 6_000;

const IMPORT =
  /^import (?:([\w$]+)(?:, )?)?(?:\{([^}]*)\}|\* as ([\w$]+))?(?: from )?"([^"]+)"(?: with \{[^}]*\})?;/gm;
const EXPORT = /^export \{([^}]*)\};/m;
const DYNAMIC = /\bimport\(("\.[^"]+")\)/g;
const LEFT = /^(?:import|export)\b(?!\().*/m;
const SOURCE_MAP = /^\/\/# sourceMappingURL=.*$/m;

/** A chunk is known by its path without extension, as seen from the entry's folder. */
const RUNTIME = `
const chunks = globalThis.crawlwise ??= {};
const loaded = {};
const $load = (name) => {
  if (!(name in loaded)) {
    if (!chunks[name]) require("./" + name + ".js");
    loaded[name] = chunks[name]($load);
  }
  return loaded[name];
};`.replace(/\n\s*/g, '');

/**
 * @typedef {object} Chunk
 * @property {string} path from the repository's folder
 * @property {string} text an ES module as esbuild writes it, white space not minified
 * @typedef {import('esbuild').Metafile['outputs']} Outputs as esbuild tells of them
 */

/**
 * @param {readonly Chunk[]} chunks
 * @param {Outputs} outputs
 * @param {{ entry: string, start: readonly string[], minify: boolean }} options `entry`: the path of the entry's chunk;
 *   `start`: sources whose chunks the entry asks for at once; `minify`: white space, and the number of files
 * @returns {Promise<{ path: string, code: string }[]>} the files, the entry last
 */
export async function layOut(chunks, outputs, { entry, start, minify }) {
  const nameOf = (/** @type {string} */ path) =>
    posix.relative(posix.dirname(entry), path).replace(/\.\w+$/, '');
  const defined = async (/** @type {Chunk} */ { path, text }) => {
    const [map = ''] = SOURCE_MAP.exec(text) ?? [];
    const rename = (/** @type {string} */ from) => nameOf(posix.join(posix.dirname(path), from));
    const full = toFunction(text.replace(SOURCE_MAP, ''), rename);
    const short = minify ? (await transform(full, { minifyWhitespace: true, target: 'node18' })).code : full;
    const code = `(globalThis.crawlwise??={})["${nameOf(path)}"]=${short}`;
    return { path, code, map };
  };
  const withEntry = minify
    ? atStart(chunks, outputs, [entry, ...entriesOf(outputs, start)])
    : new Set([entry]);
  const all = await Promise.all(chunks.map(defined));
  const first = all.filter(({ path }) => withEntry.has(path));
  const [{ map }] = first;
  const code = `(()=>{${RUNTIME}${first.map(({ code }) => code).join('')}$load("${nameOf(entry)}")})();\n${map}`;
  return [
    ...all
      .filter(({ path }) => !withEntry.has(path))
      .map(({ path, code, map }) => ({ path, code: `${code}\n${map}` })),
    { path: entry, code },
  ];
}

/** The paths of the chunks that begin with these sources. */
const entriesOf = (/** @type {Outputs} */ outputs, /** @type {readonly string[]} */ sources) =>
  Object.entries(outputs).flatMap(([path, { entryPoint }]) =>
    entryPoint && sources.includes(entryPoint) ? [path] : [],
  );

/** The paths of all chunks that are to be there from the start: some, what they import, and what is small. */
function atStart(chunks, outputs, roots) {
  const found = new Set(roots);
  for (const path of found) for (const imported of importsOf(outputs[path])) found.add(imported);
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const { path, text } of chunks) {
      if (text.length <= SMALL && importsOf(outputs[path]).every((each) => found.has(each))) found.add(path);
    }
  }
  return found;
}

const importsOf = ({ imports }) =>
  imports.filter(({ kind, external }) => kind === 'import-statement' && !external).map(({ path }) => path);

/**
 * @param {string} source of an ES module
 * @param {(path: string) => string} rename gives the name of a chunk that is imported
 * @returns {string} a function that is given `$load` and returns what the module exports; line by line the same
 */
function toFunction(source, rename) {
  const taken = (/** @type {string} */ path) =>
    path.startsWith('.') ? `$load("${rename(path)}")` : `require("${path}")`;
  const code = source
    .replace(IMPORT, (all, whole, names, namespace, path) => {
      const statements = [
        ...(whole ? [`var ${whole} = ${taken(path)}${path.startsWith('.') ? '.default' : ''};`] : []),
        ...(names === undefined
          ? []
          : [`var {${renamed(names, (from, to) => `${from}: ${to}`)}} = ${taken(path)};`]),
        ...(namespace ? [`var ${namespace} = ${taken(path)};`] : []),
      ];
      const text = statements.join(' ') || `${taken(path)};`;
      return text + '\n'.repeat(linesOf(all) - linesOf(text));
    })
    .replace(EXPORT, (_, names) => `return {${renamed(names, (from, to) => `${to}: ${from}`)}};`)
    .replace(DYNAMIC, (_, path) => `Promise.resolve().then(() => ${taken(JSON.parse(path))})`);
  const left = LEFT.exec(code);
  if (left) throw new Error(`A chunk has a line that is not understood: ${left[0]}`);
  // In parentheses, and no arrow: so V8 takes it that the function is called soon, and reads it only once.
  return `(function ($load) {"use strict";${code}});`;
}

/** `a as b, c` with each pair of names written as `pair` says. */
const renamed = (names, pair) => names.replace(/([\w$]+) as ([\w$]+)/g, (_, from, to) => pair(from, to));

const linesOf = (/** @type {string} */ text) => text.split('\n').length;
