import { catalogue } from '../../core/catalogue.ts';

/** Notes on a crawler or a URL, besides the verdict. */
export const noteWords = catalogue('robots/notes', {
  retired: "'{name}' is no longer used by its operator",
  replaced: "'{name}' is no longer used by its operator; use {names}",
  unknown: "'{name}' matches no known crawler",
  misspelled: "'{name}' matches no known crawler; did you mean {names}?",
  noToken: "The User-Agent header '{header}' names no crawler: treated as a crawler that no group names",
  token: "Read as {token}, the product token in the User-Agent header '{header}'",

  withNote: '{text} ({note})',
  no: 'According to {operator}, {token} ignores robots.txt',
  mayNot: 'According to {operator}, {token} may ignore robots.txt',
  mostly: '{token} of {operator} obeys robots.txt, but not always',
  notStated: 'Whether {token} of {operator} obeys robots.txt is not known',
  starNotStated: 'Whether the * group applies to {token} is not stated',
  fallback: 'The fallback of {token} is {note}',
  control: '{token} is not a separate crawler',
  controlOf: '{token} is not a separate crawler, it decides on use: {use}',
  historical: '{operator} no longer sends a crawler named {token}',

  refused: '{token} is not a crawler: its group asks that this path not be used for {use} (draft of {date})',
  permitted: '{token} is not a crawler: its group asks nothing of the use for {use} here (draft of {date})',
  unasked:
    '{token} is not a crawler: no group names it, so nothing is asked of the use for {use} (draft of {date})',

  robotsTxt: 'Crawlers always fetch /robots.txt itself, whatever the rules say',
  request: 'Crawlers request {form}: {changes}',
});
