/** Answers as texts in the language of answers, whose rules report what is wrong. */
import type { Answer } from '../../live/answer.ts';
import { isGood, isHtml, isLost } from '../../live/outcome.ts';
import { readHead } from '../../pages/head.ts';
import { headerDirectives, noindexIn } from '../../pages/robotsDirectives.ts';
import type { Kind } from '../../responses/syntax/line.ts';

/**
 * What was found out about an answer, a line each.
 * @param found what is known of the file that was sent: its size in octets when unpacked, whether it is gzip that cannot be
 * unpacked, and what is different from a file with which it is compared
 */
export function transcriptOf(
  kind: Kind,
  answer: Answer,
  found: { readonly isBroken?: boolean; readonly size?: number; readonly differs?: string | undefined } = {},
): string {
  const { requested, hops, status, type, body } = answer;
  const fault = answer.fault ?? (found.isBroken ? 'gzip' : undefined);
  const lines: (readonly [string, string | number | undefined])[] = [
    [kind, requested],
    // Redirects that lead nowhere are one fault; of a page, the last URL is the one to list.
    ...(isLost(answer)
      ? []
      : hops.slice(kind === 'page' ? -1 : 0).map(({ to }) => ['redirect', to] as const)),
    ['status', status],
    ['fault', fault],
    ['differs', found.differs],
  ];
  if (isGood(answer)) {
    if (kind !== 'page')
      lines.push(isHtml(body) ? ['html', type ?? 'text/html'] : ['type', type], [
        'size',
        found.size ?? body.length,
      ]);
    else lines.push(...pageLines(answer));
  }
  return lines.map(([name, value]) => (value === undefined ? '' : lineOf(name, value))).join('');
}

function* pageLines({
  url,
  type = '',
  robotsTags,
  body,
  fault,
}: Answer): Generator<readonly [string, string]> {
  const head = /html/.test(type) ? readHead(body, url, fault === undefined) : undefined;
  const inHeaders = robotsTags.flatMap((tag) => headerDirectives(tag, 0));
  const noindex = noindexIn([...(head?.directives ?? []), ...inHeaders], Date.now());
  if (noindex) yield ['noindex', noindex.name];
  const title = head?.title.trim();
  if (title) yield ['title', title];
  const canonicals = new Set(head?.canonicals.map((link) => link.url));
  const [canonical] = canonicals;
  if (canonicals.size === 1 && canonical && !isSame(canonical, url)) yield ['canonical', canonical];
}

/** Whether two valid URLs are equal, fragments aside. */
function isSame(a: string, b: string): boolean {
  const [url, other] = [new URL(a), new URL(b)];
  return Object.assign(url, { hash: '' }).href === Object.assign(other, { hash: '' }).href;
}

/** A line of the text of an answer. */
export const lineOf = (name: string, value: string | number): string => `${name}: ${oneLine(value)}\n`;

const oneLine = (value: string | number): string => String(value).replace(/[\0-\x1f\x7f]/g, ' ');
