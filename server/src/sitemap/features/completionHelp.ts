import type { Edit } from '../../core/rule/rule.ts';
import type { SiteContext } from '../../core/siteContext.ts';
import { NO_SITE } from '../../core/siteFacts.ts';
import { httpUrl } from '../../core/uri.ts';
import type { Span } from '../../text/span.ts';
import { readToken } from '../../xml/tokens/tokens.ts';
import type { SitemapDocument } from '../document.ts';
import { EXTENSIONS, SITEMAP_NAMESPACE } from '../facts/namespaces.ts';
import type { Cursor } from './cursor.ts';
import type { Clock } from './hover/moment.ts';
import { localNow } from './now.ts';
import type { Filling } from './snippets.ts';

/** A prefix that can be used at the cursor, and the declaration to add to the root; offsets are those of the file. */
interface Prefix {
  readonly text: string;
  readonly additional: readonly Edit[];
}

/** The context of completions besides the cursor. */
export interface Help {
  readonly cursor: Cursor;
  readonly site: SiteContext;
  readonly clock: Clock;
  /** The base of URLs of the site, `https://www.example.com/`. */
  readonly siteUrl: string;
  /** The prefix of a namespace; undefined if there is none and none can be declared. */
  prefix(uri: string): Prefix | undefined;
  /** For snippets with names in namespaces that have a prefix. */
  readonly filling: Filling;
}

/** At most this many URLs are offered in a snippet. */
const MAX_CHOICES = 20;

/** A sort key for the item with index `n`. */
export const order = (n: number): string => String(n).padStart(4, '0');

/** Text, escaped for XML. */
export const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** An edit that replaces a part. */
export const replacing = ({ start, end }: Span, text: string): Edit => ({ start, end, text });

export function helpAt(cursor: Cursor, clock: Clock): Help {
  const { document } = cursor;
  const site = document.config.site ?? NO_SITE;
  const origin = site.origin ?? httpUrl(cursor.loc ?? '')?.origin;
  const siteUrl = `${origin ?? 'https://www.example.com'}/`;
  const prefix = (uri: string) => prefixOf(cursor, uri);
  const filling: Filling = {
    ...{ today: localNow(clock).day, site: siteUrl, isSiteKnown: origin !== undefined },
    prefixOf: (uri) => prefix(uri)?.text ?? '',
    sitemaps: () => unlisted(document, site).slice(0, MAX_CHOICES).map(escaped),
  };
  return { cursor, site, clock, siteUrl, prefix, filling };
}

/** The URLs of the site's sitemaps that a document does not list. */
function unlisted(document: SitemapDocument, { files }: SiteContext): readonly string[] {
  const { locs } = document.index();
  return files
    .filter(
      ({ isIndex, path, uri }) => !isIndex && !path.endsWith('/robots.txt') && uri !== document.text.uri,
    )
    .flatMap(({ address }) => (address === undefined || locs.first(address) ? [] : address));
}

function prefixOf({ open, root, document }: Cursor, uri: string): Prefix | undefined {
  const inner = open.at(-1);
  if (!inner) return { text: '', additional: [] };
  const near = open.findLast(({ fact }) => fact?.uri === uri);
  if (near) return { text: near.prefix, additional: [] };
  const sought = uri === SITEMAP_NAMESPACE ? root?.uri : uri;
  for (const [text, declared] of inner.namespaces) {
    if (declared === sought) return { text, additional: [] };
  }
  const usual = EXTENSIONS.find((extension) => extension.uri === uri);
  const edit = usual && !inner.namespaces.has(usual.prefix) && declaring(document, usual.prefix, uri);
  return edit ? { text: usual.prefix, additional: [edit] } : undefined;
}

/** The edit that declares a prefix after the last attribute of the root; undefined if its tag is incomplete. */
function declaring(document: SitemapDocument, prefix: string, uri: string): Edit | undefined {
  const { prolog } = document.index();
  const place = prolog && document.text.leaves.locate(prolog);
  const name = prolog?.content?.rootName;
  if (!place || !name || prolog.entry.root) return undefined;
  const tag = readToken(prolog.text, name.start - 1, []);
  if (tag.type !== 'start') return undefined;
  const at = place.before.units + (tag.attributes.at(-1)?.end ?? name.end);
  return { start: at, end: at, text: ` xmlns:${prefix}="${uri}"` };
}
