/** All that is known of what a URL of a built site gets. */
import { type FoundAnswer, type Hop, isPageName, LATER, type Later } from '../core/builtPages.ts';
import { type BuiltSite, ERROR_PAGE, MAX_HOPS, servedAt } from './page.ts';
import { keepsOut } from './robotsDirectives.ts';

/**
 * The redirects of a URL, and the last answer; `LATER` if its page is being read. Pure, as `pageAt`; a page that a URL only
 * may get is not read. Never throws.
 */
export function answerAt(url: string, site: BuiltSite): FoundAnswer | Later {
  const hops: Hop[] = [];
  for (let at = url; ; at = hops.at(-1)!.to) {
    const { served, below } = servedAt(at, site);
    switch (served.status) {
      case 'unknown':
        return { hops, last: { kind: 'unknown', why: served.why, by: served.by } };
      case 404:
      case 410:
        return { hops, last: { kind: 'missing', status: served.status } };
      case 200: {
        const last = lastIn(served.file, at, below, site);
        return last === LATER ? LATER : { hops, last };
      }
      default:
        if (hops.length === MAX_HOPS) return { hops, last: { kind: 'unknown', why: 'loop', by: undefined } };
        hops.push({ url: at, status: served.status, to: served.to });
    }
  }
}

function lastIn(file: string, url: string, below: URL, site: BuiltSite): FoundAnswer['last'] | Later {
  if (ERROR_PAGE.test(file)) return { kind: 'missing', status: undefined };
  const head = isPageName(file) ? site.head(file, url) : undefined;
  if (head === LATER) return LATER;
  const tags = site.host.robotsTags(below);
  const directives = [
    ...(head?.directives ?? []).map((directive) => ({ ...directive, file })),
    ...(tags ?? []).map(({ by, ...directive }) => ({ ...directive, file: by.file })),
  ];
  return {
    ...{ kind: 'page', file, mayHaveHeaders: tags === undefined },
    isRead: isPageName(file) ? (head?.isComplete ?? false) : undefined,
    noindexes: directives.filter((directive) => keepsOut(directive, site.now)),
    canonicals: [...new Set(head?.canonicals.flatMap((link) => link.url ?? []))],
  };
}
