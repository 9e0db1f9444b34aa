import { URI } from 'vscode-uri';

const FILE = /^file:\/\/[^/?#]*\/[^?#]*$/i;
/** Escapes that are not decoded: invalid ones, and a slash inside a name. */
const NOT_DECODED = /%(?![\da-f]{2})|%2f/i;

/**
 * The URI of a file as VS Code writes it. It is the key of that file: independent of which characters a client escapes
 * and of the case of a drive letter. A URI of another scheme, or with invalid escapes, is returned unchanged.
 */
export const canonicalUri = (uri: string): string =>
  FILE.test(uri) && !NOT_DECODED.test(uri) ? URI.parse(uri).toString() : uri;
