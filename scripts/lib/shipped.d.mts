/** What is too much and what is missing in the extension that `vsce` would make, in words; it has been built. */
export function faultsInPackage(): Promise<string[]>;
