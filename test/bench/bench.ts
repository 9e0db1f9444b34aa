/**
 * `npm run bench`: measures the built server and command line with files at the limit of the protocol, and prints each
 * budget of the design with its measurement and that of other programs.
 *
 *     --json         prints the report as JSON
 *     --quick        makes fewer edits
 *     --site         only a site of many files in the editor
 *     --effect       only the effect of a keystroke in robots.txt on crawlers
 *     --shapes       only `check` of sitemaps of all shapes
 *     --constructs   only the findings of records with each construct of XML; `--constructs PART` for those whose names
 *                    contain PART
 *     --growth       only each request for growing shapes; `--growth PART` for those whose names contain PART
 *     --stretches    only the longest uninterrupted run of requests
 *     --documents    only many open documents, each in a folder of its own
 *     --folder       only `check` of a folder
 *     --large-site   that and a site of 5 million URLs
 *     --small-files  only `check` of folders of 5,000 and 100,000 files
 *     --built        a built site of 50,000 pages, with `check` and in an editor; `--built 100000` of more (3 GB on the disk)
 *     --log          only `log` of access logs of 2 million lines, `--log 10000000` of more (2.5 GB on the disk)
 *     --readme       writes what was measured into docs/speed.md: with --shapes, --constructs, --growth, --small-files or --built
 *                    their figures, else the budgets, and the plot of growth beside the page
 *
 * Fails only if a required budget is exceeded.
 *
 * This folder does not depend on how the product works: it runs the programs in `dist/` through the protocol, on the
 * command line and in VS Code. Only the verdicts of robots.txt, which no command provides in bulk yet, growth and
 * constructs are measured in this process, those bundled.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { activateExtension } from './activation.ts';
import type { Measures, SampleName } from './budgets.ts';
import { stretchesInEditor } from './builtInEditor.ts';
import { builtLines, measureBuilt } from './builtSite.ts';
import { bundle } from './bundle.ts';
import { measureShapes, shapeTable } from './checkShapes.ts';
import type { Program } from './client.ts';
import { measureEffect } from './effect.ts';
import { folderLines, measureFolder } from './folder.ts';
import {
  faultySitemap,
  largeSitemap,
  minifiedSitemap,
  richSitemap,
  robotsTxt,
  type Sample,
  sitemapIndex,
  smallSitemap,
  urlsOf,
} from './generate.ts';
import { growthPlot, measureGrowth } from './growth.ts';
import { growthMarkdown, lineOf, MAX_GROWTH, measureGrowthTable } from './growthTable.ts';
import { measureLogs } from './log.ts';
import { measureDocuments } from './manyDocuments.ts';
import { type Figures, measure, measureOpenings, type Openings, type Plan } from './measure.ts';
import { commandsFor, OURS, PEERS, XMLLINT } from './peers.ts';
import { benchDir, cli, root } from './places.ts';
import { toMarkdown, toText } from './print.ts';
import { timeProcesses } from './process.ts';
import { machine, reportOf } from './report.ts';
import { rewriteAll, rewriteSome } from './rewrite.ts';
import { decideUrls } from './robots.ts';
import { measureSite } from './site.ts';
import { measureSmallFiles } from './smallFiles.ts';
import { writeBlock } from './speedPage.ts';
import { measureStarts } from './start.ts';
import { MAX_STRETCH_MS, measureStretches } from './stretches.ts';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    readme: { type: 'boolean', default: false },
    site: { type: 'boolean', default: false },
    documents: { type: 'boolean', default: false },
    folder: { type: 'boolean', default: false },
    'small-files': { type: 'boolean', default: false },
    effect: { type: 'boolean', default: false },
    shapes: { type: 'boolean', default: false },
    constructs: { type: 'boolean', default: false },
    growth: { type: 'boolean', default: false },
    stretches: { type: 'boolean', default: false },
    'large-site': { type: 'boolean', default: false },
    built: { type: 'boolean', default: false },
    log: { type: 'boolean', default: false },
  },
});

const EDITS = flags.quick ? 60 : 300;
const RUNS = flags.quick ? 2 : 5;
const MANY_RUNS = flags.quick ? 2 : 15;
const FEW_RUNS = flags.quick ? 1 : 2;
const EDITED = flags.quick ? 1_000 : 10_000;
const KEYS = flags.quick ? 6 : 22;
const GROWN_EDITS = flags.quick ? 20 : 100;

interface Row {
  readonly name: SampleName;
  readonly make: () => Sample;
  readonly opens: number;
  readonly plan: Partial<Plan>;
  /** False for files with the size of another file: the floor server does not read the content. */
  readonly floor: boolean;
}

