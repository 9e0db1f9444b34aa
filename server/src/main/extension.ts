/**
 * The server of the VS Code extension: one file that runs as a process of Node and as a web worker, and evaluates of
 * itself only what the one or the other needs. Either is ready before the first message is delivered.
 */
void (isNode() ? import('./node.ts') : import('./worker.ts'));

function isNode(): boolean {
  return typeof process === 'object' && process.versions?.node !== undefined;
}
