import { argsOf } from '../../urls/url.ts';
import { URL_FIXES, URL_VARIANTS, urlFix, variantOf } from '../../urls/urlFixes.ts';
import { cite } from './shared/cite.ts';
import { remove, replace } from './shared/edits.ts';
import { shown } from './shared/show.ts';
import { sitemapFault } from './shared/sitemapUrl.ts';
import type { RobotsLeafRule } from './types.ts';

const { twice, originAgain, credentials, hostCase, hostDot, noHost, host, port, percent } = URL_VARIANTS;

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/sitemap-invalid-url',
    level: 'error',
    hides: true,
    message: "'{url}' is not a valid URL, so crawlers find no sitemap there",
    variants: {
      empty: { message: 'The URL is missing, so crawlers find no sitemap here' },
      several: { message: 'Crawlers read this as one URL: a Sitemap line takes only one, without spaces' },
      scheme: { message: 'Crawlers cannot fetch this sitemap: only http, https and ftp work' },
      slashes: { message: "'{text}' must be '{protocol}://', or crawlers find nothing at this URL" },
      wildcard: { message: "'*' is not a wildcard here: crawlers request this URL unchanged" },
      brackets: { message: "Crawlers read '<' and '>' as part of the URL, and find nothing there" },
      character: { message: "'{text}' is not allowed in a URL, so crawlers may not find the sitemap" },
      entity: {
        message: "'&amp;' is how HTML writes '&': here crawlers read it unchanged",
        severity: 'warning',
      },
      ...{ twice, originAgain, credentials, hostCase, hostDot, noHost, host, port, percent },
    },
    fixes: {
      replace: URL_FIXES.replace,
      encode: URL_FIXES.encode,
      delete: URL_FIXES.delete,
      drop: URL_FIXES.drop,
      credentials: URL_FIXES.credentials,
      escape: URL_FIXES.escape,
      split: { title: "Replace with one 'Sitemap' line per URL", safe: true },
      slashes: { title: "Replace with '{text}'", safe: true },
      brackets: { title: "Delete '<' and '>'", safe: true },
      entity: { title: "Replace with '&'", safe: true },
    },
    docs: {
      what: 'A `Sitemap` line without a URL, with several URLs, or with one that cannot be fetched because of a `*`, a missing slash, another character that URLs cannot contain, an address that appears twice, or the HTML entity `&amp;`.',
      why: 'Crawlers treat the value as one URL, unchanged, and find nothing there.',
      how: 'Write one complete URL on each line. You can repeat `Sitemap`.',
    },
    sources: cite('G-create', 'G-spec', 'SM'),
    examples: [
      {
        bad: 'Sitemap: ⟦https://example.com/a.xml https://example.com/b.xml⟧\n',
        good: 'Sitemap: https://example.com/a.xml\nSitemap: https://example.com/b.xml\n',
        fix: 'split',
      },
      { bad: '⟦Sitemap:⟧\n', good: 'Sitemap: https://example.com/sitemap.xml\n' },
      {
        bad: 'Sitemap: https://example.com/sitemap-⟦*⟧.xml\n',
        good: 'Sitemap: https://example.com/sitemap-index.xml\n',
      },
      {
        bad: 'Sitemap: ⟦https:/⟧www.example.com/sitemap.xml\n',
        good: 'Sitemap: https://www.example.com/sitemap.xml\n',
        fix: 'slashes',
      },
      {
        bad: 'Sitemap: ⟦<https://example.com/sitemap.xml>⟧\n',
        good: 'Sitemap: https://example.com/sitemap.xml\n',
        fix: 'brackets',
      },
      {
        bad: 'Sitemap: https://example.com/a⟦"⟧b.xml\n',
        good: 'Sitemap: https://example.com/ab.xml\n',
      },
      {
        bad: 'Sitemap: https://example.com/sitemap.php?a=1⟦&amp;⟧b=2\n',
        good: 'Sitemap: https://example.com/sitemap.php?a=1&b=2\n',
        fix: 'entity',
      },
      {
        bad: 'Sitemap: ⟦https://⟧https://example.com/sitemap.xml\n',
        good: 'Sitemap: https://example.com/sitemap.xml\n',
        fix: 'delete',
      },
      {
        bad: 'Sitemap: ⟦https://example.com/⟧https://example.com/sitemap.xml\n',
        good: 'Sitemap: https://example.com/sitemap.xml\n',
        fix: 'drop',
      },
      {
        bad: 'Sitemap: https://⟦me:secret@⟧example.com/sitemap.xml\n',
        good: 'Sitemap: https://example.com/sitemap.xml\n',
        fix: 'credentials',
      },
      {
        bad: 'Sitemap: https://example.com/100⟦%⟧.xml\n',
        good: 'Sitemap: https://example.com/100%25.xml\n',
        fix: 'replace',
      },
    ],
  },

  visits: ['Sitemap'],
  value({ line, value, start, end }, report) {
    const fault = sitemapFault(line);
    switch (fault?.is) {
      case 'empty':
        return report(start, end, { variant: 'empty' });
      case 'wildcard':
      case 'brackets':
      case 'character':
      case 'entity':
      case 'slashes': {
        const { at } = fault;
        return report(start + at.start, start + at.end, {
          variant: fault.is,
          args: {
            text: shown(value.slice(at.start, at.end)),
            ...(fault.is === 'slashes' && { protocol: fault.protocol }),
          },
        });
      }
      case 'unusable':
        return report(start, end, { args: { url: shown(value) } });
      case 'several':
      case 'scheme':
        return report(start, end, { variant: fault.is });
      case 'url': {
        const { from, to } = fault.fault;
        const variant = variantOf(fault.fault)!;
        return report(start + from, start + to, { variant, args: argsOf(fault.fault) });
      }
    }
  },

  fixes({ start, end }, line) {
    const { value, valueStart } = line;
    const fault = sitemapFault(line);
    switch (fault?.is) {
      case 'several': {
        const joint = `${line.lineBreak || '\n'}${line.text.slice(line.bodyStart, line.valueStart)}`;
        return fault.urls ? [{ fix: 'split', edits: [replace(start, end, fault.urls.join(joint))] }] : [];
      }
      case 'slashes': {
        const text = `${fault.protocol}://`;
        return [{ fix: 'slashes', args: { text }, edits: [replace(start, end, text)] }];
      }
      case 'brackets':
        return [{ fix: 'brackets', edits: [remove(start, start + 1), remove(end - 1, end)] }];
      case 'entity':
        return [{ fix: 'entity', edits: [replace(start, end, '&')] }];
      case 'url': {
        const found = urlFix(value, fault.fault);
        const edits = found?.edits.map(({ from, to, text }) =>
          replace(valueStart + from, valueStart + to, text),
        );
        return found && edits ? [{ ...found, edits }] : [];
      }
      default:
        return [];
    }
  },
};
