/**
 * Files in the fragment of an address, which no browser sends to a host: JSON, deflated, in base64url. The same octets in
 * Node.js and in a browser.
 */
import { deflateSync, Inflate } from 'fflate';
import { KEY, type SiteFile, siteFiles } from './siteFile.ts';

/** A short address could unpack to a text of any size. */
const MAX_OCTETS = 16 * 1024 * 1024;

/**
 * The fragment of the playground's address that opens these files: `#site=…`.
 * @param files the first one is in front
 */
export function shareAddress(files: readonly SiteFile[]): string {
  const json = JSON.stringify(
    files.map(({ path, text, before }) => (before === undefined ? [path, text] : [path, text, before])),
  );
  return KEY + base64url(deflateSync(new TextEncoder().encode(json), { level: 9 }));
}

/**
 * The files of a fragment that `shareAddress` has made.
 * @returns undefined if it is damaged, or unpacks to more than 16 MiB or 50 files; never throws
 */
export function sharedFiles(fragment: string): readonly SiteFile[] | undefined {
  try {
    const octets = inflated(octetsOf(fragment.slice(KEY.length)));
    const found: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(octets));
    return siteFiles(
      Array.isArray(found)
        ? found.map(([path, text, before]) => ({ path, text, ...(before !== undefined && { before }) }))
        : found,
    );
  } catch {
    return undefined;
  }
}

function inflated(octets: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  let length = 0;
  let isWhole = false;
  const inflate = new Inflate((part, isLast) => {
    length += part.length;
    if (length > MAX_OCTETS) throw new RangeError();
    parts.push(part);
    isWhole = isLast;
  });
  // In pieces: each one is unpacked at once, and the first that is too much ends it.
  for (let at = 0; at < octets.length; at += 1024)
    inflate.push(octets.subarray(at, at + 1024), at + 1024 >= octets.length);
  if (!isWhole) throw new RangeError();
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function base64url(octets: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < octets.length; at += 8192)
    binary += String.fromCharCode(...octets.subarray(at, at + 8192));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

const octetsOf = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
