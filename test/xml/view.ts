import { DEFAULT_CONFIG } from '../../server/src/core/findings/lintConfig.ts';
import { sitemapService } from '../../server/src/sitemap/service.ts';
import { LIMITS, SitemapReader } from '../../server/src/sitemap/syntax/reader.ts';
import { Document } from '../../server/src/text/document.ts';
import type { XmlFragment } from '../../server/src/xml/tree/tree.ts';
import { plainCopy } from '../incremental/plainCopy.ts';
import { lintOf } from '../sitemap/lintOf.ts';

const IDENTITY = { uri: 'file:///s', languageId: 'xml', version: 1 };
const quick = sitemapService();
const general = sitemapService({ ...LIMITS, scans: false });

/** Leaves, findings and nodes of a text, read with or without the scanner. */
export function view(text: string, scans: boolean) {
  const service = scans ? quick : general;
  const document = service.read(service.open(IDENTITY, text, DEFAULT_CONFIG));
  const leaves = document.text.leaves.slice(0, document.text.leaves.total.leaves);
  const fragments: XmlFragment[] = [];
  const reader = new SitemapReader(
    lintOf((node) => {
      fragments.push(structuredClone(node.fragment));
      return [];
    }),
    { ...LIMITS, scans },
  );
  Document.open(IDENTITY, text, reader).read();
  return {
    fragments,
    leaves: leaves.map(({ text: own, entry, exit, records, content, octets, breaks, tail }) => ({
      ...{ own, entry, exit, records, octets, breaks, tail },
      // A row reads its URL from its text; the leaf stores one in CDATA.
      content: { ...plainCopy(content), ownLoc: undefined },
    })),
    findings: service.findings(document),
  };
}
