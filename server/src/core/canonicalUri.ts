import { URI } from 'vscode-uri';

const FILE = /^file:\/\/[^/?#]*\/[^?#]*$/i;
/** An escape that is not one, or that stands for a slash inside a name. */
const NOT_DECODED = /%(?![\da-f]{2})|%2f/i;

/**
 * The URI of a file as VS Code writes it: the key of that file, whichever of its characters a client escapes, and in
 * whichever letter case it writes a drive. A URI of another scheme, or with invalid escapes, is its own key.
 */
export const canonicalUri = (uri: string): string =>
  FILE.test(uri) && !NOT_DECODED.test(uri) ? URI.parse(uri).toString() : uri;
