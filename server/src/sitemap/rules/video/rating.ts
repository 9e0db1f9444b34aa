import { isWithin } from '../../../urls/limits.ts';
import { SITEMAP_LIMITS } from '../../facts/limits.ts';
import { SOURCES } from '../../facts/sources.ts';
import { deleteNamed } from '../shared/insert.ts';
import { video } from '../shared/mediaExamples.ts';
import { shown } from '../shared/values.ts';
import { DELETE_EMPTY, EMPTY, replaceValue } from '../shared/video.ts';
import type { SitemapLeafRule } from '../types.ts';

const LIMIT = SITEMAP_LIMITS.videoRating;
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

const isRating = (value: string): boolean => DECIMAL.test(value) && isWithin(LIMIT, Number(value));
const rating = (value: string): string => video(`<video:rating>${value}</video:rating>`);

export const rule: SitemapLeafRule = {
  meta: {
    code: 'video/rating',
    level: 'error',
    message: "'{value}' is not a number from 0.0 to 5.0, so crawlers do not read it",
    variants: { empty: EMPTY },
    fixes: { point: { title: 'Replace with {text}', safe: true }, delete: DELETE_EMPTY },
    docs: {
      what: 'A `<video:rating>` that is not a number from 0.0 to 5.0.',
      why: 'Crawlers cannot read a rating outside this scale.',
      how: 'Convert the rating to this scale, and write it with a decimal point.',
    },
    sources: [SOURCES.videos],
    examples: [
      { bad: rating('⟦9⟧'), good: rating('4.5') },
      { bad: rating('⟦4,5⟧'), good: rating('4.5'), fix: 'point' },
      { bad: video('<⟦video:rating⟧></video:rating>'), good: video(), fix: 'delete' },
    ],
  },

  visits: ['url/video:video/video:rating'],
  value({ name, value, start, end }, report) {
    if (value === '') report(start, end, { variant: 'empty', args: { name } });
    else if (!isRating(value)) report(start, end, { args: { value: shown(value) } });
  },

  fixes(finding, node) {
    if (finding.variant === 'empty') return deleteNamed(finding, node);
    return replaceValue(finding, node, 'point', (value) => {
      const text = value.replace(',', '.');
      return isRating(text) ? text : undefined;
    });
  },
};
