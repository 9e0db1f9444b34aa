/** The HTML names of the characters U+00A0 to U+00FF, in order (HTML 4.01, section 24.2.1). */
const LATIN_1 = (
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr ' +
  'deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest ' +
  'Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ' +
  'ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig ' +
  'agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml ' +
  'eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
).split(' ');
const FIRST = 0xa0;

/** Characters of texts beyond Latin-1. */
const OTHERS: ReadonlyMap<string, number> = new Map([
  ['OElig', 338],
  ['oelig', 339],
  ['Scaron', 352],
  ['scaron', 353],
  ['ndash', 8211],
  ['mdash', 8212],
  ['lsquo', 8216],
  ['rsquo', 8217],
  ['sbquo', 8218],
  ['ldquo', 8220],
  ['rdquo', 8221],
  ['bdquo', 8222],
  ['bull', 8226],
  ['hellip', 8230],
  ['lsaquo', 8249],
  ['rsaquo', 8250],
  ['euro', 8364],
  ['trade', 8482],
]);

/**
 * The code point of a named character reference of HTML, without `&` and `;`; undefined for names that are not in
 * common use.
 */
export function entityPoint(name: string): number | undefined {
  const index = LATIN_1.indexOf(name);
  return index < 0 ? OTHERS.get(name) : FIRST + index;
}
