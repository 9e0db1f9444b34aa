/** The files of live sites for editors. */
import type { LiveFile, LiveFiles } from '../core/liveFiles.ts';
import { visible } from '../core/visible.ts';
import { textOf, unpackedOf } from '../disk/read.ts';
import { isPublicAddress } from '../live/addresses.ts';
import { Fetcher, type FetcherOptions } from '../live/fetcher.ts';
import { fileUrlOf, ROBOTS_LIMITS, servedFile } from '../live/servedFile.ts';
import { userAgentOf } from '../live/userAgent.ts';
import { servedWords as say } from '../live/words.ts';
import { version } from './version.ts';

const PAGE = /^\ufeff?\s*<(?:!doctype html|html)\b/i;

/** @param options for tests */
export function createLiveFiles(options: Partial<FetcherOptions> = {}): LiveFiles {
  const allowed = new Set<string>();
  const fetcher = new Fetcher({
    userAgent: userAgentOf(version),
    mayReach: (address, host) => isPublicAddress(address) || allowed.has(host),
    ...options,
  });
  return {
    async get(address, { hosts, privateHosts }, signal): Promise<LiveFile> {
      if (!URL.canParse(address)) return { kind: 'fault', reason: say('notUrl', { url: visible(address) }) };
      for (const host of privateHosts) allowed.add(host);
      const { url, isRobots } = fileUrlOf(new URL(address));
      const mayFollow = async (to: string): Promise<boolean> =>
        !isWeb(to) || [url.host, ...hosts].includes(new URL(to).host);
      const answer = await fetcher.get(url.href, { ...(isRobots && ROBOTS_LIMITS), signal, mayFollow });
      if (answer.fault === 'disallowed') return { kind: 'moved', to: answer.hops.at(-1)!.to };
      if (answer.fault === 'private')
        return { kind: 'private', host: hostOf(answer.url), address: answer.detail ?? '' };
      const served = servedFile(answer, isRobots);
      if (served.octets === undefined) return { kind: 'fault', reason: served.fault };
      const octets = await unpackedOf(served.octets);
      if (!octets) return { kind: 'fault', reason: say('badGzip', { url: visible(url.href) }) };
      const text = textOf(octets);
      const note = isRobots && PAGE.test(text) ? say('page', { url: visible(url.href) }) : served.note;
      return { kind: 'file', url: url.href, text, ...(note !== undefined && { note }) };
    },
  };
}

/** The fetcher refuses other URLs itself. */
const isWeb = (url: string): boolean => /^https?:/.test(url);

/** The name that is resolved: without the brackets of IPv6. */
const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '');
