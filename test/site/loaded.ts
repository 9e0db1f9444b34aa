/** Importing this module loads all languages that sites use. */
import { languages } from '../../server/src/checks.ts';
import { createSites } from '../../server/src/site/sites.ts';

const sites = createSites();
await Promise.all(languages.map(({ id }) => sites.load(id)));
