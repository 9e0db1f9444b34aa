import { SITEMAP_NAMESPACE } from '../../facts/namespaces.ts';
import { SOURCES } from '../../facts/sources.ts';
import { xmlnsTypos } from '../shared/xmlns.ts';
import type { SitemapLeafRule } from '../types.ts';

const record = '<sitemap><loc>https://www.example.com/sitemap.xml</loc></sitemap>';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'sitemap/namespace-missing',
    level: 'error',
    hides: true,
    message: 'Google cannot read this file as a sitemap: xmlns="{uri}" is missing',
    fixes: { insert: { title: 'Add the sitemap namespace', safe: true } },
    docs: {
      what: 'A root element without a namespace.',
      why: 'Crawlers recognize a sitemap by its namespace. Without it, Search Console reports "Incorrect namespace" and reads nothing.',
      how: `Add \`xmlns="${SITEMAP_NAMESPACE}"\` to the root, character by character.`,
    },
    sources: [SOURCES.protocol, SOURCES.index],
    examples: [
      {
        bad: `<⟦sitemapindex⟧>${record}</sitemapindex>`,
        good: `<sitemapindex xmlns="${SITEMAP_NAMESPACE}">${record}</sitemapindex>`,
        fix: 'insert',
      },
    ],
  },

  leaf({ isProlog, root, rootElement, fragment }, report) {
    if (
      !isProlog ||
      !root ||
      !rootElement ||
      root.records.size === 0 ||
      root.uri !== '' ||
      rootElement.damaged
    )
      return;
    const name = root.prefix ? `xmlns:${root.prefix}` : 'xmlns';
    const declared = rootElement.attributes.some((a) => a.name === 'xmlns' || a.name === name);
    const meant = xmlnsTypos(rootElement).some((typo) => typo.name.includes(':') === name.includes(':'));
    if (declared || meant) return;
    if (fragment.faults.some(({ kind }) => kind === 'curly-quotes' || kind === 'unbound-prefix')) return;
    report(rootElement.start + 1, rootElement.start + 1 + rootElement.name.length, {
      args: { uri: SITEMAP_NAMESPACE },
    });
  },

  fixes({ end }, { root }) {
    const name = root?.prefix ? `xmlns:${root.prefix}` : 'xmlns';
    return [{ fix: 'insert', edits: [{ start: end, end, text: ` ${name}="${SITEMAP_NAMESPACE}"` }] }];
  },
};
