/** See `nodeVersion.mjs`. */
export function requireNode(running?: string): void;
