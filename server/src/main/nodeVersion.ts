/** The oldest supported Node.js; the manifest's `engines`. */
const OLDEST = 20;

/**
 * The error for an unsupported Node.js version, as one line; undefined for a supported one. This must itself run on old
 * versions.
 */
export function tooOld(): string | undefined {
  const version = process.versions.node;
  return Number.parseInt(version, 10) < OLDEST
    ? `crawlwise needs Node ${OLDEST} or later, and this is Node ${version}`
    : undefined;
}