const SAMPLES: readonly Row[] = [
  { name: 'small', make: smallSitemap, opens: RUNS, plan: {}, floor: true },
  {
    name: 'sitemap',
    make: faultySitemap,
    opens: MANY_RUNS,
    plan: { edited: EDITED, ask: true },
    floor: true,
  },
  { name: 'line', make: minifiedSitemap, opens: 1, plan: {}, floor: true },
  { name: 'index', make: sitemapIndex, opens: FEW_RUNS, plan: {}, floor: true },
  { name: 'rich', make: richSitemap, opens: 1, plan: {}, floor: false },
  { name: 'robots', make: robotsTxt, opens: RUNS, plan: {}, floor: true },
];

if (!existsSync(cli)) {
  console.error('dist/cli.js is not there: npm run build makes it');
  process.exit(2);
}
mkdirSync(benchDir, { recursive: true });
const server: Program = { file: process.execPath, args: [cli, 'lsp', '--stdio'] };
if (flags.site) {
  console.log(JSON.stringify(await measureSite(server, KEYS), undefined, 2));
  process.exit();
}
if (flags.documents) {
  console.log(JSON.stringify(await measureDocuments(server), undefined, 2));
  process.exit();
}
if (flags.effect) {
  console.log(JSON.stringify([...(await measureEffect(server, KEYS))], undefined, 2));
  process.exit();
}
if (flags.shapes) {
  const table = shapeTable(measureShapes(RUNS));
  console.log(table);
  if (flags.readme) writeBlock('shapes', table);
  process.exit();
}
if (flags.constructs) {
  // As it is shipped: a runner of TypeScript keeps the names of functions, which costs time for each closure.
  const table: typeof import('./constructTable.ts') = await import(
    await bundle('constructTable.ts', 'constructs')
  );
  const rows = table.measureConstructs(positionals[0] ?? '');
  console.log(table.constructMarkdown(rows));
  if (flags.readme) writeBlock('constructs', table.worstMarkdown(rows));
  process.exit(rows.some(table.isTooSlow) ? 1 : 0);
}
if (flags.growth) {
  const rows = measureGrowthTable(positionals[0] ?? '', (row) => console.error(lineOf(row)));
  console.log(growthMarkdown(rows));
  for (const row of rows.filter(({ growth = 0 }) => growth > MAX_GROWTH)) console.log(lineOf(row));
  if (flags.readme) writeBlock('growth', growthMarkdown(rows));
  process.exit(rows.some(({ growth = 0 }) => growth > MAX_GROWTH) ? 1 : 0);
}
if (flags.stretches) {
  const rows = await measureStretches(positionals[0] ?? '', (line) => console.error(line));
  console.log(`${rows.length} requests take longer than ${MAX_STRETCH_MS} ms in one stretch`);
  process.exit(rows.length > 0 ? 1 : 0);
}
if (flags.folder || flags['large-site']) {
  console.log(folderLines(await measureFolder(flags['large-site'] ? server : undefined)));
  process.exit();
}
if (flags['small-files']) {
  const lines: string[] = [];
  await measureSmallFiles(server, (line) => {
    console.log(line);
    lines.push(`- ${line}`);
  });
  if (flags.readme) writeBlock('small files', lines.join('\n'));
  process.exit();
}
if (flags.log) {
  const lines = positionals[0] === undefined ? 2_000_000 : Number(positionals[0]);
  process.exit(measureLogs(lines, (line) => console.log(line)) ? 0 : 1);
}
if (flags.built) {
  const pages = positionals[0] === undefined ? undefined : Number(positionals[0]);
  for (const [what, stretch] of Object.entries(await stretchesInEditor(pages)))
    console.log(
      `in an editor, when ${what}: ${stretch.toFixed(0)} ms in one stretch (≤ ${MAX_STRETCH_MS} ms)`,
    );
  const lines = builtLines(measureBuilt(pages));
  console.log(lines.join('\n'));
  if (flags.readme) writeBlock('built', lines.map((line) => `- ${line}`).join('\n'));
  process.exit();
}
const floorServer: Program = { file: process.execPath, args: [await bundle('floor.ts', 'floor')] };

