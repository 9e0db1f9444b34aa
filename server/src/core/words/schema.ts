import { catalogue } from '../catalogue.ts';

/** Faults of a JSON value under its schema. */
export const schemaWords = catalogue('core/schema', {
  type: 'Must be {types}',
  or: '{first}, or {second}',
  object: 'an object, {braces}',
  array: 'a list, [ … ]',
  string: 'a text, "…"',
  integer: 'a whole number',
  boolean: 'true or false',

  constant: 'Must be {value}',
  oneOf: 'Must be one of {words}',
  oneOfMeant: "Must be one of {words}; did you mean '{meant}'?",
  word: "'{word}'",
  empty: 'Must not be empty',
  minimum: 'Must be {least} or more',
  maximum: 'Must be {most} or less',
  maxLength: {
    by: 'most',
    one: 'Must have at most {most} character',
    other: 'Must have at most {most} characters',
  },
  pattern: 'Must be of the form {pattern}',

  missingKey: "'{key}' is missing",
  unknownKey: "'{key}' is not known here",
  misspelledKey: "'{key}' is not known here; did you mean '{meant}'?",
});
