import { SOURCES } from '../../facts/sources.ts';
import { deleteNamed } from '../shared/insert.ts';
import { video } from '../shared/mediaExamples.ts';
import { shown } from '../shared/values.ts';
import { DELETE_EMPTY, EMPTY, replaceValue } from '../shared/video.ts';
import type { SitemapLeafRule } from '../types.ts';

const MEANT: ReadonlyMap<string, 'yes' | 'no'> = new Map([
  ['yes', 'yes'],
  ['true', 'yes'],
  ['1', 'yes'],
  ['y', 'yes'],
  ['t', 'yes'],
  ['on', 'yes'],
  ['no', 'no'],
  ['false', 'no'],
  ['0', 'no'],
  ['n', 'no'],
  ['f', 'no'],
  ['off', 'no'],
]);

/** Other spellings that Google's schema of the video extension lists. */
const IN_SCHEMA = /^(?:Yes|YES|No|NO)$/;

const live = (value: string): string => video(`<video:live>${value}</video:live>`);

export const rule: SitemapLeafRule = {
  meta: {
    code: 'video/yes-no',
    level: 'error',
    message: "'{value}' may not be read: <{name}> is either 'yes' or 'no'",
    variants: {
      empty: EMPTY,
      case: { message: "Google documents '{text}'; '{value}' is only in its schema", severity: 'hint' },
    },
    fixes: { replace: { title: "Replace with '{text}'", safe: true }, delete: DELETE_EMPTY },
    docs: {
      what: "A `family_friendly`, `requires_subscription` or `live` that is neither `yes` nor `no`. It is a hint for `Yes`, `YES`, `No` and `NO`, which Google's schema lists.",
      why: 'Other spellings, such as `true` or `yEs`, are not in the schema of the extension, and crawlers may not read them.',
      how: 'Write `yes` or `no`.',
    },
    sources: [SOURCES.videos],
    examples: [
      { bad: live('⟦true⟧'), good: live('yes'), fix: 'replace' },
      { bad: live('⟦nO⟧'), good: live('no'), fix: 'replace' },
      { bad: live('⟦Yes⟧'), good: live('yes'), fix: 'replace' },
      { bad: live('⟦sometimes⟧'), good: live('no') },
      { bad: video('<⟦video:live⟧/>'), good: video(), fix: 'delete' },
    ],
  },

  visits: [
    'url/video:video/video:family_friendly',
    'url/video:video/video:requires_subscription',
    'url/video:video/video:live',
  ],
  value({ name, value, start, end }, report) {
    if (value === 'yes' || value === 'no') return;
    if (value === '') report(start, end, { variant: 'empty', args: { name } });
    else if (IN_SCHEMA.test(value))
      report(start, end, { variant: 'case', args: { value, text: value.toLowerCase() } });
    else report(start, end, { args: { name, value: shown(value) } });
  },

  fixes(finding, node) {
    if (finding.variant === 'empty') return deleteNamed(finding, node);
    return replaceValue(finding, node, 'replace', (value) => MEANT.get(value.toLowerCase()));
  },
};