const failures: string[] = [];
const ours: { [N in SampleName]?: (Figures & Openings) | undefined } = {};
const floor: { [N in SampleName]?: (Figures & Openings) | undefined } = {};
for (const { name, make, opens, plan, floor: withFloor } of SAMPLES) {
  const sample = make();
  const full: Plan = { edits: EDITS, edited: 0, ask: false, ...plan };
  progress(
    `${sample.name}: ${(sample.text.length / 1e6).toFixed(1)} MB, ${sample.records.toLocaleString('en-US')} records`,
  );
  const programs = withFloor ? [server, floorServer] : [server];
  const openings =
    (await attempt(`opening ${sample.name}`, () => measureOpenings(programs, sample, opens))) ?? [];
  if (withFloor) {
    const figures = await attempt(`the floor server with ${sample.name}`, () =>
      measure(floorServer, sample, { ...full, ask: false }, false),
    );
    floor[name] = figures && { ...figures, ...openings[1] };
  }
  const figures = await attempt(`the server with ${sample.name}`, () => measure(server, sample, full, true));
  ours[name] = figures && { ...figures, ...openings[0] };
}

const plain = largeSitemap();
const both = PEERS.filter(({ name }) => name === OURS || name === XMLLINT);
const rest = PEERS.filter((peer) => !both.includes(peer));
const sitemapFile = write(plain);
progress('whole processes');
const checks: Measures['checks'] = {
  small: await timeProcesses(commandsFor(write(smallSitemap(false)), both), RUNS),
  rich: await timeProcesses(commandsFor(write(richSitemap()), both), FEW_RUNS),
  sitemap: new Map([
    ...(await timeProcesses(commandsFor(sitemapFile, both), MANY_RUNS)),
    ...(await timeProcesses(commandsFor(sitemapFile, rest), FEW_RUNS)),
  ]),
};

progress('edits of many records at once');
const rewrites = {
  ...(await attempt('some records', () => rewriteSome(server, faultySitemap()))),
  ...(await attempt('a new host everywhere', () => rewriteAll(server, faultySitemap(), 1))),
};
const floorRewrites =
  (await attempt('some records, the floor server', () => rewriteSome(floorServer, faultySitemap()))) ?? {};
progress('sitemaps that grow');
const growth = await attempt('sitemaps that grow', () => measureGrowth(server, floorServer, GROWN_EDITS));
progress('a site of many files');
const site = await attempt('a site of many files', () => measureSite(server, KEYS));
progress('many open documents');
const documents = await attempt('many open documents', () => measureDocuments(server));
progress('starts');
const robotsFile = write({ name: 'robots.txt', text: 'User-agent: *\nDisallow: /x/\n' });
const starts = await attempt('starts', () =>
  measureStarts(
    {
      server,
      tools: { file: process.execPath, args: [cli, 'mcp', dirname(robotsFile)] },
      check: { file: process.execPath, args: [cli, 'check', robotsFile] },
    },
    MANY_RUNS,
  ),
);
progress('activation');
const activation = await attempt('activate()', async () => activateExtension(RUNS));

progress('50,000 URLs against a robots.txt');
const measures: Measures = {
  octets: plain.text.length,
  ours,
  floor,
  checks,
  verdicts: (await attempt('the verdicts', () => decideUrls(robotsTxt().text, urlsOf(plain), RUNS))) ?? {
    notes: [],
  },
  effects: (await attempt('what a key changes', () => measureEffect(server, KEYS))) ?? new Map(),
  rewrites,
  floorRewrites,
  growth: growth ?? [],
  site,
  documents,
  activation: activation ?? {},
  starts: starts ?? {},
  failures,
};
const report = reportOf(measures, machine(), flags.quick);
process.stdout.write(flags.json ? `${JSON.stringify(report, undefined, 2)}\n` : toText(report));
if (flags.readme) {
  const images = join(root, 'docs', 'images');
  mkdirSync(images, { recursive: true });
  writeFileSync(join(images, 'growth.svg'), growthPlot(report.growth));
  writeBlock('bench', toMarkdown(report, 'images/growth.svg'));
}
if (report.failed) process.exitCode = 1;

function progress(what: string): void {
  console.error(`# ${what}`);
}

/** Writes a file for child processes; returns its path. */
function write({ name, text }: Pick<Sample, 'name' | 'text'>): string {
  const file = join(benchDir, name);
  writeFileSync(file, text);
  return file;
}

/**
 * The result of `work`, or a failure for the report: the other programs are measured even if a server crashes on one
 * file.
 */
async function attempt<T>(what: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    failures.push(`${what}: ${(error as Error).message}`);
    return undefined;
  }
}
