const LONGEST = 80;

/** A pattern, path or name, cut if it is long. */
export const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
