/**
 * Unpacks packages of Debian and their missing dependencies into a folder of the cache, once; returns the folder. Rejects
 * with the reason if they cannot be had.
 */
export function unpackDebian(name: string, packages: readonly string[]): Promise<string>;
