/**
 * Files in the fragment of an address, which no browser sends to a host: JSON, deflated, in base64url. The same octets in
 * Node.js and in a browser.
 */
import { deflateSync, Inflate } from 'fflate';

/** A file of a site: its path below the root of the site, without a slash in front, and its text. */
export interface SiteFile {
  readonly path: string;
  readonly text: string;
}

const KEY = '#site=';
/** Longer addresses are cut off by browsers, chats and mail. In characters. */
export const MAX_ADDRESS = 100_000;
/** A short address could unpack to a text of any size. */
const MAX_OCTETS = 16 * 1024 * 1024;
export const MAX_FILES = 20;
/** Names of letters, digits and a few signs: no `..`, no empty name, nothing to escape in a URI. */
const PATH = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[\w.-]+(?:\/[\w.-]+)*$/;

/**
 * The fragment of the playground's address that opens these files: `#site=…`.
 * @param files the first one is in front
 */
export function shareAddress(files: readonly SiteFile[]): string {
  const json = JSON.stringify(files.map(({ path, text }) => [path, text]));
  return KEY + base64url(deflateSync(new TextEncoder().encode(json), { level: 9 }));
}

/** Whether a fragment claims to have files. */
export const isShared = (fragment: string): boolean => fragment.startsWith(KEY);

/**
 * The files of a fragment that `shareAddress` has made.
 * @returns undefined if it is damaged, or unpacks to more than 16 MiB or 20 files; never throws
 */
export function sharedFiles(fragment: string): readonly SiteFile[] | undefined {
  try {
    const octets = inflated(octetsOf(fragment.slice(KEY.length)));
    const found: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(octets));
    return siteFiles(Array.isArray(found) ? found.map(([path, text]) => ({ path, text })) : found);
  } catch {
    return undefined;
  }
}

/** The files of a site in data that may be anything; undefined if there are none, too many, or something else. */
export function siteFiles(data: unknown): readonly SiteFile[] | undefined {
  if (!Array.isArray(data) || data.length === 0 || data.length > MAX_FILES) return undefined;
  const files = data as readonly Partial<SiteFile>[];
  const areFiles = files.every(
    ({ path, text }) => typeof path === 'string' && isPath(path) && typeof text === 'string',
  );
  const paths = new Set(files.map(({ path }) => path));
  return areFiles && paths.size === files.length ? (files as readonly SiteFile[]) : undefined;
}

/** Whether a text can be the path of a file of a site here. */
export const isPath = (text: string): boolean => text.length <= 200 && PATH.test(text);

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
