import { catalogue, terms } from '../catalogue.ts';

/** Additions to messages and titles of rules, and why a tool cannot run. */
export const coreWords = catalogue('core', {
  url: {
    by: 'count',
    one: '{message} (and {count} more in this URL)',
    other: '{message} (and {count} more in this URL)',
  },
  file: {
    by: 'count',
    one: '{message} (and {count} more in this file)',
    other: '{message} (and {count} more in this file)',
  },
  group: {
    by: 'count',
    one: '{message} (and {count} more in this group)',
    other: '{message} (and {count} more in this group)',
  },
  suppressed: {
    by: 'count',
    one: '{count} finding suppressed by comments',
    other: '{count} findings suppressed by comments',
  },
  rulesOff: {
    by: 'count',
    one: '{count} rule turned off by {config}: {rules}',
    other: '{count} rules turned off by {config}: {rules}',
  },
  withEffect: '{title} ({effect})',
  uncovers: '{title} (then reported: {messages})',
  template: 'This is a template: its entries are not written out yet',
});

/** Lists: their last item, and clauses in one line. */
export const itemTerms = terms('core/items', {
  more: { by: 'count', one: '{count} more', other: '{count} more' },
  clauses: '{before}; {next}',
});
