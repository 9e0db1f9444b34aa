import type { Link } from '../../core/features.ts';
import { storedAt } from '../../core/siteContext.ts';
import { NO_SITE } from '../../core/siteFacts.ts';
import { parsedUrl } from '../../core/uri.ts';
import type { Line } from '../syntax/line.ts';
import { lensWords as t } from '../words/lenses.ts';
import { valueSpan, wholeFile } from './places.ts';
import type { RobotsDocument } from './types.ts';

const ABSOLUTE = /^https?:\/\/\S+$/i;
const LONGEST = 2048;

/**
 * The URL in the value of a `Sitemap` or `License` line, normalized; undefined for other lines and for anything but an
 * absolute `http` or `https` URL of at most 2,048 UTF-16 units.
 */
export function addressOf({ kind, directive, value }: Line): string | undefined {
  if (kind !== 'sitemap' && directive?.name !== 'License') return undefined;
  return value.length > LONGEST || !ABSOLUTE.test(value) ? undefined : parsedUrl(value)?.href;
}

/**
 * The values of `Sitemap` and `License` lines that are URLs, in order. The link of a sitemap leads to the file that is
 * served there, if known.
 */
export function links(document: RobotsDocument): readonly Link[] {
  const { lines, foreign } = wholeFile(document);
  const site = document.config.site ?? NO_SITE;
  if (foreign) return [];
  return lines.flatMap((placed) => {
    const url = addressOf(placed.line);
    if (url === undefined) return [];
    const isSitemap = placed.line.kind === 'sitemap';
    const own = isSitemap ? storedAt(site, placed.line.value) : undefined;
    const tooltip = own ? t('openFile', { path: own.path }) : t(isSitemap ? 'openSitemap' : 'openLicense');
    return [{ ...valueSpan(placed), url: own?.uri ?? url, tooltip }];
  });
}
