import { placesOf } from '../../../urls/url.ts';
import { URL_FIXES, URL_VARIANTS } from '../../../urls/urlFixes.ts';
import { SOURCES } from '../../facts/sources.ts';
import { at, url, urlset } from '../shared/examples.ts';
import { aboutLoc, fixLoc, locFault } from '../shared/loc.ts';
import type { SitemapLeafRule } from '../types.ts';

const { space, lineBreak, quoted, slashes, twice, noHost, host, port } = URL_VARIANTS;
const { originAgain, credentials, hostCase, hostDot } = URL_VARIANTS;

export const rule: SitemapLeafRule = {
  meta: {
    code: 'loc/invalid-url',
    level: 'error',
    message: 'Invalid URL, which crawlers ignore: {character} is not allowed {where}',
    variants: {
      space,
      lineBreak,
      several: { message: 'Crawlers ignore this entry: a <loc> takes only one URL' },
      quoted,
      slashes,
      twice,
      noHost,
      host,
      port,
      originAgain,
      credentials,
      hostCase,
      hostDot,
    },
    fixes: {
      replace: URL_FIXES.replace,
      encode: URL_FIXES.encode,
      delete: URL_FIXES.delete,
      drop: URL_FIXES.drop,
      credentials: URL_FIXES.credentials,
      unquote: URL_FIXES.unquote,
      join: { title: 'Delete the line break and the spaces around it', safe: false },
      joinAll: { title: 'Delete all {count} line breaks and the spaces around them', safe: false },
    },
    docs: {
      what: 'A value that is not a URL: it contains a space, `"`, `<`, `>`, `\\`, `^`, `{`, `|`, `}` or a backtick, its protocol, host or port is broken, or the address of the site appears twice.',
      why: 'Crawlers drop such an entry. Search Console reports "Invalid URL".',
      how: 'Percent-encode the character (a space is `%20`), or copy the URL from the browser.',
    },
    sources: [SOURCES.protocol, SOURCES.urls, SOURCES.searchConsole],
    examples: [
      { bad: at('https://www.example.com/a⟦ ⟧b'), good: at('https://www.example.com/a%20b'), fix: 'replace' },
      {
        bad: at('https://www.example.com/⟦^⟧id?q=a|b'),
        good: at('https://www.example.com/%5Eid?q=a%7Cb'),
        fix: 'encode',
      },
      { bad: at('https://www.example.com⟦\\⟧a'), good: at('https://www.example.com/a'), fix: 'replace' },
      { bad: at('https://www.example.com/a⟦\n  ⟧b'), good: at('https://www.example.com/ab'), fix: 'join' },
      {
        bad: at('https://www.example.com/a⟦ ⟧https://www.example.com/b'),
        good: urlset(`${url('', 'https://www.example.com/a')}${url('', 'https://www.example.com/b')}`),
      },
      { bad: at('⟦"https://www.example.com/"⟧'), good: at('https://www.example.com/'), fix: 'unquote' },
      { bad: at('⟦https:/⟧www.example.com/'), good: at('https://www.example.com/'), fix: 'replace' },
      { bad: at('⟦https://⟧https://www.example.com/'), good: at('https://www.example.com/'), fix: 'delete' },
      { bad: at('⟦https://⟧'), good: at('https://www.example.com/') },
      { bad: at('https://⟦www..example.com⟧/'), good: at('https://www.example.com/') },
      { bad: at('https://www⟦,⟧example.com/'), good: at('https://www.example.com/') },
      { bad: at('https://www.example.com⟦:80a⟧/'), good: at('https://www.example.com:80/') },
      {
        bad: at('⟦https://www.example.com/⟧https://www.example.com/a'),
        good: at('https://www.example.com/a'),
        fix: 'drop',
      },
      { bad: at('⟦https://h⟧https://www.example.com/a'), good: at('https://www.example.com/a'), fix: 'drop' },
      {
        bad: at('https://⟦me:secret@⟧www.example.com/a'),
        good: at('https://www.example.com/a'),
        fix: 'credentials',
      },
      { bad: at('https://⟦WWW.Example.com⟧/a'), good: at('https://www.example.com/a'), fix: 'replace' },
      { bad: at('https://www.example.com⟦.⟧/a'), good: at('https://www.example.com/a'), fix: 'drop' },
    ],
  },

  ...aboutLoc('invalid'),

  fixes(finding, node) {
    const found = locFault(node, 'invalid', finding);
    if (!found) return [];
    const { fault, loc } = found;
    if (fault.variant === 'lineBreak') {
      const places = placesOf(fault).map(({ from, to }) => ({ ...loc.text.range(from, to), text: '' }));
      if (fault.part === 'host') return [];
      return places.length === 1
        ? [{ fix: 'join', edits: places }]
        : [{ fix: 'joinAll', args: { count: places.length }, edits: places }];
    }
    return fixLoc(finding, node, 'invalid');
  },
};
