import type { Fix, FixMeta, Report } from '../../../core/rule.ts';
import { locOf, type SitemapNode } from '../../syntax/node.ts';
import { type Found, shown } from './values.ts';

/** Why a value is no URL of a file on the web. */
export type MediaUrlFault = 'relative' | 'scheme' | 'malformed';

const WEB = /^https?:\/\/[^\s/?#]\S*$/i;
const FTP = /^ftp:\/\/[^\s/?#]\S*$/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const HOST_AND_PORT = /^(?:localhost|[\w-]+(?:\.[\w-]+)+):\d+(?:\/|$)/i;

/**
 * What is wrong with a complete `http` or `https` URL; undefined for none.
 * @param ftp whether `ftp` will do as well
 */
export function mediaUrlFault(value: string, ftp = false): MediaUrlFault | undefined {
  if (WEB.test(value) || (ftp && FTP.test(value))) return undefined;
  if (!SCHEME.test(value) || HOST_AND_PORT.test(value)) return 'relative';
  return /^https?:/i.test(value) || (ftp && /^ftp:/i.test(value)) ? 'malformed' : 'scheme';
}

/** Variants of a rule about such URLs; the plain message is about relative ones. */
export const MEDIA_URL_VARIANTS = {
  scheme: { message: "<{name}> must be an http or https URL, not '{scheme}:'" },
  malformed: { message: '<{name}> is not a valid URL: the host is missing, or there is a blank in it' },
};

export const MEDIA_URL_FIXES: Readonly<Record<'https' | 'host' | 'encode', FixMeta>> = {
  https: { title: "Insert 'https:'", safe: true },
  host: { title: "Insert '{text}', the host of the page", safe: false },
  encode: { title: "Write '%20' for blanks", safe: true },
};

/** Tells of the value where it is not complete. */
export function reportMediaUrl({ element, value, start, end }: Found, ftp: boolean, report: Report): void {
  const fault = mediaUrlFault(value, ftp);
  if (!fault) return;
  const { name } = element;
  if (fault === 'relative') report(start, end, { args: { name } });
  else
    report(start, end, { variant: fault, args: { name, scheme: shown(value.slice(0, value.indexOf(':'))) } });
}

/** The ways to mend a URL that `reportMediaUrl` told of. */
export function mendMediaUrl(start: number, end: number, node: SitemapNode): readonly Fix[] {
  const value = node.text.slice(start, end);
  if (/[<\n\r]/.test(value)) return [];
  if (value.startsWith('//')) return [{ fix: 'https', edits: [{ start, end: start, text: 'https:' }] }];
  if (value.startsWith('/')) {
    const text = /^https?:\/\/[^\s/?#&<>]+/i.exec(locOf(node)?.value ?? '')?.[0];
    return text ? [{ fix: 'host', args: { text }, edits: [{ start, end: start, text }] }] : [];
  }
  if (!WEB.test(value.replace(/ /g, '%20'))) return [];
  const edits = [...value.matchAll(/ /g)].map(({ index }) => ({
    start: start + index,
    end: start + index + 1,
    text: '%20',
  }));
  return [{ fix: 'encode', edits }];
}
