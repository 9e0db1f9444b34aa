import { parsedUrl } from '../../../core/uri.ts';
import { VIDEO } from '../../facts/namespaces.ts';
import { SOURCES } from '../../facts/sources.ts';
import { locOf, type SitemapNode } from '../../syntax/node.ts';
import { video } from '../shared/mediaExamples.ts';
import { videosIn } from '../shared/video.ts';
import type { SitemapLeafRule } from '../types.ts';

const uploader = (info: string): string =>
  video(`<video:uploader info="${info}">Example Kitchen</video:uploader>`);

export const rule: SitemapLeafRule = {
  meta: {
    code: 'video/uploader-info-domain',
    level: 'warning',
    message:
      "Crawlers may ignore 'info': it must be a page on {page}, the domain of this entry, not on {host}",
    variants: {
      relative: {
        message: "'info' must be a full URL on the domain of this entry, or crawlers may ignore it",
      },
    },
    docs: {
      what: 'An `info` of `<video:uploader>` that is on a different domain than the `<loc>` of the entry or is a relative URL.',
      why: 'The page about the uploader must be on the domain of the page with the video. Crawlers may ignore any other.',
      how: 'Use a page on your own site, or leave out `info`.',
    },
    sources: [SOURCES.videos],
    examples: [
      { bad: uploader('⟦https://other.org/u⟧'), good: uploader('https://www.example.com/users/u') },
      { bad: uploader('⟦/users/u⟧'), good: uploader('https://www.example.com/users/u') },
    ],
  },

  requires: ['video:uploader'],
  record(node, report) {
    for (const { children } of videosIn(node)) {
      for (const child of children) {
        if (child.attributes.length === 0 || child.local !== 'uploader' || child.uri !== VIDEO) continue;
        const info = child.damaged
          ? undefined
          : child.attributes.find(({ local, uri }) => local === 'info' && uri === '');
        if (!info) continue;
        const host = hostOf(info.value.trim());
        const page = pageHost(node);
        const [start, end] =
          info.value.trim() === '' ? [info.start, info.end] : [info.valueStart, info.valueEnd];
        if (host === undefined) report(start, end, { variant: 'relative' });
        else if (page !== undefined && !isSameDomain(host, page))
          report(start, end, { args: { host, page } });
      }
    }
  },
};

const pageHost = (node: SitemapNode): string | undefined => hostOf(locOf(node)?.value ?? '');

/** The host of a complete URL, in the form in which it is compared; undefined for all other values. */
const hostOf = (value: string): string | undefined =>
  /^(?:https?|ftp):\/\//i.test(value)
    ? parsedUrl(value)?.hostname.replace(/\.$/, '') || undefined
    : undefined;

const isSameDomain = (a: string, b: string): boolean => a === b || domainOf(a) === domainOf(b);

/**
 * An approximation of the registered domain of a host: the last two labels, or three if those are like `co.uk`. An IP
 * address stays whole.
 */
function domainOf(host: string): string {
  if (/^[\d.]+$|^\[/.test(host)) return host;
  const labels = host.split('.');
  const top = labels.at(-1)!;
  const second = labels.at(-2) ?? '';
  return labels.slice(top.length === 2 && second.length <= 3 ? -3 : -2).join('.');
}
