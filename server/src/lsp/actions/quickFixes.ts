/** The quick fixes of a place, in the order in which an editor should list them. */
import { CodeActionKind, type Diagnostic, type Range } from 'vscode-languageserver';
import { type Finding, SEVERITIES } from '../../core/rule/rule.ts';
import type { Span } from '../../core/service.ts';
import type { Steps } from '../../core/steps.ts';
import type { OpenDocument } from '../documents/openDocument.ts';
import { offsetsOf } from '../wire/convert.ts';
import type { Guard } from '../wire/guard.ts';
import { failureTo } from '../words/failures.ts';
import { fixesOfEach, isFixable, placesOf } from './fixes.ts';
import { changeOf, MAX_AT_PLACE, type Offer, type OfferOptions } from './offer.ts';

export interface QuickFixOptions extends Pick<OfferOptions, 'guard' | 'otherFileOf' | 'run'> {
  readonly diagnosticsOf: (finding: Finding) => Diagnostic[];
  /** Whether fixes of a finding are offered. */
  readonly isWanted: (finding: Finding) => boolean;
}

export interface QuickFixes {
  readonly findings: readonly Finding[];
  readonly offers: readonly Offer[];
}

/**
 * The fixes of the findings that touch a range (`touching`), those of the most severe finding first, and the findings.
 * The fix of the line is in one of the first two rows; if no finding touches the range, it comes with the findings of
 * the whole line.
 *
 * VS Code lists actions with diagnostics before others. To keep our order, a fix of a finding that is shown elsewhere,
 * or a fix without a finding, gets a diagnostic of this place if there is any.
 */
export async function quickFixes(
  open: OpenDocument,
  range: Range,
  touching: readonly Finding[],
  options: QuickFixOptions,
): Promise<QuickFixes> {
  const { guard, otherFileOf } = options;
  const span = offsetsOf(open.document.text, range);
  const ofLine =
    range.start.line === range.end.line
      ? guard(failureTo('fixLine', { uri: open.uri }), undefined, () =>
          open.service.features.lineFix?.(open.document, span.start),
        )
      : undefined;
  const findings =
    ofLine && touching.length === 0
      ? (await options.run(findingsIn(open, lineOf(open, span), MAX_AT_PLACE, guard))).filter(
          options.isWanted,
        )
      : touching;
  const anywhere = findings.flatMap(options.diagnosticsOf).slice(0, 1);
  const fixable = findings.filter(isFixable(open));
  const { uri, service, document } = open;
  const fixesByFinding = await options.run(fixesOfEach({ uri, service, document }, fixable, guard));
  const offered = fixable.flatMap((finding, index) => {
    const fixes = fixesByFinding[index]!;
    const preferred = fixes.find((fix) => fix.safe);
    return fixes.map((fix) => ({ fix, finding, isPreferred: fix === preferred }));
  });
  const found = await Promise.all(
    offered.map(async ({ fix, finding, isPreferred }): Promise<Ranked[]> => {
      const otherFile = fix.otherFile ? await otherFileOf(fix) : undefined;
      if (fix.otherFile && !otherFile) return [];
      const own = options.diagnosticsOf(finding);
      const action = {
        ...actionOf(fix.title, own.length > 0 ? own : anywhere),
        ...(isPreferred && { isPreferred }),
      };
      const offer = { action, edits: fix.edits, ...(otherFile && { otherFile }) };
      return [{ offer, isWholeSite: fix.oneByOne === 'whole site' }];
    }),
  );
  const rows = found.flat();
  const lineOffer = ofLine && { action: actionOf(ofLine.title, anywhere), edits: ofLine.edits };
  const key = lineOffer && changeOf(lineOffer);
  const offers = rows.map(({ offer, isWholeSite }) =>
    isWholeSite && changeOf(offer) !== key ? unpreferred(offer) : offer,
  );
  return { findings, offers: lineOffer ? withLineFix(offers, lineOffer) : offers };
}

const actionOf = (title: string, diagnostics: Diagnostic[]): Offer['action'] => ({
  title,
  kind: CodeActionKind.QuickFix,
  ...(diagnostics.length > 0 && { diagnostics }),
});

interface Ranked {
  readonly offer: Offer;
  /** Whether it opens or blocks `/` for some crawler. */
  readonly isWholeSite: boolean;
}

/**
 * Inserts the action for the line as the first row. Editors list preferred actions first, so no later row may be
 * preferred.
 */
function withLineFix(offers: readonly Offer[], ofLine: Offer): readonly Offer[] {
  const key = changeOf(ofLine);
  const own = offers.find((offer) => changeOf(offer) === key);
  return [own ?? ofLine, ...offers.filter((offer) => offer !== own).map(unpreferred)];
}

function unpreferred({ action, ...change }: Offer): Offer {
  const { isPreferred: _, ...rest } = action;
  return { action: rest, ...change };
}

/** A longer line is not searched: a whole sitemap may be one line. */
const LONGEST_LINE = 2_000;

/** The line of a span, or the span itself if that line is long. */
function lineOf({ document: { text } }: OpenDocument, span: Span): Span {
  const { line } = text.positionAt(span.start);
  const start = text.offsetAt({ line, character: 0 });
  const end = text.offsetAt({ line, character: Number.MAX_SAFE_INTEGER });
  return end - start > LONGEST_LINE ? span : { start, end };
}

/**
 * The findings that touch a span, with a limit, including those shown elsewhere: the most severe first, then the
 * shorter.
 */
export function* findingsIn(
  open: OpenDocument,
  span: Span,
  most: number,
  guard: Guard,
): Steps<readonly Finding[]> {
  const places = yield* placesOf(open, { ...span, most }, guard);
  return [...places].sort(
    (a, b) =>
      SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || a.end - a.start - (b.end - b.start),
  );
}
