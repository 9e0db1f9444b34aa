/** The unexpected and the missing files in the extension that `vsce` would package, in words. Requires a build. */
export function faultsInPackage(): Promise<string[]>;

/** Packages the built extension into a file, as it is published. */
export function pack(packagePath: string): Promise<void>;
