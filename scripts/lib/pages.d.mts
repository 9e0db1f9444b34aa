/** See `pages.mjs`. */
export function pages(): string[];
