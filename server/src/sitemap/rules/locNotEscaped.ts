import type { Edit } from '../../core/rule.ts';
import { SOURCES } from '../facts/sources.ts';
import { url, urlset } from './shared/examples.ts';
import { type FaultyLoc, locFault, reportLocs, soundLocs } from './shared/loc.ts';
import { escapedUrl } from './shared/urlMends.ts';
import type { SitemapLeafRule } from './types.ts';

const at = (loc: string): string => urlset(url('', loc));

export const rule: SitemapLeafRule = {
  meta: {
    code: 'loc/not-escaped',
    level: 'warning',
    message: 'Characters beyond ASCII must be percent-encoded in a URL',
    variants: {
      host: { message: 'Characters beyond ASCII must be written as Punycode in a host' },
      invisible: { message: 'Invisible character {point} in the URL' },
    },
    fixes: {
      escape: { title: 'Escape the URL', safe: true },
      delete: { title: 'Delete the invisible character', safe: true },
    },
    docs: {
      what: 'Characters beyond ASCII in a URL.',
      why: 'The protocol asks for escaped URLs; what a crawler makes of other characters is up to it.',
      how: 'Percent-encode path and query as UTF-8, and write the host as Punycode.',
    },
    sources: [SOURCES.protocol, SOURCES.urls],
    examples: [
      {
        bad: at('https://www.example.com/⟦ü⟧mlat'),
        good: at('https://www.example.com/%C3%BCmlat'),
        fix: 'escape',
      },
      { bad: at('https://m⟦ü⟧nchen.example/'), good: at('https://xn--mnchen-3ya.example/'), fix: 'escape' },
      { bad: at('https://www.example.com/a⟦\u200b⟧'), good: at('https://www.example.com/a'), fix: 'delete' },
    ],
  },

  screen: soundLocs,
  leaf: (node, report) => reportLocs(node, 'not-escaped', report),

  fixes(finding, node) {
    const found = locFault(node, 'not-escaped', finding);
    if (!found) return [];
    const { start, end, variant } = finding;
    if (variant === 'invisible') return [{ fix: 'delete', edits: [{ start, end, text: '' }] }];
    const edits = escapes(found.loc);
    return edits ? [{ fix: 'escape', edits }] : [];
  },
};

/** Edits that write the host as Punycode and percent-encode the rest; undefined for a host that has no such form. */
const escapes = ({ text }: FaultyLoc): Edit[] | undefined =>
  escapedUrl(text.value)?.edits.map(({ from, to, text: written }) => ({
    ...text.range(from, to),
    text: written,
  }));
