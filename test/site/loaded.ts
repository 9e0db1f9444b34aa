/** Importing this module loads all languages that sites use. */
import { languages } from '../../server/src/checks.ts';
import { loadReader } from '../../server/src/site/facts/readers.ts';

await Promise.all(languages.map(({ id }) => loadReader(id)));
