/**
 * Makes the LSP libraries smaller without changing what they do. They are CommonJS as TypeScript writes it: every file
 * brings its own helpers and forty octets of frame around each name it hands on. Here the files share one set of them.
 * What does not look like that stays as it is.
 */
import { readFile } from 'node:fs/promises';

const LIBRARIES =
  /[\\/]node_modules[\\/]vscode-(?:jsonrpc|languageserver|languageserver-protocol|languageclient)[\\/]lib[\\/].+\.js$/;

/**
 * `exports.a = exports.b = void 0;`. It matters to who asks before the file has run, which none of them does, and
 * where `__exportStar` would hand on a name that the file has itself.
 */
const HOISTED = /^(?:exports\.\w+ = )+void 0;\n/gm;
const HELPER =
  /^var (__(?:createBinding|setModuleDefault|exportStar|importStar|importDefault)) = \(this && this\.\1\) \|\|[\s\S]*?^\}[()]*;\n/gm;
const HANDED_ON =
  /^Object\.defineProperty\(exports, "(\w+)", \{ enumerable: true, get: function \(\) \{ return ([\w.]+); \} \}\);/gm;

const HELPERS = 'typescript-helpers';
/** What TypeScript's helpers of these names do, for modules that it compiled itself. */
const HELPERS_SOURCE = `
  const own = Object.prototype.hasOwnProperty;
  exports.__get = (to, name, get) => Object.defineProperty(to, name, { enumerable: true, get });
  const bind = exports.__createBinding = (to, from, name, as = name) => exports.__get(to, as, () => from[name]);
  exports.__exportStar = (from, to) => {
    for (const name in from) if (name !== 'default' && !own.call(to, name)) bind(to, from, name);
  };
  exports.__setModuleDefault = (to, value) => Object.defineProperty(to, 'default', { enumerable: true, value });
  exports.__importStar = (from) => {
    if (from?.__esModule) return from;
    const result = {};
    for (const name of Object.getOwnPropertyNames(from ?? {})) if (name !== 'default') bind(result, from, name);
    exports.__setModuleDefault(result, from);
    return result;
  };
  exports.__importDefault = (from) => (from?.__esModule ? from : { default: from });
`;

/** @type {import('esbuild').Plugin} */
export const leanLibraries = {
  name: 'lean-libraries',
  setup(build) {
    build.onLoad({ filter: LIBRARIES }, async ({ path }) => ({
      contents: lean(await readFile(path, 'utf8')),
      loader: 'js',
    }));
    build.onResolve({ filter: new RegExp(`^${HELPERS}$`) }, ({ path }) => ({ path, namespace: HELPERS }));
    build.onLoad({ filter: /./, namespace: HELPERS }, () => ({ contents: HELPERS_SOURCE, loader: 'js' }));
  },
};

/**
 * @param {string} source of a file of CommonJS
 * @returns {string} the same without helpers and long frames
 */
function lean(source) {
  /** @type {Set<string>} */
  const used = new Set();
  const text = source
    .replace(HOISTED, source.includes('__exportStar(') ? '$&' : '')
    .replace(HELPER, (_, name) => {
      used.add(name);
      return '';
    })
    .replace(HANDED_ON, (_, name, value) => {
      used.add('__get');
      return `__get(exports, "${name}", () => ${value});`;
    });
  const helpers = `const { ${[...used].join(', ')} } = require("${HELPERS}");`;
  return used.size === 0 ? text : text.replace('"use strict";', `$&\n${helpers}`);
}
