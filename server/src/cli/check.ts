import { parseArgs } from 'node:util';
import { DEFAULT_CONFIG, type LintConfig } from '../core/lint.ts';
import { isGzipName } from '../core/ownFiles.ts';
import { messageOf } from '../core/rule.ts';
import type { AnyDocument, Findings, LanguageService } from '../core/service.ts';
import { octetsOf, textOf } from '../disk/read.ts';
import { takeAdditions } from './additions.ts';
import { CLEAN, type Command, FAULTS, TROUBLE, UsageError } from './command.ts';
import { type Found, findFiles, type Listing, modifiedAt, type Refused, refused, Texts } from './files.ts';
import { many, REPORTERS, type Row, summaryOf, visible } from './report.ts';

const FORMATS = Object.keys(REPORTERS).join('|');

/** `crawlwise check`: prints what is wrong with files, and with those in folders. */
export const check: Command = {
  usage: `PATH… [--format ${FORMATS}] [--crawlers PATH…]`,
  summary: 'Checks files, and the robots.txt files and sitemaps in folders.',
  async run(args, context) {
    const { languages, stdout, stderr, colors } = context;
    const { values, positionals } = parseArgs({
      args: [...args],
      options: {
        format: { type: 'string', default: 'text' },
        crawlers: { type: 'string', multiple: true, default: [] },
      },
      allowPositionals: true,
    });
    if (positionals.length === 0) throw new UsageError('A path is missing');
    if (!Object.hasOwn(REPORTERS, values.format)) {
      throw new UsageError(`There is no format '${values.format}', only ${FORMATS}`);
    }
    const reporter = REPORTERS[values.format]!(colors);
    const total = { errors: 0, warnings: 0, infos: 0, hints: 0 };
    let files = 0;
    let refusals = 0;

    const isRight = await takeAdditions('crawlers', values.crawlers, context);
    const listing = await findFiles(positionals, languages);
    const texts = new Texts();
    const failures = new Set<string>();
    const failed = (code: string, error: unknown) => {
      if (!failures.has(code))
        stderr.write(`crawlwise: the rule ${code} failed: ${visible(String(error))}\n`);
      failures.add(code);
    };
    const around = await look(listing, texts);
    for (const found of listing.found) {
      const result =
        'reason' in found
          ? found
          : await checkFile(found, texts, { ...DEFAULT_CONFIG, failed, ...around(found) });
      if ('reason' in result) {
        refusals++;
        stderr.write(`crawlwise: cannot check ${visible(result.file)}: ${visible(result.reason)}\n`);
        continue;
      }
      files++;
      for (const name of ['errors', 'warnings', 'infos', 'hints'] as const)
        total[name] += result.counts[name];
      stdout.write(reporter.file(result.rows));
    }
    stdout.write(reporter.end());
    if (listing.passedOver.length > 0) stderr.write(`${passedOverOf(listing.passedOver)}\n`);
    stderr.write(`${summaryOf(files, total)}\n`);
    if (refusals > 0 || files === 0 || !isRight) return TROUBLE;
    return total.errors + total.warnings > 0 ? FAULTS : CLEAN;
  },
};

/** So many files are named. */
const MOST_NAMED = 5;

/** "3 files passed over, neither a robots.txt nor a sitemap: a.xml, b.xml, c.xml". */
function passedOverOf(files: readonly Refused[]): string {
  const [first] = files;
  const names = files.slice(0, MOST_NAMED).map(({ file }) => visible(file));
  const more = files.length > MOST_NAMED ? ` and ${files.length - MOST_NAMED} more` : '';
  return `${many(files.length, 'file')} passed over, ${first!.reason}: ${names.join(', ')}${more}`;
}

interface Checked {
  readonly rows: readonly Row[];
  readonly counts: Findings['counts'];
}

/** What is known of the site around each file; of a single file nothing is. */
async function look({ found, folders, files }: Listing, texts: Texts) {
  if (found.length < 2) return () => ({});
  const { createSites } = await import('../site/sites.ts');
  const sites = createSites();
  sites.open(folders, undefined);
  for (const uri of files) sites.add(uri);
  for (const one of found) {
    if (!('uri' in one)) continue;
    const read = await texts.keep(one.file).catch(() => undefined);
    if (!read) continue;
    await sites.load(one.language.id);
    sites.put(one.uri, read.text, modifiedAt(one.file))();
  }
  return ({ uri }: Found): Pick<LintConfig, 'around'> => ({ around: sites.around(uri) });
}

async function checkFile(found: Found, texts: Texts, config: LintConfig): Promise<Checked | Refused> {
  try {
    const service = await found.language.load();
    return findingsIn(found.file, service, await documentOf(found, service, texts, config));
  } catch (error) {
    return refused(found.file, error);
  }
}

/** The file as a document that tells its findings. */
async function documentOf(
  { file, uri, language }: Found,
  service: LanguageService,
  texts: Texts,
  config: LintConfig,
): Promise<AnyDocument> {
  const identity = { uri, languageId: language.id, version: 0 };
  if (config.around) {
    const { text, packed } = await texts.take(file);
    return service.read(service.open(identity, text, { ...config, packed }));
  }
  if (!isGzipName(file)) {
    return service.read(service.open(identity, (await texts.take(file)).text, config));
  }
  const { octets, packed } = octetsOf(file);
  const own = { ...config, packed };
  return service.read(service.open(identity, textOf(octets), own));
}

function findingsIn(file: string, service: LanguageService, document: AnyDocument): Checked {
  const rules = new Map(service.rules.map((rule) => [rule.code as string, rule]));
  const { findings, counts } = service.findings(document);
  const rows = findings.map((finding): Row => {
    const start = document.text.positionAt(finding.start);
    const end = document.text.positionAt(finding.end);
    const rule = rules.get(finding.code);
    return {
      file,
      line: start.line + 1,
      column: start.character + 1,
      endLine: end.line + 1,
      endColumn: end.character + 1,
      severity: finding.severity,
      code: finding.code,
      message: rule ? messageOf(rule, finding) : finding.code,
    };
  });
  return { rows, counts };
}
