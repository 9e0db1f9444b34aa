/** The faults of a line of a text sitemap, and their fixes. This file knows one line and no others. */
import type { Args, Edit, Fix } from '../../../core/rule/rule.ts';
import { hasTraceInUrl } from '../../../core/traces.ts';
import type { Span } from '../../../text/span.ts';
import { isPlainUrl } from '../../../urls/plainUrl.ts';
import { argsOf, placesOf, urlFaults } from '../../../urls/url.ts';
import { hashFix, unescapedInUrl, urlFix, variantOf } from '../../../urls/urlFixes.ts';
import { contentOf, isBroken, type Line } from '../../syntax/line.ts';

/** One fault; offsets of the line. */
export interface Problem {
  readonly start: number;
  readonly end: number;
  readonly variant?: string;
  readonly args?: Args;
  /** Its fixes, without the deletion of the line. */
  readonly fixes: () => readonly Fix[];
}

/** Of a longer line only the length is reported. */
const LONGEST = 2 ** 16;
const TOO_LONG = 2048;
const NONE: readonly never[] = [];
const COMMENT = /^(?:[#;]|--|\/\/(?:\s|$))/;
/** The marks with which git separates the two sides of a conflict. */
const MARK = /^(?:[<>]{7} .*|={7}|\|{7}(?: .*)?)$/;
/** Known protocols without `//`; any other word before a colon is text: "Pages: https://…". */
const KNOWN_SCHEME = /^(?:mailto|tel|sms|javascript|data|file|ftps?|about|blob|whatsapp)$/i;

/** The faults of a line. Fast for lines without any, which nearly all are. */
export function problemsOf(line: Line): readonly Problem[] {
  const { text, start, end, kind } = line;
  if (kind === 'blank' || isPlain(line) || isBroken(line)) return NONE;
  if (kind === 'markup')
    return line.opensMarkup ? [{ start, end, variant: 'markup', fixes: () => NONE }] : NONE;
  if (isCutOff(line)) return [{ start, end, variant: 'cut-off', fixes: () => NONE }];
  if (end - start > LONGEST) {
    return [{ start, end, variant: 'tooLong', args: { length: end - start }, fixes: () => NONE }];
  }
  if (kind === 'other') {
    const mark = MARK.exec(contentOf(line))?.[0];
    if (mark === undefined) return [notAUrl(line)];
    return mark.startsWith('<') ? [{ start, end, variant: 'conflict', fixes: () => NONE }] : NONE;
  }
  const problems: Problem[] = [];
  const pieces = piecesOf(text, start, end);
  pieces.forEach((piece, i) => {
    checkPiece(line, piece, problems);
    const next = pieces[i + 1];
    if (next) problems.push(between(line, piece.end, next.start));
  });
  return problems;
}

/** Characters that need no escaping after the first `&`, and cannot be an XML reference, which ends with `;`. */
const PLAIN_QUERY = /^(?:[a-zA-Z0-9\-._~!$'()*+,=:@/?[\]&]|%[\da-fA-F]{2})*$/;

/** Fast path: a single URL without faults; the only protocol is at the start. */
function isPlain({ text, start, end, kind }: Line): boolean {
  if (kind !== 'url' || end - start >= TOO_LONG || text.lastIndexOf('://') > start + 5) return false;
  if (hasTraceInUrl(text.slice(start, end))) return false;
  const ampersand = text.indexOf('&', start);
  if (ampersand < 0) return isPlainUrl(text, start, end);
  return isPlainUrl(text, start, ampersand) && PLAIN_QUERY.test(text.slice(ampersand, end));
}

/** The beginning of a URL that ends in its scheme or in a host without a dot. */
const URL_CUT = /^(?:h|ht|htt|https?|https?:|https?:\/|https?:\/\/[^\s./:?#]*)$/i;

/** Whether the file ends in this line, below others and without a line end. */
const mayBeCut = ({ lineBreak, entry }: Line): boolean => lineBreak === '' && entry === 'list';

/** Whether the file ends in a URL that was cut off, below other lines. */
const isCutOff = (line: Line): boolean =>
  mayBeCut(line) && line.end - line.start < LONGEST_CUT && URL_CUT.test(contentOf(line));

/** A label of a host name has at most 63 characters. */
const LONGEST_CUT = 'https://'.length + 63;

const WRITTEN = /https?:\/\/[^\s"'<>()[\]]+/gi;

/** A line that does not begin like a URL. */
function notAUrl(line: Line): Problem {
  const { start, end } = line;
  const value = contentOf(line);
  const isComment = COMMENT.test(value);
  const fixes = (): readonly Fix[] => {
    const [only, ...others] = isComment ? [] : (value.match(WRITTEN) ?? []);
    if (only === undefined || others.length > 0) return NONE;
    const url = only.replace(/[.,;:!]$/, '');
    return [{ fix: 'keep', args: { url }, edits: [{ start, end, text: url }] }];
  };
  return { start, end, ...(isComment && { variant: 'comment' }), fixes };
}

const isSeparator = (text: string, at: number): boolean => {
  const unit = text.charCodeAt(at);
  return unit === 32 || unit === 9 || unit === 11 || unit === 12 || unit === 44 || unit === 59;
};

/**
 * The URLs on a line: http or https starts a further one after whitespace, and after a comma or semicolon outside of a
 * query, where both may be part of a value. Linear.
 */
function piecesOf(text: string, start: number, end: number): readonly Span[] {
  const pieces: Span[] = [];
  let from = start;
  for (let at = text.indexOf('://', start); at >= 0 && at < end; at = text.indexOf('://', at + 3)) {
    const protocol = /https?$/i.exec(text.slice(Math.max(from, at - 5), at))?.[0];
    const next = at - (protocol?.length ?? 0);
    let gap = next;
    while (gap > from && isSeparator(text, gap - 1)) gap--;
    if (!protocol || next === from || gap === next) continue;
    if (!/\s/.test(text.slice(gap, next)) && text.slice(from, gap).includes('?')) continue;
    pieces.push({ start: from, end: gap });
    from = next;
  }
  pieces.push({ start: from, end });
  return pieces;
}

/** The separator between two URLs; the fix moves the second one to its own line. */
function between({ lineBreak }: Line, start: number, end: number): Problem {
  const edits: readonly Edit[] = [{ start, end, text: lineBreak || '\n' }];
  return { start, end, variant: 'several', fixes: () => [{ fix: 'split', edits }] };
}

/** Text after whitespace that is clearly not part of a URL: a comment, a date, a number, a frequency. */
const REMARK =
  /^(?:[#|–—-]|\/\/|\(|\d{4}-\d\d|\d+(?:[.,]\d+)?(?:\s|$)|(?:always|hourly|daily|weekly|monthly|yearly|never)\b)/i;

function checkPiece(line: Line, { start, end }: Span, problems: Problem[]): void {
  const { text } = line;
  const whole = text.slice(start, end);
  const blank = whole.search(/[\t ]/);
  const rest = blank < 0 ? '' : whole.slice(blank).trimStart();
  const hasRemark = rest !== '' && (REMARK.test(rest) || whole.slice(0, -rest.length).includes('\t'));
  const value = hasRemark ? whole.slice(0, blank) : whole;
  checkUrl(line, value, start, problems);
  if (!hasRemark) return;
  const edits = [{ start: start + value.length, end, text: '' }];
  problems.push({ start: end - rest.length, end, variant: 'remark', fixes: () => [{ fix: 'cut', edits }] });
}

function checkUrl(line: Line, value: string, base: number, problems: Problem[]): void {
  const { kind } = line;
  for (const fault of urlFaults(value)) {
    const { from, to } = fault;
    const args = argsOf(fault);
    const span = { start: base + from, end: base + to };
    const replaced = (fix: string, text: string, at = span): readonly Fix[] => [
      { fix, args: { text }, edits: [{ ...at, text }] },
    ];
    if (fault.kind === 'double-escaped') {
      const edits = placesOf(fault).map((place) => ({
        start: base + place.from,
        end: base + place.to,
        text: unescapedInUrl(value.slice(place.from, place.to)),
      }));
      const fixes = () => [{ fix: 'replace', args: { text: edits[0]!.text }, edits }];
      problems.push({ ...span, variant: 'reference', args, fixes });
    } else if (fault.kind === 'relative' && kind === 'host') {
      const text = value.startsWith('//') ? 'https:' : 'https://';
      const at = { start: span.start, end: span.start };
      problems.push({ ...span, variant: 'relative', fixes: () => replaced('https', text, at) });
    } else if (
      fault.kind === 'scheme' &&
      !value.startsWith('//', to + 1) &&
      !KNOWN_SCHEME.test(String(args.scheme))
    ) {
      problems.push({ start: base, end: base + value.length, fixes: () => NONE });
    } else {
      const variant = variantOf(fault);
      const fixes = (): readonly Fix[] => {
        // The host may have been cut off.
        if (variant === 'origin' && mayBeCut(line)) return NONE;
        return [hashFix(value, fault), urlFix(value, fault)].flatMap((fix): readonly Fix[] => {
          if (!fix) return NONE;
          const edits = fix.edits.map((edit) => ({
            start: base + edit.from,
            end: base + edit.to,
            text: edit.text,
          }));
          return [{ fix: fix.fix, ...(fix.args && { args: fix.args }), edits }];
        });
      };
      problems.push({ ...span, ...(variant !== undefined && { variant }), args, fixes });
    }
  }
}
