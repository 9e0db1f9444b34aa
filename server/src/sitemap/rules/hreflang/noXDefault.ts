import { nameRange, type XmlElement } from '../../../xml/tree/tree.ts';
import { SOURCES } from '../../facts/sources.ts';
import { linksOf, trimmed, version, versions } from '../shared/hreflang.ts';
import type { SitemapLeafRule } from '../types.ts';

const self = version('en', 'https://www.example.com/en/');

export const rule: SitemapLeafRule = {
  meta: {
    code: 'hreflang/no-x-default',
    level: 'off',
    message: 'Visitors who speak another language may see any version: x-default names the one for them',
    docs: {
      what: 'An entry whose language versions do not include `x-default`.',
      why: 'Visitors who speak none of the listed languages may see any version.',
      how: 'Add `hreflang="x-default"` with a fallback page, for example a language selector.',
      off: 'Leave it off if one of the listed versions is a good choice for all other visitors.',
    },
    sources: [SOURCES.localized],
    examples: [
      {
        bad: versions(
          self.replace('xhtml:link', '⟦xhtml:link⟧') + version('de', 'https://www.example.com/de/'),
        ),
        good: versions(self + version('x-default', 'https://www.example.com/')),
      },
    ],
  },

  requires: ['xhtml:link'],
  record(node, report) {
    let first: XmlElement | undefined;
    for (const link of linksOf(node)) {
      const value = trimmed(link, 'hreflang');
      if (value?.toLowerCase() === 'x-default') return;
      if (value) first ??= link;
    }
    if (!first || node.exit.phase === 'record') return;
    const { start, end } = nameRange(first);
    report(start, end);
  },
};
