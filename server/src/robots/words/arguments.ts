import { catalogue } from '../../core/catalogue.ts';

/** Parts of messages of rules that are words, not text of the file. */
export const argumentWords = catalogue('robots/arguments', {
  styles: 'style sheets',
  scripts: 'scripts',
  line: 'Line {line}',
  forPurpose: '{crawler} ({purpose})',
});
