import { shortened } from '../../core/credentials.ts';
import { isOnOtherHost } from '../../core/uri.ts';
import { faultText } from '../../core/words/liveFaults.ts';
import { LOST, PAGE, SITEMAP, SOURCES, UNREACHABLE } from './shared/sources.ts';
import type { AnswerRule } from './types.ts';

export const rule: AnswerRule = {
  meta: {
    code: 'live/url-status',
    level: 'error',
    message: 'The server returned {status}: search engines do not index this URL',
    variants: {
      redirect: { message: 'Redirects to {to}: list that URL instead', severity: 'warning' },
      elsewhere: {
        message: 'Redirects to another host, {to}, so it is not indexed: remove it',
        severity: 'warning',
      },
      soft: {
        message:
          "The server returned 200, but the title of the page is '{title}': search engines may not index it",
        severity: 'warning',
      },
      unreachable: { message: 'The URL cannot be fetched ({fault}): search engines do not index it' },
    },
    docs: {
      what: 'A URL of a sitemap, or a sitemap that robots.txt or an index names, that the live site answers with 404, 410 or 5xx, with a redirect, or not at all; and a page that is answered with 200 though its title says that it was not found (a soft 404).',
      why: 'A sitemap lists the URLs that search engines should index. Any other response wastes a request, and search engines trust such a sitemap less.',
      how: 'List the URL that answers with 200, or remove the entry.',
    },
    sources: [SOURCES.build, SOURCES.protocol],
    examples: [
      { bad: `${PAGE}status: ⟦404⟧\n`, good: `${PAGE}status: 200\n` },
      { bad: `${SITEMAP}status: ⟦500⟧\n`, good: `${SITEMAP}status: 200\n` },
      { bad: `${SITEMAP}status: ⟦403⟧\n`, good: `${SITEMAP}status: 200\n` },
      {
        bad: `${PAGE}redirect: ⟦https://www.example.com/boots⟧\nstatus: 200\n`,
        good: `${PAGE}status: 200\n`,
      },
      {
        bad: `${PAGE}redirect: ⟦https://other.example/⟧\nstatus: 200\n`,
        good: `${PAGE}status: 200\n`,
      },
      {
        bad: `${PAGE}status: 200\ntitle: ⟦404: Page not found | Shop⟧\n`,
        good: `${PAGE}status: 200\ntitle: Shoes\n`,
      },
      { bad: `${PAGE}fault: ⟦certificate⟧\n`, good: `${PAGE}status: 200\n` },
    ],
  },

  visits: ['status', 'redirect', 'fault', 'title'],
  value({ kind, place, value, url, start, end }, report) {
    if (kind === 'robots') return;
    if (place === 'title') {
      if (NOT_FOUND.test(value))
        report(start, end, { variant: 'soft', args: { title: shortened(value, LONGEST_TITLE) } });
    } else if (place === 'redirect') {
      const variant = isOnOtherHost(url, value) ? 'elsewhere' : 'redirect';
      if (kind === 'page') report(start, end, { variant, args: { to: value } });
    } else if (place === 'fault') {
      if (UNREACHABLE.has(value) || LOST.has(value))
        report(start, end, { variant: 'unreachable', args: { fault: faultText(value) } });
    } else if (isFault(Number(value), kind)) report(start, end, { args: { status: value } });
  },
};

/** How titles begin or end that say that there is no page. */
const NOT_FOUND =
  /^(?:(?:error )?404\b|(?:page|seite|página) (?:was )?(?:not found|nicht gefunden|no encontrada|non trouvée|introuvable)\b|not found\b)|\b404(?: not found| error)?$/i;

/** In UTF-16 units. */
const LONGEST_TITLE = 40;

/** A page may be closed to us; a sitemap may not. */
const isFault = (status: number, kind: 'sitemap' | 'page'): boolean =>
  status >= 500 || status === 404 || status === 410 || (kind === 'sitemap' && status >= 400);
