import { catalogue } from './catalogue.ts';

/** What the core says. */
export const coreWords = catalogue('core', {
  file: '{message} (and {others} more in this file)',
  group: '{message} (and {others} more in this group)',
});
