/**
 * What of a log may be printed. Paths and names of parameters can be secrets, too: tokens, mail addresses, numbers of
 * accounts. Only names that look like names are shown.
 */

const LONGEST = 32;

/** Letters, and at most two digits in a row: `utm_source`, `filter[color]`, `min-price`, `p2`. */
const NAME = /^_?[a-z](?:[a-z]|\d{1,2}(?!\d)|[._~-](?![._~-])|\[|\]|%5[BD])*$/i;
/** A digit within letters, or upper-case letters within lower-case ones, more than once: no word. */
const MIXED = /(?:[a-z]\d+[a-z].*[a-z]\d+[a-z])|(?:[a-z][A-Z]+[a-z]?){4}|(?:\d[a-z]*){4}/i;
/** The beginnings of secrets that operators give out, which have the form of names. */
const SECRET = /^(?:sk|pk|rk|ghp|gho|ghs|github_pat|glpat|xox[abp]|akia|eyj|ya29|aiza|shpat|npm)[-_a-z\d]/i;
const HEX = /[\da-f]{8}/i;

/** Whether a name of a parameter, or a segment of a path, may be printed. */
export function isShowable(name: string): boolean {
  if (name.length > LONGEST || !NAME.test(name) || SECRET.test(name)) return false;
  return !(HEX.test(name) && /\d/.test(name)) && !(MIXED.test(name) && /\d/.test(name)) && !isRandom(name);
}

/** Long words without vowels, or with letter case that changes in the middle, are not words of a language. */
function isRandom(name: string): boolean {
  if (name.length < 12) return false;
  const letters = name.replace(/[^a-z]/gi, '');
  const vowels = letters.replace(/[^aeiouy]/gi, '').length;
  const turns = letters.match(/[a-z][A-Z]/g)?.length ?? 0;
  return vowels * 6 < letters.length || turns > 4;
}

/** Whether each segment of the beginning of a path may be printed. */
export const isShowablePath = (head: string): boolean =>
  head
    .split('/')
    .every((segment) => segment === '' || isShowable(segment.replace(/\.(?:html?|php|aspx?)$/, '')));
