/** A well-formed UTF-8 sequence of percent-encoded octets, or one octet of ASCII (RFC 3629, section 4, roughly). */
const SEQUENCE =
  /%[0-7][0-9a-f]|%[cd][0-9a-f]%[89ab][0-9a-f]|%e[0-9a-f](?:%[89ab][0-9a-f]){2}|%f[0-4](?:%[89ab][0-9a-f]){3}/gi;

/** Characters that stay encoded: controls, line breaks and bidirectional formatting. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

/**
 * A URL for people to read, with percent-encoded UTF-8 decoded. Reserved characters (RFC 3986, section 2.2), `%` itself
 * and invisible ones stay encoded, so that the URL keeps its structure. The host is unchanged, also an
 * internationalized one.
 */
export const decodedUrl = (url: string): string =>
  url.replace(SEQUENCE, (octets) => {
    try {
      const character = decodeURI(octets);
      return character === '%' || HIDDEN.test(character) ? octets : character;
    } catch {
      return octets;
    }
  });
