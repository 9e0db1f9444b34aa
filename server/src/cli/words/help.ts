import { catalogue } from '../../core/catalogue.ts';

/** The output of `--help`, without the texts of `args/table.ts`. */
export const helpWords = catalogue('cli/help', {
  choices: 'one of {choices}',
  repeated: 'may be repeated',
  otherwise: 'otherwise {value}',
  withNotes: '{help} ({notes})',
  call: 'crawlwise {command}',
  callWithOptions: 'crawlwise {command} [OPTION]…',
  usage: 'Usage: {usage}',
  usageOfAll: 'Usage: crawlwise COMMAND',
  options: 'Options',
  examples: 'Examples:',
  ofCommand: 'crawlwise help COMMAND  lists the options of a command',
  exitCode: 'Exit code {code}: {meaning}',
});
