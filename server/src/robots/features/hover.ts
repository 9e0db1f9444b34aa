/**
 * Hovers of robots.txt: what a directive does, which crawlers a name stands for, what a pattern matches. This folder
 * depends on lines, facts and the matcher, but not on the protocol. All offsets are those of the file.
 */
import type { Hover } from '../../core/service.ts';
import { makerMarkdown } from '../../urls/makerText.ts';
import { type Directive, directive, directiveText, googleReading } from '../facts/directives.ts';
import { secondStatement } from '../rules/shared/statements.ts';
import type { RobotsFile } from '../syntax/file.ts';
import { fileOf } from '../syntax/fileOf.ts';
import { isForeignLine, type Line } from '../syntax/line.ts';
import { valueWords as t } from '../words/hovers.ts';
import { agentHover } from './agentHover.ts';
import { expectationHover } from './expectationHover.ts';
import { groupFacts } from './groupFacts.ts';
import { code, link, paragraphs } from './markdown.ts';
import { ruleHover } from './ruleHover.ts';
import { signalHover } from './signalHover.ts';
import type { RobotsDocument } from './types.ts';
import { crawlDelayHover, secondStatementHover, sitemapHover } from './valueHover.ts';

/**
 * The hover at an offset; undefined if there is nothing to show, as in comments that are not expectations. The first line also
 * shows what makes the file.
 */
export function hover(document: RobotsDocument, offset: number): Hover | undefined {
  const own = hoverOfLine(document, offset);
  const made = makerMarkdown(document.config.site);
  const first = made === '' ? undefined : document.text.leafAt(offset);
  if (!first || first.before.units > 0) return own;
  const { start, end, markdown } = own ?? { start: 0, end: first.leaf.text.trimEnd().length, markdown: '' };
  return { start, end, markdown: paragraphs(markdown, made) };
}

function hoverOfLine(document: RobotsDocument, offset: number): Hover | undefined {
  const { text } = document;
  const place = text.leafAt(offset);
  const line = place?.leaf.content?.line;
  if (!place || !line || isForeignLine(line)) return undefined;
  const start = place.before.units;
  const at = offset - start;
  const part = hoverInLine(document, line, start, at) ?? expectationHover(document, line, start, at);
  return part && { start: start + part.start, end: start + part.end, markdown: part.markdown };
}

function hoverInLine({ text }: RobotsDocument, line: Line, start: number, at: number): Hover | undefined {
  const { bodyStart, bodyEnd, keyEnd, keyStart, valueStart, valueEnd } = line;
  if (at < bodyStart || at > bodyEnd || (at === bodyEnd && at === line.comment)) return undefined;
  if (line.kind === 'noise') return nameHover(line, at);
  if (at <= keyEnd) {
    const markdown = directiveHover(line);
    return markdown === undefined ? undefined : { start: keyStart, end: keyEnd, markdown };
  }
  if (at < valueStart || line.value === '') return undefined;
  const second = secondStatement(line);
  if (second && at >= second.start) return { ...second, markdown: secondStatementHover(line) };
  if (line.kind === 'user-agent')
    return agentHover(line, at, line.agent === '' ? [] : groupFacts(fileOf(text), line.agent));
  const signal = signalHover(line, at);
  if (signal) return signal;
  const markdown = isRule(line) ? ruleMarkdown(fileOf(text), start) : valueMarkdown(line);
  return markdown === undefined ? undefined : { start: valueStart, end: valueEnd, markdown };
}

const isRule = ({ kind }: Line): boolean => kind === 'allow' || kind === 'disallow';

function ruleMarkdown(file: RobotsFile, start: number): string | undefined {
  const placed = file.lineAt(start);
  return placed && ruleHover(file, placed);
}

function valueMarkdown(line: Line): string | undefined {
  if (line.kind === 'sitemap') return sitemapHover(line);
  return line.directive?.name === 'Crawl-delay' ? crawlDelayHover(line) : undefined;
}

/** The name of a directive without its colon. */
function nameHover({ text, bodyStart }: Line, at: number): Hover | undefined {
  const word = /^[a-z-]{0,40}/i.exec(text.slice(bodyStart, bodyStart + 40))![0];
  const row = directive(word);
  if (!row || at > bodyStart + word.length) return undefined;
  return { start: bodyStart, end: bodyStart + word.length, markdown: describe(row) };
}

function directiveHover({ key, directive: row }: Line): string | undefined {
  const meant = row ?? googleReading(key)?.directive;
  return meant && describe(meant);
}

function describe(row: Directive): string {
  return paragraphs(
    `**${row.name}** · ${directiveText(row, 'status')}`,
    t('sentence', { text: directiveText(row, 'summary') }),
    directiveText(row, 'hover'),
    `${code(row.syntax)} · ${link(row.source)}`,
  );
}
