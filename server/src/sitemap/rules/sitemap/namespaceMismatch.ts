import { SITEMAP_NAMESPACE } from '../../facts/namespaces.ts';
import { SOURCES } from '../../facts/sources.ts';
import { exactNamespace, wrongNamespace } from '../shared/rootNamespace.ts';
import type { SitemapLeafRule } from '../types.ts';

const record = '<sitemap><loc>https://www.example.com/sitemap.xml</loc></sitemap>';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'sitemap/namespace-mismatch',
    level: 'error',
    hides: true,
    message: 'Google cannot read this file as a sitemap: its namespace must be exactly {uri}',
    variants: {
      https: {
        message: 'Crawlers recognize only {uri}: a namespace is a name, not a link, and keeps http',
      },
    },
    fixes: { replace: { title: 'Replace with the exact sitemap namespace', safe: true } },
    docs: {
      what: 'A root element whose namespace is not exactly that of sitemaps: it has `https`, no `www.`, a trailing slash or another version, or is a different one.',
      why: 'Parsers compare namespaces character by character. With any other namespace, the file is not a sitemap, and Search Console reports "Incorrect namespace".',
      how: `Write \`${SITEMAP_NAMESPACE}\`. It is an identifier, not a link: do not change it to https.`,
    },
    sources: [SOURCES.protocol, SOURCES.index],
    examples: [
      {
        bad: `<sitemapindex xmlns="⟦https://www.sitemaps.org/schemas/sitemap/0.9/⟧">${record}</sitemapindex>`,
        good: `<sitemapindex xmlns="${SITEMAP_NAMESPACE}">${record}</sitemapindex>`,
        fix: 'replace',
      },
      {
        bad: `<sm:sitemapindex xmlns:sm="⟦http://www.google.com/schemas/sitemap/0.84⟧"><sm:sitemap><sm:loc>https://www.example.com/sitemap.xml</sm:loc></sm:sitemap></sm:sitemapindex>`,
        good: `<sm:sitemapindex xmlns:sm="${SITEMAP_NAMESPACE}"><sm:sitemap><sm:loc>https://www.example.com/sitemap.xml</sm:loc></sm:sitemap></sm:sitemapindex>`,
        fix: 'replace',
      },
    ],
  },

  leaf(node, report) {
    const declaration = wrongNamespace(node);
    if (!declaration) return;
    report(declaration.valueStart, declaration.valueEnd, {
      args: { uri: SITEMAP_NAMESPACE },
      ...(/^\s*https:/i.test(declaration.value) && { variant: 'https' }),
    });
  },

  fixes: ({ start, end }) => [{ fix: 'replace', edits: [exactNamespace(start, end)] }],
};
