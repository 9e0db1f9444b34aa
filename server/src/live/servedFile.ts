/** Single files of live sites, as crawlers see them. */

import { visible } from '../core/visible.ts';
import { faultWords } from '../core/words/liveFaults.ts';
import type { Answer } from './answer.ts';
import { isCut, isGood, LOST, MAX_ROBOTS } from './outcome.ts';
import { servedWords as t } from './words.ts';

/** What crawlers get: the file, and what else there is to know of it; or why there is none. */
export type ServedFile =
  | { readonly octets: Uint8Array; readonly note?: string }
  | { readonly octets?: undefined; readonly fault: string };

/** The path of the file of a URL; that of a site is its robots.txt. */
export function fileUrlOf(address: URL): { readonly url: URL; readonly isRobots: boolean } {
  const url = new URL(address);
  if (url.pathname === '/') url.pathname = ROBOTS_PATH;
  return { url, isRobots: url.pathname === ROBOTS_PATH };
}

const ROBOTS_PATH = '/robots.txt';

/** Limits of a request for a robots.txt. */
export const ROBOTS_LIMITS = { received: MAX_ROBOTS, unpacked: MAX_ROBOTS };

/**
 * The file in an answer. A robots.txt is empty if crawlers treat it as missing, and has only the beginning that they read;
 * there is none if they take the whole site as blocked (RFC 9309, section 2.3.1).
 */
export function servedFile(answer: Answer, isRobots: boolean): ServedFile {
  if (!isRobots) return contentOf(answer);
  const { status = 0, fault, body } = answer;
  const url = visible(answer.requested);
  const nothing = new Uint8Array();
  if (fault !== undefined && LOST.has(fault))
    return { octets: nothing, note: t('lost', { url, fault: faultWords(fault) }) };
  if (isCut(answer) && isGood(answer))
    return { octets: body.subarray(0, MAX_ROBOTS - 1), note: t('cut', { url }) };
  if (fault === undefined && (status >= 500 || status === 429))
    return { fault: t('blocking', { url, status: String(status) }) };
  if (fault === undefined && status >= 400)
    return { octets: nothing, note: t('missing', { url, status: String(status) }) };
  return contentOf(answer);
}

function contentOf(answer: Answer): ServedFile {
  const { requested, status = 0, fault, detail, body } = answer;
  const url = visible(requested);
  if (fault !== undefined)
    return {
      fault:
        detail === undefined || fault === 'dns'
          ? t('failed', { url, fault: faultWords(fault) })
          : t('failedSo', { url, fault: faultWords(fault), detail: visible(detail) }),
    };
  return isGood(answer) ? { octets: body } : { fault: t('status', { url, status: String(status) }) };
}
