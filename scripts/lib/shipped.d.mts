/** What is too much and what is missing in the extension that `vsce` would make, in words; it has been built. */
export function faultsInPackage(): Promise<string[]>;

/** Packs the extension, which has been built, as it is published, into a file. */
export function pack(packagePath: string): Promise<void>;
