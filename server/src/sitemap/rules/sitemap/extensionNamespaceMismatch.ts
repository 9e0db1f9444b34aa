import { memo } from '../../../core/memo.ts';
import type { Report } from '../../../core/rule/rule.ts';
import { declaredPrefix } from '../../../xml/tree/namespaces.ts';
import type { XmlElement } from '../../../xml/tree/tree.ts';
import { meantNamespace, VIDEO } from '../../facts/namespaces.ts';
import { SOURCES } from '../../facts/sources.ts';
import type { Outline } from '../../syntax/node.ts';
import { url, urlset } from '../shared/examples.ts';
import { isCut } from '../shared/xmlns.ts';
import type { SitemapLeafRule } from '../types.ts';

const withImage = (uri: string): string =>
  urlset(url(`<m:image xmlns:m="${uri}"><m:loc>https://www.example.com/a.jpg</m:loc></m:image>`));
const withRoot = (uri: string): string =>
  urlset(url('')).replace('<urlset ', `<urlset xmlns:video="${uri}" `);

export const rule: SitemapLeafRule = {
  meta: {
    code: 'sitemap/extension-namespace-mismatch',
    level: 'error',
    hides: true,
    message: 'Crawlers ignore these elements: their namespace must be exactly {uri}',
    variants: {
      https: {
        message: 'Crawlers recognize only {uri}: a namespace is a name, not a link, and keeps http',
      },
    },
    fixes: { replace: { title: 'Replace with {uri}', safe: true } },
    docs: {
      what: 'A namespace that is almost that of an extension, for example with `https`, another version or a trailing slash, or the name of something else under the usual prefix of an extension.',
      why: 'Parsers compare namespaces character by character. If the namespace differs, crawlers do not recognize the elements and ignore them.',
      how: 'Write the namespace as Google documents it. It is an identifier, not a link: do not change it to https.',
    },
    sources: [SOURCES.extensions, SOURCES.namespaces],
    examples: [
      {
        bad: withRoot('⟦http://www.google.com/schemas/sitemap-video/1.0⟧'),
        good: withRoot(VIDEO),
        fix: 'replace',
      },
      {
        bad: withImage('⟦https://www.google.com/schemas/sitemap-image/1.1/⟧'),
        good: withImage('http://www.google.com/schemas/sitemap-image/1.1'),
        fix: 'replace',
      },
    ],
  },

  leaf({ isProlog, root, rootElement, fragment }, report) {
    if (!root || root.records.size === 0) return;
    if (isProlog && rootElement && !rootElement.attributes.some((attribute) => isCut(attribute, fragment)))
      check(rootElement, report, root.prefix ? `xmlns:${root.prefix}` : 'xmlns');
  },
  skips: ({ node }) => declaresExactly(node),
  record({ record }, report) {
    for (const element of [record!, ...record!.children])
      if (element.attributes.length > 0) check(element, report);
  },

  fixes({ start, end, args }) {
    const uri = String(args?.uri);
    return [{ fix: 'replace', args: { uri }, edits: [{ start, end, text: uri }] }];
  },
};

/** Whether no record with this outline has a declaration that is reported, as far as its namespace is used. */
const declaresExactly = memo(({ record }: Outline): boolean =>
  [record!, ...record!.children].every((element) =>
    element.attributes.every(({ name }) => {
      const prefix = declaredPrefix(name);
      if (prefix === undefined) return true;
      const user = [element, ...element.children].find(
        (elementOutline) =>
          elementOutline.prefix === prefix &&
          (elementOutline === element || !elementOutline.attributes.some((own) => own.name === name)),
      );
      return user !== undefined && !meantNamespace(user.uri, prefix);
    }),
  ),
);

/** Reports the declarations in a start tag, except for that of the root's own namespace. */
function check({ attributes }: XmlElement, report: Report, own?: string): void {
  for (const attribute of attributes) {
    const { name } = attribute;
    if (name === own || (name !== 'xmlns' && !name.startsWith('xmlns:'))) continue;
    const { value, valueStart, valueEnd } = attribute;
    const uri = meantNamespace(value, declaredPrefix(name))?.uri;
    if (!uri) continue;
    const isHttps = /^\s*https:/i.test(value);
    report(valueStart, valueEnd, { args: { uri }, ...(isHttps && { variant: 'https' }) });
  }
}
