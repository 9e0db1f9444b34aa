import { catalogue } from '../../core/catalogue.ts';

/** Why a call is invalid, for all commands. */
export const callWords = catalogue('cli/calls', {
  noCommand: 'A command is missing',
  noValueTaken: '--{option} takes no value',
  valueMissing: '--{option} needs a value: --{option} {value}',
  noLanguage: "There are no texts in the language '{name}', but in: {names}",
  otherForm: "--{option} takes {form}, not '{value}'",
  optionsOnly: "'{command}' takes options only, not '{operand}'",
  wholeNumber: "--{option} takes a whole number from {least} on, not '{value}'",
  usage: "Usage: {usage}; see 'crawlwise {command} --help'",
  usageOfAll: "Usage: crawlwise {commands} …; see 'crawlwise --help'",

  exclusiveConfigs: '--config and --no-config exclude each other',
  noAddress: "The environment '{env}' has no address in crawlwise.json",
  noEnv: 'An environment is missing: --env production',
  notSite: "--site takes a URL such as https://www.example.com, not '{value}'",
  ruleForm: "--rule takes CODE=LEVEL, not '{value}'",

  rules: {
    by: 'count',
    one: "{count} rule; 'crawlwise explain CODE' explains one",
    other: "{count} rules; 'crawlwise explain CODE' explains one",
  },
  oneShell: 'Name one shell: {known}',
  nothingToExplain: 'Name what to explain',
  explainOne: "One thing at a time: '{first}' or '{second}'",
});

/** Unknown names: alone, with a suggestion, or with all known names. */
export const nameWords = catalogue('cli/names', {
  rule: "There is no rule '{name}'",
  ruleLike: "There is no rule '{name}'; did you mean '{meant}'?",
  level: "There is no level '{name}', only {known}",
  levelLike: "There is no level '{name}'; did you mean '{meant}'?",
  purpose: "There is no purpose '{name}', only {known}",
  purposeLike: "There is no purpose '{name}'; did you mean '{meant}'?",
  policy: "There is no policy '{name}', only {known}",
  policyLike: "There is no policy '{name}'; did you mean '{meant}'?",
  shell: "There is no shell '{name}' here, only {known}",
  shellLike: "There is no shell '{name}'; did you mean '{meant}'?",
  value: "{option} takes {known}, not '{name}'",
  valueLike: "{option} does not take '{name}'; did you mean '{meant}'?",
  command: "There is no command '{name}'",
  commandLike: "There is no command '{name}'; did you mean '{meant}'?",
  option: "There is no option '{name}'",
  optionLike: "There is no option '{name}'; did you mean '{meant}'?",
  flag: "There is no option '{name}'",
  flagLike: "There is no option '{name}'; did you mean '{meant}'?",
  optionOrPath: "There is no option '{name}'; put '--' before a path that starts with '-'",
  word: "'{name}' is unknown: it is not a rule, directive, element, crawler or path pattern",
  wordLike: "'{name}' is unknown; did you mean '{meant}'?",
});
