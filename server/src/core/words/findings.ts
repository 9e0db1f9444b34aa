import { catalogue } from '../catalogue.ts';

/** Additions to messages and titles of rules, and why a tool cannot run. */
export const coreWords = catalogue('core', {
  file: '{message} (and {others} more in this file)',
  group: '{message} (and {others} more in this group)',
  more: { by: 'count', one: '{count} more', other: '{count} more' },
  withEffect: '{title} ({effect})',
  template: 'This is a template: its records are not written out yet',
});
