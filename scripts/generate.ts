/**
 * Writes the files that are derived from the rules: the list of each language's rules and of their codes, a page a
 * rule, and the settings schema; the catalogues of the client and of the extension's manifest; the editor features of
 * each language; the list of the files of the crawler table; and the pages about the command line, the configuration
 * and VS Code. `--check` writes nothing and fails if a file is out of date.
 */
import { check, stale } from './lib/output.ts';
import { putRuleLists } from './lib/ruleLists.ts';

await putRuleLists();
// Loaded last, because it imports the generated lists.
const { all } = await import('./lib/derived.ts');
if (check && stale.length > 0) {
  console.error(`Not up to date, run "npm run generate":\n${stale.join('\n')}`);
  process.exitCode = 1;
} else {
  for (const file of stale) console.log(`written ${file}`);
  console.log(`${all.length} rules, ${stale.length} files written`);
}
