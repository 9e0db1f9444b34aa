/** Hosts that serve files without rules of the site. */
import { type Build, type Host, type SlashTable, serveFile, slashTable } from './host.ts';

const withTable =
  (table: SlashTable) =>
  (build: Build): Host => ({ serve: (url) => serveFile(url, build, table), robotsTags: () => [] });

/** GitHub Pages, as measured by the Trailing Slash Guide. */
export const githubPages = withTable(
  slashTable('html', 'missing', 'html', 'slash', 'index', 'index', 'html', 'index'),
);

/** Any server: only what nearly all of them do. */
export const plain = withTable(
  slashTable('unknown', 'unknown', 'html', 'unknown', 'index', 'index', 'unknown', 'index'),
);
