import { EXTENSIONS } from '../facts/namespaces.ts';
import { SOURCES } from '../facts/sources.ts';
import { url, urlset } from './shared/examples.ts';
import { faultsOf } from './shared/faults.ts';
import { isNearlyXmlns } from './shared/xmlns.ts';
import type { SitemapLeafRule } from './types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'sitemap/extension-namespace-missing',
    level: 'error',
    message: "The prefix '{prefix}' is not declared",
    variants: {
      known: { message: `The prefix '{prefix}' is not declared: add xmlns:{prefix}="{uri}" to the root` },
    },
    docs: {
      what: 'An element or attribute with a prefix that no `xmlns:prefix` declares.',
      why: 'A prefix without a namespace is an error in XML: the extension is not recognised, and many parsers reject the file.',
      how: 'Declare the namespace on the root element, for example `xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"`.',
    },
    sources: [SOURCES.extensions, SOURCES.namespaces],
    examples: [
      {
        bad: urlset(url('<⟦image⟧:image/>')),
        good: urlset(url('<image:image xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"/>')),
      },
    ],
  },

  leaf(node, report) {
    const told = new Set<string>();
    for (const { start, end, name } of faultsOf(node, 'unbound-prefix')) {
      if (told.has(name) || (node.isProlog && isNearlyXmlns(name))) continue;
      told.add(name);
      const uri = EXTENSIONS.find(({ prefix }) => prefix === name)?.uri;
      report(
        start,
        end,
        uri ? { variant: 'known', args: { prefix: name, uri } } : { args: { prefix: name } },
      );
    }
  },
};
