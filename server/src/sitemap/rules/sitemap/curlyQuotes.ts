import { SITEMAP_NAMESPACE } from '../../facts/namespaces.ts';
import { SOURCES } from '../../facts/sources.ts';
import { faultsOf } from '../shared/faults.ts';
import type { SitemapLeafRule } from '../types.ts';

const record = '<url><loc>https://www.example.com/</loc></url>';

/** Makes the delimiting quotes of a value straight; quotes within it may stay unless they would end it. */
function straightened(attribute: string): string {
  const [, before, value] = /^([^=]*=\s*)[“”„‘’«»″′´＂]([^"]*)[“”„‘’«»″′´＂]$/.exec(attribute) ?? [];
  return value === undefined ? attribute.replace(/[“”„‘’«»″′´＂]/g, '"') : `${before}"${value}"`;
}

export const rule: SitemapLeafRule = {
  meta: {
    code: 'sitemap/curly-quotes',
    level: 'error',
    hides: true,
    message: 'Crawlers cannot read the file from here on: attributes need straight quotes',
    fixes: { straighten: { title: 'Replace with straight quotes', safe: true } },
    docs: {
      what: 'Typographic quotes around the value of an attribute.',
      why: 'XML accepts only `"` and `\'`. Word processors replace them, and parsers can no longer read the file.',
      how: 'Use straight quotes, and edit the file with a text editor instead of a word processor.',
    },
    sources: [SOURCES.xml],
    examples: [
      {
        bad: `<urlset ⟦xmlns=“${SITEMAP_NAMESPACE}”⟧>${record}</urlset>`,
        good: `<urlset xmlns="${SITEMAP_NAMESPACE}">${record}</urlset>`,
        fix: 'straighten',
      },
    ],
  },

  leaf(node, report) {
    for (const { start, end } of faultsOf(node, 'curly-quotes')) report(start, end);
  },

  fixes: ({ start, end }, { text }) => [
    { fix: 'straighten', edits: [{ start, end, text: straightened(text.slice(start, end)) }] },
  ],
};
