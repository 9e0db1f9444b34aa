const encoder = new TextEncoder();

/** A text with every octet of its UTF-8 form percent-encoded in upper case; a lone surrogate counts as U+FFFD. */
export const percentEncode = (text: string): string =>
  Array.from(encoder.encode(text), (octet) => `%${octet.toString(16).toUpperCase().padStart(2, '0')}`).join(
    '',
  );
