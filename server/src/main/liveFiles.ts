/** Live sites for editors: their files, and what they answer where something is expected. */
import { SAMPLE } from '../cli/live/sample.ts';
import { takeIn } from '../cli/live/takenIn.ts';
import type { LiveFile, LiveFiles } from '../core/liveFiles.ts';
import { isPattern } from '../core/urlPattern.ts';
import { visible } from '../core/visible.ts';
import { textOf, unpackedOf } from '../disk/read.ts';
import { languages } from '../languages.ts';
import { Fetcher, type FetcherOptions, hostOf } from '../live/fetcher.ts';
import { fileUrlOf, ROBOTS_LIMITS, servedFile } from '../live/servedFile.ts';
import { userAgentOf } from '../live/userAgent.ts';
import { servedWords as t } from '../live/words.ts';
import type { LivePlaces } from '../project/expectations/livePlace.ts';
import { namedUrls } from '../project/expectations/urls.ts';
import { version } from './version.ts';

const PAGE = /^\ufeff?\s*<(?:!doctype html|html)\b/i;

/** @param options for tests */
export function createLiveFiles(options: Partial<FetcherOptions> = {}): LiveFiles & LivePlaces {
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
    async ask(origin, expected, { hosts, privateHosts }, signal) {
      const start = new URL(origin);
      const mayFollow = async (to: string): Promise<boolean> =>
        [start.host, ...hosts].includes(new URL(to).host);
      const { findings, place, site } = await takeIn(
        {
          ...{ fetcher, start, within: { privateHosts, signal, mayFollow }, requests: () => {} },
          sample: expected.some(({ urls }) => urls.some(isPattern)) ? SAMPLE : 0,
          expected: namedUrls(expected, origin),
        },
        languages,
      );
      return { place, site, contentOf: (url) => findings.contentOf(url) };
    },
  };
}
