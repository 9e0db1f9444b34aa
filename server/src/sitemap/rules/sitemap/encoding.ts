import { SITEMAP_NAMESPACE } from '../../facts/namespaces.ts';
import { isForeignRoot } from '../../facts/roots.ts';
import { SOURCES } from '../../facts/sources.ts';
import { GZIP, SAMPLE } from '../../syntax/opaque.ts';
import { url, urlset } from '../shared/examples.ts';
import type { SitemapFileRule, SitemapLeafRule } from '../types.ts';

const sitemap = `<urlset xmlns="${SITEMAP_NAMESPACE}">\n<url><loc>https://www.example.com/</loc></url>\n</urlset>\n`;
const declared = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?>\n${sitemap}`;

/** The character that decoders write for octets that are not UTF-8. */
const REPLACEMENT = '\ufffd';

/** The declaration at the start of the file, up to its encoding; XML 1.0, section 2.8. */
const ENCODING = /^\ufeff?<\?xml\s[^<>]*?\sencoding\s*=\s*(["'])([A-Za-z][\w.-]*)\1/;
/** ASCII is a subset of UTF-8. */
const FITTING = /^(?:utf-8|us-ascii|ascii)$/i;

export const rule: SitemapLeafRule & SitemapFileRule = {
  meta: {
    code: 'sitemap/encoding',
    level: 'error',
    hides: true,
    ofEncoding: true,
    once: 'file',
    message: "Crawlers may read wrong characters: a sitemap must be in UTF-8, not '{name}'",
    variants: {
      binary: { message: 'The file looks like UTF-16: crawlers cannot read it, save it as UTF-8' },
      gzip: {
        message: 'The file is gzip-compressed: crawlers may not read it unless its name ends in .gz',
      },
      nul: {
        message:
          'The file starts with NUL characters only: it was not written completely, and crawlers cannot read it',
      },
      spelling: {
        message: "The encoding must be spelled UTF-8, not '{name}', or crawlers may not recognize it",
        severity: 'warning',
      },
      octets: {
        message: 'Broken characters (U+FFFD): crawlers read wrong URLs, since a file was not in UTF-8',
      },
    },
    fixes: {
      declare: {
        title: 'Replace with UTF-8 (you must also save the file as UTF-8)',
        safe: false,
        oneByOne: 'to complete',
      },
    },
    docs: {
      what: 'A declaration that names an encoding other than UTF-8; the character U+FFFD, which replaces bytes that are not UTF-8; NUL characters at the start, which indicate UTF-16 or a file that was not written completely; or gzip. An editor decodes a file before it shows it: there, the finding rests on the encoding that VS Code 1.100 or later names, elsewhere on the first 4,096 bytes of the stored file; `crawlwise check` reads all.',
      why: 'The protocol requires UTF-8. A crawler that trusts the declaration reads the wrong characters.',
      how: 'Save the file in UTF-8 and declare `encoding="UTF-8"`.',
    },
    sources: [SOURCES.protocol, SOURCES.build],
    examples: [
      { bad: declared('⟦ISO-8859-1⟧'), good: declared('UTF-8'), fix: 'declare' },
      { bad: declared('⟦utf8⟧'), good: declared('UTF-8'), fix: 'declare' },
      { bad: urlset(url('<!-- caf⟦\ufffd⟧ -->')), good: urlset(url('<!-- café -->')) },
    ],
  },

  leaf({ entry, exit, text }, report) {
    if (exit.phase === 'opaque') {
      const isNul = /^\0+$/.test(text.slice(0, SAMPLE));
      const variant = text.startsWith(GZIP) ? 'gzip' : isNul ? 'nul' : 'binary';
      if (entry.phase === 'start') report(0, Math.min(text.length, SAMPLE), { variant });
      return;
    }
    if (exit.root?.kind === 'other' && isForeignRoot(exit.root.local, exit.root.uri)) return;
    const encoding = entry.phase === 'start' ? ENCODING.exec(text) : null;
    const name = encoding?.[2];
    if (name !== undefined && !FITTING.test(name)) {
      const end = encoding![0].length - 1;
      const isUtf8 = /^utf[_.]?8$/i.test(name);
      report(end - name.length, end, { args: { name }, ...(isUtf8 && { variant: 'spelling' }) });
    }
    const at = text.indexOf(REPLACEMENT);
    if (at < 0) return;
    let end = at + 1;
    while (text[end] === REPLACEMENT) end++;
    report(at, end, { variant: 'octets' });
  },

  file({ document }, report, { stored }) {
    if (stored === 'wide') report(0, Math.min(document.length, SAMPLE), { variant: 'binary' });
    const at = stored === 'octets' ? document.firstBeyondAscii : undefined;
    if (at !== undefined) report(at, at + 1, { variant: 'octets' });
  },

  fixes: ({ start, end, variant }) =>
    variant === undefined || variant === 'spelling'
      ? [{ fix: 'declare', edits: [{ start, end, text: 'UTF-8' }] }]
      : [],
};
