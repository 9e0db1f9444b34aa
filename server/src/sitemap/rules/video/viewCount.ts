import { SOURCES } from '../../facts/sources.ts';
import { deleteNamed } from '../shared/insert.ts';
import { video } from '../shared/mediaExamples.ts';
import { shown } from '../shared/values.ts';
import { DELETE_EMPTY, EMPTY, replaceValue } from '../shared/video.ts';
import type { SitemapLeafRule } from '../types.ts';

const GROUPED = /^\d{1,3}(?:[,.'’_ \u00a0\u202f]\d{3})+$/;
const count = (value: string): string => video(`<video:view_count>${value}</video:view_count>`);

export const rule: SitemapLeafRule = {
  meta: {
    code: 'video/view-count',
    level: 'warning',
    message: "'{value}' is not a whole number, so crawlers may not read it",
    variants: { empty: EMPTY },
    fixes: { digits: { title: 'Replace with {text}', safe: true }, delete: DELETE_EMPTY },
    docs: {
      what: 'A `<video:view_count>` that is not a whole number, for example because of separators, a unit or a fraction.',
      why: 'It is the number of times the video was viewed, and crawlers read it as a number. They may not read anything else.',
      how: 'Write only digits.',
    },
    sources: [SOURCES.videos],
    examples: [
      { bad: count('⟦1,234⟧'), good: count('1234'), fix: 'digits' },
      { bad: count('⟦12K⟧'), good: count('12000') },
      { bad: video('<⟦video:view_count⟧/>'), good: video(), fix: 'delete' },
    ],
  },

  visits: ['url/video:video/video:view_count'],
  value({ name, value, start, end }, report) {
    if (value === '') report(start, end, { variant: 'empty', args: { name } });
    else if (!/^\d+$/.test(value)) report(start, end, { args: { value: shown(value) } });
  },

  fixes(finding, node) {
    if (finding.variant === 'empty') return deleteNamed(finding, node);
    return replaceValue(finding, node, 'digits', (value) =>
      GROUPED.test(value) ? value.replace(/\D/g, '') : undefined,
    );
  },
};
