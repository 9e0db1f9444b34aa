import { catalogue } from '../../core/catalogue.ts';

/** What a call asks of built pages, and there are none. */
export const buildWords = catalogue('cli/builds', {
  none: 'pages not checked, there are none: {folders}',
});
