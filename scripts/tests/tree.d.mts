/** See `tree.mjs`. */
export function countChanged(folder: string): number;
