/** Letters, digits and `-._~` in percent-encoding (RFC 3986, section 2.3), in runs. */
export const OVER_ENCODED = /(?:%(?:2[DE]|3\d|4[1-9A-F]|5[\dAF]|6[1-9A-F]|7[\dAE]))+/gi;

/** `%` without two hexadecimal digits after it, in runs. */
export const MALFORMED = /(?:%(?![\dA-F]{2}))+/gi;

/**
 * A `%` at the end of a pattern, before an optional `*` or `$`, or an incomplete escape before a `*`: such rules are
 * meant for badly encoded URLs.
 */
export const FINAL_PERCENT = /%(?:[*$]?|[\dA-F]\*)$/i;
