import { URL_SOURCES } from '../../urls/sources.ts';
import type { UrlFileRule } from './types.ts';

export const rule: UrlFileRule = {
  meta: {
    code: 'text/duplicate-url',
    level: 'warning',
    message: 'Line {line} already lists this URL: the second line adds nothing',
    fixes: { delete: { title: 'Delete this line', safe: true } },
    docs: {
      what: 'A URL that an earlier line already lists.',
      why: 'The second line adds nothing and counts toward the limit of 50,000.',
      how: 'List each canonical URL once.',
    },
    sources: [URL_SOURCES.build],
    examples: [
      {
        bad: 'https://www.example.com/a\nhttps://www.example.com/b\n⟦https://www.example.com/a⟧\n',
        good: 'https://www.example.com/a\nhttps://www.example.com/b\n',
        fix: 'delete',
      },
    ],
  },

  file({ document, index }, report) {
    for (const [first, ...others] of index.duplicates()) {
      const place = first && document.leaves.locate(first);
      if (!place) continue;
      const args = { line: String(place.before.breaks + 1) };
      for (const other of others) {
        const at = document.leaves.locate(other);
        if (!at) continue;
        const { start, end } = other.content!.line;
        report(at.before.units + start, at.before.units + end, { args });
      }
    }
  },

  fixes({ start }, { document }) {
    const place = document.leafAt(start);
    if (!place) return [];
    const { units } = place.before;
    return [{ fix: 'delete', edits: [{ start: units, end: units + place.leaf.units, text: '' }] }];
  },
};
