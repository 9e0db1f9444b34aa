import { auditOf } from '../../robots/changes/audit.ts';
import { servesPurpose } from '../../robots/changes/names.ts';
import { parseRobots } from '../../robots/semantics/index.ts';
import { purposesIn } from '../args/purposes.ts';
import { CLEAN, type Command, InputError, TROUBLE, UsageError } from '../command.ts';
import { hasColors } from '../output/colors.ts';
import { visible } from '../report.ts';
import { takeAdditions } from '../settings/additions.ts';
import { sideWords as say } from '../words/verdicts.ts';
import { AUDIT_REPORTERS } from './audit/formats.ts';
import { openerOf } from './diff/operand.ts';
import { sideOf } from './diff/side.ts';
import { listedIn } from './listedUrls.ts';

/** `crawlwise audit`: which crawlers may fetch what under a robots.txt, and why. */
export const audit: Command = async (call, context) => {
  const [operand, ...others] = call.operands;
  if (operand === undefined) throw new UsageError(say('robotsMissing'));
  if (others.length > 0) throw new UsageError(say('oneRobots'));
  const purposes = purposesIn(call.all('purpose'));
  const { isRight } = await takeAdditions('crawlers', call.all('crawlers'), context);
  const { isFolder, files } = await sideOf(operand, openerOf(call, context));
  const [file] = files;
  if (isFolder || !file || file.sitemap) {
    throw new InputError(say(isFolder ? 'isFolder' : 'isSitemap', { path: visible(operand) }));
  }
  const listed = await listedIn(call.all('sitemap'), context);
  const rows = auditOf(parseRobots(file.octets), listed?.urls);
  const wanted = purposes ? rows.filter((row) => servesPurpose(row, purposes)) : rows;
  const colors = hasColors(context.isTerminal, context.env);
  context.stdout.write(AUDIT_REPORTERS[call.one('format') ?? 'text']!(file.name, wanted, colors));
  return isRight && listed?.isRight !== false ? CLEAN : TROUBLE;
};
