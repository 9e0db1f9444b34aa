import { decode, type XmlAttribute } from '../../../xml/tree/tree.ts';
import { meantNamespace, SCHEMA_INSTANCE_NAMESPACE, SITEMAP_NAMESPACE } from '../../facts/namespaces.ts';
import { SOURCES } from '../../facts/sources.ts';
import type { SitemapNode } from '../../syntax/node.ts';
import type { SitemapLeafRule } from '../types.ts';

const index = (schemaLocation: string): string =>
  `<sitemapindex xmlns="${SITEMAP_NAMESPACE}" xmlns:xsi="${SCHEMA_INSTANCE_NAMESPACE}" xsi:schemaLocation="${schemaLocation}">` +
  '<sitemap><loc>https://www.example.com/s.xml</loc></sitemap></sitemapindex>';
const SCHEMA = `${SITEMAP_NAMESPACE}/siteindex.xsd`;

/** The schema of each root; sitemaps.org, "Validating your Sitemap". */
const SCHEMA_OF = { urlset: 'sitemap.xsd', sitemapindex: 'siteindex.xsd' } as const;

export const rule: SitemapLeafRule = {
  meta: {
    code: 'sitemap/schema-location',
    level: 'hint',
    message: 'Validators report false errors here: the schema for <{name}> is {right}',
    variants: {
      pairs: {
        message: 'Validators cannot use this: a namespace and its address come in pairs, and one is missing',
      },
      undeclared: {
        message: 'The root does not declare this namespace, so validators do not use the schema',
      },
    },
    fixes: {
      swap: { title: 'Replace with {right}', safe: true },
      namespace: { title: 'Replace with {uri}', safe: true },
    },
    docs: {
      what: 'An `xsi:schemaLocation` with an incomplete pair, with an undeclared namespace, or with the schema of the other kind of file.',
      why: 'Validators use the schema that is named here and report errors that do not exist. Crawlers do not read it.',
      how: 'Use `sitemap.xsd` for sitemaps and `siteindex.xsd` for sitemap indexes. You can also leave out the attribute.',
      off: 'Turn it off if you do not validate your sitemaps against the schema.',
    },
    sources: [SOURCES.protocol, SOURCES.index],
    examples: [
      {
        bad: index(`${SITEMAP_NAMESPACE} ${SITEMAP_NAMESPACE}/⟦sitemap.xsd⟧`),
        good: index(`${SITEMAP_NAMESPACE} ${SCHEMA}`),
        fix: 'swap',
      },
      { bad: index(`⟦${SCHEMA}⟧`), good: index(`${SITEMAP_NAMESPACE} ${SCHEMA}`) },
      {
        bad: index(`⟦https://www.sitemaps.org/schemas/sitemap/0.9⟧ ${SCHEMA}`),
        good: index(`${SITEMAP_NAMESPACE} ${SCHEMA}`),
        fix: 'namespace',
      },
    ],
  },

  leaf(node, report) {
    const { isProlog, root } = node;
    if (!isProlog || !root?.records.size) return;
    const attribute = locationOf(node);
    if (!attribute) return;
    const { text } = node;
    const { valueStart, valueEnd } = attribute;
    const words = [...text.slice(valueStart, valueEnd).matchAll(/\S+/g)];
    if (words.length % 2 === 1) {
      const first = valueStart + words[0]!.index;
      const last = words.at(-1)!;
      report(first, valueStart + last.index + last[0].length, { variant: 'pairs' });
      return;
    }
    const declared = new Set(root.namespaces.values());
    for (let i = 0; i < words.length; i += 2) {
      const [namespace, schema] = [words[i]!, words[i + 1]!];
      const uri = decode(namespace[0]);
      const start = valueStart + namespace.index;
      if (!declared.has(uri)) {
        report(start, start + namespace[0].length, { variant: 'undeclared' });
        continue;
      }
      const right = root.kind === 'urlset' || root.kind === 'sitemapindex' ? SCHEMA_OF[root.kind] : '';
      const file = schema[0].slice(schema[0].lastIndexOf('/') + 1);
      if (uri !== root.uri || file === right || !Object.values<string>(SCHEMA_OF).includes(file)) continue;
      const end = valueStart + schema.index + schema[0].length;
      report(end - file.length, end, { args: { name: root.name, right } });
    }
  },

  fixes({ start, end, variant, args }, { text, root }) {
    if (variant === undefined) {
      const right = String(args?.right);
      return [{ fix: 'swap', args: { right }, edits: [{ start, end, text: right }] }];
    }
    const uri = variant === 'undeclared' ? meantNamespace(decode(text.slice(start, end)))?.uri : undefined;
    if (!uri || ![...(root?.namespaces.values() ?? [])].includes(uri)) return [];
    return [{ fix: 'namespace', args: { uri }, edits: [{ start, end, text: uri }] }];
  },
};

const locationOf = ({ rootElement }: SitemapNode): XmlAttribute | undefined =>
  rootElement?.attributes.find(
    ({ local, uri }) => local === 'schemaLocation' && uri === SCHEMA_INSTANCE_NAMESPACE,
  );
