/** The oldest Node on which all of this runs; the manifest's `engines`. */
const OLDEST = 20;

/** What is to be said where Node is too old, in a line; undefined where it is not. It must itself run on old ones. */
export function tooOld(): string | undefined {
  const version = process.versions.node;
  return Number.parseInt(version, 10) < OLDEST
    ? `crawlwise needs Node ${OLDEST} or later, and this is Node ${version}`
    : undefined;
}
