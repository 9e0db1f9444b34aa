import { catalogue } from '../../core/catalogue.ts';

/** Faults of files that a call or a configuration names, and expectations that could not be tested. */
export const settingWords = catalogue('cli/settings', {
  noJson: 'there is no JSON file in {path}',
  configMissing: 'it does not exist',
  refused: "'{path}' cannot be used: {reason}",
  unreadable: "'{path}' cannot be read: {reason}",
  noRobotsHere: '{where} expects something of a robots.txt, and there is none here',
  noRobotsIn: '{where} expects something of a robots.txt, and there is none in {folder}',
  noRoot: "{where} expects '{file}', but nothing says which folder is served as /: set site.root",
  noEnv: {
    by: 'count',
    one: '{count} expectation not tested, {config} has it for {envs} only: --env NAME tests it',
    other: '{count} expectations not tested, {config} has them for {envs} only: --env NAME tests them',
  },
  unnamed: {
    by: 'count',
    one: '{count} expectation of {config} not tested: the call does not name its file',
    other: '{count} expectations of {config} not tested: the call does not name their files',
  },
  idle: {
    by: 'count',
    one: '{count} override of {config} matches none of the files that were checked',
    other: '{count} overrides of {config} match none of the files that were checked',
  },
  outside: 'the settings come from {config}, above the repository',
  notChecked: "{where} expects something of '{file}', and that was not checked",
});
