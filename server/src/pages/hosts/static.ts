/** Hosts that serve files without rules of the site. */
import { type Build, filePath, type Host, mayHaveIndex, serveFile, slashTable } from './host.ts';

/** GitHub Pages, as measured by the Trailing Slash Guide. */
const PAGES = slashTable('html', 'missing', 'html', 'slash', 'index', 'index', 'html', 'index');

export const githubPages = (build: Build): Host => ({
  serve: (url) => serveFile(url, build, PAGES),
  robotsTags: () => [],
});

const PLAIN = slashTable(
  ...(['unknown', 'unknown', 'html', 'unknown', 'index', 'index', 'unknown', 'index'] as const),
  ...(['unknown', 'unknown'] as const),
);

/**
 * Any server: only what nearly all of them do. Some of them also find the page of a folder under `/NAME.html`, and the
 * page of a file under `/NAME/index.html`.
 */
export const plain = (build: Build): Host => ({
  serve(url) {
    const served = serveFile(url, build, PLAIN);
    const [, name] = /^(.+?)(?:\/index)?\.html$/.exec(filePath(url) ?? '') ?? [];
    if (served.status !== 404) return served;
    if (mayHaveIndex(url, build)) return { status: 'unknown', why: 'settings' };
    const files = name === undefined ? [] : [`${name}.html`, `${name}/index.html`];
    const mayGet = files.filter((file) => build.has(file));
    return mayGet.length > 0 ? { status: 'unknown', why: 'settings', mayGet } : served;
  },
  robotsTags: () => [],
});
