import { textOf } from '../../disk/read.ts';
import { type AuditRow, auditOf } from '../../robots/changes/audit.ts';
import { servesPurpose } from '../../robots/changes/names.ts';
import { parseRobots } from '../../robots/semantics/index.ts';
import { describeUse, type UseAnswer, usesIn } from '../../robots/uses/describe.ts';
import { groupsOf } from '../../robots/uses/groups.ts';
import type { Call } from '../args/parse.ts';
import type { Paths } from '../args/paths.ts';
import { purposesIn } from '../args/purposes.ts';
import { CLEAN, type Command, type Context, InputError, TROUBLE, UsageError } from '../command.ts';
import { hasColors } from '../output/colors.ts';
import { visible } from '../report.ts';
import { takeAdditions } from '../settings/additions.ts';
import { sideWords as t } from '../words/verdicts.ts';
import { AUDIT_REPORTERS } from './audit/formats.ts';
import { type Opener, openerOf, operandOf } from './diff/operand.ts';
import { sideOf } from './diff/side.ts';
import { listedIn } from './listedUrls.ts';

/** `crawlwise audit`: which crawlers may fetch what under a robots.txt, and why. */
export const audit: Command = async (call, context) => {
  const [robots, ...others] = call.operands;
  if (robots === undefined) throw new UsageError(t('robotsMissing'));
  if (others.length > 0) throw new UsageError(t('oneRobots'));
  const { file, rows, uses, ok } = await auditRobots({ robots, ...comparisonOf(call, context) }, context);
  const colors = hasColors(context.isTerminal, context.env);
  context.stdout.write(AUDIT_REPORTERS[call.one('format') ?? 'text']!(file, { rows, uses }, colors));
  return ok ? CLEAN : TROUBLE;
};

export { type AuditRow, describeUse };

/** How robots.txt files are compared with each other, or with what crawlers may fetch at all. */
export interface ComparisonOptions {
  readonly paths: Paths;
  /** How operands are opened; those of this machine by default. */
  readonly open?: Opener;
  /** Only crawlers for these. */
  readonly purposes?: ReadonlySet<string> | undefined;
  /** Files with URLs, and files that describe crawlers, as they are given. */
  readonly sitemaps?: readonly string[];
  readonly crawlers?: readonly string[];
}

/** The options of a call. Throws `UsageError` for an unknown purpose. */
export const comparisonOf = (call: Call, context: Context): ComparisonOptions => ({
  ...{ paths: call.paths, purposes: purposesIn(call.all('purpose')), open: openerOf(call, context) },
  ...{ sitemaps: call.all('sitemap'), crawlers: call.all('crawlers') },
});

/** What crawlers may fetch under a robots.txt, its name and its text; `ok`: all files could be read. */
interface Audited {
  readonly file: string;
  readonly text: string;
  readonly rows: readonly AuditRow[];
  /** What the file says about uses of its pages. */
  readonly uses: readonly UseAnswer[];
  readonly ok: boolean;
}

/** Throws `InputError` for what is no robots.txt. */
export async function auditRobots(
  options: ComparisonOptions & { readonly robots: string },
  context: Context,
): Promise<Audited> {
  const { robots, paths, purposes, sitemaps = [], crawlers = [] } = options;
  const { ok } = await takeAdditions('crawlers', crawlers, paths, context);
  const open = options.open ?? ((operand) => operandOf(operand, paths, context));
  const { isFolder, files } = await sideOf(robots, open);
  const [file] = files;
  if (isFolder || !file || file.sitemap) {
    throw new InputError(t(isFolder ? 'isFolder' : 'isSitemap', { path: visible(robots) }));
  }
  const listed = await listedIn(sitemaps, paths, context);
  const parsed = parseRobots(file.octets);
  const rows = auditOf(parsed, listed?.urls);
  return {
    file: file.name,
    text: textOf(file.octets),
    rows: purposes ? rows.filter((row) => servesPurpose(row, purposes)) : rows,
    uses: usesIn(groupsOf(parsed)),
    ok: ok && listed?.ok !== false,
  };
}
