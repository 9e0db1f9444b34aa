/** See `nodes.mjs`. */
export function nodeFolder(major: number): Promise<string>;
