import { catalogue } from '../../core/catalogue.ts';

/** Why RFC 9309 and Google's parser differ on a URL. */
export const differenceWords = catalogue('robots/differences', {
  section: '{document}, section {section}',
  'field-name':
    "Google's parser reads '{key}' on line {line} as '{tag}'; RFC 9309 recognizes only the exact name",
  'missing-colon':
    "Google's parser reads line {line} although its colon is missing; according to RFC 9309, the line has no effect",
  token: "Google's parser reads '{cut}' on line {line}, where RFC 9309 compares '{name}' as a whole",
  noToken: "Google's parser finds no name on line {line}, where RFC 9309 compares '{name}' as a whole",
  unreserved:
    "RFC 9309 decodes '{escape}' to '{character}' before it compares; Google's parser compares it as written",
  'hex-case':
    "'{escape}' in the URL is the same as '{upper}'; Google's parser compares the URL as written, and rules with capital letters",
  'escaped-mark':
    "By RFC 9309 a '*' or '$' in a URL and its escape '%2A' or '%24' in a rule (line {line}) are the same; Google's parser compares them as written",
  'trailing-star':
    "Google's parser counts the '*' at the end of line {line}, {octets} bytes in total; it matches no more URLs than the {bare} before it",
  'index-page':
    "Google's parser lets line {line}, which allows an index page, allow its folder too; RFC 9309 does not",
  'robots-txt':
    "RFC 9309 always allows '/robots.txt' itself; Google's parser compares it with the rules like any path",
});
