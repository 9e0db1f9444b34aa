import { catalogue } from '../../core/catalogue.ts';

/** Faults of files that a call or a configuration names, and expectations that could not be tested. */
export const settingWords = catalogue('cli/settings', {
  noJson: 'there is no JSON file in {path}',
  configMissing: 'it does not exist',
  refused: "'{path}' cannot be used: {reason}",
  unreadable: "'{path}' cannot be read: {reason}",
  noRobotsHere: '{where} expects something of a robots.txt, and there is none here',
  noRobotsIn: '{where} expects something of a robots.txt, and there is none in {folder}',
  notChecked: "{where} expects something of '{file}', and that was not checked",
});
