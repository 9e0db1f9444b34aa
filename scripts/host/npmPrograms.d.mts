/** See `npmPrograms.mjs`. */
export function npmPrograms(manifest: string, name: string): Promise<string[]>;
