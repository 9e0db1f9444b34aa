/**
 * Writes what is derived from the rules: the list of each language's rules and of their codes, a page a rule, and the settings schema;
 * the catalogues of the client and of the extension's manifest; what each language has for editors; the list of the files of the crawler table; and the pages about the command line, the configuration and VS Code.
 * `--check` writes nothing and fails where a file is not as it would be written.
 */
import { check, stale } from './lib/output.ts';
import { putRuleLists } from './lib/ruleLists.ts';

await putRuleLists();
// It reads the lists, so it is loaded only now.
const { all } = await import('./lib/derived.ts');
if (check && stale.length > 0) {
  console.error(`Not up to date, run "npm run generate":\n${stale.join('\n')}`);
  process.exitCode = 1;
} else {
  console.log(`${all.length} rules, ${stale.length} files ${check ? 'stale' : 'written'}`);
}
