import { catalogue } from '../catalogue.ts';

/** JSON syntax faults, and fixes of keys. */
export const jsonWords = catalogue('core/json', {
  keyword: 'This is not a JSON keyword',
  number: 'This is not a JSON number',
  keyExpected: 'Expected a key in double quotes',
  valueExpected: 'A value is missing here',
  colonExpected: "':' is missing here",
  commaExpected: "',' is missing here",
  braceExpected: "'}' is missing here",
  bracketExpected: "']' is missing here",
  endExpected: 'The value ends before this',
  comment: 'JSON has no comments',
  commentEnd: 'The comment has no end',
  stringEnd: 'The string has no closing quote',
  numberEnd: 'The number has no end',
  unicode: 'This is not a character code: \\u takes four hexadecimal digits',
  escape: 'There is no such escape in JSON',
  character: 'This character must be escaped in a string',
  tooDeep: 'The brackets are nested too deeply',
  invalid: 'This is not JSON',

  repeated: "'{key}' appears twice here; the last one counts",
  moreFaults: {
    by: 'count',
    one: '{count} more is wrong in this file',
    other: '{count} more are wrong in this file',
  },
  replace: "Replace with '{key}'",
  remove: "Remove '{key}'",
});
