/**
 * `npm run corpus -- PATH…`: the findings of each rule in many files, each checked on its own. A path is a file, a
 * folder, or an NDJSON file (`.ndjson`, `.ndjson.gz`) of records `{id, name, source, base64, judged?}`, or of sites
 * `{id, source, root, files: {path, base64}[], judged?, misses?}`, whose files are checked together. If records have
 * judgments, it reports the differences from them.
 */
import { parseArgs } from 'node:util';
import { languages } from '../server/src/checks.ts';
import { visible } from '../server/src/cli/report.ts';
import { type CheckedFile, checkFile } from './lib/corpus/check.ts';
import { compare, isSerious } from './lib/corpus/compare.ts';
import {
  many,
  printComparison,
  printMisses,
  printRule,
  printShare,
  printTemplates,
} from './lib/corpus/print.ts';
import { readCorpus } from './lib/corpus/read.ts';
import { type CheckedSite, checkSite } from './lib/corpus/site.ts';
import { codesOf, rulesOf, samplesOf, sharesOf } from './lib/corpus/summary.ts';

const USAGE = 'Usage: npm run corpus -- PATH… [--rule CODE]… [--list] [--json]';

const { values, positionals } = parseArgs({
  options: {
    rule: { type: 'string', multiple: true, default: [] },
    list: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

const services = await Promise.all(languages.map((language) => language.load()));
const known = new Map(services.flatMap(({ rules }) => rules.map((rule) => [rule.code as string, rule])));
const wrong = values.rule.find((code) => !known.has(code));
if (positionals.length === 0 || wrong !== undefined) {
  console.error(wrong === undefined ? USAGE : `There is no rule '${wrong}'\n${USAGE}`);
  process.exit(2);
}

const isWanted = (code: string): boolean => values.rule.length === 0 || values.rule.includes(code);
const { files: single, sites, unclaimed } = await readCorpus(positionals);
const checked: CheckedFile[] = [];
for (const file of single) checked.push(await checkFile(file));
const checkedSites: CheckedSite[] = [];
for (const site of sites) checkedSites.push(await checkSite(site, known));
checked.push(...checkedSites.flatMap((site) => site.files));
const files = checked.map(({ file }) => file);
const misses = checkedSites.flatMap((site) => site.misses);

const rows = rulesOf(checked.flatMap(({ instances }) => instances.filter(({ code }) => isWanted(code))));
const comparison = compare(checked, isWanted);
const shares = sharesOf(checked, checkedSites, comparison);
const inTemplates = checked.flatMap(({ file, instances }) =>
  file.isTemplate ? instances.filter((instance) => isSerious(instance) && isWanted(instance.code)) : [],
);
const hasJudgments = files.some(({ judged }) => judged);

if (values.json) {
  const rules = rows.map((row) => ({
    ...row,
    count: row.instances.length,
    instances: values.list ? row.instances : samplesOf(row),
  }));
  const judged = hasJudgments && { codes: codesOf(comparison), ...comparison };
  console.log(
    JSON.stringify(
      {
        files: files.length,
        unclaimed,
        rules,
        ...(judged && { judged }),
        ...(misses.length > 0 && { misses }),
        shares,
      },
      null,
      2,
    ),
  );
} else {
  const lines = [
    ...rows.flatMap((row) => printRule(row, values.list)),
    ...(hasJudgments ? printComparison(comparison, values.list) : []),
    ...printMisses(misses),
    ...printTemplates(inTemplates, values.list),
    '',
    `${many(files.length, 'file')} checked`,
    ...(unclaimed.length > 0 ? [`not checked: ${unclaimed.map(visible).join(', ')}`] : []),
    ...shares.map(printShare),
  ];
  console.log(lines.join('\n'));
}
