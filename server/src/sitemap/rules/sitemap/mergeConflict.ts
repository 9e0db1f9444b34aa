import { SOURCES } from '../../facts/sources.ts';
import { conflictAt } from '../shared/conflictMarks.ts';
import { url, urlset } from '../shared/examples.ts';
import { otherFaults } from '../shared/faults.ts';
import type { SitemapLeafRule } from '../types.ts';

const SIDES = ['a', 'b'].map((name) => url('', `https://www.example.com/${name}`)) as [string, string];

export const rule: SitemapLeafRule = {
  meta: {
    code: 'sitemap/merge-conflict',
    level: 'error',
    hides: true,
    message: 'Unresolved merge conflict: crawlers stop here, or read the entries of both sides',
    docs: {
      what: 'A line that starts with `<<<<<<< `, which git writes at the start of a conflict. The other marks of the conflict are not reported.',
      why: 'The marks are not well-formed XML, so a parser stops at the first one. A more tolerant crawler reads the entries of both versions.',
      how: 'Decide which of the two versions is right, and delete the other one and the marks, or generate the file again.',
    },
    sources: [SOURCES.xml],
    examples: [
      {
        bad: urlset(`\n⟦<<<<<<< HEAD⟧\n${SIDES[0]}\n=======\n${SIDES[1]}\n>>>>>>> feature: pages\n`),
        good: urlset(`\n${SIDES[1]}\n`),
      },
    ],
  },

  leaf(node, report) {
    for (const { kind, start } of otherFaults(node)) {
      const length = kind === 'stray-less-than' ? conflictAt(node.text, start) : 0;
      if (length > 0) report(start, start + length);
    }
  },
};
