/**
 * Loads the built extension and calls `activate()` once, in place of an extension host: `node activation.cjs` prints
 * `{ load, activate, promised }`, milliseconds and whether a promise came back, and ends before the server has started.
 * `vscode` is a stand-in that answers everything with itself; what VS Code does inside its own functions is not in it.
 */
const Module = require('node:module');
const { join } = require('node:path');

const root = join(__dirname, '..', '..');

/** Can be called, constructed, extended and asked for anything; what VS Code counts or lists, it has none of. */
const anything = new Proxy(class {}, {
  get: (target, name) => {
    if (name === 'prototype') return target.prototype;
    if (name === Symbol.toPrimitive) return () => '';
    if (name === Symbol.iterator) return () => [][Symbol.iterator]();
    if (name === 'then' || name === '__esModule') return undefined;
    if (name === 'fsPath') return join(root, 'dist', 'server', 'server.js');
    if (name === 'length') return 0;
    if (name === 'version') return '1.91.0';
    return anything;
  },
  apply: () => anything,
  construct: (_, args, made) => (made === anything ? anything : Reflect.construct(class {}, args, made)),
});

/** Whoever copies a module's names copies none and inherits all. */
const vscode = Object.create(anything, { __esModule: { value: true } });

const load = Module._load;
Module._load = function (request, ...rest) {
  return request === 'vscode' ? vscode : load.call(this, request, ...rest);
};

const now = () => performance.now();
const started = now();
const { activate } = require(join(root, 'dist', 'client.cjs'));
const loaded = now();
const api = activate({ subscriptions: [], extensionUri: anything, extension: anything });
const activated = now();
const promised = typeof api?.then === 'function';
process.stdout.write(JSON.stringify({ load: loaded - started, activate: activated - loaded, promised }), () =>
  process.exit(0),
);
