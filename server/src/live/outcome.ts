/** What an answer means for crawlers. */
import type { Answer, LiveFault } from './answer.ts';

/** Octets of a robots.txt that are requested: one more than Google reads, so that a longer one is seen. */
export const MAX_ROBOTS = 512_001;

/** Faults of redirects, after which a robots.txt counts as missing (Google, "Handling of errors"). */
export const LOST: ReadonlySet<LiveFault> = new Set(['circle', 'hops', 'location']);

/** Whether redirects have led to no answer. */
export const isLost = ({ fault, hops }: Answer): boolean =>
  fault !== undefined &&
  (LOST.has(fault) || (hops.length > 0 && (isRefused({ fault }) || fault === 'not-http')));

/** Whether nothing was sent, because of the address of the host. */
export const isRefused = ({ fault }: Pick<Answer, 'fault'>): boolean =>
  fault === 'private' || fault === 'link-local';

/** Whether the host has sent the content of the URL. */
export const isGood = ({ status = 0 }: Answer): boolean => status >= 200 && status < 300;

/** Whether only the beginning of the content was read, because it is too large. */
export const isCut = ({ fault }: Answer): boolean => fault === 'too-large' || fault === 'unpacks-too-large';

const HTML = /^(?:ï»¿)?\s*(?:<!--[\s\S]*?-->\s*)?<(?:!doctype html|html)\b/i;
/** Octets in which a page shows that it is one. */
const HTML_HEAD = 1024;

/** Whether a body is an HTML page, whatever its type says. */
export const isHtml = (body: Uint8Array): boolean =>
  HTML.test(String.fromCharCode(...body.subarray(0, HTML_HEAD)));
