/** The files of live sites for editors. */
import type { LiveFile, LiveFiles } from '../core/liveFiles.ts';
import { visible } from '../core/visible.ts';
import { textOf, unpackedOf } from '../disk/read.ts';
import { Fetcher, type FetcherOptions, hostOf } from '../live/fetcher.ts';
import { fileUrlOf, ROBOTS_LIMITS, servedFile } from '../live/servedFile.ts';
import { userAgentOf } from '../live/userAgent.ts';
import { servedWords as t } from '../live/words.ts';
import { version } from './version.ts';

const PAGE = /^\ufeff?\s*<(?:!doctype html|html)\b/i;

/** @param options for tests */
export function createLiveFiles(options: Partial<FetcherOptions> = {}): LiveFiles {
  const fetcher = new Fetcher({ userAgent: userAgentOf(version), ...options });
  return {
    async get(address, { hosts, privateHosts }, signal): Promise<LiveFile> {
      if (!URL.canParse(address)) return { kind: 'fault', reason: t('notUrl', { url: visible(address) }) };
      const { url, isRobots } = fileUrlOf(new URL(address));
      const mayFollow = async (to: string): Promise<boolean> =>
        [url.host, ...hosts].includes(new URL(to).host);
      const options = { ...(isRobots && ROBOTS_LIMITS), privateHosts, signal, mayFollow };
      const answer = await fetcher.get(url.href, options);
      const { fault, detail = '' } = answer;
      if (fault === 'disallowed') return { kind: 'moved', to: answer.hops.at(-1)!.to };
      const at = new URL(answer.url);
      if (fault === 'private') return { kind: 'private', host: hostOf(at), address: detail };
      if (fault === 'link-local')
        return { kind: 'fault', reason: t('linkLocal', { origin: at.origin, address: detail }) };
      const served = servedFile(answer, isRobots);
      if (served.octets === undefined) return { kind: 'fault', reason: served.fault };
      const octets = await unpackedOf(served.octets);
      if (!octets) return { kind: 'fault', reason: t('badGzip', { url: visible(url.href) }) };
      const text = textOf(octets);
      const note = isRobots && PAGE.test(text) ? t('page', { url: visible(url.href) }) : served.note;
      return { kind: 'file', url: url.href, text, ...(note !== undefined && { note }) };
    },
  };
}
