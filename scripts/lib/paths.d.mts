export const root: string;
export const cacheDir: string;
export const examplesDir: string;
