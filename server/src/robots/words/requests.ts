import { catalogue } from '../../core/catalogue.ts';

/** How crawlers change a URL before requesting it, and what is not a URL. */
export const requestWords = catalogue('robots/requests', {
  empty: 'An empty text is neither a URL nor a path',
  invalidHost: "'{text}' is not a URL: its host or port is not valid",
  otherScheme: "'{text}' is not something that web crawlers request",
  notUrl: "'{text}' is neither a URL nor a path: begin with https:// or /",

  whiteSpace: 'surrounding white space and line breaks are removed',
  backslash: "'\\' is read as '/'",
  dots: "'.' and '..' are resolved",
  fragment: "the part from '#' on is not sent",
  full: 'it is written in full',
  user: 'the user name and password are removed',
  host: 'the host is {host}',
  defaultPort: "':{port}' is removed because it is the default port of {scheme}",
  encoded: {
    by: 'count',
    one: '{characters} is percent-encoded',
    other: '{characters} are percent-encoded',
  },
  encodedAndOthers: '{characters} and others are percent-encoded',
  character: "'{character}'",
  space: 'a space',
});
