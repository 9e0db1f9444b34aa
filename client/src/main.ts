/**
 * The extension: one file for both kinds of extension host, the processes of Node and the workers of browsers, that
 * evaluates of itself only what the one or the other needs.
 */
const isNode = typeof process === 'object' && process.versions?.node !== undefined;

/** Called by VS Code; returns at once, the server starts meanwhile. */
export const { activate }: typeof import('./node.ts') = isNode ? require('./node.ts') : require('./web.ts');
