/** A script for a page that sets `globalThis.codemirror`. Rejects with the reason if npm cannot install CodeMirror. */
export function bundleCodeMirror(): Promise<string>;
