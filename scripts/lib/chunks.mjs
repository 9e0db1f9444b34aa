/**
 * Makes CommonJS of the ES modules that esbuild splits a program into. Node compiles CommonJS in half the time; and
 * unlike esbuild's own CommonJS, what one chunk takes from another is a constant here, not looked up at each use. That
 * holds since chunks never import each other in a circle, and export nothing that changes later.
 */

const IMPORT =
  /^import (?:([\w$]+)(?:, )?)?(?:\{([^}]*)\}|\* as ([\w$]+))?(?: from )?"([^"]+)"(?: with \{[^}]*\})?;/gm;
const EXPORT = /^export \{([^}]*)\};/m;
const DYNAMIC = /\bimport\(("\.\/[^"]+")\)/g;

/**
 * @param {string} source an ES module as esbuild writes it, white space not minified
 * @returns {string} the same as CommonJS, line by line: it needs `module` and `require`
 */
export function toCommonJs(source) {
  return source
    .replace(IMPORT, (all, whole, names, namespace, path) => {
      const from = `require("${path}")`;
      const taken = [
        ...(whole ? [`const ${whole} = ${path.startsWith('.') ? `${from}.default` : from};`] : []),
        ...(names === undefined ? [] : [`const {${renamed(names, ': ')}} = ${from};`]),
        ...(namespace ? [`const ${namespace} = ${from};`] : []),
      ];
      const code = taken.length > 0 ? taken.join(' ') : `${from};`;
      return code + '\n'.repeat(lines(all) - lines(code));
    })
    .replace(EXPORT, (_, names) => `module.exports = {${renamed(names, ': ', true)}};`)
    .replace(DYNAMIC, (_, path) => `Promise.resolve().then(() => require(${path}))`);
}

/** `a as b, c` as the inside of an object: what stands before `as` first, or last. */
const renamed = (names, colon, backwards = false) =>
  names.replace(/([\w$]+) as ([\w$]+)/g, (_, a, b) => (backwards ? b + colon + a : a + colon + b));

const lines = (text) => text.split('\n').length;
